import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { championships, races } from '../../db/schema/index.ts'
import { logAct } from '../../lib/audit.ts'
import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import { invalid } from '../../lib/validate.ts'
import type { RaceInput } from './contract.ts'

/** Creates a race and gives its id. Throws `invalid` for an unknown championship. */
export async function createRace(db: Db, input: RaceInput, actor: string, now: number) {
  await requireChampionship(db, input.championshipId)
  const id = newId()
  await db.batch([
    logAct(db, { at: now, actor, action: 'race.create', subject: id }),
    db.insert(races).values({ id, ...input, createdAt: now }),
  ])
  return id
}

/** Replaces a race's fields. Throws `not_found`, `below_registered` (decision 13), `invalid`. */
export async function updateRace(db: Db, id: string, input: RaceInput, actor: string, now: number) {
  await requireChampionship(db, input.championshipId)
  const mayEdit = sql`EXISTS (SELECT 1 FROM races WHERE id = ${id} AND registered_count <= ${input.maxParticipants})`
  const [, updated] = await db.batch([
    logAct(db, { at: now, actor, action: 'race.edit', subject: id }, mayEdit),
    db
      .update(races)
      .set(input)
      .where(and(eq(races.id, id), lte(races.registeredCount, input.maxParticipants)))
      .returning({ id: races.id }),
  ])
  if (updated.length === 0) await refuseUpdate(db, id)
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

async function refuseUpdate(db: Db, id: string) {
  const race = await db
    .select({ registered: races.registeredCount })
    .from(races)
    .where(eq(races.id, id))
    .get()
  if (!race) throw new Problem('not_found')
  const detail = `${race.registered} drivers are registered, so the race cannot have fewer places than that.`
  throw new Problem('below_registered', { detail })
}

async function requireChampionship(db: Db, id: string | null) {
  if (id === null) return
  const found = await db
    .select({ id: championships.id })
    .from(championships)
    .where(eq(championships.id, id))
    .get()
  if (!found)
    throw invalid([{ path: 'championshipId', message: 'This championship does not exist (any more)' }])
}
