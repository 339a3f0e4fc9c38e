import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { batch } from '../../../db/batch.ts'
import type { Db } from '../../../db/client.ts'
import { members, registrations, reserves } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { closeCodes } from '../../../lib/objects/close-codes.ts'
import { noteLeavers, noteMessagesTaken } from '../../chat/mutations/former-members.ts'
import { noteMemberRevocations } from '../../feed/mutations.ts'
import { forgetAccounts } from '../../incidents/mutations/leavers.ts'
import { forgetChallenges } from '../../passkeys/mutations/challenges.ts'
import { forgetInStandings } from '../../standings/mutations.ts'
import { discardUploads } from '../../uploads/mutations.ts'
import { explainRefusal } from './decisions.ts'

/**
 * Deletes a member who is no admin, with their data (docs/decisions.md 16). Gives the races in which they had a place or were
 * a reserve, the errands that close their sockets, and those for rooms. Throws `not_found`, `is_admin`.
 */
export async function deleteMember(db: Db, id: string, actor: string, now: number) {
  const leaver = sql`SELECT id FROM members WHERE id = ${id} AND is_admin = 0`
  const log = insertAudit(
    db,
    { at: now, actor, action: 'member.delete', subject: id },
    sql`EXISTS (${leaver})`,
  )
  const { freed, ended, forgotten, deleted } = await deleteMembers(db, leaver, log, now)
  if (deleted.length === 0) return explainRefusal(db, id)
  return { freed, ended, forgotten }
}

/** Maximum number of profiles deleted in a call. */
const CLEARED = 25

/** Deletes some of the undecided profiles created since then (epoch ms); gives their ids and the errands that close their sockets. */
export async function deleteUnapproved(db: Db, since: number, actor: string, now: number) {
  const leavers = sql`SELECT id FROM members WHERE status = 'pending' AND created_at >= ${since} AND is_admin = 0
    ORDER BY created_at LIMIT ${CLEARED}`
  const detail = sql`(SELECT count(*) FROM (${leavers}))`
  const act = { at: now, actor, action: 'joining.clear', subject: 'club', detail }
  return deleteMembers(db, leavers, insertAudit(db, act, sql`EXISTS (${leavers})`), now)
}

/**
 * Deletes members with their data. `who` SELECTs their ids, the same ones until they are deleted; `log` runs first. Gives
 * what `deleteMember` gives, and their ids.
 */
export async function deleteMembers(db: Db, who: SQL, log: BatchItem<'sqlite'>, now: number) {
  const { forgotten, ended, freed, left, deleted } = await batch(db, {
    audit: log,
    uploads: discardUploads(db, who, now),
    forgotten: noteLeavers(db, who, now),
    ended: noteMemberRevocations(db, who, closeCodes.removed, now),
    freed: db
      .select({ raceId: registrations.raceId })
      .from(registrations)
      .where(sql`${registrations.memberId} IN (${who})`),
    left: db.select({ raceId: reserves.raceId }).from(reserves).where(sql`${reserves.memberId} IN (${who})`),
    accounts: forgetAccounts(db, who),
    // These have no foreign keys: challenges, and the invitations and codes of former admins.
    challenges: forgetChallenges(db, who),
    member: db.update(members).set({ approvedBy: null }).where(sql`${members.approvedBy} IN (${who})`),
    tables: forgetInStandings(db, who, now),
    messagesTaken: noteMessagesTaken(db, who, now),
    deleted: db.delete(members).where(sql`${members.id} IN (${who})`).returning({ id: members.id }),
  })
  const races = [...freed, ...left].map(({ raceId }) => raceId)
  return { freed: races, ended, forgotten, deleted: deleted.map(({ id }) => id) }
}
