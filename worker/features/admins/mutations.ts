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

/** A member, whether they should be an admin, and the admin who acts. */
interface RoleChange {
  memberId: string
  isAdmin: boolean
  actor: string
}

/** The member as they are now, whether anything changed, and the errands that close their sockets. */
interface Changed {
  row: ProfileRow
  isNews: boolean
  ended: Errand[]
}

/**
 * Makes an approved member with a passkey an admin, or demotes another admin (docs/decisions.md 3). Either way they sign in
 * again, so that no browser that signed in by gamertag alone gains or keeps the rights. Without a change, does nothing.
 * Throws `not_found`, `not_approved`, `passkey_needed`, `last_admin`, `is_yourself`, and `admins_only` if the actor is no
 * longer an admin.
 */
export async function changeAdminRole(db: Db, change: RoleChange, now: number): Promise<Changed> {
  const { memberId, isAdmin, actor } = change
  // Nobody demotes themselves, and nobody who is no longer an admin demotes others: so one admin always remains.
  const isStillAdmin = sql`EXISTS (SELECT 1 FROM members actor WHERE actor.id = ${actor} AND actor.is_admin = 1)`
  const isReady = isAdmin
    ? sql`is_admin = 0 AND status = 'approved'
        AND EXISTS (SELECT 1 FROM passkeys WHERE passkeys.member_id = members.id)`
    : sql`is_admin = 1 AND id <> ${actor}`
  // Every statement checks this, so the one that changes the answer comes last.
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
 * Ends every session of a member who is no admin, on an admin's behalf; gives the errands that close their sockets. Throws
 * `not_found`, `is_admin`.
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

// Gives the member if there was nothing to change; otherwise throws why it was refused.
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
