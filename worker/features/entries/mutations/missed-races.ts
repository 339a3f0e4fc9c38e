import { type SQL, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, openDb } from '../../../db/client.ts'
import { entries, notifications } from '../../../db/schema/index.ts'
import type { Env } from '../../../lib/env.ts'
import { publishChampionship, publishCounts, publishPlaces } from '../../feed/broadcast.ts'
import { notifyOfPlace } from '../../notifications/mutations/races.ts'
import { absentFrom, isResumable, listResumable } from '../queries.ts'

import { enterRaces, idsOf, leaveSeason } from './seasons.ts'

/** Drivers whose season ended or resumed, and the races that changed. */
export interface ChangedSeasons {
  championshipId: string | null
  memberIds: string[]
  raceIds: string[]
}

/** Ends the seasons of regulars for whom this race was one too many missed without a word, and notifies them. */
export async function endSeasons(db: Db, raceId: string, now: number): Promise<ChangedSeasons> {
  return endedSeasons((await batch(db, endSeasonsAfter(db, raceId, now))).season)
}

/** A race before it was changed or deleted. */
export interface RaceAsItWas {
  name: string
  /** The start, in epoch ms. */
  date: number
  championshipId: string | null
}

/**
 * Resumes seasons of a championship that missed races had ended, of which `raceId` has now been excused, corrected or
 * removed: since their original date, with free places in open races. Notifies their drivers. Run twice, it changes nothing.
 */
async function resumeSeasons(
  db: Db,
  of: SQL,
  { raceId, was }: { raceId: string | null; was: Omit<RaceAsItWas, 'championshipId'> | undefined },
  now: number,
): Promise<ChangedSeasons> {
  const resumed: ChangedSeasons = { championshipId: null, memberIds: [], raceIds: [] }
  for (const { championshipId, memberId } of await listResumable(db, of, now)) {
    const season = { championshipId, memberId }
    const isTheirs = sql`e.championship_id = ${championshipId} AND e.member_id = ${memberId} AND ${isResumable(now)}`
    // All of them check whether the season resumes, so the one that changes the answer comes last.
    const { races: entered, gone } = await batch(db, {
      news: notifyOfPlace(db, {
        type: 'season-resumed',
        raceId,
        was,
        about: sql`${now}`,
        more: { season: nameOfSeason },
        from: sql`entries e WHERE ${isTheirs}`,
        who: sql`e.member_id`,
        now,
      }),
      races: enterRaces(db, season, now, { isIn: isResumable(now) }),
      seasonEnd: forgetSeasonEnd(db, memberId, isTheirs),
      gone: db
        .update(entries)
        .set({ regularSince: sql`ended_since`, endedSince: null })
        .where(
          sql`(championship_id, member_id) IN (SELECT e.championship_id, e.member_id FROM entries e WHERE ${isTheirs})`,
        )
        .returning({ memberId: entries.memberId }),
    })
    if (gone.length === 0) continue
    resumed.championshipId = championshipId
    resumed.memberIds.push(memberId)
    resumed.raceIds.push(...idsOf(entered.seated, entered.waiting))
  }
  return resumed
}

// The notification that it ended is wrong now, and comes again should it end again. Its race may be gone or in another
// championship by now; its id has the time when the season began (`endSeasonsAfter`).
function forgetSeasonEnd(db: Db, memberId: string, isTheirs: SQL) {
  return db.delete(notifications).where(sql`member_id = ${memberId} AND type = 'season-ended'
    AND EXISTS (SELECT 1 FROM entries e WHERE ${isTheirs}
      AND notifications.id LIKE 'season-ended:%:' || e.ended_since || ':' || e.member_id)`)
}

/** Like `endSeasons`: the statements, for the end of the batch that makes the race's result final. */
export function endSeasonsAfter(db: Db, raceId: string, now: number) {
  const championshipId = sql`(SELECT championship_id FROM races WHERE id = ${raceId})`
  const absent = absentFrom(sql`${raceId}`, now)
  return {
    news: notifyOfPlace(db, {
      type: 'season-ended',
      raceId,
      about: sql`e.regular_since`,
      more: { season: nameOfSeason },
      from: sql`entries e WHERE e.championship_id = ${championshipId} AND e.member_id IN (${absent})`,
      who: sql`e.member_id`,
      now,
    }),
    season: leaveSeason(db, { championshipId, who: absent, endedSince: sql`regular_since` }, now),
  }
}

const nameOfSeason = sql`(SELECT name FROM championships WHERE id = e.championship_id)`

/** What these statements changed. */
export function endedSeasons({ freed, line, ended }: EndingRows): ChangedSeasons {
  return {
    championshipId: ended[0]?.championshipId ?? null,
    memberIds: ended.map(({ memberId }) => memberId),
    raceIds: idsOf(freed, line),
  }
}

/** Publishes seasons that ended or resumed: their drivers' bells and everybody's view of the places. */
export async function tellOfSeasons(env: Env, { championshipId, memberIds, raceIds }: ChangedSeasons) {
  if (championshipId === null) return
  await Promise.all([
    publishPlaces(env, raceIds),
    publishCounts(env, memberIds),
    publishChampionship(env, championshipId),
  ])
}

/**
 * Ends and resumes the seasons that a change of who raced decides, and notifies. To be called by everything that can undo a
 * missed race. `was` is the race before the change.
 */
export async function judgeSeasonsOf(
  env: Env,
  raceId: string,
  now: number,
  was?: RaceAsItWas,
): Promise<void> {
  const db = openDb(env.DB)
  await tellOfSeasons(env, await endSeasons(db, raceId, now))
  const about = { raceId, was }
  const ofRace = sql`(SELECT championship_id FROM races WHERE id = ${raceId})`
  await tellOfSeasons(env, await resumeSeasons(db, ofRace, about, now))
  if (was?.championshipId)
    await tellOfSeasons(env, await resumeSeasons(db, sql`${was.championshipId}`, about, now))
}

/**
 * Resumes seasons of a championship that is shown again: what was excused or corrected while it was hidden counts from now
 * on. Notifies.
 */
export async function resumeSeasonsOfShown(env: Env, championshipId: string, now: number): Promise<void> {
  const about = { raceId: null, was: { name: '', date: now } } // no single race is the reason
  await tellOfSeasons(env, await resumeSeasons(openDb(env.DB), sql`${championshipId}`, about, now))
}

interface EndingRows {
  freed: { raceId: string }[]
  line: { raceId: string }[]
  ended: { championshipId: string; memberId: string }[]
}
