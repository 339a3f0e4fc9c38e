import { useSetAtom, useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useSession } from '#web/features/session/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { beginEditing, changedIn, isClash, keptOf, useEditing } from '#web/ui/editing.ts'
import { textsIn, useForm } from '#web/ui/form.ts'
import { profileInput } from '#worker/features/members/contract.ts'
import { type MemberProfile, type ProfileEdit, useUpdateProfile } from '../../api.ts'
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

/**
 * The form of a profile: what it starts with, what is wrong with it, and sending what has changed, over what still is as it
 * was when the form was opened.
 */
export function useProfileSaving(member: MemberProfile, onDone: () => void) {
  const store = useStore()
  const { member: me } = useSession()
  const setDraft = useSetAtom(profileDraftAtom)
  const update = useUpdateProfile()
  const [start] = useState(() => ({
    saved: textsOf(member),
    kept: store.get(profileDraftAtom),
  }))
  const kept = start.kept?.id === member.id ? start.kept : undefined
  const { editing = beginEditing<Typed>(start.saved, kept), ...edit } = useEditing<Typed>(start.saved, kept)
  const { base, shown, round } = editing
  const [isChanged, setIsChanged] = useState(() => changedIn(base, shown).length > 0)

  const forget = () => setDraft(null)
  function close() {
    forget()
    onDone()
  }

  const read = (form: HTMLFormElement) => textsIn(form, fieldNames)
  const form = useForm({
    contract: profileInput,
    read,
    async save(_, typed) {
      try {
        await edit.save(typed, it => update.mutateAsync({ id: member.id, ...it } as ProfileEdit), textsOf)
      } catch (error) {
        // The page may be left at once, to sign in again.
        if (error instanceof ApiError && error.status === 401)
          setDraft({ id: member.id, by: me?.id ?? '', ...keptOf(editing, typed) })
        throw error
      }
    },
    done: () => ({ title: 'Profile Updated', description: 'Your changes are saved.' }),
    failed: { title: 'Update Failed', fallback: 'Failed to update profile.' },
    onFailed: isClash,
    onDone: close,
  })

  const look = ({ currentTarget: form }: Pick<FormEvent<HTMLFormElement>, 'currentTarget'>) =>
    setIsChanged(changedIn(base, read(form)).length > 0)
  const choose = (form: HTMLFormElement, name: ProfileFieldName, whose: 'mine' | 'theirs') =>
    edit.decide(read(form), name, whose)
  return {
    ...form,
    ...{ editing, isUndecided: edit.isUndecided, choose, shown, round, isChanged, look, forget },
    cancel: close,
  }
}

function textsOf(member: MemberProfile): Typed {
  return Object.fromEntries(fieldNames.map(name => [name, member[name] ?? ''])) as Typed
}
