import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { changeLog, isAsExpected } from '../../db/edits.ts'
import { championships, races } from '../../db/schema/index.ts'
import { logAct } from '../../lib/audit.ts'
import type { Edit } from '../../lib/fields.ts'
import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import { invalid } from '../../lib/validate.ts'
import { driversWith, findSeason } from '../championships/queries.ts'
import { findLastEditor } from '../club/queries.ts'
import type { RaceInput } from './contract.ts'
import { findRace } from './queries.ts'

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
 * Changes a race. Throws `not_found`, `changed_meanwhile` where another admin has changed the same since, `below_registered`
 * (decision 13), `invalid`, and `championship_full` if the championship that it moves into does not take its drivers too
 * (decision 43).
 */
export async function updateRace(db: Db, id: string, edit: Edit<RaceInput>, actor: string, now: number) {
  const { changes } = edit
  const { maxParticipants, championshipId } = changes
  if (championshipId !== undefined) await requireChampionship(db, championshipId)
  if (Object.keys(changes).length === 0) return
  const mayEdit = and(
    eq(races.id, id),
    isAsExpected(races, edit),
    closesInTime(changes),
    maxParticipants === undefined ? undefined : lte(races.registeredCount, maxParticipants),
    championshipId === undefined ? undefined : championshipTakes(id, championshipId),
  )
  const detail = sql`(SELECT ${changeLog(races, changes)} FROM races WHERE ${eq(races.id, id)})`
  const exists = sql`EXISTS (SELECT 1 FROM races WHERE ${mayEdit})`
  const [, updated] = await db.batch([
    logAct(db, { at: now, actor, action: 'race.edit', subject: id, detail }, exists),
    db.update(races).set(changes).where(mayEdit).returning({ id: races.id }),
  ])
  if (updated.length === 0) await refuseUpdate(db, id, edit, actor, now)
}

// Of the start and the deadline another admin may have moved the one that is not changed here.
function closesInTime({ date, registrationDeadline }: Partial<RaceInput>) {
  return sql`${registrationDeadline ?? races.registrationDeadline} <= ${date ?? races.date}`
}

// A race that is there already brings nobody.
function championshipTakes(raceId: string, championshipId: string | null) {
  if (championshipId === null) return sql`1`
  return sql`EXISTS (
    SELECT 1 FROM championships c WHERE c.id = ${championshipId}
      AND (races.championship_id = c.id OR c.max_participants IS NULL
        OR ${driversWith(sql`c`, raceId)} <= c.max_participants))`
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
  edit: Edit<RaceInput>,
  actor: string,
  now: number,
): Promise<never> {
  const current = await findRace(db, actor, id, now)
  if (!current) throw new Problem('not_found')
  const { maxParticipants = Infinity, championshipId } = edit.changes
  const isLikeThis = and(eq(races.id, id), isAsExpected(races, edit), closesInTime(edit.changes))
  if (!(await db.select({ id: races.id }).from(races).where(isLikeThis).get()))
    throw new Problem('changed_meanwhile', { current, changedBy: await findLastEditor(db, id) })
  const { registeredCount } = current
  if (registeredCount > maxParticipants) {
    const detail = `${registeredCount} drivers are registered, so the race cannot have fewer places than that.`
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
