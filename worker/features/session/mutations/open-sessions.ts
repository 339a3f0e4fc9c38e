import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import { batch } from '../../../db/batch.ts'
import { type Db, selectColumns } from '../../../db/client.ts'
import { passkeys, sessions } from '../../../db/schema/index.ts'
import { ADMIN_KEY_SESSION, MEMBER_SESSION } from '../../../lib/session-cookies.ts'
import type { Errand } from '../../errands/queries.ts'
import { noteSessionRevocations } from '../../feed/mutations.ts'
import { notifyOtherBrowsers } from '../../notifications/mutations/members.ts'
import { moveAlertsToSession } from '../../push/mutations.ts'

const SESSIONS_PER_MEMBER = 10

/** A session to open; `replaces` is this browser's former one, which ends with it. */
export interface NewSession {
  tokenHash: string
  replaces: string | null
  /** Browser and system in words, from `browserName`. */
  browser: string | null
  now: number
}

/** The statements that open a member's first session; part of the batch that creates the member. */
export function openByRegistration(db: Db, memberId: string, method: 'registration', opening: NewSession) {
  const { tokenHash, replaces, browser, now } = opening
  return {
    ended: noteSessionRevocations(db, sql`token_hash = ${replaces ?? ''}`, now),
    replaced: db.delete(sessions).where(eq(sessions.tokenHash, replaces ?? '')),
    opened: db
      .insert(sessions)
      .values({ tokenHash, memberId, method, browser, createdAt: now, expiresAt: now + MEMBER_SESSION }),
  }
}

/**
 * Opens a session by gamertag alone, in one statement, so that the account cannot become protected meanwhile. Gives the
 * member and the sessions that ended: the browser's former one, and the oldest above the limit. `null` for an unknown or
 * protected account.
 */
export async function openByGamertag(db: Db, gamertagKey: string, opening: NewSession) {
  const row = { ...newSession(opening), memberId: sql`m.id`, method: 'gamertag' } as const
  const insert = db
    .insert(sessions)
    .select(
      selectColumns(
        sessions,
        row,
        sql`FROM members m WHERE m.gamertag_key = ${gamertagKey} AND m.is_admin = 0
          AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.member_id = m.id)`,
      ),
    )
    .returning({ memberId: sessions.memberId })
  const { memberId, ended } = await open(db, insert, opening)
  return memberId ? { memberId, ended } : null
}

/** Opens the founding admin's session for twelve hours, bound to the key that proved it. Gives the sessions that ended. */
export async function openByAdminKey(
  db: Db,
  memberId: string,
  keyPrint: string,
  opening: NewSession,
): Promise<Errand[]> {
  const { tokenHash, browser, now } = opening
  const row = { tokenHash, memberId, method: 'admin_key', keyPrint, browser, createdAt: now } as const
  const insert = db
    .insert(sessions)
    .values({ ...row, expiresAt: now + ADMIN_KEY_SESSION, provenAt: now })
    .returning({ memberId: sessions.memberId })
  return (await open(db, insert, opening)).ended
}

/** A passkey that has just been verified, and its signature counter. */
interface PasskeyUse {
  id: string
  counter: number
  isSynced: boolean
}

/**
 * Opens a session by passkey, if its counter has increased since its last use (or is always zero): of two copies only one
 * can. Gives the sessions that ended, `null` if it was refused.
 */
export async function openByPasskey(db: Db, use: PasskeyUse, opening: NewSession) {
  const { id, counter, isSynced } = use
  const { tokenHash, now } = opening
  const row = {
    ...newSession(opening),
    memberId: sql`p.member_id`,
    method: 'passkey',
    provenAt: now,
  } as const
  const insert = db
    .insert(sessions)
    .select(
      selectColumns(
        sessions,
        row,
        sql`FROM passkeys p WHERE p.id = ${id}
          AND (p.counter < ${counter} OR (p.counter = 0 AND ${counter} = 0))`,
      ),
    )
    .returning({ memberId: sessions.memberId })
  const passkey = db
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isSessionOpen(tokenHash)))
  const { memberId, ended } = await open(db, insert, opening, [passkey])
  return memberId ? { ended } : null
}

/**
 * Runs the statement that opens a session; if it does, ends this browser's former session and the oldest above the limit.
 * Gives the member, if it was opened, and the sessions that ended.
 */
async function open(
  db: Db,
  insert: RunnableQuery<{ memberId: string }[], 'sqlite'>,
  opening: NewSession,
  noted: BatchItem<'sqlite'>[] = [],
) {
  const { tokenHash, replaces, now } = opening
  const { opened, replaced, dropped } = await batch(db, {
    opened: insert,
    noted,
    replaced: noteSessionRevocations(db, isReplaced(replaces, tokenHash), now),
    alerts: moveAlertsToSession(db, replaces, tokenHash),
    news: notifyOtherBrowsers(db, opening),
    replacedSession: db.delete(sessions).where(isReplaced(replaces, tokenHash)),
    dropped: noteSessionRevocations(db, isTooMany(tokenHash), now),
    oldest: db.delete(sessions).where(isTooMany(tokenHash)),
  })
  return { memberId: opened[0]?.memberId, ended: [...replaced, ...dropped] }
}

/**
 * The statements that open a session for a passkey being added and end all others of its member, which a prankster may hold;
 * if `mayAdd` holds (SQL on the member `m`). First in the batch that adds it.
 */
export function openByNewPasskey(db: Db, memberId: string, mayAdd: SQL, opening: NewSession) {
  const { tokenHash, replaces, now } = opening
  const row = { ...newSession(opening), memberId: sql`m.id`, method: 'passkey', provenAt: now } as const
  const isOther = sql`token_hash IN (
    SELECT other.token_hash FROM sessions other WHERE other.member_id = ${memberId} AND other.token_hash <> ${tokenHash}
    UNION SELECT ${replaces ?? ''}) AND ${isSessionOpen(tokenHash)}`
  return {
    opened: db
      .insert(sessions)
      .select(selectColumns(sessions, row, sql`FROM members m WHERE m.id = ${memberId} AND ${mayAdd}`)),
    ended: noteSessionRevocations(db, isOther, now),
    alerts: moveAlertsToSession(db, replaces, tokenHash),
    others: db.delete(sessions).where(isOther),
  }
}

function newSession({ tokenHash, browser, now }: NewSession) {
  return { tokenHash, browser, createdAt: now, expiresAt: now + MEMBER_SESSION }
}

// This browser's former session ends with the new one, but stays if none was opened.
function isReplaced(replaces: string | null, tokenHash: string) {
  return sql`token_hash = ${replaces ?? ''} AND ${isSessionOpen(tokenHash)}`
}

/** SQL: whether this session has been opened. */
export function isSessionOpen(tokenHash: string) {
  return sql`EXISTS (SELECT 1 FROM sessions opened WHERE opened.token_hash = ${tokenHash})`
}

// A member has at most ten sessions. One more ends the oldest, those opened by gamertag alone first: otherwise somebody who
// knows the gamertag could sign in until the owner is out of the one browser that may add a passkey.
function isTooMany(tokenHash: string) {
  return sql`token_hash IN (
    SELECT old.token_hash FROM sessions old
    WHERE old.member_id = (SELECT member_id FROM sessions WHERE token_hash = ${tokenHash})
    ORDER BY old.method = 'gamertag', old.created_at DESC LIMIT -1 OFFSET ${SESSIONS_PER_MEMBER})`
}
