import { eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sessions } from '../../db/schema/index.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'
import { ADMIN_KEY_SESSION, MEMBER_SESSION } from '../../lib/session.ts'
import { noteMemberOut, noteSessionsEnd } from '../feed/mutations.ts'
import type { Revocation } from '../feed/queries.ts'
import { ringOtherBrowsers } from '../notifications/mutations.ts'

const SESSIONS_PER_MEMBER = 10

/** A session about to be opened; `replaces` is the one this browser had, which ends with it. */
interface Opening {
  tokenHash: string
  replaces: string | null
  now: number
}

/** The statements that open a member's session by registration; part of the batch that creates the member. */
export function openSession(db: Db, memberId: string, method: 'registration', opening: Opening) {
  const { tokenHash, replaces, now } = opening
  return [
    noteSessionsEnd(db, sql`token_hash = ${replaces ?? ''}`, now),
    db.delete(sessions).where(eq(sessions.tokenHash, replaces ?? '')),
    db
      .insert(sessions)
      .values({ tokenHash, memberId, method, createdAt: now, expiresAt: now + MEMBER_SESSION }),
  ] as const
}

/**
 * Opens a session by gamertag alone, in one statement, so that it cannot race with the account becoming protected.
 * Gives whose it is and what ended with it: the browser's old one, and the oldest of too many. `null` for an unknown or
 * protected account.
 */
export async function openByGamertag(db: Db, gamertagKey: string, { tokenHash, replaces, now }: Opening) {
  const [opened, replaced, , , dropped] = await db.batch([
    db
      .insert(sessions)
      .select(
        sql`SELECT ${tokenHash}, m.id, 'gamertag', NULL, ${now}, ${now + MEMBER_SESSION} FROM members m
        WHERE m.gamertag_key = ${gamertagKey} AND m.is_admin = 0
          AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.member_id = m.id)`,
      )
      .returning({ memberId: sessions.memberId }),
    noteSessionsEnd(db, isReplaced(replaces, tokenHash), now),
    endReplaced(db, replaces, tokenHash),
    ringOtherBrowsers(db, tokenHash, now),
    noteSessionsEnd(db, isTooMany(tokenHash), now),
    dropOldest(db, tokenHash),
  ])
  const memberId = opened[0]?.memberId
  return memberId ? { memberId, ended: [...replaced, ...dropped] } : null
}

/** Opens the founding admin's session, for twelve hours, bound to the key that proved it. Gives what ended. */
export async function openByAdminKey(
  db: Db,
  memberId: string,
  keyPrint: string,
  { tokenHash, replaces, now }: Opening,
): Promise<Revocation[]> {
  const [, replaced, , , dropped] = await db.batch([
    db.insert(sessions).values({
      tokenHash,
      memberId,
      method: 'admin_key',
      keyPrint,
      createdAt: now,
      expiresAt: now + ADMIN_KEY_SESSION,
    }),
    noteSessionsEnd(db, isReplaced(replaces, tokenHash), now),
    endReplaced(db, replaces, tokenHash),
    ringOtherBrowsers(db, tokenHash, now),
    noteSessionsEnd(db, isTooMany(tokenHash), now),
    dropOldest(db, tokenHash),
  ])
  return [...replaced, ...dropped]
}

/** Prolongs a member's session to 90 days from now. */
export async function renewSession(db: Db, tokenHash: string, now: number) {
  await db
    .update(sessions)
    .set({ expiresAt: now + MEMBER_SESSION })
    .where(eq(sessions.tokenHash, tokenHash))
}

/** Ends one session; gives what has to be closed with it. */
export async function closeSession(db: Db, tokenHash: string, now: number): Promise<Revocation[]> {
  const [ended] = await db.batch([
    noteSessionsEnd(db, sql`token_hash = ${tokenHash}`, now),
    db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)),
  ])
  return ended
}

/** Ends every session of a member; gives what has to be closed with them. */
export async function closeAllSessions(db: Db, memberId: string, now: number): Promise<Revocation[]> {
  const [ended] = await db.batch([
    noteMemberOut(db, memberId, closeCodes.signIn, now),
    db.delete(sessions).where(eq(sessions.memberId, memberId)),
  ])
  return ended
}

/** Removes the sessions that have run out. */
export async function removeExpiredSessions(db: Db, now: number) {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}

function endReplaced(db: Db, replaces: string | null, tokenHash: string) {
  return db.delete(sessions).where(isReplaced(replaces, tokenHash))
}

function dropOldest(db: Db, tokenHash: string) {
  return db.delete(sessions).where(isTooMany(tokenHash))
}

// The session that this browser had ends with the new one, but stays where none was opened.
function isReplaced(replaces: string | null, tokenHash: string) {
  return sql`token_hash = ${replaces ?? ''}
    AND EXISTS (SELECT 1 FROM sessions opened WHERE opened.token_hash = ${tokenHash})`
}

// A member keeps ten sessions; the eleventh ends the oldest.
function isTooMany(tokenHash: string) {
  return sql`token_hash IN (
    SELECT old.token_hash FROM sessions old
    WHERE old.member_id = (SELECT member_id FROM sessions WHERE token_hash = ${tokenHash})
    ORDER BY old.created_at DESC LIMIT -1 OFFSET ${SESSIONS_PER_MEMBER})`
}
