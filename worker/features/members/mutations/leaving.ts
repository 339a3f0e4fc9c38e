import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import type { Db } from '../../../db/client.ts'
import { entries, members, notifications, registrations, reserves } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { Problem } from '../../../lib/problem.ts'
import { retention } from '../../../lib/retention.ts'
import { listHosted } from '../../board/queries.ts'
import { notifyOfLeaving } from '../../notifications/mutations/members.ts'
import { findMember, profileColumns } from '../queries.ts'
import { deleteMembers } from './deletion.ts'

/** Maximum number of undecided profiles deleted in a run. */
const UNDECIDED = 10
/** The actor in the audit log for acts of the cron. */
const CLUB = 'club'

// The club always keeps an admin; one who is leaving does not count. Compared by id, so that the index of admins is used.
const isLastAdmin = sql`(members.is_admin = 1 AND NOT EXISTS (SELECT 1 FROM members other
  WHERE other.is_admin = 1 AND other.id > '' AND other.id <> members.id AND other.leaves_at IS NULL))`

/**
 * Marks a member as leaving in a week, until when they can stay. Their upcoming places are given back at once, they host no
 * race unless they stay, and admins and the member are notified. Repeating it changes only what happens to their messages.
 * Gives the member, the races with a free place, those they were to host, and the ids of those notified. Throws `last_admin`.
 */
export async function leave(db: Db, memberId: string, takesMessages: boolean, now: number) {
  const leavesAt = now + retention.leaving
  // Every statement checks this, so the one that changes the answer comes last.
  const isNew = sql`EXISTS (SELECT 1 FROM members WHERE id = ${memberId} AND leaves_at IS NULL AND NOT ${isLastAdmin})`
  const placesToCome = sql`${registrations.raceId} IN (SELECT id FROM races WHERE date > ${now})`
  const {
    told,
    freed,
    left,
    hosted,
    row: [row],
  } = await batch(db, {
    told: notifyOfLeaving(db, memberId, leavesAt, now, isNew),
    freed: db
      .delete(registrations)
      .where(and(eq(registrations.memberId, memberId), placesToCome, isNew))
      .returning({ raceId: registrations.raceId }),
    left: db
      .delete(reserves)
      .where(and(eq(reserves.memberId, memberId), isNew))
      .returning({ raceId: reserves.raceId }),
    seasons: db
      .update(entries)
      .set({ regularSince: null })
      .where(and(eq(entries.memberId, memberId), sql`${entries.regularSince} IS NOT NULL`, isNew)),
    hosted: listHosted(db, memberId, now),
    // Their requests to host are withdrawn.
    asked: db
      .update(notifications)
      .set({ isRead: true, pushAt: null })
      .where(and(eq(notifications.memberId, memberId), sql`type = 'host' AND is_read = 0`, isNew)),
    row: db
      .update(members)
      .set({ leavesAt: sql`coalesce(leaves_at, ${leavesAt})`, takesMessages })
      .where(and(eq(members.id, memberId), sql`NOT ${isLastAdmin}`))
      .returning(profileColumns),
  })
  if (!row) throw new Problem('last_admin', { detail: LAST })
  return {
    row,
    freed: [...freed, ...left].map(({ raceId }) => raceId),
    hosted: hosted.map(({ raceId }) => raceId),
    told: told.map(it => it.memberId),
  }
}

const LAST = 'You are the club’s only admin. Make someone else an admin first.'

/** Lets a leaving member stay; gives them, the races they host again, and those whose bell lost the notification. Throws `not_found`. */
export async function stay(db: Db, memberId: string, now: number) {
  const { told, hosted } = await batch(db, {
    hosted: listHosted(db, memberId, now),
    told: db
      .delete(notifications)
      .where(and(eq(notifications.subjectId, memberId), sql`${notifications.type} = 'member-leaving'`))
      .returning({ memberId: notifications.memberId }),
    member: db
      .update(members)
      .set({ leavesAt: null, takesMessages: null })
      .where(and(eq(members.id, memberId), sql`${members.leavesAt} IS NOT NULL`)),
  })
  const row = await findMember(db, memberId)
  if (!row) throw new Problem('not_found')
  return { row, hosted: hosted.map(({ raceId }) => raceId), told: told.map(it => it.memberId) }
}

/**
 * Deletes the leaving member whose week ended first, as an admin would; gives them and the errands for other objects, or
 * `null` if there is none.
 */
export async function deleteLeaver(db: Db, now: number) {
  const isDue = sql`leaves_at <= ${now} AND NOT ${isLastAdmin}`
  const found = await db.get<{ id: string } | undefined>(
    sql`SELECT id FROM members WHERE ${isDue} ORDER BY leaves_at LIMIT 1`,
  )
  if (!found) return null
  const { id } = found
  const who = sql`SELECT id FROM members WHERE id = ${id} AND ${isDue}`
  const act = { at: now, actor: id, action: 'member.leave', subject: id }
  const { deleted, ...news } = await deleteMembers(db, who, insertAudit(db, act, sql`EXISTS (${who})`), now)
  return deleted.length === 0 ? null : { id, ...news }
}

/** Deletes the profiles that have been undecided longest, if for too long; gives what `deleteLeaver` gives. */
export async function deleteUndecided(db: Db, now: number) {
  // The status is a literal, so that the partial index is used.
  const who = sql`SELECT id FROM members WHERE status = 'pending' AND created_at <= ${now - retention.undecided}
    AND is_admin = 0 ORDER BY created_at LIMIT ${UNDECIDED}`
  if (!(await db.get(who))) return null // a read costs less than a write that changes nothing
  const detail = sql`(SELECT count(*) FROM (${who}))`
  const act = { at: now, actor: CLUB, action: 'joining.expire', subject: CLUB, detail }
  return deleteMembers(db, who, insertAudit(db, act, sql`EXISTS (${who})`), now)
}
