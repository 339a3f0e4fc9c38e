import type { FormEvent } from 'react'
import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { Field, Input, NativeSelect } from '#web/ui/field.tsx'
import { DISPLAY_NAME_MAX, experienceLevels } from '#worker/features/members/contract.ts'
import { RaceBox } from './components/race-box.tsx'

type RegistrationFormProps = {
  id: string
  race: Race
  member: Member
  errors: Record<string, string>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Who drives, prefilled, and in which race. */
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
              <option key={level}>{level}</option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <RaceBox race={race} />
    </form>
  )
}
