import { atom } from 'jotai'
import type { Composition } from '#web/features/push/announcements/announcement.ts'
import { onForgetOthers } from '#web/lib/storage/member-data.ts'
import { store } from '#web/lib/storage/store.ts'
import type { ClubDraft } from './club-text-draft.ts'

/** What an admin has typed in the tabs of his desk and not sent. */
export interface AdminDrafts {
  club: ClubDraft | null
  announcement: Composition
}

/** By member id, so that whoever has to sign in again finds what they typed, and nobody else does. */
export const adminDraftsAtom = atom<Record<string, AdminDrafts>>({})

onForgetOthers(present =>
  store.set(adminDraftsAtom, drafts =>
    Object.fromEntries(Object.entries(drafts).filter(([memberId]) => memberId === present)),
  ),
)
