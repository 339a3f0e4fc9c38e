import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { championships, chatRooms } from '../../db/schema/index.ts'
import { logAct } from '../../lib/audit.ts'
import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { ChampionshipInput } from './contract.ts'
import { driversIn, findSeason } from './queries.ts'

/** Creates a championship and gives its id. */
export async function createChampionship(db: Db, input: ChampionshipInput, actor: string, now: number) {
  const id = newId()
  await db.batch([
    logAct(db, { at: now, actor, action: 'championship.create', subject: id }),
    db.insert(championships).values({ id, ...input, createdAt: now }),
  ])
  return id
}

/** Replaces a championship's fields. Throws `not_found`, `below_registered` if it would take fewer drivers than it has. */
export async function updateChampionship(
  db: Db,
  id: string,
  input: ChampionshipInput,
  actor: string,
  now: number,
) {
  const { maxParticipants } = input
  // A limit that is not touched may be below what there is: nobody can put that right by other fields.
  const mayEdit = sql`id = ${id} AND (${maxParticipants} IS NULL OR max_participants = ${maxParticipants}
    OR ${driversIn(sql`${id}`)} <= ${maxParticipants})`
  const exists = sql`EXISTS (SELECT 1 FROM championships WHERE ${mayEdit})`
  const [, updated] = await db.batch([
    logAct(db, { at: now, actor, action: 'championship.edit', subject: id }, exists),
    db.update(championships).set(input).where(mayEdit).returning({ id: championships.id }),
  ])
  if (updated.length === 0) await refuseUpdate(db, id)
}

async function refuseUpdate(db: Db, id: string): Promise<never> {
  const season = await findSeason(db, id, null)
  if (!season) throw new Problem('not_found')
  const detail = `${season.drivers} drivers are registered in its races, so the championship cannot take fewer than that.`
  throw new Problem('below_registered', { detail })
}

/**
 * Deletes a championship: its races stay without one, its chat room is archived (decision 16). Gives the id of that
 * room, which has to be told, or `undefined`. Throws `not_found`.
 */
export async function deleteChampionship(db: Db, id: string, actor: string, now: number) {
  const [, [room], deleted] = await db.batch([
    logAct(db, { at: now, actor, action: 'championship.delete', subject: id }, exists(id)),
    db
      .update(chatRooms)
      .set({ isActive: false })
      .where(eq(chatRooms.championshipId, id))
      .returning({ id: chatRooms.id }),
    db.delete(championships).where(eq(championships.id, id)).returning({ id: championships.id }),
  ])
  if (deleted.length === 0) throw new Problem('not_found')
  return room?.id
}

function exists(id: string) {
  return sql`EXISTS (SELECT 1 FROM championships WHERE id = ${id})`
}
