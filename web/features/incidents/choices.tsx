import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { css, cx } from 'styled-system/css'
import { field } from '#web/ui/controls.look.ts'
import { caseFile } from './case-file.look.ts'

type ChoicesProps<Value extends string> = {
  label: string
  /** Name of the field in the contract. */
  name: string
  options: { value: Value; label: ReactNode; hint?: string }[]
  value: Value | null
  onChange: (value: Value) => void
  error?: string | undefined
}

/** A choice of a few options at thumb size, as native radio buttons. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, name, options, value, onChange, error } = props
  const errorId = useId()
  const styles = field
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className={css({ minWidth: '0' })}>
      <legend className={styles.label}>{label}</legend>
      <div className={css({ display: 'grid', gap: '2', mt: '1.5' })}>
        {options.map(option => (
          <label key={option.value} className={caseFile.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className={cx(styles.error, css({ mt: '2' }))}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

type TickProps = {
  name: string
  label: string
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox that belongs to its form. */
export function Tick({ name, label, hint, checked, onChange }: TickProps) {
  return (
    <label className={caseFile.choice}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  )
}
