import { type SQL, sql } from 'drizzle-orm'
import { type Db, jsonList, randomId, selectColumns } from '../../../db/client.ts'
import { notifications } from '../../../db/schema/index.ts'

/** The statement that notifies every admin of a room's log entry that D1 refused, if `when` holds. */
export function notifyOfParkedEntry(
  db: Db,
  { roomId, messageId, at }: { roomId: string; messageId: string; at: number },
  when: SQL,
) {
  const ring = {
    id: randomId,
    memberId: sql`id`,
    messageId,
    type: 'entry-parked',
    createdAt: at,
    chatRoomId: roomId,
  } as const
  return db
    .insert(notifications)
    .select(selectColumns(notifications, ring, sql`FROM members WHERE is_admin = 1 AND ${when}`))
}

/**
 * The statement that notifies every admin of the rooms that could not be reached in this many runs of the clean-up; gives the
 * ids of those notified.
 */
export function notifyOfRoomsOutOfReach(db: Db, runs: number, roomIds: readonly string[], now: number) {
  const ring = selectColumns(
    notifications,
    {
      id: randomId,
      memberId: sql`members.id`,
      type: 'room-out-of-reach',
      createdAt: now,
      chatRoomId: sql`silent.first`,
      excerpt: sql`silent.others`,
    },
    sql`FROM (SELECT min(room_id) AS first, count(*) - 1 AS others FROM rooms_out_of_reach
        WHERE runs = ${runs} AND room_id IN ${jsonList(roomIds)} HAVING count(*) > 0) silent
      CROSS JOIN members WHERE is_admin = 1`,
  )
  return db.insert(notifications).select(ring).returning({ memberId: notifications.memberId })
}

/**
 * The statement that notifies every admin of stuck cron jobs, unless they have not read the last such notification. `about`
 * is the latest success among them (epoch ms), so that the same jobs are reported once. Gives the ids of those notified.
 */
export function notifyOfStuckJobs(db: Db, { about, words }: { about: number; words: string }, now: number) {
  const ring = {
    id: sql`${`jobs-stuck:${about}:`} || id`,
    memberId: sql`id`,
    type: 'jobs-stuck',
    createdAt: now,
    excerpt: words,
  } as const
  const isUnread = sql`EXISTS (SELECT 1 FROM notifications n WHERE n.member_id = members.id AND n.is_read = 0 AND n.type = 'jobs-stuck')`
  return db
    .insert(notifications)
    .select(selectColumns(notifications, ring, sql`FROM members WHERE is_admin = 1 AND NOT ${isUnread}`))
    .onConflictDoNothing()
    .returning({ memberId: notifications.memberId })
}

/** The statement that notifies every admin, once a day, of how much of the storage is used. Gives the ids of those notified. */
export function notifyOfFillingStorage(db: Db, { day, words }: { day: number; words: string }, now: number) {
  const ring = {
    id: sql`${`storage-filling:${day}:`} || id`,
    memberId: sql`id`,
    type: 'storage-filling',
    createdAt: now,
    excerpt: words,
  } as const
  return db
    .insert(notifications)
    .select(selectColumns(notifications, ring, sql`FROM members WHERE is_admin = 1`))
    .onConflictDoNothing()
    .returning({ memberId: notifications.memberId })
}
