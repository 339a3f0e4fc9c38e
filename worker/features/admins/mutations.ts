import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/client.ts'
import { members, sessions } from '../../db/schema/index.ts'
import { insertAudit } from '../../lib/audit.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'
import { Problem } from '../../lib/problem.ts'
import type { Errand } from '../errands/queries.ts'
import { noteMemberRevocation } from '../feed/mutations.ts'
import { findMember, listAdminIds, type ProfileRow, profileColumns } from '../members/queries.ts'
import { notifyMember, withdrawPendingNotifications } from '../notifications/mutations/members.ts'
import { endAlerts } from '../push/mutations.ts'

/** Who is to be an admin or not, and which admin wants it. */
interface RoleChange {
  memberId: string
  isAdmin: boolean
  actor: string
}

/** A member as they are now, whether that is new, and what has to be closed. */
interface Changed {
  row: ProfileRow
  isNews: boolean
  ended: Errand[]
}

/**
 * Makes an approved member with a passkey an admin, or takes that back from another admin (docs/decisions.md 3). Either way they
 * signs in anew, so that no browser that was let in by the gamertag alone has the power, or keeps it. What is so already
 * changes nothing. Throws `not_found`, `not_approved`, `passkey_needed`, `last_admin`, `is_yourself`, and `admins_only`
 * where the actor is none any more.
 */
export async function changeAdminRole(db: Db, change: RoleChange, now: number): Promise<Changed> {
  const { memberId, isAdmin, actor } = change
  // Nobody demotes themselves, and who is none any more demotes nobody: so one admin remains, whatever happens at once.
  const isStillAdmin = sql`EXISTS (SELECT 1 FROM members actor WHERE actor.id = ${actor} AND actor.is_admin = 1)`
  const isReady = isAdmin
    ? sql`is_admin = 0 AND status = 'approved'
        AND EXISTS (SELECT 1 FROM passkeys WHERE passkeys.member_id = members.id)`
    : sql`is_admin = 1 AND id <> ${actor}`
  // Every statement asks this, so the one that changes the answer comes last.
  const mayChange = sql`EXISTS (SELECT 1 FROM members WHERE id = ${memberId} AND ${isReady}) AND ${isStillAdmin}`
  const {
    ended,
    row: [row],
  } = await batch(db, {
    audit: insertAudit(
      db,
      { at: now, actor, action: isAdmin ? 'admin.grant' : 'admin.withdraw', subject: memberId },
      mayChange,
    ),
    withdrawn: withdrawPendingNotifications(db, memberId, mayChange),
    news: notifyMember(db, memberId, isAdmin ? 'admin-granted' : 'admin-withdrawn', now, mayChange),
    ended: noteMemberRevocation(db, memberId, closeCodes.signIn, now, mayChange),
    alerts: endAlerts(db, memberId, mayChange),
    sessions: db.delete(sessions).where(and(eq(sessions.memberId, memberId), mayChange)),
    row: db
      .update(members)
      .set({ isAdmin })
      .where(and(eq(members.id, memberId), isReady, isStillAdmin))
      .returning(profileColumns),
  })
  if (row) return { row, isNews: true, ended }
  return { row: await explainStanding(db, change), isNews: false, ended }
}

/**
 * An admin's ending of every session of a member who is none; gives what has to be closed with them. Throws `not_found`,
 * `is_admin`.
 */
export async function closeSessionsOf(
  db: Db,
  memberId: string,
  actor: string,
  now: number,
): Promise<Errand[]> {
  const mayClose = sql`EXISTS (SELECT 1 FROM members WHERE id = ${memberId} AND is_admin = 0)`
  const { found, ended } = await batch(db, {
    found: db.select({ isAdmin: members.isAdmin }).from(members).where(eq(members.id, memberId)),
    audit: insertAudit(db, { at: now, actor, action: 'member.sign-out', subject: memberId }, mayClose),
    ended: noteMemberRevocation(db, memberId, closeCodes.signIn, now, mayClose),
    alerts: endAlerts(db, memberId, mayClose),
    sessions: db.delete(sessions).where(and(eq(sessions.memberId, memberId), mayClose)),
  })
  if (!found[0]) throw new Problem('not_found')
  if (found[0].isAdmin) throw new Problem('is_admin')
  return ended
}

// Gives the member where nothing was to be done; throws why it was not done where something was.
async function explainStanding(db: Db, { memberId, isAdmin, actor }: RoleChange) {
  const row = await findMember(db, memberId)
  if (!row) throw new Problem('not_found')
  if (row.isAdmin === isAdmin) return row
  const admins = await listAdminIds(db)
  if (!isAdmin && admins.every(id => id === memberId)) throw new Problem('last_admin')
  if (!isAdmin && memberId === actor) throw new Problem('is_yourself')
  if (!admins.includes(actor)) throw new Problem('admins_only')
  if (isAdmin && row.status !== 'approved')
    throw new Problem('not_approved', { status: 409, detail: 'Approve this driver first.' })
  if (isAdmin && !row.hasPasskey) throw new Problem('passkey_needed')
  throw new Problem('changed_meanwhile')
}
