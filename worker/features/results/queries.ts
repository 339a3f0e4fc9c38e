import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/client.ts'
import {
  absences,
  members,
  penalties,
  races,
  registrations,
  resultSheets,
  results,
  resultVersions,
  scorings,
} from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import { ANSWER, APPEAL, UNVOTED } from '../incidents/rules/windows.ts'
import { type ClassifiedLine, classify, type Penalty } from '../standings/rules/classification.ts'
import { pointsIn } from '../standings/rules/points.ts'
import type { Scoring } from '../standings/rules/scoring.ts'
import { type ShownGap, shownGaps } from '../standings/rules/shown-gaps.ts'
import { objectIdsIn } from '../uploads/rules/object-paths.ts'
import type { ResultAnswer, ResultView, SavedBy, VersionView } from './contract.ts'
import { gapText, REPORT_WINDOW, raceTimeText, resultState } from './rules.ts'

const byline = { at: resultVersions.at, by: members.gamertag, reason: resultVersions.reason }

/** Joins a race to the scoring it counts by; a race that is called off counts for no championship. */
export const countsFor = and(eq(scorings.championshipId, races.championshipId), eq(races.isActive, true))

const sheetLine = {
  memberId: results.memberId,
  status: results.status,
  gapMs: results.gapMs,
  lapsDown: results.lapsDown,
  isExcused: results.isExcused,
}

const driverColumns = {
  id: members.id,
  displayName: members.displayName,
  gamertag: members.gamertag,
  carNumber: members.carNumber,
  profileImageUrl: members.profileImageUrl,
}

/** A race's result as members read it; `undefined` if there is no such race. */
export async function findResult(db: Db, raceId: string, now: number): Promise<ResultAnswer | undefined> {
  const {
    race: [race],
    head: [head],
    lines,
    taken,
  } = await batch(db, {
    race: db
      .select({
        sheet: resultSheets,
        racePoints: races.points,
        scoring: scorings.scoring,
        openCases: sql<number>`(SELECT count(*) FROM incidents i WHERE i.race_id = races.id AND ${isCaseOpen(now)})`,
      })
      .from(races)
      .leftJoin(resultSheets, eq(resultSheets.raceId, races.id))
      .leftJoin(scorings, countsFor)
      .where(eq(races.id, raceId)),
    head: headOf(db, raceId),
    lines: db
      .select({
        ...sheetLine,
        driver: driverColumns,
      })
      .from(results)
      .leftJoin(members, eq(members.id, results.memberId))
      .where(eq(results.raceId, raceId))
      .orderBy(asc(results.position)),
    taken: penaltiesOf(db, raceId),
  })
  if (!race) return undefined
  const { sheet, openCases } = race
  const saved = head ? savedBy(head) : null
  const version = head?.version ?? 0
  if (!sheet) return { raceId, result: null, version, saved }
  const { finalAt, correctedAt, correctedReason, poleId, fastestId, winnerTimeMs, pictureUrl } = sheet
  const scoring = scoringOf(race.scoring)
  const judged = { poleId, fastestId, racePoints: race.racePoints ?? '' }
  const gaps = shownGaps(lines, taken, winnerTimeMs)
  const result: ResultView = {
    state: resultState({ finalAt, openCases }),
    until: iso(sheet.publishedAt + REPORT_WINDOW),
    openCases,
    finalAt: finalAt === null ? null : iso(finalAt),
    corrected: correctedAt === null ? null : { at: iso(correctedAt), reason: correctedReason },
    lines: lines.map(({ memberId, driver, status, isExcused, ...gap }) => ({
      memberId,
      driver,
      status,
      gap: gapText(gap),
      excused: isExcused,
    })),
    classification: classify(lines, taken).map(line => ({
      memberId: line.memberId,
      place: line.place,
      excluded: line.isExcluded,
      ...timesOf(line, gaps.get(line.memberId)),
      penalties: taken.filter(one => one.memberId === line.memberId).map(({ memberId: _, ...view }) => view),
      points: pointsIn(line, judged, scoring, taken),
    })),
    poleId,
    fastestId,
    winnerTime: winnerTimeMs === null ? null : raceTimeText(winnerTimeMs),
    pictureUrl,
  }
  return { raceId, result, version, saved }
}

// An unclassified driver has the gap as entered, except an excluded one, whose gap may be to another winner.
function timesOf(line: ClassifiedLine, shown: ShownGap | undefined) {
  if (!shown) return { time: null, gap: line.isExcluded ? null : gapText(line) }
  return { time: shown.timeMs === null ? null : raceTimeText(shown.timeMs), gap: gapText(shown) }
}

/** SQL: whether a race has a result. */
export function hasResult(raceId: SQL | string): SQL {
  return sql`EXISTS (SELECT 1 FROM result_sheets WHERE race_id = ${raceId})`
}

/**
 * SQL: everything that decides a race's places and points, as one text: its sheet, whether it is active, its scoring, and its
 * penalties except those of one case. A change that is based on an earlier reading compares it with that.
 */
export function countedBy(raceId: SQL | string, exceptCase = ''): SQL<string> {
  return sql<string>`(SELECT json_array(s.version, race.points, race.is_active, g.scoring,
      (SELECT json_group_array(json(one)) FROM (
        SELECT json_array(p.incident_id, p.member_id, p.seconds, p.places, p.points, p.is_excluded) AS one
        FROM penalties p WHERE p.race_id = race.id AND p.incident_id <> ${exceptCase}
        ORDER BY p.incident_id, p.member_id)))
    FROM races race LEFT JOIN result_sheets s ON s.race_id = race.id
    LEFT JOIN scorings g ON g.championship_id = race.championship_id WHERE race.id = ${raceId})`
}

/** SQL: the names under which all versions of a race's result use their pictures. */
export function usesOfResult(raceId: string): SQL {
  return sql`(SELECT ${'result:'} || race_id || ':' || version FROM result_versions WHERE race_id = ${raceId})`
}

/** SQL: whether a steward case `i` is open, can still be appealed, or waits for the answer to an appeal. */
export function isCaseOpen(now: number): SQL {
  return sql`(i.withdrawn_at IS NULL AND CASE
    WHEN i.decided_at IS NULL THEN i.reply_until > ${now - UNVOTED}
      OR EXISTS (SELECT 1 FROM incident_votes v WHERE v.incident_id = i.id)
    WHEN i.answered_at IS NOT NULL OR i.decision ->> 'byId' IS NULL THEN 0
    WHEN i.appealed_at IS NOT NULL THEN i.appealed_at > ${now - ANSWER}
    ELSE i.decided_at > ${now - APPEAL} END)`
}

/** All versions of a result, newest first; `undefined` if there is no such race. */
export async function listVersions(db: Db, raceId: string): Promise<VersionView[] | undefined> {
  const {
    race: [race],
    rows,
  } = await batch(db, {
    race: db.select({ id: races.id }).from(races).where(eq(races.id, raceId)),
    rows: db
      .select({ ...byline, version: resultVersions.version, sheet: resultVersions.sheet })
      .from(resultVersions)
      .leftJoin(members, eq(members.id, resultVersions.byId))
      .where(eq(resultVersions.raceId, raceId))
      .orderBy(desc(resultVersions.version)),
  })
  return (
    race &&
    rows.map(row => ({ ...savedBy(row), version: row.version, sheet: row.sheet && JSON.parse(row.sheet) }))
  )
}

/** What decides about saving a result, and what that changes; `undefined` if there is no such race. */
export async function findSaveCase(
  db: Db,
  { raceId, actor }: { raceId: string; actor: string },
  { memberIds, pictureUrl }: { memberIds: readonly string[]; pictureUrl: string | null },
) {
  const isPicture = sql`EXISTS (SELECT 1 FROM uploads WHERE ${isResultPicture(pictureUrl, actor)})`
  const wasOnSheet = sql`EXISTS (SELECT 1 FROM result_versions v, json_each(v.sheet, '$.lines') old
    WHERE v.race_id = ${raceId} AND old.value ->> 'memberId' = one.value)`
  const {
    race: [race],
    head: [head],
    grid,
    before,
    taken,
    strangers,
  } = await batch(db, {
    race: db
      .select({
        date: races.date,
        championshipId: races.championshipId,
        racePoints: races.points,
        scoring: scorings.scoring,
        sheet: resultSheets,
        hasPicture: isPicture.mapWith(Boolean),
        basis: countedBy(raceId),
      })
      .from(races)
      .leftJoin(resultSheets, eq(resultSheets.raceId, races.id))
      .leftJoin(scorings, countsFor)
      .where(eq(races.id, raceId)),
    head: headOf(db, raceId),
    grid: db
      .select({
        memberId: registrations.memberId,
        hasCheckedIn: sql`${registrations.presence} IS NOT NULL`.mapWith(Boolean),
      })
      .from(registrations)
      .where(eq(registrations.raceId, raceId))
      .orderBy(asc(registrations.registeredAt), asc(registrations.id)),
    before: db
      .select(sheetLine)
      .from(results)
      .where(eq(results.raceId, raceId))
      .orderBy(asc(results.position)),
    taken: penaltiesOf(db, raceId),
    // A former member stays on a sheet they were on.
    strangers: db
      .select({ memberId: sql<string>`one.value` })
      .from(sql`json_each(${JSON.stringify(memberIds)}) one`)
      .where(sql`NOT EXISTS (SELECT 1 FROM members WHERE members.id = one.value) AND NOT ${wasOnSheet}`),
  })
  if (!race) return undefined
  return {
    ...race,
    scoring: scoringOf(race.scoring),
    version: head?.version ?? 0,
    grid,
    before,
    penalties: taken,
    strangers: strangers.map(({ memberId }) => memberId),
  }
}
export type SaveCase = NonNullable<Awaited<ReturnType<typeof findSaveCase>>>

/** SQL on `uploads`: whether it is this picture, uploaded by this admin for a result or already shown by one. */
export function isResultPicture(pictureUrl: string | null, actor: string) {
  const [id = ''] = objectIdsIn(pictureUrl ?? '')
  const isShown = sql`EXISTS (SELECT 1 FROM upload_uses u WHERE u.upload_id = uploads.id AND u.used_by LIKE 'result:%')`
  return sql`id = ${id} AND path = ${pictureUrl} AND purpose = 'result' AND status = 'stored'
    AND (uploader_id = ${actor} OR ${isShown})`
}

/** What decides about deleting a result; `undefined` if there is no such race. */
export async function findDeletionCase(db: Db, raceId: string) {
  const {
    race: [race],
    head: [head],
  } = await batch(db, {
    race: db
      .select({
        championshipId: races.championshipId,
        sheet: resultSheets,
        isDecided: sql`EXISTS (SELECT 1 ${decisionsOf(raceId)})`.mapWith(Boolean),
      })
      .from(races)
      .leftJoin(resultSheets, eq(resultSheets.raceId, races.id))
      .where(eq(races.id, raceId)),
    head: headOf(db, raceId),
  })
  return race && { ...race, version: head?.version ?? 0 }
}

/** SQL: the cases of a race that stewards have decided, without those closed for lack of votes. */
export function decisionsOf(raceId: string) {
  return sql`FROM incidents i WHERE i.race_id = ${raceId} AND i.withdrawn_at IS NULL AND i.decision IS NOT NULL`
}

/** A driver's absence from a race, or `undefined`. */
export function findAbsence(db: Db, raceId: string, memberId: string) {
  return db
    .select({ kind: absences.kind, excusedBy: absences.excusedBy })
    .from(absences)
    .where(and(eq(absences.raceId, raceId), eq(absences.memberId, memberId)))
    .get()
}

function headOf(db: Db, raceId: string) {
  return db
    .select({ ...byline, version: resultVersions.version })
    .from(resultVersions)
    .leftJoin(members, eq(members.id, resultVersions.byId))
    .where(eq(resultVersions.raceId, raceId))
    .orderBy(desc(resultVersions.version))
    .limit(1)
}

/** The columns of a penalty that count. */
export const penaltyColumns = {
  incidentId: penalties.incidentId,
  memberId: penalties.memberId,
  seconds: penalties.seconds,
  places: penalties.places,
  points: penalties.points,
  excluded: penalties.isExcluded,
} satisfies Record<keyof Penalty, unknown>

/** The penalties in a race, except those of one case. */
export function penaltiesOf(db: Db, raceId: string, exceptCase = '') {
  return db
    .select(penaltyColumns)
    .from(penalties)
    .where(and(eq(penalties.raceId, raceId), sql`${penalties.incidentId} <> ${exceptCase}`))
    .orderBy(asc(penalties.incidentId))
}

/** A championship's scoring from its row. */
export function scoringOf(json: string | null): Scoring | null {
  return json === null ? null : JSON.parse(json)
}

function savedBy({ at, by, reason }: { at: number; by: string | null; reason: string | null }): SavedBy {
  return { at: iso(at), by, reason }
}
