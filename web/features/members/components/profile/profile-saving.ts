import { useSetAtom, useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { textsIn, useForm } from '#web/ui/form.ts'
import { profileInput } from '#worker/features/members/contract.ts'
import { type MemberProfile, useUpdateProfile } from '../../api.ts'
import { profileDraftAtom } from '../../state.ts'

/** The fields of the form, as the contract names them. */
export type ProfileFieldName = (typeof fieldNames)[number]
type Typed = Record<ProfileFieldName, string>

const fieldNames = [
  'profileImageUrl',
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

  const forget = () => setDraft(null)
  function close() {
    forget()
    onDone()
  }

  const form = useForm({
    contract: profileInput,
    read: form => textsIn(form, fieldNames),
    async save(input, typed) {
      const changes = changedIn(typed, saved).map(name => [name, input[name]])
      try {
        await update.mutateAsync({ id: member.id, ...Object.fromEntries(changes) })
      } catch (error) {
        // The page may be left at once, to sign in again.
        if (error instanceof ApiError && error.status === 401) setDraft({ id: member.id, typed })
        throw error
      }
    },
    done: () => ({ title: 'Profile Updated', description: 'Your changes are saved.' }),
    failed: { title: 'Update Failed', fallback: 'Failed to update profile.' },
    onDone: close,
  })

  const look = ({ currentTarget: form }: Pick<FormEvent<HTMLFormElement>, 'currentTarget'>) =>
    setIsChanged(changedIn(textsIn(form, fieldNames), saved).length > 0)
  return { ...form, start, isChanged, look, cancel: close, forget }
}

function textsOf(member: MemberProfile): Typed {
  return Object.fromEntries(fieldNames.map(name => [name, member[name] ?? ''])) as Typed
}

function changedIn(typed: Typed, saved: Typed) {
  return fieldNames.filter(name => typed[name] !== saved[name])
}
