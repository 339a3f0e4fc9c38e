import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/client.ts'
import { isForeignKeyViolation } from '../../db/constraint-errors.ts'
import { changesAsJson, isChange, isUnchanged } from '../../db/edit-conflicts.ts'
import { championships, lobbies, races, registrations, reserves } from '../../db/schema/index.ts'
import { insertAudit } from '../../lib/audit.ts'
import { newId } from '../../lib/crypto.ts'
import type { Edit } from '../../lib/fields.ts'
import { Problem } from '../../lib/problem.ts'
import { counted } from '../../lib/text/counted.ts'
import { invalidInput } from '../../lib/validate.ts'
import { ANOTHER_EVENING } from '../board/rules.ts'
import { findSeason, promisedDriversOf, takesDrivers } from '../championships/queries.ts'
import { findLastEditor } from '../club/queries.ts'
import { seatRegulars } from '../entries/mutations/seated-regulars.ts'
import { notifyOfRace, type RaceNotice } from '../notifications/mutations/races.ts'
import { outdatedReminders } from '../reminders/rules.ts'
import { notifyOfShorter, shortenOffers } from '../reserves/mutations/shorten-offers.ts'
import { correctResults, newsOf, type ResultNews } from '../results/mutations/corrections.ts'
import { type Counted, findCounted } from '../results/queries/counted.ts'
import { decisionsOf, findDeletionCase, hasResult, usesOfResult } from '../results/queries.ts'
import { recount } from '../standings/mutations.ts'
import { incidentUse, removeUploadUses } from '../uploads/mutations.ts'
import type { RaceInput } from './contract.ts'
import type { Consequences } from './news.ts'
import { findRace } from './queries.ts'

const NO_CHAMPIONSHIP = 'This championship no longer exists'
/** Maximum number of attempts, when what a result counts by changes between reading it and the edit. */
const ATTEMPTS = 3

/**
 * Creates a race with its championship's regulars in place; gives its id and the ids of those notified. Throws `invalid` for
 * an unknown championship, `not_found` for one deleted just now.
 */
export async function createRace(db: Db, input: RaceInput, actor: string, now: number) {
  await requireChampionship(db, input.championshipId)
  const id = newId()
  try {
    const { regulars } = await batch(db, {
      audit: insertAudit(db, { at: now, actor, action: 'race.create', subject: id }),
      race: db.insert(races).values({ id, ...input, createdAt: now }),
      regulars: seatRegulars(db, id, now),
    })
    return { id, seated: toldOf(regulars) }
  } catch (error) {
    throw isForeignKeyViolation(error) ? championshipGone() : error
  }
}

/**
 * Changes a race. Notifies its drivers and reserves if it is moved or called off, and drivers whose points change; a race
 * that is new to its championship's regulars gets them. Gives the consequences, `null` if nothing changed. Throws
 * `not_found`, `changed_meanwhile` if another admin has changed the same field, `has_result` if a race with a result is
 * moved, `below_registered` (docs/decisions.md 13), `invalid`, and `championship_full` if the championship it joins, or
 * counts in again, has no room for its drivers (docs/decisions.md 43).
 */
export async function updateRace(
  db: Db,
  id: string,
  edit: Edit<RaceInput>,
  actor: string,
  now: number,
): Promise<Consequences | null> {
  const { changes } = edit
  const { championshipId } = changes
  if (championshipId !== undefined) await requireChampionship(db, championshipId)
  if (Object.keys(changes).length === 0) return null
  const isRecounted = changes.points !== undefined || changes.isActive !== undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const counted = isRecounted ? await findCounted(db, sql`races.id = ${id}`) : null
    const done = await writeUpdate(db, id, edit, counted, actor, now)
    if (done) return done
    if (!counted || (await findCounted(db, sql`races.id = ${id}`)).basis === counted.basis) break
  }
  return refuseUpdate(db, id, edit, actor, now)
}

async function writeUpdate(
  db: Db,
  id: string,
  edit: Edit<RaceInput>,
  counted: Awaited<ReturnType<typeof findCounted>> | null,
  actor: string,
  now: number,
): Promise<Consequences | null> {
  const { changes } = edit
  const { maxParticipants } = changes
  const mayEdit = and(
    eq(races.id, id),
    isUnchanged(races, edit),
    closesInTime(changes),
    counted?.isAsRead,
    maxParticipants === undefined
      ? undefined
      : lte(sql`${races.registeredCount} + ${races.heldCount}`, maxParticipants),
    championshipTakes(id, changes, now),
    staysWithResult(changes),
  )
  const detail = sql`(SELECT ${changesAsJson(races, changes)} FROM races WHERE ${eq(races.id, id)})`
  const isAct = sql`EXISTS (SELECT 1 FROM races WHERE ${and(mayEdit, isChange(races, changes))})`
  const { notice, when } = noticeOf(id, changes, now)
  const newRace = (await isNewToRegulars(db, id, changes)) ? id : ''
  const {
    before: [before],
    told,
    corrected,
    updated,
    shorter,
    regulars,
  } = await batch(db, {
    before: db.select(asItWas).from(races).where(eq(races.id, id)),
    told: notifyOfRace(db, notice, now, sql`${mayEdit} AND ${when}`),
    audit: insertAudit(db, { at: now, actor, action: 'race.edit', subject: id, detail }, isAct),
    offers: shortenOffers(db, id, changes, sql`EXISTS (SELECT 1 FROM races WHERE ${mayEdit})`, now),
    anew: startAnew(db, id, changes, mayEdit),
    corrected: correctRace(
      db,
      counted?.races ?? [],
      changes,
      now,
      sql`EXISTS (SELECT 1 FROM races WHERE ${mayEdit})`,
    ),
    updated: db
      .update(races)
      .set({ ...changes, updatedAt: changedAt(changes, now) })
      .where(mayEdit)
      .returning({ id: races.id }),
    shorter: notifyOfShorter(db, id, changes, now),
    regulars: seatRegulars(db, newRace, now, isThere(changes)),
    tables: recount(db, championshipCounting(id), now),
  })
  if (updated.length === 0 || !before) return null
  const shortened = shorter.map(({ memberId }) => memberId)
  // A phone shows only a race's latest change, so a driver whose offer ends sooner gets that as the alert, and both in the bell.
  const others = told.filter(({ memberId }) => !shortened.includes(memberId))
  const consequences = consequencesOf(id, notice.type, before, { ...before, ...changes }, others)
  const result = newsOf(corrected.settled, corrected.told)
  return { ...consequences, result, seated: toldOf(regulars), shortened }
}

// The race's points, and whether it counts, may change others' points in an existing result.
function correctRace(
  db: Db,
  counted: readonly Counted[],
  { points, isActive }: Partial<RaceInput>,
  now: number,
  when: SQL,
) {
  const isSwitched = isActive !== undefined && counted.some(race => race.isActive !== isActive)
  const by = isSwitched ? (isActive ? 'race-on' : 'race-off') : 'race-points'
  const judged = (race: Counted) => ({
    racePoints: points === undefined ? race.racePoints : (points ?? ''),
    scoring: (isActive ?? race.isActive) ? race.seasonScoring : null,
  })
  return correctResults(db, counted, { by, judged }, now, when)
}

const nobody: ResultNews = { told: [], outdated: [] }

function toldOf({ seated, waiting }: Record<'seated' | 'waiting', { memberId: string }[]>) {
  return [...seated, ...waiting].map(({ memberId }) => memberId)
}

// A race that becomes active or joins a championship. Saving it unchanged does not seat regulars again, because some may have
// given their place up. Checked before the edit: what another admin does in between seats them by itself.
async function isNewToRegulars(db: Db, id: string, { isActive, championshipId }: Partial<RaceInput>) {
  if (!isActive && championshipId == null) return false
  const was = await db
    .select({ isActive: races.isActive, championshipId: races.championshipId })
    .from(races)
    .where(eq(races.id, id))
    .get()
  if (!was) return false
  return (isActive && !was.isActive) || (championshipId != null && championshipId !== was.championshipId)
}

// A refused edit leaves the race where it was and seats nobody.
function isThere({ championshipId }: Partial<RaceInput>) {
  return championshipId === undefined ? sql`1` : sql`races.championship_id IS ${championshipId}`
}

// A race with a result has its name, date and points in the tables.
function championshipCounting(raceId: string) {
  return sql`(SELECT races.championship_id FROM races JOIN result_sheets s ON s.race_id = races.id WHERE races.id = ${raceId})`
}

// The fields that calendar feeds show; calendars compare the time of the last change.
const inCalendars = ['name', 'track', 'date', 'isActive'] as const

function changedAt(changes: Partial<RaceInput>, now: number) {
  const shown = Object.fromEntries(
    inCalendars.filter(name => changes[name] !== undefined).map(name => [name, changes[name]]),
  ) as Partial<RaceInput>
  return sql`CASE WHEN ${isChange(races, shown)} THEN ${now} ELSE ${races.updatedAt} END`
}

// Check-ins for another evening do not count for this one, and that evening's lobby is not used. The host stays.
function startAnew(db: Db, id: string, { date }: Partial<RaceInput>, mayEdit: SQL | undefined) {
  const start = date ?? sql`${races.date}`
  const isAnother = sql`EXISTS (SELECT 1 FROM races WHERE ${mayEdit} AND abs(${races.date} - ${start}) >= ${ANOTHER_EVENING})`
  return [
    db
      .update(registrations)
      .set({ presence: null, presenceAt: null })
      .where(and(eq(registrations.raceId, id), sql`${registrations.presence} IS NOT NULL AND ${isAnother}`)),
    db
      .update(reserves)
      .set({ hereAt: null })
      .where(and(eq(reserves.raceId, id), sql`${reserves.hereAt} IS NOT NULL AND ${isAnother}`)),
    db
      .update(lobbies)
      .set({ name: null, code: null, note: null, updatedAt: null })
      .where(and(eq(lobbies.raceId, id), sql`${lobbies.name} IS NOT NULL AND ${isAnother}`)),
  ] as const
}

const asItWas = {
  name: races.name,
  date: races.date,
  championshipId: races.championshipId,
  registrationDeadline: races.registrationDeadline,
  isActive: races.isActive,
}
type AsItWas = Pick<RaceInput, keyof typeof asItWas>

// A past race notifies nobody, nor does moving one that is called off. A race put on again is announced as moved: its start
// may have changed, and the places are kept.
function noticeOf(raceId: string, { name, date, isActive }: Partial<RaceInput>, now: number) {
  const race = { raceId, name: name ?? sql`${races.name}` }
  if (isActive === false) {
    const notice: RaceNotice = { ...race, type: 'race-off', start: sql`${races.date}` }
    return { notice, when: isToCome(now) }
  }
  const start = date ?? sql`${races.date}`
  const notice: RaceNotice = { ...race, type: 'race-moved', start }
  const isOnAgain = isActive === true ? sql`${races.isActive} = 0` : sql`0`
  const isMoved = sql`(${races.date} <> ${start} AND ${races.isActive} = 1)`
  return { notice, when: sql`${start} > ${now} AND (${isOnAgain} OR ${isMoved})` }
}

function isToCome(now: number) {
  return and(eq(races.isActive, true), gt(races.date, now))
}

function consequencesOf(
  raceId: string,
  type: RaceNotice['type'],
  before: AsItWas,
  after: AsItWas | null,
  rows: readonly { memberId: string; excerpt: string | null }[],
): Consequences {
  const start = type === 'race-off' ? before.date : (after?.date ?? before.date)
  const told = rows.map(({ memberId, excerpt }) => ({ memberId, race: JSON.parse(excerpt ?? '{}') }))
  return {
    news: { type, raceId, start, wasAt: before.date, told },
    outdated: outdatedReminders(raceId, before, after),
    isSwitched: after !== null && after.isActive !== before.isActive,
    was: isSameForSeasons(before, after) ? null : before,
    result: nobody,
    seated: [],
    shortened: [],
  }
}

// Whether missed races are still missed, and in the same championship.
function isSameForSeasons(before: AsItWas, after: AsItWas | null) {
  return (['date', 'isActive', 'championshipId'] as const).every(name => after?.[name] === before[name])
}

// Another admin may have moved the start or deadline that is not changed here.
function closesInTime({ date, registrationDeadline }: Partial<RaceInput>) {
  return sql`${registrationDeadline ?? races.registrationDeadline} <= ${date ?? races.date}`
}

// A result is of the race as it was driven, and counts in its championship.
function staysWithResult({ date, championshipId }: Partial<RaceInput>) {
  const isSame = and(
    date === undefined ? undefined : sql`${races.date} = ${date}`,
    championshipId === undefined ? undefined : sql`${races.championshipId} IS ${championshipId}`,
  )
  return isSame && sql`(${isSame} OR NOT ${hasResult(sql`${races.id}`)})`
}

// A race that is already there, or is called off, brings no drivers.
function championshipTakes(raceId: string, { championshipId, isActive }: Partial<RaceInput>, now: number) {
  if (championshipId === null || (championshipId === undefined && !isActive)) return undefined
  const [id, isOn] = [championshipId ?? sql`races.championship_id`, isActive ?? sql`races.is_active`]
  return sql`(${id} IS NULL OR EXISTS (
    SELECT 1 FROM championships c WHERE c.id = ${id}
      AND (NOT ${isOn} OR (races.championship_id IS c.id AND races.is_active)
        OR ${takesDrivers(sql`c`, promisedDriversOf(raceId, now), now)})))`
}

/**
 * Deletes a race with its registrations, and notifies its drivers and reserves if it was upcoming; gives the consequences.
 * Throws `not_found`; `has_result` and `has_decisions` if those would be lost.
 */
export async function deleteRace(db: Db, id: string, actor: string, now: number): Promise<Consequences> {
  const isEmpty = sql`NOT (${hasResult(id)} OR EXISTS (SELECT 1 ${decisionsOf(id)}))`
  const mayGo = and(eq(races.id, id), isEmpty)
  const type = 'race-off'
  const notice: RaceNotice = { type, raceId: id, name: sql`${races.name}`, start: sql`${races.date}` }
  const {
    told,
    deleted: [deleted],
  } = await batch(db, {
    told: notifyOfRace(db, notice, now, sql`${isToCome(now)} AND ${isEmpty}`),
    audit: insertAudit(
      db,
      { at: now, actor, action: 'race.delete', subject: id },
      sql`EXISTS (SELECT 1 FROM races WHERE ${mayGo})`,
    ),
    // The versions of a deleted result are deleted too, with the pictures they used.
    pictures: removeUploadUses(db, usesOfResult(id), now, '', isEmpty),
    clips: removeUploadUses(db, clipsOf(id), now, '', isEmpty),
    deleted: db.delete(races).where(mayGo).returning(asItWas),
  })
  if (!deleted) throw await keptBecause(db, id)
  return consequencesOf(id, type, deleted, null, told)
}

async function keptBecause(db: Db, id: string): Promise<Problem> {
  const found = await findDeletionCase(db, id)
  if (!found) return new Problem('not_found')
  if (found.sheet) return new Problem('has_result')
  const detail =
    'The stewards have decided cases from this race, so it cannot be deleted. You can call it off.'
  return new Problem('has_decisions', { detail })
}

// A race's cases are deleted with it.
function clipsOf(raceId: string) {
  return sql`(SELECT ${incidentUse('')} || id FROM incidents WHERE race_id = ${raceId})`
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
  const isLikeThis = and(eq(races.id, id), isUnchanged(races, edit), closesInTime(edit.changes))
  if (!(await db.select({ id: races.id }).from(races).where(isLikeThis).get()))
    throw new Problem('changed_meanwhile', { current, changedBy: await findLastEditor(db, id) })
  if (
    !(await db
      .select({ id: races.id })
      .from(races)
      .where(and(isLikeThis, staysWithResult(edit.changes)))
      .get())
  )
    throw new Problem('has_result', { detail: 'This race has a result, so it can no longer be moved.' })
  const { registeredCount, heldCount } = current
  if (registeredCount + heldCount > maxParticipants) {
    const held =
      heldCount > 0
        ? ` and ${heldCount} ${heldCount === 1 ? 'place is' : 'places are'} held for reserves`
        : ''
    const detail = `${counted(registeredCount, 'driver')} ${registeredCount === 1 ? 'is' : 'are'} registered${held}, so the race cannot have fewer places.`
    throw new Problem('below_registered', { detail })
  }
  const season = await findSeason(db, championshipId ?? current.championshipId ?? '', id, now)
  if (!season) throw championshipGone()
  const promised = season.promised > 0 ? ` and ${counted(season.promised, 'place')} on offer to reserves` : ''
  const detail = `With this race, the championship would have ${counted(season.drivers, 'driver')}${promised}, but its limit is ${season.maxParticipants}.`
  throw new Problem('championship_full', { detail })
}

async function requireChampionship(db: Db, id: string | null) {
  if (id === null) return
  const found = await db
    .select({ id: championships.id })
    .from(championships)
    .where(eq(championships.id, id))
    .get()
  if (!found) throw invalidInput([{ path: 'championshipId', message: NO_CHAMPIONSHIP }])
}

function championshipGone() {
  return new Problem('not_found', { detail: NO_CHAMPIONSHIP })
}
