import { atom } from 'jotai'
import { onForgetOthers } from '#web/lib/member-data.ts'
import { store } from '#web/lib/store.ts'
import type { Kept } from '#web/ui/edit-conflict.ts'

/** What was typed into the profile `id` by the member `by`, who had to sign in again before it could be saved. */
export interface ProfileDraft extends Kept<Record<string, string>> {
  id: string
  by: string
}

export const profileDraftAtom = atom<ProfileDraft | null>(null)

onForgetOthers(present => store.set(profileDraftAtom, draft => (draft?.by === present ? draft : null)))
