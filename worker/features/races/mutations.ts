import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { championships, races } from '../../db/schema/index.ts'
import { logAct } from '../../lib/audit.ts'
import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import { invalid } from '../../lib/validate.ts'
import { driversIn, findSeason } from '../championships/queries.ts'
import type { RaceInput } from './contract.ts'

const NO_CHAMPIONSHIP = 'This championship does not exist (any more)'

/** Creates a race and gives its id. Throws `invalid` for an unknown championship, `not_found` for one deleted just now. */
export async function createRace(db: Db, input: RaceInput, actor: string, now: number) {
  await requireChampionship(db, input.championshipId)
  const id = newId()
  try {
    await db.batch([
      logAct(db, { at: now, actor, action: 'race.create', subject: id }),
      db.insert(races).values({ id, ...input, createdAt: now }),
    ])
  } catch (error) {
    throw isDangling(error) ? championshipGone() : error
  }
  return id
}

/**
 * Replaces a race's fields. Throws `not_found`, `below_registered` (decision 13), `invalid`, and `championship_full` if
 * the championship that it moves into does not take its drivers too (decision 43).
 */
export async function updateRace(db: Db, id: string, input: RaceInput, actor: string, now: number) {
  await requireChampionship(db, input.championshipId)
  const mayEdit = sql`races.id = ${id} AND races.registered_count <= ${input.maxParticipants}
    AND ${championshipTakes(id, input.championshipId)}`
  const exists = sql`EXISTS (SELECT 1 FROM races WHERE ${mayEdit})`
  const [, updated] = await db.batch([
    logAct(db, { at: now, actor, action: 'race.edit', subject: id }, exists),
    db.update(races).set(input).where(mayEdit).returning({ id: races.id }),
  ])
  if (updated.length === 0) await refuseUpdate(db, id, input)
}

// A race that is there already brings nobody.
function championshipTakes(raceId: string, championshipId: string | null) {
  if (championshipId === null) return sql`1`
  return sql`EXISTS (
    SELECT 1 FROM championships c WHERE c.id = ${championshipId}
      AND (races.championship_id = c.id OR c.max_participants IS NULL
        OR ${driversIn(sql`c.id`, raceId)} <= c.max_participants))`
}

/** Deletes a race and every registration for it. Throws `not_found`. */
export async function deleteRace(db: Db, id: string, actor: string, now: number) {
  const exists = sql`EXISTS (SELECT 1 FROM races WHERE id = ${id})`
  const [, deleted] = await db.batch([
    logAct(db, { at: now, actor, action: 'race.delete', subject: id }, exists),
    db.delete(races).where(eq(races.id, id)).returning({ id: races.id }),
  ])
  if (deleted.length === 0) throw new Problem('not_found')
}

async function refuseUpdate(
  db: Db,
  id: string,
  { championshipId, maxParticipants }: RaceInput,
): Promise<never> {
  const race = await db
    .select({ registered: races.registeredCount })
    .from(races)
    .where(eq(races.id, id))
    .get()
  if (!race) throw new Problem('not_found')
  if (race.registered > maxParticipants) {
    const detail = `${race.registered} drivers are registered, so the race cannot have fewer places than that.`
    throw new Problem('below_registered', { detail })
  }
  const season = await findSeason(db, championshipId ?? '', id)
  if (!season) throw championshipGone()
  const detail = `With this race the championship would have ${season.drivers} drivers, but it takes ${season.maxParticipants}.`
  throw new Problem('championship_full', { detail })
}

async function requireChampionship(db: Db, id: string | null) {
  if (id === null) return
  const found = await db
    .select({ id: championships.id })
    .from(championships)
    .where(eq(championships.id, id))
    .get()
  if (!found) throw invalid([{ path: 'championshipId', message: NO_CHAMPIONSHIP }])
}

function championshipGone() {
  return new Problem('not_found', { detail: NO_CHAMPIONSHIP })
}

// Drizzle wraps what D1 says.
function isDangling(error: unknown) {
  const text = error instanceof Error ? `${error.message} ${String(error.cause)}` : ''
  return text.includes('FOREIGN KEY constraint failed')
}
