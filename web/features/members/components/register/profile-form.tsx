import { type FormEvent, type ReactNode, useState } from 'react'
import { css } from 'styled-system/css'
import { ApiError, sentenceOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Input, NativeSelect } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/toast-store.ts'
import { DEFAULT_EXPERIENCE, experienceLevels, newMemberInput } from '#worker/features/members/contract.ts'
import { useCreateMember } from '../../api.ts'

type ProfileFormProps = {
  id: string
  /** A second button before the one that submits, such as Cancel in a dialog. */
  secondary?: ReactNode
}

type Problems = { displayName?: string; gamertag?: string; experienceLevel?: string; form?: string }

/** Creating a driver profile, which also signs in. What was typed stays when the club refuses it. */
export function ProfileForm({ id, secondary }: ProfileFormProps) {
  const create = useCreateMember()
  const [problems, setProblems] = useState<Problems>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const input = newMemberInput.safeParse(Object.fromEntries(new FormData(form)))
    const found = input.success ? {} : byField(input.error.issues)
    setProblems(found)
    if (!input.success) return focusFirst(form, found)
    try {
      await create.mutateAsync(input.data)
      notify({
        title: 'Profile Created Successfully!',
        description:
          'Your profile is pending approval. We will tell you here as soon as an admin has decided.',
      })
    } catch (error) {
      const refused = fromRefusal(error)
      const description = Object.values(refused)[0]
      notify({ title: 'Registration Failed', description, variant: 'destructive' })
      setProblems(refused)
      focusFirst(form, refused)
    }
  }

  return (
    <form id={id} noValidate onSubmit={submit} className={css({ display: 'grid', gap: '5' })}>
      <Field
        label="Nickname / Known as"
        helper="What the club calls you."
        error={problems.displayName}
        required
      >
        <Input name="displayName" autoComplete="nickname" enterKeyHint="next" />
      </Field>
      <Field
        label="Gamertag"
        helper="As it stands on your console. You sign in with it."
        error={problems.gamertag}
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
      <Field label="Experience level" error={problems.experienceLevel}>
        <NativeSelect name="experienceLevel" defaultValue={DEFAULT_EXPERIENCE}>
          {experienceLevels.map(level => (
            <option key={level}>{level}</option>
          ))}
        </NativeSelect>
      </Field>
      {problems.form && <Notice tone="error">{problems.form}</Notice>}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', '& > *': { flexGrow: '1' } })}>
        {secondary}
        <Button type="submit" busy={create.isPending} busyLabel="Creating Profile...">
          Create Driver Profile
        </Button>
      </div>
    </form>
  )
}

function byField(issues: { path: PropertyKey[]; message: string }[]): Problems {
  const problems: Problems = {}
  for (const { path, message } of issues) problems[String(path[0]) as keyof Problems] ??= message
  return problems
}

function fromRefusal(error: unknown): Problems {
  if (error instanceof ApiError && error.issues.length > 0)
    return byField(error.issues.map(issue => ({ ...issue, path: [issue.path] })))
  const code = error instanceof ApiError ? error.code : null
  const sentence = sentenceOf(error, 'Failed to create your profile. Please try again.')
  return code === 'gamertag_taken' || code === 'gamertag_reserved'
    ? { gamertag: sentence }
    : { form: sentence }
}

function focusFirst(form: HTMLFormElement, problems: Problems) {
  const fields = [...form.elements] as HTMLInputElement[]
  fields.find(field => field.name in problems)?.focus()
}
