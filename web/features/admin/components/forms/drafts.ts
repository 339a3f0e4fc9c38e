import { useAtom } from 'jotai'
import type { SetStateAction } from 'react'
import type { ClubDraft } from '#web/features/admin/club-text-draft.ts'
import { type AdminDrafts, adminDraftsAtom } from '#web/features/admin/drafts.ts'
import { type Announcement, isBlank, noAnnouncement } from '#web/features/push/announcements/announcement.ts'
import { useSession } from '#web/features/session/api.ts'
import { useUnsaved } from '#web/lib/unsaved.ts'

const noDrafts: AdminDrafts = { club: null, announcement: { draft: noAnnouncement, replaced: null } }

/**
 * What has been typed in the tabs and not been sent. It outlives its tab, so that a look at another loses nothing, and
 * the session; whoever leaves the page is asked.
 */
export function useDrafts() {
  const { member } = useSession()
  const id = member?.id ?? ''
  const [all, setAll] = useAtom(adminDraftsAtom)
  const drafts = all[id] ?? noDrafts
  // An answer may come late, so what it changes is what stands by then.
  const change = (changed: (now: AdminDrafts) => Partial<AdminDrafts>) =>
    setAll(current => {
      const now = current[id] ?? noDrafts
      return { ...current, [id]: { ...now, ...changed(now) } }
    })
  const what = unsavedOf(drafts)
  const { leave, ...unsaved } = useUnsaved(what !== null)
  return {
    club: {
      draft: drafts.club,
      onDraft: (next: SetStateAction<ClubDraft | null>) =>
        change(({ club }) => ({ club: typeof next === 'function' ? next(club) : next })),
    },
    announcement: {
      ...drafts.announcement,
      onDraft: (draft: Announcement, replaced: Announcement | null = null) =>
        change(() => ({ announcement: { draft, replaced } })),
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
export function unsavedOf({ club, announcement }: AdminDrafts): string | null {
  const isAnnouncing = !isBlank(announcement.draft)
  if (club && isAnnouncing) return 'What you typed in Notifications and in Club Admin'
  if (club) return 'The club’s text'
  return isAnnouncing ? 'Your announcement' : null
}
