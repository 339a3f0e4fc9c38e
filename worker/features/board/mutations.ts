import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import { type Db, selectColumns } from '../../db/client.ts'
import { lobbies, members, registrations, reserves } from '../../db/schema/index.ts'
import { insertAudit } from '../../lib/audit.ts'
import { Problem } from '../../lib/problem.ts'
import { invalidInput } from '../../lib/validate.ts'
import { notifyHost, notifyOfLobby, settleHosts } from '../notifications/mutations/races.ts'
import { findRegistrationCase } from '../registrations/queries.ts'
import { insertReserve } from '../reserves/mutations/line.ts'
import { CHECK_IN, reserveRefusal } from '../reserves/rules.ts'
import type { LobbyInput, Presence } from './contract.ts'
import { findPresenceCase, findStart } from './queries.ts'
import { presenceRefusal, RACE_OVER } from './rules.ts'

/** Maximum number of attempts. Between a refusal and the look for its reason, that reason may have gone. */
const ATTEMPTS = 3

/** A check-in. `actor` gives it: the driver, the host or an admin. */
interface Sign {
  raceId: string
  memberId: string
  state: Presence
  actor: string
}

/** Who checked in: a driver with a place, a reserve, or a member who thereby became a reserve; `null` if nobody did. */
export type Signed = 'driver' | 'reserve' | 'new-reserve' | null

/**
 * Records a check-in by a driver, or by the host or an admin for them. A member without a place who is here becomes a reserve
 * who stands by, which only they can do themselves. Throws `not_found`, or why they cannot check in.
 */
export async function setPresence(db: Db, sign: Sign, now: number): Promise<Signed> {
  const { raceId, memberId, state, actor } = sign
  const isSelf = actor === memberId
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const signed = await (isSelf && state === 'here' ? arrive(db, sign, now) : note(db, sign, now))
    if (signed) return signed
    const found = await findPresenceCase(db, raceId, memberId)
    if (!found) throw new Problem('not_found')
    const refusal = presenceRefusal(found, state, now)
    if (refusal) throw refusal
    if (found.hasPlace || found.isReserve) return null
    if (!isSelf) throw new Problem('not_found')
    if (state === null) return null
    const line = await findRegistrationCase(db, raceId, memberId, now)
    const reason = line && reserveRefusal(line, now)
    if (reason) throw new Problem(reason)
  }
  throw new Problem('no_place') // on each attempt they had come and gone in between
}

async function arrive(db: Db, sign: Sign, now: number): Promise<Signed> {
  const { raceId, memberId } = sign
  const { joined, signs } = await batch(db, {
    joined: insertReserve(db, raceId, memberId, now, isOpen(raceId, now)),
    signs: changes(db, sign, now),
  })
  return joined.length > 0 ? 'new-reserve' : whoseIs(signs)
}

async function note(db: Db, sign: Sign, now: number): Promise<Signed> {
  const { raceId, memberId, state, actor } = sign
  const act = { at: now, actor, action: 'presence.set', subject: raceId, detail: memberId }
  const isAct = sql`(EXISTS (SELECT 1 FROM registrations WHERE ${placeIsOther(sign)})
    OR EXISTS (SELECT 1 FROM reserves WHERE ${reserveIsOther(sign)})) AND ${isOpen(raceId, now)}`
  const isForOther = actor === memberId ? sql`0` : isAct
  const { signs } = await batch(db, {
    audit: insertAudit(db, state === null ? { ...act, action: 'presence.clear' } : act, isForOther),
    signs: changes(db, sign, now),
  })
  return whoseIs(signs)
}

function whoseIs({ drivers, reserves }: Record<'drivers' | 'reserves', unknown[]>): Signed {
  if (drivers.length > 0) return 'driver'
  return reserves.length > 0 ? 'reserve' : null
}

// A reserve who is here has no expired offer: check-in ended it.
function changes(db: Db, sign: Sign, now: number) {
  const { raceId, state } = sign
  return {
    drivers: db
      .update(registrations)
      .set({ presence: state, presenceAt: state && now })
      .where(and(placeIsOther(sign), isOpen(raceId, now)))
      .returning({ memberId: registrations.memberId }),
    reserves: db
      .update(reserves)
      .set({ hereAt: state && now, offeredAt: null, expiresAt: null })
      .where(and(reserveIsOther(sign), isOpen(raceId, now)))
      .returning({ memberId: reserves.memberId }),
  }
}

function placeIsOther({ raceId, memberId, state }: Sign) {
  return sql`race_id = ${raceId} AND member_id = ${memberId} AND presence IS NOT ${state}`
}

function reserveIsOther({ raceId, memberId, state }: Sign) {
  const isOther =
    state === 'late' ? sql`0` : state === 'here' ? sql`here_at IS NULL` : sql`here_at IS NOT NULL`
  return sql`race_id = ${raceId} AND member_id = ${memberId} AND ${isOther}`
}

function isOpen(raceId: string, now: number) {
  return sql`EXISTS (SELECT 1 FROM races WHERE id = ${raceId} AND is_active = 1
    AND date > ${now} AND date <= ${now + CHECK_IN})`
}

/** The outcome of an act by a host or admin: whether anything changed, and whose bells did. */
export interface Outcome {
  isNew: boolean
  told: string[]
}

/** Sets the host of a race (`null`: nobody) and notifies them. Throws `not_found`, `invalid`, `leaving`. */
export async function setHost(
  db: Db,
  raceId: string,
  memberId: string | null,
  actor: string,
  now: number,
): Promise<Outcome> {
  const mayHost =
    memberId === null
      ? sql`1`
      : sql`EXISTS (SELECT 1 FROM members WHERE id = ${memberId} AND status = 'approved' AND leaves_at IS NULL)`
  const isOther = sql`(SELECT host_id FROM lobbies WHERE race_id = ${raceId}) IS NOT ${memberId}`
  const isAct = sql`EXISTS (SELECT 1 FROM races WHERE id = ${raceId}) AND ${mayHost} AND ${isOther}`
  const act = { at: now, actor, action: 'race.host', subject: raceId, detail: memberId }
  const row = { raceId, hostId: memberId }
  const { told, changed, settled } = await batch(db, {
    audit: insertAudit(db, act, isAct),
    told: notifyHost(db, { raceId, memberId, actor }, now, isAct),
    changed: db
      .insert(lobbies)
      .select(selectColumns(lobbies, row, sql`WHERE ${isAct}`))
      .onConflictDoUpdate({ target: lobbies.raceId, set: { hostId: sql`excluded.host_id` } })
      .returning({ raceId: lobbies.raceId }),
    settled: settleHosts(
      db,
      raceId,
      sql`member_id IS NOT (SELECT host_id FROM lobbies WHERE race_id = ${raceId})`,
    ),
  })
  if (changed.length > 0) return { isNew: true, told: idsOf(told, settled) }
  if ((await findStart(db, raceId)) === undefined) throw new Problem('not_found')
  if (memberId !== null) await requireHostable(db, memberId)
  return { isNew: false, told: [] }
}

function idsOf(...told: (readonly { memberId: string }[])[]) {
  return told.flat().map(({ memberId }) => memberId)
}

async function requireHostable(db: Db, memberId: string) {
  const { status, leavesAt } = members
  const row = await db.select({ status, leavesAt }).from(members).where(eq(members.id, memberId)).get()
  if (row?.status !== 'approved')
    throw invalidInput([{ path: 'memberId', message: 'The host must be an approved driver' }])
  if (row.leavesAt !== null)
    throw new Problem('leaving', {
      detail: 'This driver is leaving the club. They can host again if they choose to stay.',
    })
}

/** Saves the lobby of a race. The first time, notifies everybody who has checked in. Throws `not_found`, `race_over`. */
export async function saveLobby(
  db: Db,
  raceId: string,
  lobby: LobbyInput,
  actor: string,
  now: number,
): Promise<Outcome> {
  const { name, code, note } = lobby
  const isOther = sql`NOT EXISTS (SELECT 1 FROM lobbies WHERE race_id = ${raceId}
    AND name IS ${name} AND code IS ${code} AND note IS ${note})`
  const isAct = sql`EXISTS (SELECT 1 FROM races WHERE id = ${raceId} AND date > ${now - RACE_OVER}) AND ${isOther}`
  const act = { at: now, actor, action: 'race.lobby', subject: raceId }
  const row = { raceId, ...lobby, updatedAt: now }
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM lobbies WHERE race_id = ${raceId} AND name IS NOT NULL)`
  const { told, changed, settled } = await batch(db, {
    audit: insertAudit(db, act, isAct),
    told: notifyOfLobby(db, raceId, actor, now, sql`${isAct} AND ${isFirst}`),
    changed: db
      .insert(lobbies)
      .select(selectColumns(lobbies, row, sql`WHERE ${isAct}`))
      .onConflictDoUpdate({ target: lobbies.raceId, set: { name, code, note, updatedAt: now } })
      .returning({ raceId: lobbies.raceId }),
    // The host's request is done, whoever did it.
    settled: settleHosts(
      db,
      raceId,
      sql`EXISTS (SELECT 1 FROM lobbies WHERE race_id = ${raceId} AND name IS NOT NULL)`,
    ),
  })
  if (changed.length > 0) return { isNew: true, told: idsOf(told, settled) }
  const start = await findStart(db, raceId)
  if (start === undefined) throw new Problem('not_found')
  if (start <= now - RACE_OVER) throw new Problem('race_over')
  return { isNew: false, told: [] }
}

/** Maximum number of lobbies deleted in a run. */
const BATCH = 20

/** Deletes the lobbies of races that are over. Safe to run twice. */
export async function cleanUpLobbies(db: Db, now: number): Promise<void> {
  const over = sql`(SELECT l.race_id FROM lobbies l CROSS JOIN races ON races.id = l.race_id
    WHERE races.date <= ${now - RACE_OVER} LIMIT ${BATCH})`
  await db.delete(lobbies).where(sql`race_id IN ${over}`)
}
