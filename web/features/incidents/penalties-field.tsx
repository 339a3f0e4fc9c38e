import { CircleAlert, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { css, cx } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { field } from '#web/ui/controls.look.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type CasePenalty, nothingOf } from '#worker/features/incidents/rules/penalties.ts'
import { caseFile } from './case-file.look.ts'
import { Tick } from './choices.tsx'

type PenaltiesFieldProps = {
  penalties: CasePenalty[]
  onChange: (penalties: CasePenalty[]) => void
  /** The drivers who can get a penalty. */
  parties: { id: string; name: string }[]
  /** The initial penalty for a driver. */
  begin?: (memberId: string) => CasePenalty
  /** The upper limits for an answer to an appeal. */
  most?: readonly CasePenalty[]
  /** For a warning, which leaves the result unchanged. */
  isLicenceOnly?: boolean
  errors: Record<string, string>
}

// Licence points last: only they do not affect the result.
const parts = [
  ['seconds', 'Seconds', 600],
  ['places', 'Places', 60],
  ['points', 'Points', 100],
  ['licence', 'Licence points', 12],
] as const

/** The penalties of a decision, one card per driver. */
export function PenaltiesField({
  penalties,
  onChange,
  parties,
  begin = nothingOf,
  most,
  isLicenceOnly = false,
  errors,
}: PenaltiesFieldProps) {
  const styles = caseFile
  const what = isLicenceOnly ? 'Licence points' : 'Penalty'
  const free = parties.filter(({ id }) => !penalties.some(({ memberId }) => memberId === id))
  const set = (n: number, part: Partial<CasePenalty>) =>
    onChange(penalties.map((penalty, at) => (at === n ? { ...penalty, ...part } : penalty)))
  return (
    <fieldset className={css({ display: 'grid', gap: '3', minWidth: '0' })}>
      <legend className={cx(field.label, css({ mb: '1.5' }))}>
        {isLicenceOnly ? 'Licence points' : 'Penalties'}
      </legend>
      {penalties.length === 0 && (
        <p className={css({ color: 'fg.muted', fontSize: 'md', pt: '1' })}>
          {most
            ? 'No penalties remain.'
            : isLicenceOnly
              ? 'None: the warning stands alone.'
              : 'No penalties yet.'}
        </p>
      )}
      {penalties.map((penalty, n) => {
        const name = parties.find(({ id }) => id === penalty.memberId)?.name ?? 'Former member'
        const limit = most?.find(({ memberId }) => memberId === penalty.memberId)
        return (
          <fieldset key={penalty.memberId} className={styles.penalty}>
            <legend className={css({ srOnly: true })}>{`${what} for ${name}`}</legend>
            <div>
              <strong>{name}</strong>
              <IconButton
                label={`Remove the ${what.toLowerCase()} for ${name}`}
                onClick={() => onChange(penalties.filter((_, at) => at !== n))}
              >
                <X />
              </IconButton>
            </div>
            <div className={styles.numbers}>
              {parts.slice(isLicenceOnly ? -1 : 0).map(([part, label, max]) => (
                <Field key={part} label={label} error={errors[`penalties.${n}.${part}`]}>
                  <NumberInput
                    name={`penalties.${n}.${part}`}
                    max={limit && !limit.excluded ? limit[part] : max}
                    value={penalty[part]}
                    onChange={value => set(n, { [part]: value })}
                  />
                </Field>
              ))}
            </div>
            {!isLicenceOnly && (!limit || limit.excluded) && (
              <Tick
                name={`penalties.${n}.excluded`}
                label="Excluded from the race"
                checked={penalty.excluded}
                onChange={excluded => set(n, { excluded })}
              />
            )}
          </fieldset>
        )
      })}
      {errors.penalties && (
        <p role="alert" className={field.error}>
          <CircleAlert aria-hidden="true" />
          <span>{errors.penalties}</span>
        </p>
      )}
      {!most && penalties.length < 4 && free.length > 0 && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          {free.map(({ id, name }) => (
            <Button
              key={id}
              variant="secondary"
              icon={<Plus />}
              className={css({ maxWidth: 'full', '& > svg': { flex: 'none' } })}
              onClick={() => onChange([...penalties, begin(id)])}
            >
              <span className={css({ truncate: true, minWidth: '0' })}>{`${what} for ${name}`}</span>
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

type NumberInputProps = { name: string; max: number; value: number; onChange: (value: number) => void }

// The contract reports invalid numbers; an empty field is 0.
function NumberInput({ name, max, value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState(value === 0 || value === null ? '' : String(value))
  const shown = (Number(typed) || 0) === value ? typed : String(value || '')
  return (
    <Input
      name={name}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      placeholder="0"
      value={shown}
      onChange={event => {
        setTyped(event.target.value)
        onChange(Number(event.target.value) || 0)
      }}
    />
  )
}
