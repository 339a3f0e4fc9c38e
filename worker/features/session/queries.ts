import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { members, sessions } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import { sha256Hex } from '../../lib/crypto.ts'
import type { Viewer } from '../../lib/env.ts'
import { isProven } from '../../lib/guards.ts'

/** Number of hex digits of a token's hash that identify a session to its member, too few to open it. */
export const ID_LENGTH = 16

/**
 * The viewer of an open session, and when it was opened and last seen (epoch ms), or `null`. A session opened with a former
 * admin key does not count.
 */
export async function findOpenSession(db: Db, tokenHash: string, keyPrint: string | null, now: number) {
  const row = await db
    .select({
      viewer: {
        id: members.id,
        gamertag: members.gamertag,
        displayName: members.displayName,
        profileImageUrl: members.profileImageUrl,
        status: members.status,
        isAdmin: members.isAdmin,
        leavesAt: members.leavesAt,
        method: sessions.method,
        session: sessions.tokenHash,
        expiresAt: sessions.expiresAt,
        provenAt: sessions.provenAt,
      },
      keyPrint: sessions.keyPrint,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
    .get()
  if (!row || isOfOtherKey(row.viewer.method, row.keyPrint, keyPrint)) return null
  const viewer: Viewer = { ...row.viewer, address: null, isProven: isProven(row.viewer, now) }
  return { viewer, createdAt: row.createdAt, lastSeenAt: row.lastSeenAt }
}

/** The viewer's own session. Instants are ISO 8601, UTC. */
export function sessionView({ method, isProven, provenAt }: Viewer) {
  return { method, isProven, provenAt: iso(provenAt) }
}

/** Whose sessions; the hash of the asking one, if any; and the fingerprint of the current admin key. */
interface SessionsAsked {
  memberId: string
  current: string | null
  print: string | null
}

/** A member's open sessions, the asking one first, then the newest. Instants are ISO 8601, UTC. */
export async function listSessions(db: Db, { memberId, current, print }: SessionsAsked, now: number) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
  return rows
    .filter(row => !isOfOtherKey(row.method, row.keyPrint, print))
    .map(row => {
      const isCurrent = row.tokenHash === current
      return {
        id: row.tokenHash.slice(0, ID_LENGTH),
        method: row.method,
        browser: row.browser,
        createdAt: iso(row.createdAt),
        lastSeenAt: iso(isCurrent ? now : (row.lastSeenAt ?? row.createdAt)),
        isCurrent,
        isProven: isProven(row, now),
      }
    })
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

function isOfOtherKey(method: Viewer['method'], itsPrint: string | null, keyPrint: string | null) {
  return method === 'admin_key' && itsPrint !== keyPrint
}

/**
 * Whether a session has expired (docs/decisions.md 6) rather than been ended. A browser drops its cookie on expiry, but a
 * page that is notified at that moment sends it once more.
 */
export async function hasRunOut(db: Db, tokenHash: string, now: number): Promise<boolean> {
  const isOver = and(eq(sessions.tokenHash, tokenHash), lte(sessions.expiresAt, now))
  return (await db.select({ at: sessions.expiresAt }).from(sessions).where(isOver).get()) !== undefined
}

/** The status of the session's member now, or `null` if it has ended. */
export async function findStatus(db: Db, tokenHash: string): Promise<Viewer['status'] | null> {
  const row = await db
    .select({ status: members.status })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.tokenHash, tokenHash))
    .get()
  return row?.status ?? null
}

/** A fingerprint that tells the admin key of a session from the current one without revealing either; `null` without a key. */
export async function keyPrint(adminKey: string | undefined): Promise<string | null> {
  return adminKey ? (await sha256Hex(adminKey)).slice(0, 32) : null
}
