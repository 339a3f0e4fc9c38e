import { type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../../db/client.ts'
import { notifications } from '../../../db/schema/index.ts'
import { afterQuietHours } from '../../push/rules/quiet-hours.ts'
import type { CaseInWords, CaseType } from '../rules/case-words.ts'

/** A change in a case, and whom to notify. */
export interface CaseNews {
  type: CaseType
  incidentId: string
  /** Ends the notification's id, so that it is sent once: an instant of the case, epoch ms. */
  about: number
  memberIds: readonly string[]
  until?: number
  why?: CaseInWords['why']
}

/**
 * The statement that notifies members of a case, if `when` holds (SQL on its row `i`); part of the batch that changes it.
 * Alerts wait for the end of the quiet hours. Gives the ids of those notified.
 */
export function notifyOfCase(db: Db, news: CaseNews, now: number, when: SQL) {
  const { type, incidentId, about, memberIds, until = null, why = null } = news
  const ring = selectColumns(
    notifications,
    {
      id: sql`${`${type}:${incidentId}:${about}:`} || m.id`,
      memberId: sql`m.id`,
      type,
      createdAt: now,
      // Patching with null changes nothing.
      excerpt: sql`json_patch(json_object('race', races.name), json_object('lap', i.lap, 'until', CAST(${until} AS INTEGER), 'why', ${why}))`,
      incidentId,
      pushAt: afterQuietHours(now),
    },
    sql`FROM incidents i CROSS JOIN races ON races.id = i.race_id
      CROSS JOIN json_each(${JSON.stringify(memberIds)}) one CROSS JOIN members m ON m.id = one.value
      WHERE i.id = ${incidentId} AND ${when}`,
  )
  return db
    .insert(notifications)
    .select(ring)
    .onConflictDoNothing()
    .returning({ memberId: notifications.memberId })
}

/** The statement that marks as read the notifications of a type about a case, if `when` holds (SQL on the row); gives whose they were. */
export function settleCaseNews(db: Db, type: CaseType, incidentId: string, when: SQL) {
  const prefix = `${type}:${incidentId}`
  return db
    .update(notifications)
    .set({ isRead: true, pushAt: null })
    .where(sql`id > ${`${prefix}:`} AND id < ${`${prefix};`} AND is_read = 0 AND ${when}`)
    .returning({ memberId: notifications.memberId })
}
