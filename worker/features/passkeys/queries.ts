import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/client.ts'
import { enrolmentCodes, members, passkeys } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'

type PasskeyRow = typeof passkeys.$inferSelect

/** A passkey as its member sees it. Instants are ISO 8601, UTC. */
export function passkeyView({
  id,
  name,
  isSynced,
  createdAt,
  lastUsedAt,
}: Pick<PasskeyRow, 'id' | 'name' | 'isSynced' | 'createdAt' | 'lastUsedAt'>) {
  return {
    id,
    name,
    isSynced,
    createdAt: iso(createdAt),
    lastUsedAt: iso(lastUsedAt),
  }
}

/** A member's passkeys, oldest first. */
export async function listPasskeys(db: Db, memberId: string) {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return rows.map(passkeyView)
}

/** One of a member's own passkeys, or `undefined`. */
export function findPasskey(db: Db, id: string, memberId: string) {
  return db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.memberId, memberId)))
    .get()
}

/** A member who may add a passkey, and those they have; `undefined` for an unknown member. */
export async function findOwner(db: Db, memberId: string) {
  const {
    member: [member],
    owned,
  } = await batch(db, {
    member: db
      .select({
        id: members.id,
        gamertag: members.gamertag,
        displayName: members.displayName,
        isAdmin: members.isAdmin,
        userId: members.passkeyUserId,
      })
      .from(members)
      .where(eq(members.id, memberId)),
    owned: db
      .select({ id: passkeys.id, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.memberId, memberId)),
  })
  return member && { ...member, passkeys: owned }
}

/** A passkey with its member, for a sign-in; `undefined` if unknown. */
export function findCredential(db: Db, id: string) {
  return db
    .select({
      id: passkeys.id,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
      isSynced: passkeys.isSynced,
      memberId: members.id,
      gamertagKey: members.gamertagKey,
      userId: members.passkeyUserId,
    })
    .from(passkeys)
    .innerJoin(members, eq(members.id, passkeys.memberId))
    .where(eq(passkeys.id, id))
    .get()
}

/** SQL: a member's number of passkeys. */
export function passkeysOf(memberId: string) {
  return sql`(SELECT count(*) FROM passkeys counted WHERE counted.member_id = ${memberId})`
}

/** When a member's current code expires (epoch ms); `null` without one. */
export async function findCodeEnd(db: Db, memberId: string, now: number): Promise<number | null> {
  const isOpen = and(eq(enrolmentCodes.memberId, memberId), gt(enrolmentCodes.expiresAt, now))
  const row = await db
    .select({ expiresAt: enrolmentCodes.expiresAt })
    .from(enrolmentCodes)
    .where(isOpen)
    .get()
  return row?.expiresAt ?? null
}
