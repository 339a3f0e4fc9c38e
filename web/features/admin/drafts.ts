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

/** What an admin has typed in the tabs of the dashboard and not sent. */
export interface AdminDrafts {
  club: ClubTextDraft | null
  announcement: AnnouncementDraft
}

/** By member id, since the page was loaded; what was typed before that is kept as other forms are. */
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

/**
 * What has been typed in the tabs and not been sent. It outlives its tab, so that a look at another loses nothing, the
 * page and the session; whoever leaves the page is asked.
 */
export function useDrafts() {
  const { member } = useSession()
  const id = member?.id ?? ''
  const store = useStore()
  const typed = useAtomValue(adminDraftsAtom)[id]
  const drafts = useMemo(() => typed ?? keptDrafts(id), [typed, id])
  // An answer may come late, so what it changes is what stands by then.
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

/** What would be lost, as the question names it; `null` where nothing would. */
export function describeUnsaved({ club, announcement }: AdminDrafts): string | null {
  const isAnnouncing = !isBlank(announcement.draft)
  if (club && isAnnouncing) return 'What you typed in Notifications and in Club Admin'
  if (club) return 'The club’s text'
  return isAnnouncing ? 'Your announcement' : null
}
