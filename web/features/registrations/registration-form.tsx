import type { FormEvent } from 'react'
import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { fullDate, timeHere, timeInLondon } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { Field, Input, NativeSelect } from '#web/ui/field.tsx'
import { DISPLAY_NAME_MAX, experienceLevels } from '#worker/features/members/contract.ts'

type RegistrationFormProps = {
  id: string
  race: Race
  member: Member
  errors: Record<string, string>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The driver's details, prefilled, and the race. */
export function RegistrationForm({ id, race, member, errors, onSubmit }: RegistrationFormProps) {
  return (
    <form id={id} noValidate onSubmit={onSubmit} className={css({ display: 'grid', gap: '5' })}>
      <Field label="Nickname / Known as" required error={errors.displayName}>
        <Input
          name="displayName"
          defaultValue={member.displayName}
          autoComplete="nickname"
          maxLength={DISPLAY_NAME_MAX}
        />
      </Field>
      <div
        className={css({
          display: 'grid',
          gap: '5',
          gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' },
        })}
      >
        <Field label="Gamertag">
          <Input value={member.gamertag} readOnly autoComplete="username" />
        </Field>
        <Field label="Experience level" error={errors.experienceLevel}>
          <NativeSelect name="experienceLevel" defaultValue={member.experienceLevel}>
            {experienceLevels.map(level => (
              <option key={level} value={level}>
                {level}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <RaceBox race={race} />
    </form>
  )
}

/** The race: name, date and track. */
function RaceBox({ race }: { race: Race }) {
  const here = timeHere(race.date)
  return (
    <Card as="section" tone="raised" padded aria-label="Race Details">
      <h3 className={css({ textStyle: 'label', color: 'fg.muted' })}>Race Details</h3>
      <p className={css({ textStyle: 'cardTitle', mt: '1.5' })}>{race.name}</p>
      <p className={css({ mt: '1', fontSize: 'md' })}>
        {fullDate(race.date)}, {timeInLondon(race.date)}
      </p>
      {here && <p className={css({ color: 'fg.muted', fontSize: 'md' })}>{`${here} where you are`}</p>}
      <p className={css({ color: 'fg.muted', fontSize: 'md' })}>{race.track}</p>
    </Card>
  )
}
