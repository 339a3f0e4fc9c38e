import { type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../../db/client.ts'
import { notifications } from '../../../db/schema/index.ts'
import { afterQuietHours } from '../../push/rules/quiet-hours.ts'
import type { CaseInWords, CaseType } from '../rules/case-words.ts'

/** What has become of a case, for whom it concerns. */
export interface CaseNews {
  type: CaseType
  incidentId: string
  /** What the id ends in, so that it is told once: an instant of the case, epoch ms. */
  about: number
  memberIds: readonly string[]
  until?: number
  why?: CaseInWords['why']
}

/**
 * The statement that tells members of a case, where `when` holds (SQL over its row, `i`); part of the batch that makes it
 * so. Phones ring once the quiet hours are over. Gives whom it tells.
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
      // A patch with a null adds nothing.
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

/** The statement that settles what members were told of a case, where `when` holds (SQL over the row); gives whose it was. */
export function settleCaseNews(db: Db, type: CaseType, incidentId: string, when: SQL) {
  const prefix = `${type}:${incidentId}`
  return db
    .update(notifications)
    .set({ isRead: true, pushAt: null })
    .where(sql`id > ${`${prefix}:`} AND id < ${`${prefix};`} AND is_read = 0 AND ${when}`)
    .returning({ memberId: notifications.memberId })
}
