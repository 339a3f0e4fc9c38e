import { useId } from 'react'
import { css } from 'styled-system/css'
import { circuits } from '#web/features/circuits/circuits.ts'
import { Field, Input, NativeSelect, Textarea } from '#web/ui/field.tsx'
import { experienceLevels } from '#worker/features/members/contract.ts'
import type { ProfileFieldName } from './profile-saving.ts'

type ProfileFieldsProps = {
  start: Record<ProfileFieldName, string>
  errors: Record<string, string>
}

/** Everything that a profile says, as fields. */
export function ProfileFields({ start, errors }: ProfileFieldsProps) {
  const tracks = useId()
  return (
    <>
      <div className={trio}>
        <Field label="Nickname / Known as" error={errors.displayName} required>
          <Input name="displayName" autoComplete="nickname" defaultValue={start.displayName} />
        </Field>
        <Field label="Experience level" error={errors.experienceLevel}>
          <NativeSelect name="experienceLevel" defaultValue={start.experienceLevel}>
            {experienceLevels.map(level => (
              <option key={level}>{level}</option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Car number" helper="From 0 to 999" error={errors.carNumber}>
          <Input name="carNumber" inputMode="numeric" autoComplete="off" defaultValue={start.carNumber} />
        </Field>
      </div>
      <Field label="Bio" helper="A few words about you and your racing." error={errors.bio}>
        <Textarea name="bio" autoresize rows={4} defaultValue={start.bio} />
      </Field>
      <div className={pair}>
        <Field label="Favourite track" error={errors.favoriteTrack}>
          <Input name="favoriteTrack" list={tracks} autoComplete="off" defaultValue={start.favoriteTrack} />
        </Field>
        <Field label="Favourite car class" error={errors.favoriteCarClass}>
          <Input name="favoriteCarClass" autoComplete="off" defaultValue={start.favoriteCarClass} />
        </Field>
      </div>
      <datalist id={tracks}>
        {Object.values(circuits).map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
      <div className={pair}>
        <Field label="Stream link" helper="Your channel’s address, with https://" error={errors.streamLink}>
          <Input name="streamLink" {...link} defaultValue={start.streamLink} />
        </Field>
        <Field label="Second stream link" error={errors.streamLink2}>
          <Input name="streamLink2" {...link} defaultValue={start.streamLink2} />
        </Field>
      </div>
    </>
  )
}

const link = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const

const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  gap: '5',
})
const trio = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '[2fr 2fr 1fr]' },
  alignItems: 'start',
  gap: '5',
})
