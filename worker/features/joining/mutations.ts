import { lte, type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../db/client.ts'
import { invitations, rateLimits } from '../../db/schema/index.ts'
import { insertAudit } from '../../lib/audit.ts'
import { utcDay } from '../../lib/clock.ts'
import { newToken, sha256Hex } from '../../lib/crypto.ts'
import {
  countedOn,
  isUsableInvitation,
  OPENINGS_COUNTER,
  PROFILES_COUNTER,
  profilesAllowedOn,
} from './queries.ts'
import { INVITATION_LIFETIME } from './rules.ts'

/** Maximum number of expired invitations deleted in a run. */
const BATCH = 100

/** The statement that counts a profile created without an invitation, if `when` holds; part of the batch that creates it. */
export function countProfile(db: Db, now: number, when: SQL) {
  const { start, end } = utcDay(now)
  return db
    .insert(rateLimits)
    .select(
      selectColumns(
        rateLimits,
        { bucket: PROFILES_COUNTER, windowStart: start, hits: 1, expiresAt: end },
        sql`WHERE ${when}`,
      ),
    )
    .onConflictDoUpdate({
      target: [rateLimits.bucket, rateLimits.windowStart],
      set: { hits: sql`hits + 1` },
    })
}

/** SQL: whether the profile just counted has closed joining. */
export function hasJustClosedJoining(now: number) {
  const { start } = utcDay(now)
  return sql`${countedOn(PROFILES_COUNTER, start)} = ${profilesAllowedOn(start)}`
}

/** Opens joining again for as many profiles today; does nothing if it is open. */
export async function reopenJoining(db: Db, actor: string, now: number): Promise<void> {
  const { start, end } = utcDay(now)
  const isClosed = sql`${countedOn(PROFILES_COUNTER, start)} >= ${profilesAllowedOn(start)}`
  const opening = { bucket: OPENINGS_COUNTER, windowStart: start, hits: 1, expiresAt: end }
  await db.batch([
    insertAudit(db, { at: now, actor, action: 'joining.open', subject: 'club' }, isClosed),
    db
      .insert(rateLimits)
      .select(selectColumns(rateLimits, opening, sql`WHERE ${isClosed}`))
      .onConflictDoUpdate({
        target: [rateLimits.bucket, rateLimits.windowStart],
        set: { hits: sql`hits + 1` },
      }),
  ])
}

/** Creates an invitation; gives its token, which is stored only as a hash, and when it expires (epoch ms). */
export async function createInvitation(db: Db, actor: string, now: number) {
  const token = newToken()
  const tokenHash = await sha256Hex(token)
  const expiresAt = now + INVITATION_LIFETIME
  await db.batch([
    insertAudit(db, { at: now, actor, action: 'invitation.create', subject: 'club' }),
    db.insert(invitations).values({ tokenHash, createdAt: now, expiresAt }),
  ])
  return { token, expiresAt }
}

/** The statement that marks an invitation as used; part of the batch that creates the profile. */
export function markInvitationUsed(db: Db, tokenHash: string, now: number) {
  return db.update(invitations).set({ usedAt: now }).where(isUsableInvitation(tokenHash, now))
}

/** Deletes expired invitations, used or not. */
export async function cleanUpInvitations(db: Db, now: number): Promise<void> {
  const over = db
    .select({ tokenHash: invitations.tokenHash })
    .from(invitations)
    .where(lte(invitations.expiresAt, now))
    .orderBy(invitations.expiresAt)
    .limit(BATCH)
  await db.delete(invitations).where(sql`token_hash IN ${over}`)
}
