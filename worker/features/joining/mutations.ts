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

/** So many invitations that have run out go at a time. */
const BATCH = 100

/** The statement that counts a profile that was made without an invitation, where `when` holds; part of the batch that makes it. */
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

/** SQL: whether the profile that was just counted is the one that has closed joining. */
export function hasJustClosedJoining(now: number) {
  const { start } = utcDay(now)
  return sql`${countedOn(PROFILES_COUNTER, start)} = ${profilesAllowedOn(start)}`
}

/** Lets as many again join on this day, where joining is closed; an open door stays as it is. */
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

/** Makes an invitation; gives its token, which is kept nowhere else, and when it runs out (epoch ms). */
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

/** The statement after which an invitation lets nobody else in; part of the batch that makes the profile. */
export function markInvitationUsed(db: Db, tokenHash: string, now: number) {
  return db.update(invitations).set({ usedAt: now }).where(isUsableInvitation(tokenHash, now))
}

/** Removes invitations that have run out, used or not. */
export async function cleanUpInvitations(db: Db, now: number): Promise<void> {
  const over = db
    .select({ tokenHash: invitations.tokenHash })
    .from(invitations)
    .where(lte(invitations.expiresAt, now))
    .orderBy(invitations.expiresAt)
    .limit(BATCH)
  await db.delete(invitations).where(sql`token_hash IN ${over}`)
}
