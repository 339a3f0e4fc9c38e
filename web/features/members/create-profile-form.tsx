import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Field, Input, NativeSelect } from '#web/ui/field.tsx'
import { textsIn, useForm } from '#web/ui/form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { DEFAULT_EXPERIENCE, experienceLevels, newMemberInput } from '#worker/features/members/contract.ts'
import { useCreateMember } from './api.ts'

type CreateProfileFormProps = {
  id: string
  /** A button before the submit button, such as Cancel in a dialog. */
  secondary?: ReactNode
  /** The token of an admin's invitation, which lets its driver join whatever the limits. */
  invitation?: string | null
}

/** Creates a driver profile and signs in. What was typed stays if the server refuses it. */
export function CreateProfileForm({ id, secondary, invitation = null }: CreateProfileFormProps) {
  const create = useCreateMember()
  const { submit, errors, failure, busy } = useForm({
    contract: newMemberInput,
    read: form => textsIn(form, ['displayName', 'gamertag', 'experienceLevel']),
    save: input => create.mutateAsync({ ...input, invitation }),
    done: () => ({
      title: 'Profile Created Successfully!',
      description: 'Your profile is pending approval. We’ll tell you here as soon as an admin has decided.',
    }),
    failed: {
      title: 'Registration Failed',
      fallback: 'Failed to create your profile. Please try again.',
    },
    fieldOf: ({ code }) => (code === 'gamertag_taken' || code === 'gamertag_reserved' ? 'gamertag' : null),
  })

  return (
    <form id={id} noValidate onSubmit={submit} className={css({ display: 'grid', gap: '5' })}>
      <Field
        label="Nickname / Known as"
        helper="What the club calls you."
        error={errors.displayName}
        required
      >
        <Input name="displayName" autoComplete="nickname" enterKeyHint="next" />
      </Field>
      <Field
        label="Gamertag"
        helper="Exactly as on your console. You sign in with it."
        error={errors.gamertag}
        required
      >
        <Input
          name="gamertag"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
      </Field>
      <Field label="Experience level" error={errors.experienceLevel}>
        <NativeSelect name="experienceLevel" defaultValue={DEFAULT_EXPERIENCE}>
          {experienceLevels.map(level => (
            <option key={level} value={level}>
              {level}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', '& > *': { flexGrow: '1' } })}>
        {secondary}
        <Button type="submit" busy={busy} busyLabel="Creating Profile...">
          Create Driver Profile
        </Button>
      </div>
    </form>
  )
}
