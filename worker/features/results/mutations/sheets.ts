import { and, eq, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, jsonList, selectColumns } from '../../../db/client.ts'
import {
  isForeignKeyViolation,
  isNotNullViolation,
  isUniqueViolation,
} from '../../../db/constraint-errors.ts'
import { resultSheets, results, resultVersions } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { Problem } from '../../../lib/problem.ts'
import { londonDayAndTime } from '../../../lib/text/london-dates.ts'
import { invalidInput } from '../../../lib/validate.ts'
import { refuseSheetWithoutGaps } from '../../incidents/mutations/gaps.ts'
import { notifyOfSheet, settleSheetNews } from '../../notifications/mutations/results.ts'
import { recount } from '../../standings/mutations.ts'
import { changedOutcomes, outcomesOf } from '../../standings/rules/outcomes.ts'
import { saveUploadUses } from '../../uploads/mutations.ts'
import { objectIdsIn } from '../../uploads/rules/object-paths.ts'
import type { ResultInput, VersionView } from '../contract.ts'
import {
  countedBy,
  decisionsOf,
  findDeletionCase,
  findResult,
  findSaveCase,
  hasResult,
  isResultPicture,
  type SaveCase,
} from '../queries.ts'
import { gapText, noShowsOf, REPORT_WINDOW, raceTimeText, type SheetLine, wholeSheet } from '../rules.ts'
import { type Act, saveNoShows, takeBackNoShows } from './absences.ts'
import { correctedIfFinal, newsOf, type ResultNews, toldOf } from './corrections.ts'

/** Maximum number of attempts. Between a refusal and the look for its reason, that reason may have gone. */
const ATTEMPTS = 3

/** The consequences of a changed result. */
export interface ResultChange extends ResultNews {
  /** The race had no result before. */
  isFirst: boolean
  championshipId: string | null
}

/**
 * Saves a race's whole result as the version after the one it is based on, and notifies drivers. A driver with a place who is
 * not on the sheet did not start; one who did not check in either is a no-show. Of two admins who save from one version, one
 * is refused. Throws `not_found`, `invalid`, `race_not_started`, `changed_meanwhile`, `reason_needed`, `gaps_missing`.
 */
export async function saveResult(db: Db, act: Act, input: ResultInput): Promise<ResultChange> {
  const asked = { memberIds: input.lines.map(({ memberId }) => memberId), pictureUrl: input.pictureUrl }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await findSaveCase(db, act, asked)
    if (!found) throw new Problem('not_found')
    await refuseSave(db, act, input, found)
    const change = await orNull(writeSheet(db, act, input, found))
    if (change) return change
  }
  throw await changedMeanwhile(db, act)
}

async function refuseSave(db: Db, act: Act, input: ResultInput, found: SaveCase) {
  const issues = input.lines.flatMap(({ memberId }, n) =>
    found.strangers.includes(memberId)
      ? [{ path: `lines.${n}.memberId`, message: `The driver in row ${n + 1} is not a member of the club` }]
      : [],
  )
  if (input.pictureUrl !== null && !found.hasPicture)
    issues.push({ path: 'pictureUrl', message: 'The picture must be an image you have just uploaded' })
  if (issues.length > 0) throw invalidInput(issues)
  if (act.now < found.date) throw new Problem('race_not_started')
  if (found.version !== input.basedOn) throw await changedMeanwhile(db, act)
  if (found.sheet?.finalAt != null && input.reason === null) throw new Problem('reason_needed')
  await refuseSheetWithoutGaps(db, wholeSheet(input.lines, found.grid), found.penalties, input.lines, act.now)
}

async function writeSheet(db: Db, act: Act, input: ResultInput, found: SaveCase): Promise<ResultChange> {
  const { raceId, actor, now } = act
  const { poleId, fastestId, winnerTime: winnerTimeMs, pictureUrl, reason } = input
  const version = input.basedOn + 1
  const lines = wholeSheet(input.lines, found.grid)
  const noShows = noShowsOf(lines, found.grid)
  const known = noShowsOf(found.before, found.grid)
  const sheet = { poleId, fastestId, winnerTimeMs, pictureUrl }
  const moved = movedBy(found, lines, sheet)
  const until = (found.sheet?.publishedAt ?? now) + REPORT_WINDOW
  const told = moved.map(outcome => ({ raceId, ...toldOf(outcome), until: until > now ? until : null }))
  const absent = noShows.filter(memberId => !known.includes(memberId)).map(memberId => ({ raceId, memberId }))
  const usedBy = `result:${raceId}:${version}` // while the version can be restored
  const uses = objectIdsIn(pictureUrl ?? '').map(uploadId => ({ usedBy, uploadId, shownBy: actor }))
  const hasStarted = sql`EXISTS (SELECT 1 FROM races WHERE id = ${raceId} AND date <= ${now})`
  const hasPicture = sql`EXISTS (SELECT 1 FROM uploads WHERE ${isResultPicture(pictureUrl, actor)})`
  const isAsRead = sql`${countedBy(raceId)} = ${found.basis}` // a decision made meanwhile may need gaps, or move drivers
  const mayStand = sql`${hasStarted} AND ${isAsRead} AND ${pictureUrl === null ? sql`1` : hasPicture}`
  const { settled, toldPlaces, toldAbsent } = await batch(db, {
    version: insertVersion(db, act, { version, reason, sheet: sendable(lines, sheet) }, mayStand),
    audit: insertAudit(db, {
      ...{ at: now, actor, action: 'result.save' as const, subject: raceId },
      detail: String(version),
    }),
    settled: settleSheetNews(
      db,
      [
        { raceId, type: 'result', of: moved.map(({ memberId }) => memberId) },
        { raceId, type: 'no-show', butOf: noShows },
      ],
      'corrected',
    ),
    sheet: db
      .insert(resultSheets)
      .values({ raceId, version, ...sheet, publishedAt: now })
      .onConflictDoUpdate({
        target: resultSheets.raceId,
        set: { version, ...sheet, ...correctedIfFinal(reason, now) },
      }),
    lines: saveLines(db, raceId, lines),
    absences: saveNoShows(db, raceId, noShows, now),
    uses: saveUploadUses(db, uses),
    toldPlaces: notifyOfSheet(db, { type: 'result', about: `${version}`, told }, now),
    toldAbsent: notifyOfSheet(db, { type: 'no-show', about: `${version}`, told: absent }, now),
    tables: recount(db, championshipOf(raceId), now),
  })
  return changeOf(found, settled, [...toldPlaces, ...toldAbsent])
}

/**
 * Deletes a result that was published by mistake, leaving a version without a sheet. Throws `not_found`, `changed_meanwhile`,
 * `has_decisions`, `reason_needed`.
 */
export async function deleteResult(
  db: Db,
  act: Act,
  { basedOn, reason }: { basedOn: number; reason: string | null },
): Promise<ResultChange> {
  const { raceId, actor, now } = act
  const isDecided = sql`EXISTS (SELECT 1 ${decisionsOf(raceId)})`
  const version = basedOn + 1
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await findDeletionCase(db, raceId)
    if (!found) throw new Problem('not_found')
    if (found.version !== basedOn) throw await changedMeanwhile(db, act)
    if (!found.sheet) throw new Problem('not_found')
    if (found.isDecided) throw new Problem('has_decisions')
    if (found.sheet.finalAt !== null && reason === null) throw new Problem('reason_needed')
    const written = await orNull(
      batch(db, {
        version: insertVersion(
          db,
          act,
          { version, reason, sheet: null },
          sql`${hasResult(raceId)} AND NOT ${isDecided}`,
        ),
        audit: insertAudit(db, {
          at: now,
          actor,
          action: 'result.delete',
          subject: raceId,
          detail: String(version),
        }),
        settled: settleSheetNews(
          db,
          [
            { raceId, type: 'result', butOf: [] },
            { raceId, type: 'no-show', butOf: [] },
          ],
          'withdrawn',
        ),
        sheet: db.delete(resultSheets).where(eq(resultSheets.raceId, raceId)),
        lines: db.delete(results).where(eq(results.raceId, raceId)),
        noShows: takeBackNoShows(db, raceId, []),
        tables: recount(db, championshipOf(raceId), now),
      }),
    )
    if (written) return changeOf(found, written.settled, [])
  }
  throw await changedMeanwhile(db, act)
}

/**
 * The first statement of every change: the next version. It makes the whole batch fail if somebody else has written that
 * version, because the key is taken, or if the change is not allowed, because the version is then null.
 */
function insertVersion(
  db: Db,
  { raceId, actor, now }: Act,
  { version, reason, sheet }: { version: number; reason: string | null; sheet: string | null },
  mayStand: SQL,
) {
  const isFinal = sql`EXISTS (SELECT 1 FROM result_sheets WHERE race_id = ${raceId} AND final_at IS NOT NULL)`
  const isAllowed = reason === null ? sql`${mayStand} AND NOT ${isFinal}` : mayStand
  return db.insert(resultVersions).values({
    raceId,
    version: sql`CASE WHEN ${isAllowed} THEN ${version} END`,
    at: now,
    byId: actor,
    reason,
    sheet,
  })
}

// Writes only rows that have changed.
function saveLines(db: Db, raceId: string, lines: readonly SheetLine[]) {
  const rows = lines.map((line, n) => ({ ...line, isExcused: Number(line.isExcused), position: n + 1 }))
  const of = (name: keyof (typeof rows)[number]) => sql`line.value ->> ${name}`
  const row = {
    raceId,
    memberId: of('memberId'),
    position: of('position'),
    status: of('status'),
    gapMs: of('gapMs'),
    lapsDown: of('lapsDown'),
    isExcused: of('isExcused'),
  }
  return [
    db
      .delete(results)
      .where(
        and(
          eq(results.raceId, raceId),
          sql`${results.memberId} NOT IN ${jsonList(rows.map(({ memberId }) => memberId))}`,
        ),
      ),
    db
      .insert(results)
      .select(selectColumns(results, row, sql`FROM json_each(${JSON.stringify(rows)}) line WHERE 1`))
      .onConflictDoUpdate({
        target: [results.raceId, results.memberId],
        set: {
          position: sql`excluded.position`,
          status: sql`excluded.status`,
          gapMs: sql`excluded.gap_ms`,
          lapsDown: sql`excluded.laps_down`,
          isExcused: sql`excluded.is_excused`,
        },
        setWhere: sql`(results.position, results.status, results.gap_ms, results.laps_down, results.is_excused)
          IS NOT (excluded.position, excluded.status, excluded.gap_ms, excluded.laps_down, excluded.is_excused)`,
      }),
  ] as const
}

function championshipOf(raceId: string) {
  return sql`(SELECT championship_id FROM races WHERE id = ${raceId})`
}

/** The sheet as JSON that can be sent again, including drivers who were added to it. */
function sendable(
  lines: readonly SheetLine[],
  {
    winnerTimeMs,
    ...sheet
  }: Pick<ResultInput, 'poleId' | 'fastestId' | 'pictureUrl'> & {
    winnerTimeMs: number | null
  },
) {
  const sent = lines.map(({ memberId, status, isExcused, ...gap }) => ({
    memberId,
    status,
    gap: gapText(gap),
    excused: isExcused,
  }))
  const winnerTime = winnerTimeMs === null ? null : raceTimeText(winnerTimeMs)
  return JSON.stringify({ lines: sent, ...sheet, winnerTime } satisfies VersionView['sheet'])
}

/** The drivers whose outcome changes with the new sheet. A first sheet is news only for classified drivers. */
function movedBy(
  { sheet, before, racePoints, scoring, penalties }: SaveCase,
  lines: readonly SheetLine[],
  honours: Pick<ResultInput, 'poleId' | 'fastestId'>,
) {
  const judged = { racePoints: racePoints ?? '', scoring, penalties }
  const after = outcomesOf(lines, { ...judged, ...honours })
  if (!sheet) return after.filter(({ place }) => place !== null)
  return changedOutcomes(outcomesOf(before, { ...judged, ...sheet }), after)
}

function changeOf(
  { sheet, championshipId }: Pick<SaveCase, 'sheet' | 'championshipId'>,
  ...rows: Parameters<typeof newsOf>
): ResultChange {
  return { isFirst: sheet === null, championshipId, ...newsOf(...rows) }
}

async function changedMeanwhile(db: Db, { raceId, now }: Act) {
  const current = await findResult(db, raceId, now)
  const { at, by = null } = current?.saved ?? {}
  const when = at === undefined ? '' : ` on ${londonDayAndTime(Date.parse(at))}`
  const detail = `${by ?? 'Another admin'} changed this result${when}. Please check it before you save.`
  return new Problem('changed_meanwhile', { detail, current, changedBy: by })
}

// The reason for a failed batch is looked up; the database gives only a message.
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const isAborted =
      isUniqueViolation(error, 'result_versions.race_id') ||
      isNotNullViolation(error, 'result_versions.version') ||
      isForeignKeyViolation(error)
    if (isAborted) return null
    throw error
  }
}
