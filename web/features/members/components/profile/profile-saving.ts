import { useSetAtom, useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { ApiError, sentenceOf } from '#web/lib/api.ts'
import { notify } from '#web/ui/toast-store.ts'
import { profileInput } from '#worker/features/members/contract.ts'
import { type MemberProfile, useUpdateProfile } from '../../api.ts'
import { profileDraftAtom } from '../../state.ts'

/** The fields of the form, as the contract names them. */
export type ProfileFieldName = (typeof fieldNames)[number]
type Typed = Record<ProfileFieldName, string>

const fieldNames = [
  'displayName',
  'experienceLevel',
  'carNumber',
  'bio',
  'favoriteTrack',
  'favoriteCarClass',
  'streamLink',
  'streamLink2',
] as const

/** The form of a profile: what it starts with, what is wrong with it, and sending what has changed. */
export function useProfileSaving(member: MemberProfile, onDone: () => void) {
  const store = useStore()
  const setDraft = useSetAtom(profileDraftAtom)
  const update = useUpdateProfile()
  const [saved] = useState(() => textsOf(member))
  const [start] = useState(() => {
    const draft = store.get(profileDraftAtom)
    return draft?.id === member.id ? { ...saved, ...draft.typed } : saved
  })
  const [isChanged, setIsChanged] = useState(() => changedIn(start, saved).length > 0)
  const [errors, setErrors] = useState<Partial<Typed>>({})
  const [failure, setFailure] = useState<string | null>(null)

  const forget = () => setDraft(null)
  function close() {
    forget()
    onDone()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (update.isPending) return
    const form = event.currentTarget
    const typed = read(form)
    const input = profileInput.safeParse(typed)
    show(form, input.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [])
    if (!input.success) return
    const changes = changedIn(typed, saved).map(name => [name, input.data[name]])
    try {
      await update.mutateAsync({ id: member.id, ...Object.fromEntries(changes) })
      notify({ title: 'Profile Updated', description: 'Your changes are saved.' })
      close()
    } catch (error) {
      // The page may be left at once, to sign in again.
      if (error instanceof ApiError && error.status === 401) setDraft({ id: member.id, typed })
      explain(form, error)
    }
  }

  function explain(form: HTMLFormElement, error: unknown) {
    const description = sentenceOf(error, 'Failed to update profile.')
    notify({ title: 'Update Failed', description, variant: 'destructive' })
    show(form, error instanceof ApiError ? error.issues : [])
    setFailure(description)
  }

  function show(form: HTMLFormElement, issues: { path: string; message: string }[]) {
    const found: Record<string, string> = {}
    for (const { path, message } of issues) found[path] ??= message
    setErrors(found)
    setFailure(null)
    const first = [...form.elements].find(element => (element as HTMLInputElement).name in found)
    if (first instanceof HTMLElement) first.focus()
  }

  const look = (event: FormEvent<HTMLFormElement>) =>
    setIsChanged(changedIn(read(event.currentTarget), saved).length > 0)
  return {
    start,
    errors,
    failure,
    isChanged,
    isSaving: update.isPending,
    submit,
    look,
    cancel: close,
    forget,
  }
}

function textsOf(member: MemberProfile): Typed {
  return Object.fromEntries(fieldNames.map(name => [name, member[name] ?? ''])) as Typed
}

// Some browsers give a form's line breaks as they are sent, with two signs.
function read(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  return Object.fromEntries(
    fieldNames.map(name => [name, String(data.get(name) ?? '').replaceAll('\r\n', '\n')]),
  ) as Typed
}

function changedIn(typed: Typed, saved: Typed) {
  return fieldNames.filter(name => typed[name] !== saved[name])
}
