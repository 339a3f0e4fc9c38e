import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, selectColumns } from '../../../db/client.ts'
import {
  announcements,
  everyoneMentions,
  everyoneReads,
  mentionRings,
  notifications,
} from '../../../db/schema/index.ts'
import { dayOf } from '../../../lib/clock.ts'
import { retention } from '../../../lib/retention.ts'
import { unreadOf } from '../queries.ts'
import { everyoneMessageOf } from '../rules/bell.ts'
import type { NotificationType } from '../rules/types.ts'
import { markAnnouncementRead } from './announcements.ts'

/** Maximum number of notifications that a statement deletes or marks as read. */
const BATCH = 100

/** Marks one of a member's notifications as read; gives whether it exists. */
export async function markRead(db: Db, id: string, memberId: string): Promise<boolean> {
  const own = and(eq(notifications.id, id), eq(notifications.memberId, memberId))
  const ofEveryone = eq(everyoneMentions.messageId, everyoneMessageOf(id))
  const { marked, everyone, announced } = await batch(db, {
    marked: db.update(notifications).set({ isRead: true }).where(own).returning({ id: notifications.id }),
    everyone: db.select({ id: everyoneMentions.messageId }).from(everyoneMentions).where(ofEveryone),
    reads: db
      .insert(everyoneReads)
      .select(
        selectColumns(
          everyoneReads,
          { memberId, messageId: sql`message_id` },
          sql`FROM everyone_mentions WHERE ${ofEveryone}`,
        ),
      )
      .onConflictDoNothing(),
    announced: markAnnouncementRead(db, id, memberId),
  })
  return marked.length + everyone.length + announced.length > 0
}

/** Marks a member's notifications as read, all or those of one type. */
export async function markAllRead(
  db: Db,
  memberId: string,
  type: NotificationType | undefined,
  now: number,
): Promise<void> {
  if (type === undefined || type === 'mention')
    await db.run(sql`INSERT INTO everyone_marks (member_id, read_until) SELECT ${memberId}, max(created_at) FROM everyone_mentions
      WHERE created_at <= ${now} HAVING max(created_at) IS NOT NULL
      ON CONFLICT DO UPDATE SET read_until = excluded.read_until WHERE excluded.read_until > read_until`)
  if (type === undefined || type === 'announcement')
    await db.run(sql`INSERT INTO everyone_marks (member_id, read_until, announcements_read_until)
      SELECT ${memberId}, 0, max(created_at) FROM announcements WHERE created_at <= ${now} HAVING max(created_at) IS NOT NULL
      ON CONFLICT DO UPDATE SET announcements_read_until = excluded.announcements_read_until
      WHERE excluded.announcements_read_until > announcements_read_until`)
  const meant = and(unreadOf(memberId), type && eq(notifications.type, type))
  for (;;) {
    const batch = db.select({ id: notifications.id }).from(notifications).where(meant).limit(BATCH)
    const marked = await db
      .update(notifications)
      .set({ isRead: true })
      .where(inArray(notifications.id, batch))
      .returning({ id: notifications.id })
    if (marked.length < BATCH) return
  }
}

/** Deletes a batch of old notifications (sign-ins earlier than others) and old counts of authors' mentions. */
export async function cleanUpNotifications(db: Db, now: number): Promise<void> {
  const before = now - retention.notification
  const isSignIn = sql`${notifications.type} = 'sign-in'` // a literal, so that the partial index is used
  const some = (which: SQL | undefined) =>
    db.select({ id: notifications.id }).from(notifications).where(which).limit(BATCH)
  const old = some(lt(notifications.createdAt, before))
  const signIns = some(and(isSignIn, lt(notifications.createdAt, now - retention.signInNotice)))
  await db.batch([
    db.delete(notifications).where(inArray(notifications.id, old)),
    db.delete(notifications).where(inArray(notifications.id, signIns)),
    db.delete(everyoneMentions).where(lt(everyoneMentions.createdAt, before)),
    db.delete(announcements).where(lt(announcements.createdAt, before)),
    db.delete(mentionRings).where(lt(mentionRings.day, dayOf(now) - 1)),
  ])
}
