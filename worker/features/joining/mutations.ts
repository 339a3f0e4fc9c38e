import { lte, type SQL, sql } from 'drizzle-orm'
import { newToken, sha256Hex } from '#worker/lib/crypto.ts'
import { type Db, rowOf } from '../../db/client.ts'
import { invitations, rateLimits } from '../../db/schema/index.ts'
import { logAct } from '../../lib/audit.ts'
import { allowedOn, countOf, isOpen, OPENINGS, PROFILES } from './queries.ts'
import { dayOf, INVITATION } from './rules.ts'

/** So many invitations that have run out go at a time. */
const BATCH = 100

/** The statement that counts a profile that was made without an invitation, where `when` holds; part of the batch that makes it. */
export function countProfile(db: Db, now: number, when: SQL) {
  const { start, end } = dayOf(now)
  return db
    .insert(rateLimits)
    .select(
      rowOf(
        rateLimits,
        { bucket: PROFILES, windowStart: start, hits: 1, expiresAt: end },
        sql`WHERE ${when}`,
      ),
    )
    .onConflictDoUpdate({
      target: [rateLimits.bucket, rateLimits.windowStart],
      set: { hits: sql`hits + 1` },
    })
}

/** SQL: whether the profile that was just counted is the one that has closed joining. */
export function hasJustClosed(now: number) {
  const { start } = dayOf(now)
  return sql`${countOf(PROFILES, start)} = ${allowedOn(start)}`
}

/** Lets as many again join on this day, where joining is closed; an open door stays as it is. */
export async function openJoining(db: Db, actor: string, now: number): Promise<void> {
  const { start, end } = dayOf(now)
  const isClosed = sql`${countOf(PROFILES, start)} >= ${allowedOn(start)}`
  const opening = { bucket: OPENINGS, windowStart: start, hits: 1, expiresAt: end }
  await db.batch([
    logAct(db, { at: now, actor, action: 'joining.open', subject: 'club' }, isClosed),
    db
      .insert(rateLimits)
      .select(rowOf(rateLimits, opening, sql`WHERE ${isClosed}`))
      .onConflictDoUpdate({
        target: [rateLimits.bucket, rateLimits.windowStart],
        set: { hits: sql`hits + 1` },
      }),
  ])
}

/** Makes an invitation; gives its token, which is kept nowhere else, and when it runs out (epoch ms). */
export async function makeInvitation(db: Db, actor: string, now: number) {
  const token = newToken()
  const tokenHash = await sha256Hex(token)
  const expiresAt = now + INVITATION
  await db.batch([
    logAct(db, { at: now, actor, action: 'invitation.create', subject: 'club' }),
    db.insert(invitations).values({ tokenHash, createdAt: now, expiresAt }),
  ])
  return { token, expiresAt }
}

/** The statement after which an invitation lets nobody else in; part of the batch that makes the profile. */
export function spendInvitation(db: Db, tokenHash: string, now: number) {
  return db.update(invitations).set({ usedAt: now }).where(isOpen(tokenHash, now))
}

/** Removes invitations that have run out, used or not. */
export async function removeOldInvitations(db: Db, now: number): Promise<void> {
  const over = db
    .select({ tokenHash: invitations.tokenHash })
    .from(invitations)
    .where(lte(invitations.expiresAt, now))
    .orderBy(invitations.expiresAt)
    .limit(BATCH)
  await db.delete(invitations).where(sql`token_hash IN ${over}`)
}
