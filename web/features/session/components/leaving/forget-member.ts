import { adminDraftsAtom } from '#web/features/admin/state.ts'
import { forgetMember as forgetWords } from '#web/features/chat/state.ts'
import { leaveAlerts } from '#web/features/push/components/alerts/alerts.ts'
import { forgetCopies } from '#web/lib/storage/copies.ts'
import { store } from '#web/lib/storage/store.ts'

/** Leaves nothing of a member who signs out in this browser: neither his words, nor what he read, nor his alerts. */
export function forgetMember(memberId: string): void {
  forgetWords(memberId)
  forgetCopies(localStorage, null)
  store.set(adminDraftsAtom, ({ [memberId]: _, ...others }) => others)
  void leaveAlerts()
}
