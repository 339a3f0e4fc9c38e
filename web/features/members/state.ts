import { atom } from 'jotai'
import { onForgetOthers } from '#web/lib/member-data.ts'
import { store } from '#web/lib/store.ts'
import type { Kept } from '#web/ui/edit-conflict.ts'

/** What the member `by` has typed into the profile `id` and not saved; they may have to sign in again before they can. */
export interface ProfileDraft extends Kept<Record<string, string>> {
  id: string
  by: string
}

export const profileDraftAtom = atom<ProfileDraft | null>(null)

onForgetOthers(present => store.set(profileDraftAtom, draft => (draft?.by === present ? draft : null)))
