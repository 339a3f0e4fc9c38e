import type { NotificationView } from '#worker/features/notifications/contract.ts'
import { type Caller, call, expectStatus } from './call.ts'

type Member = Caller & { id: string }

/** What stands in somebody's bell, the newest first, as the club answers. */
export async function bellOf(who: Member): Promise<NotificationView[]> {
  return expectStatus(await call(who, 'GET', `/api/notifications/${who.id}`), 200)
}

/** The same in sentences, with `read` before what has been read. */
export async function sentencesOf(who: Member): Promise<string[]> {
  const list = await bellOf(who)
  return list.map(({ text, isRead }) => `${isRead ? 'read ' : ''}${text}`)
}

/** How many of it have not been read. */
export async function countOf(who: Member): Promise<number> {
  return expectStatus(await call(who, 'GET', `/api/notifications/${who.id}/count`), 200).count
}
