import { atom, useAtomValue, useStore } from 'jotai'
import { type SetStateAction, useMemo } from 'react'
import {
  type Announcement,
  type AnnouncementDraft,
  isBlank,
  noAnnouncement,
} from '#web/features/push/announcements/announcement.ts'
import { useSession } from '#web/features/session/api.ts'
import { newUuid } from '#web/lib/browser.ts'
import { keepDraft, keptDraft } from '#web/lib/form-drafts.ts'
import { onForgetOthers } from '#web/lib/member-data.ts'
import { store } from '#web/lib/store.ts'
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts'
import type { ClubTextDraft } from './club-text-draft.ts'

/** Unsent input in the tabs of the dashboard. */
export interface AdminDrafts {
  club: ClubTextDraft | null
  announcement: AnnouncementDraft
}

/** Drafts by member id since the page loaded; older ones are kept like those of other forms. */
export const adminDraftsAtom = atom<Record<string, AdminDrafts>>({})

onForgetOthers(present =>
  store.set(adminDraftsAtom, drafts =>
    Object.fromEntries(Object.entries(drafts).filter(([memberId]) => memberId === present)),
  ),
)

const noDrafts: AdminDrafts = {
  club: null,
  announcement: { draft: noAnnouncement, replaced: null, sendId: newUuid() },
}

const FORM = 'admin desk'
const keptDrafts = (memberId: string) => ({ ...noDrafts, ...keptDraft<AdminDrafts>(memberId, FORM) })

/** Keeps unsent input across tabs, page loads and sessions, and asks before the admin leaves the page with it. */
export function useDrafts() {
  const { member } = useSession()
  const id = member?.id ?? ''
  const store = useStore()
  const typed = useAtomValue(adminDraftsAtom)[id]
  const drafts = useMemo(() => typed ?? keptDrafts(id), [typed, id])
  // An answer may come late, so apply it to the latest state.
  const change = (changed: (now: AdminDrafts) => Partial<AdminDrafts>) => {
    const all = store.get(adminDraftsAtom)
    const now = all[id] ?? keptDrafts(id)
    const next = { ...now, ...changed(now) }
    store.set(adminDraftsAtom, { ...all, [id]: next })
    keepDraft(id, FORM, describeUnsaved(next) === null ? null : next)
  }
  const what = describeUnsaved(drafts)
  const { leave, ...unsaved } = useUnsavedChanges(what !== null)
  return {
    club: {
      draft: drafts.club,
      onDraft: (next: SetStateAction<ClubTextDraft | null>) =>
        change(({ club }) => ({ club: typeof next === 'function' ? next(club) : next })),
    },
    announcement: {
      ...drafts.announcement,
      onDraft: (draft: Announcement, replaced: Announcement | null = null) =>
        change(() => ({ announcement: { draft, replaced, sendId: newUuid() } })),
    },
    unsaved: {
      ...unsaved,
      what: what ?? 'What you typed',
      leave() {
        change(() => noDrafts)
        leave()
      },
    },
  }
}

/** Names what would be lost, for the question; `null` if nothing would. */
export function describeUnsaved({ club, announcement }: AdminDrafts): string | null {
  const isAnnouncing = !isBlank(announcement.draft)
  if (club && isAnnouncing) return 'What you typed in Notifications and in Club Admin'
  if (club) return 'The club’s text'
  return isAnnouncing ? 'Your announcement' : null
}
