import { useState } from 'react'
import { clockChange } from '#web/lib/london-time.ts'
import { Field, Input } from '#web/ui/field.tsx'

type LondonFieldProps = {
  label: string
  name: string
  /** The initial value, in London time. */
  initial?: string
  error?: string
  required?: boolean
  className?: string
}

/** A date and time field in London time. It says so, and which time is saved around a clock change. */
export function LondonField({
  label,
  name,
  initial = '',
  error,
  required = true,
  className,
}: LondonFieldProps) {
  const [value, setValue] = useState(initial)
  return (
    <Field
      label={label}
      required={required}
      className={className}
      error={error}
      helper={<span role="status">{(value !== initial && changeHint(value)) || 'London time'}</span>}
    >
      <Input
        type="datetime-local"
        name={name}
        defaultValue={initial}
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
        onChange={event => setValue(event.target.value)}
      />
    </Field>
  )
}

function changeHint(local: string) {
  const change = clockChange(local)
  if (!change) return null
  return change.kind === 'skipped'
    ? `London time. The clocks go forward that night and ${change.typed} does not exist, so ${change.saved} is saved.`
    : `London time. The clocks go back that night and ${change.typed} comes twice. The first one is saved.`
}
