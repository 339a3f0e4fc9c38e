import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/client.ts'
import { changesAsJson, isChange, isUnchanged } from '../../db/edit-conflicts.ts'
import { championships, chatRooms } from '../../db/schema/index.ts'
import { insertAudit } from '../../lib/audit.ts'
import { newId } from '../../lib/crypto.ts'
import type { Edit } from '../../lib/fields.ts'
import { Problem } from '../../lib/problem.ts'
import { counted } from '../../lib/text/counted.ts'
import { findLastEditor } from '../club/queries.ts'
import { hasResult } from '../results/queries.ts'
import { insertScoring } from '../standings/mutations/scoring.ts'
import { recount } from '../standings/mutations.ts'
import type { ChampionshipCreation, ChampionshipInput } from './contract.ts'
import { countDriversWith, findChampionship, promisedIn } from './queries.ts'

/** Creates a championship, with its scoring if it gives points; gives its id. */
export async function createChampionship(
  db: Db,
  { scoring, ...input }: ChampionshipCreation,
  actor: string,
  now: number,
) {
  const id = newId()
  await db.batch([
    insertAudit(db, { at: now, actor, action: 'championship.create', subject: id }),
    db.insert(championships).values({ id, ...input, createdAt: now }),
    ...(scoring ? insertScoring(db, id, scoring, { actor, now }) : []),
  ])
  return id
}

/**
 * Changes a championship. Throws `not_found`, `changed_meanwhile` if another admin has changed the same field since,
 * `below_registered` if the new limit is below its drivers and those who have been promised a place.
 */
export async function updateChampionship(
  db: Db,
  id: string,
  edit: Edit<ChampionshipInput>,
  actor: string,
  now: number,
) {
  const { changes } = edit
  if (Object.keys(changes).length === 0) return
  const mayEdit = and(eq(championships.id, id), isStill(edit), takesItsDrivers(changes, now))
  const detail = sql`(SELECT ${changesAsJson(championships, changes)} FROM championships WHERE ${eq(championships.id, id)})`
  const isMeant = and(mayEdit, isChange(championships, changes))
  const isAct = sql`EXISTS (SELECT 1 FROM championships WHERE ${isMeant})`
  const { updated } = await batch(db, {
    audit: insertAudit(db, { at: now, actor, action: 'championship.edit', subject: id, detail }, isAct),
    updated: db.update(championships).set(changes).where(mayEdit).returning({ id: championships.id }),
    tables: recount(db, ifShownOtherwise(id), now),
  })
  if (updated.length === 0) await refuseUpdate(db, id, edit, now)
}

// A hidden championship has no tables either; showing it brings them back.
function ifShownOtherwise(id: string) {
  const hasTables = sql`EXISTS (SELECT 1 FROM standings s WHERE s.championship_id = c.id)`
  const isScored = sql`EXISTS (SELECT 1 FROM scorings g WHERE g.championship_id = c.id)`
  return sql`(SELECT c.id FROM championships c WHERE c.id = ${id} AND (c.is_active AND ${isScored}) <> ${hasTables})`
}

// Another admin may have moved the day that is not changed here.
function isStill(edit: Edit<ChampionshipInput>) {
  const { startDate, endDate } = edit.changes
  return and(
    isUnchanged(championships, edit),
    sql`${endDate ?? championships.endDate} >= ${startDate ?? championships.startDate}`,
  )
}

// A limit that is not changed may be below the number of drivers, which no other field can mend.
function takesItsDrivers({ maxParticipants }: Partial<ChampionshipInput>, now: number) {
  if (maxParticipants == null) return undefined
  return sql`(${championships.maxParticipants} = ${maxParticipants} OR ${driversToCome(now)} <= ${maxParticipants})`
}

function driversToCome(now: number) {
  return countDriversWith(sql`championships`, promisedIn(sql`championships.id`, now))
}

async function refuseUpdate(db: Db, id: string, edit: Edit<ChampionshipInput>, now: number): Promise<never> {
  const current = await findChampionship(db, id, { withHidden: true })
  if (!current) throw new Problem('not_found')
  const isLikeThis = and(eq(championships.id, id), isStill(edit))
  const found = await db
    .select({
      drivers: championships.driverCount,
      promised: sql<number>`${driversToCome(now)} - ${championships.driverCount}`,
    })
    .from(championships)
    .where(isLikeThis)
    .get()
  if (!found) throw new Problem('changed_meanwhile', { current, changedBy: await findLastEditor(db, id) })
  const promised =
    found.promised > 0
      ? `, and ${counted(found.promised, 'place')} ${found.promised === 1 ? 'is' : 'are'} on offer to reserves`
      : ''
  const detail = `${counted(found.drivers, 'driver')} ${found.drivers === 1 ? 'is' : 'are'} registered in its races or counted in for the season${promised}, so the championship cannot have fewer places.`
  throw new Problem('below_registered', { detail })
}

/**
 * Deletes a championship. Its races stay without one; its chat room is archived (docs/decisions.md 16). Gives the id of that
 * room, which still has to be archived itself, or `undefined`. Throws `not_found`, and `has_result` if one of its races has a
 * result.
 */
export async function deleteChampionship(db: Db, id: string, actor: string, now: number) {
  const hasNoResult = sql`NOT EXISTS (SELECT 1 FROM races WHERE races.championship_id = ${id} AND ${hasResult(sql`races.id`)})`
  const mayGo = and(eq(championships.id, id), hasNoResult)
  const {
    room: [room],
    deleted,
  } = await batch(db, {
    audit: insertAudit(
      db,
      { at: now, actor, action: 'championship.delete', subject: id },
      sql`EXISTS (SELECT 1 FROM championships WHERE ${mayGo})`,
    ),
    room: db
      .update(chatRooms)
      .set({ isActive: false })
      .where(and(eq(chatRooms.championshipId, id), hasNoResult))
      .returning({ id: chatRooms.id }),
    deleted: db.delete(championships).where(mayGo).returning({ id: championships.id }),
  })
  if (deleted.length > 0) return room?.id
  const isThere = await findChampionship(db, id, { withHidden: true })
  if (!isThere) throw new Problem('not_found')
  const detail =
    'This championship has races with results, so it cannot be deleted. You can make it inactive.'
  throw new Problem('has_result', { detail })
}
