import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import type { Db } from '../../../db/client.ts'
import { entries, members, registrations, reserves } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { closeCodes } from '../../../lib/objects/close-codes.ts'
import { Problem } from '../../../lib/problem.ts'
import { noteMemberRevocation } from '../../feed/mutations.ts'
import { notifyDriverOfDecision, settlePendingNotifications } from '../../notifications/mutations/members.ts'
import { endAlerts } from '../../push/mutations.ts'
import type { DecisionInput } from '../contract.ts'
import { findMember, profileColumns } from '../queries.ts'

/**
 * Approves or rejects a member who is no admin. A rejection also gives back their places in upcoming races, removes them from
 * waitlists and ends their seasons; gives these races and the errands that close their sockets. Throws `not_found`,
 * `is_admin`, `already_decided`.
 */
export async function decideMember(db: Db, decision: DecisionInput, actor: string, now: number) {
  const { memberId, approved, rejectionReason, expectedStatus } = decision
  const expected = expectedStatus ? sql`status = ${expectedStatus}` : sql`1`
  // Every statement checks this, so the one that changes the answer comes last.
  const mayDecide = sql`EXISTS (SELECT 1 FROM members WHERE id = ${memberId} AND is_admin = 0 AND ${expected})`
  const action = approved ? 'member.approve' : 'member.reject'
  const placesToCome = sql`${registrations.raceId} IN (SELECT id FROM races WHERE date > ${now})`
  const mayReject = approved ? sql`0` : mayDecide
  const {
    freed,
    left,
    ended,
    row: [row],
  } = await batch(db, {
    audit: insertAudit(db, { at: now, actor, action, subject: memberId }, mayDecide),
    news: notifyDriverOfDecision(db, memberId, approved, now, mayDecide),
    pending: settlePendingNotifications(db, memberId),
    freed: db
      .delete(registrations)
      .where(and(eq(registrations.memberId, approved ? '' : memberId), placesToCome, mayDecide))
      .returning({ raceId: registrations.raceId }),
    left: db
      .delete(reserves)
      .where(and(eq(reserves.memberId, approved ? '' : memberId), mayDecide))
      .returning({ raceId: reserves.raceId }),
    seasons: db
      .update(entries)
      .set({ regularSince: null })
      .where(
        and(
          eq(entries.memberId, approved ? '' : memberId),
          sql`${entries.regularSince} IS NOT NULL`,
          mayDecide,
        ),
      ),
    ended: noteMemberRevocation(db, memberId, closeCodes.removed, now, mayReject),
    alerts: endAlerts(db, memberId, mayReject),
    row: db
      .update(members)
      .set({
        status: approved ? 'approved' : 'rejected',
        approvedBy: approved ? actor : null,
        approvedAt: approved ? now : null,
        rejectionReason: approved ? null : rejectionReason,
      })
      .where(and(eq(members.id, memberId), eq(members.isAdmin, false), expected))
      .returning(profileColumns),
  })
  if (!row) return explainRefusal(db, memberId)
  return { row, freed: [...freed, ...left].map(({ raceId }) => raceId), ended }
}

/** Throws why a member could not be decided on or deleted: `not_found`, `is_admin`, `already_decided`. */
export async function explainRefusal(db: Db, id: string): Promise<never> {
  const row = await findMember(db, id)
  if (!row) throw new Problem('not_found')
  if (row.isAdmin) throw new Problem('is_admin')
  throw new Problem('already_decided', {
    detail: `Another admin got there first: this driver is now ${row.status}.`,
  })
}
