import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/client.ts'
import { lobbies, members, races, registrations, reserves } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import { listLicencePoints } from '../incidents/queries/licence.ts'
import { isSettled, raceNightOf, settlement } from '../reserves/rules.ts'
import type { BoardMember, BoardView } from './contract.ts'
import { maySeeLobby, RACE_OVER, type Reader } from './rules.ts'

const boardMember = {
  id: members.id,
  displayName: members.displayName,
  gamertag: members.gamertag,
  carNumber: members.carNumber,
  profileImageUrl: members.profileImageUrl,
}

/** Whether a member can host: approved, not leaving and not deleted since. */
const isHost = and(eq(members.id, lobbies.hostId), eq(members.status, 'approved'), isNull(members.leavesAt))

interface Waiting {
  member: BoardMember
  expiresAt: number | null
  hereAt: number | null
}

/**
 * A race night as this member may see it, and whether the race has to be settled, for instance because the doors have closed
 * since the last cron run. `undefined` if there is no such race.
 */
export async function findBoard(
  db: Db,
  raceId: string,
  reader: Reader,
  now: number,
): Promise<{ board: BoardView; isDue: boolean } | undefined> {
  const { nights, grid, line, licence } = await batch(db, {
    nights: db
      .select({
        date: races.date,
        isActive: races.isActive,
        maxParticipants: races.maxParticipants,
        registeredCount: races.registeredCount,
        lobby: lobbies,
        host: boardMember,
      })
      .from(races)
      .leftJoin(lobbies, eq(lobbies.raceId, races.id))
      .leftJoin(members, isHost)
      .where(eq(races.id, raceId)),
    grid: db
      .select({
        member: boardMember,
        presence: registrations.presence,
        presenceAt: registrations.presenceAt,
      })
      .from(registrations)
      .innerJoin(members, eq(members.id, registrations.memberId))
      .where(eq(registrations.raceId, raceId))
      .orderBy(asc(registrations.registeredAt), asc(registrations.id)),
    line: db
      .select({ member: boardMember, expiresAt: reserves.expiresAt, hereAt: reserves.hereAt })
      .from(reserves)
      .innerJoin(members, eq(members.id, reserves.memberId))
      .where(eq(reserves.raceId, raceId))
      .orderBy(asc(reserves.queuedAt), asc(reserves.memberId)),
    licence: listLicencePoints(db, now),
  })
  const [night] = nights
  if (!night) return undefined
  const { date, lobby, host } = night
  const { opensAt, closesAt } = raceNightOf(date)
  const own = grid.find(({ member }) => member.id === reader.id)
  const board: BoardView = {
    raceId,
    opensAt: iso(opensAt),
    closesAt: iso(closesAt),
    startsAt: iso(date),
    hostId: host?.id ?? null,
    host,
    grid: grid.map(({ presenceAt, ...driver }) => ({
      ...driver,
      presenceAt: presenceAt === null ? null : iso(presenceAt),
      licencePoints: pointsOf(driver.member.id, licence),
    })),
    reserves: line.map(reserveOf),
    lobby: maySeeLobby(reader, host?.id, own?.presence) ? viewOf(lobby) : null,
    lobbyReady: Boolean(lobby?.name),
  }
  // Settling finds out what else decides about a reserve.
  const reserve = { lapses: 0, mayDrive: true, isNew: false }
  const due = settlement(
    { ...night, newDrivers: null },
    line.map(({ member, expiresAt, hereAt }) => ({ ...reserve, memberId: member.id, expiresAt, hereAt })),
    grid.map(({ member, presence }) => ({ memberId: member.id, presence })),
    now,
  )
  return { board, isDue: !isSettled(due) }
}

function reserveOf({ member, expiresAt, hereAt }: Waiting, index: number): BoardView['reserves'][number] {
  const offerUntil = expiresAt === null ? null : iso(expiresAt)
  return { member, place: index + 1, state: stateOf(expiresAt, hereAt), offerUntil }
}

function pointsOf(id: string, licence: { memberId: string; points: number }[]) {
  return licence.find(({ memberId }) => memberId === id)?.points ?? 0
}

// A reserve may be here and have an offer too, if the race was moved to later after they checked in.
function stateOf(expiresAt: number | null, hereAt: number | null) {
  if (expiresAt !== null) return 'offered'
  return hereAt !== null ? 'standing-by' : 'waiting'
}

function viewOf(lobby: typeof lobbies.$inferSelect | null) {
  if (!lobby?.name) return null
  const { name, code, note, updatedAt } = lobby
  return { name, code, note, updatedAt: iso(updatedAt ?? 0) }
}

/** The id of a race's host, `null` if it has none; `undefined` if there is no such race. */
export async function findHost(db: Db, raceId: string): Promise<string | null | undefined> {
  const row = await db
    .select({ hostId: members.id })
    .from(races)
    .leftJoin(lobbies, eq(lobbies.raceId, races.id))
    .leftJoin(members, isHost)
    .where(eq(races.id, raceId))
    .get()
  return row?.hostId ?? (row ? null : undefined)
}

/** Upcoming and running races that a member has been asked to host. Selects by start, which is indexed. */
export function listHosted(db: Db, memberId: string, now: number) {
  return db
    .select({ raceId: lobbies.raceId })
    .from(races)
    .crossJoin(lobbies)
    .where(and(gt(races.date, now - RACE_OVER), eq(lobbies.raceId, races.id), eq(lobbies.hostId, memberId)))
}

/** What decides about a check-in: the race, and whether the driver has a place or is a reserve. */
export async function findPresenceCase(db: Db, raceId: string, memberId: string) {
  const row = await db
    .select({
      date: races.date,
      isActive: races.isActive,
      placeOf: registrations.memberId,
      waits: reserves.memberId,
    })
    .from(races)
    .leftJoin(registrations, and(eq(registrations.raceId, races.id), eq(registrations.memberId, memberId)))
    .leftJoin(reserves, and(eq(reserves.raceId, races.id), eq(reserves.memberId, memberId)))
    .where(eq(races.id, raceId))
    .get()
  if (!row) return undefined
  const { date, isActive, placeOf, waits } = row
  return { date, isActive, hasPlace: placeOf !== null, isReserve: waits !== null }
}

/** When a race starts (epoch ms); `undefined` if there is no such race. */
export async function findStart(db: Db, raceId: string): Promise<number | undefined> {
  const row = await db.select({ date: races.date }).from(races).where(eq(races.id, raceId)).get()
  return row?.date
}
