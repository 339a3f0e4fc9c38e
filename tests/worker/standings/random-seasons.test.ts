import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, call, expectStatus } from '#tests/support/call.ts'
import { director, type Person, plantDrivers, script } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { act, ann, ben, cem, plantRaceAndStewards, prove } from '#tests/support/incidents.ts'
import { isLongRun } from '#tests/support/long-run.ts'
import { nth, plainOutcomes, plainTable } from '#tests/support/plain-standings.ts'
import { plant } from '#tests/support/plant.ts'
import { resultFor, saveResult, sent } from '#tests/support/results.ts'
import { plantScoring, SCORING } from '#tests/support/standings.ts'
import { gapText } from '#worker/features/results/rules.ts'
import type { Penalty, ResultLine } from '#worker/features/standings/rules/classification.ts'
import { tablesOfSeason } from '#worker/features/standings/rules/season.ts'
import { DAY, HOUR, MINUTE, now } from '#worker/lib/clock.ts'

/*
 * Seasons of two races in which sheets are saved, corrected and taken away while stewards decide, take back and answer
 * appeals, in any order and two of them at once. After each act the club is compared with a model that knows nothing but
 * what was sent and which of it was taken: what everybody has, what they were told of it, and the table.
 */

const SEEDS = isLongRun ? 400 : 6
const DRIVERS = ['driver-0', 'driver-1', 'driver-2', 'driver-3', 'driver-4']
const RACES = ['round-1', 'round-2']
/** The schedule that makes results final. */
const FINISHING = '3-59/5 * * * *'
const SCORES = { ...SCORING, points: [10, 6, 4, 3], pole: 1, fastestLap: 1 }

type Taken = Omit<Penalty, 'incidentId'> & { licence: number }
interface Race {
  id: string
  version: number
  lines: ResultLine[] | null
  honours: { poleId: string | null; fastestId: string | null }
  isFinal: boolean
  isCorrected: boolean
}
interface Case {
  id: string
  race: Race
  taken: Taken[]
  state: 'decided' | 'appealed' | 'answered' | 'taken-back'
  decidedAt: number
}

const aSheet = fc.record({
  order: fc.shuffledSubarray(DRIVERS, { minLength: 5 }),
  fates: fc.array(fc.constantFrom('finished', 'finished', 'finished', 'finished', 'dnf', 'dsq', 'dns'), {
    ...{ minLength: 5, maxLength: 5 },
  }),
  steps: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 5, maxLength: 5 }),
  noted: fc.constantFrom('all', 'all', 'all', 'some', 'none'),
  isNoted: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  honours: fc.record({
    poleId: fc.constantFrom(null, ...DRIVERS),
    fastestId: fc.constantFrom(null, ...DRIVERS),
  }),
})
const aPenalty: fc.Arbitrary<Taken> = fc
  .record({
    memberId: fc.constantFrom(...DRIVERS),
    seconds: fc.constantFrom(0, 3, 5, 60),
    places: fc.constantFrom(0, 0, 1, 3),
    points: fc.constantFrom(0, 0, 2),
    excluded: fc.constantFrom(false, false, false, true),
    licence: fc.constantFrom(0, 1),
  })
  .filter(isSomething)
const penalties = fc.uniqueArray(aPenalty, { maxLength: 2, selector: ({ memberId }) => memberId })
const anAct = fc.record({
  kind: fc.constantFrom(
    ...(['save', 'save', 'save', 'decide', 'decide', 'decide', 'take-back', 'answer', 'wait'] as const),
    ...(['delete', 'at-once', 'at-once'] as const),
  ),
  which: fc.nat(99),
  sheet: aSheet,
  penalties,
  others: penalties,
  hours: fc.constantFrom(1, 5, 30),
})
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never

freshClub()
let drivers: Person[]
let races: Race[]
let cases: Case[]
beforeEach(async () => {
  await plantRaceAndStewards()
  await plantChampionship('winter')
  await plantScoring('winter', SCORES)
  drivers = await plantDrivers(5)
  for (const [n, id] of RACES.entries()) {
    const date = now() - (3 - n) * HOUR
    await plantRace(id, { championship_id: 'winter', date, registration_deadline: date })
    await plantPlaces(id, ...drivers)
  }
  races = RACES.map(id => ({
    ...{ id, version: 0, lines: null, isFinal: false, isCorrected: false },
    honours: { poleId: null, fastestId: null },
  }))
  cases = []
})

function isSomething({ seconds, places, points, excluded, licence }: Omit<Taken, 'memberId'>) {
  return excluded || seconds + places + points + licence > 0
}

function linesOf({ order, fates, steps, noted, isNoted }: Act['sheet']): ResultLine[] {
  let gapMs = 0
  const lines = order.map((memberId, n): ResultLine => {
    const status = n === 0 ? 'finished' : ((fates[n] ?? 'finished') as ResultLine['status'])
    if (n > 0 && status === 'finished') gapMs += steps[n] ?? 0
    const isKnown = n > 0 && status === 'finished' && noted !== 'none' && (noted === 'all' || isNoted[n])
    return { memberId, status, gapMs: isKnown ? gapMs : null, lapsDown: 0 }
  })
  return lines
}

/** A gap that nobody noted lies between those before and behind it: as small as it can be, or as large. */
function completed(lines: readonly ResultLine[], how: 'small' | 'large'): ResultLine[] {
  const finished = lines.filter(({ status }) => status === 'finished')
  return lines.map(line => {
    const at = finished.indexOf(line)
    if (at < 0) return line
    if (at === 0) return { ...line, gapMs: 0 }
    const [before, behind] = [finished.slice(1, at).reverse(), finished.slice(at)]
    const known = (list: ResultLine[]) => list.find(({ gapMs }) => gapMs !== null)?.gapMs
    return { ...line, gapMs: how === 'small' ? (line.gapMs ?? known(before) ?? 0) : (known(behind) ?? 1e9) }
  })
}

const takenIn = (race: Race) =>
  cases
    .filter(one => one.race === race)
    .flatMap(({ id, taken }) => taken.map(one => ({ ...one, incidentId: id })))

function roundOf(race: Race, how: 'small' | 'large' = 'large') {
  const lines = completed(race.lines ?? [], how)
  return {
    raceId: race.id,
    date: RACES.indexOf(race.id),
    lines,
    ...race.honours,
    racePoints: '',
    penalties: takenIn(race),
  }
}

/** What everybody has of a race, and that no gap that nobody noted decides about it. */
function outcomesIn(race: Race) {
  const outcomes = plainOutcomes(roundOf(race), SCORES)
  expect(plainOutcomes(roundOf(race, 'small'), SCORES), 'a missing gap decides').toEqual(outcomes)
  return new Map(DRIVERS.map(id => [id, outcomes.get(id) ?? 'no place, 0']))
}

async function save(race: Race, sheet: Act['sheet']) {
  const lines = linesOf(sheet)
  const answer = await saveResult(
    script,
    race.id,
    lines.map(({ memberId, status, ...gap }) => sent({ id: memberId }, status, { gap: gapText(gap) })),
    { basedOn: race.version, ...sheet.honours, reason: 'So it was' },
  )
  return taken(answer, 'gaps_missing', () => {
    if (race.isFinal) race.isCorrected = true
    Object.assign(race, { lines, honours: sheet.honours, version: race.version + 1 })
  })
}

/** A case of a race that its stewards have voted on: one whose decision was taken back, or a new one. */
async function votedOn(race: Race, except?: Case): Promise<Case> {
  const open = cases.find(one => one.race === race && one.state === 'taken-back' && one !== except)
  if (open) return open
  const id = `case-${cases.length}`
  const times = { reported_at: now(), reply_until: now(), voted_at: now() }
  const report = { reporter_id: director.id, is_official: 1, account: 'Contact' }
  const vote = { incident_id: id, verdict: 'no-action', reason: 'x', at: now() }
  await plant('incidents', { id, race_id: race.id, ...report, ...times })
  await plant('incident_drivers', ...DRIVERS.map(member_id => ({ incident_id: id, member_id })))
  await plant('incident_votes', ...[ann, ben, cem].map(steward => ({ ...vote, steward_id: steward.id })))
  const file: Case = { id, race, taken: [], decidedAt: 0, state: 'taken-back' }
  cases.push(file)
  return file
}

async function decide(file: Case, penalties: Taken[]) {
  const answer = await act(ann, 'POST', 'decision', { text: 'So be it.', penalties }, file.id)
  return taken(answer, 'gaps_missing', () =>
    Object.assign(file, { taken: penalties, state: 'decided', decidedAt: now() }),
  )
}

async function takeBack(file: Case) {
  expectStatus(await act(ann, 'DELETE', 'decision', { reason: 'The wrong car' }, file.id), 200)
  Object.assign(file, { taken: [], state: 'taken-back' })
}

async function answerAppeal(file: Case) {
  const [{ memberId = 'driver-0' } = {}] = file.taken
  const driver = drivers.find(({ id }) => id === memberId)
  if (!driver) throw new Error(`${memberId} does not drive`)
  expectStatus(await act(driver, 'POST', 'appeals', { ground: 'rule', text: 'No' }, file.id), 200)
  file.state = 'appealed'
  const milder = file.taken
    .map(one => ({ ...one, ...(one.excluded ? { excluded: false, seconds: 3 } : halfOf(one)), licence: 0 }))
    .filter(isSomething)
  const answer = await act(script, 'POST', 'answer', { text: 'So it is.', penalties: milder }, file.id)
  return taken(answer, 'gaps_missing', () => Object.assign(file, { taken: milder, state: 'answered' }))
}

function halfOf({ seconds, points }: Taken) {
  return { seconds: Math.floor(seconds / 2), points: Math.floor(points / 2) }
}

async function takeAway(race: Race) {
  const body = { basedOn: race.version, reason: 'Another race' }
  const answer = await call(script, 'DELETE', `/api/races/${race.id}/result`, body)
  return taken(answer, 'has_decisions', () =>
    Object.assign(race, { lines: null, isFinal: false, isCorrected: false, version: race.version + 1 }),
  )
}

/** Lets the model follow where the club has taken something; it refuses for this reason alone. */
function taken(answer: Answer, refusal: string, follow: () => void) {
  if (answer.status < 300) return follow()
  expect(answer.body.code, answer.call).toBe(refusal)
}

async function wait(hours: number) {
  passTime(hours * HOUR)
  await prove(ann, ben, cem)
  for (const _ of RACES) await runCron(FINISHING)
  for (const race of races) {
    const { result } = await resultFor(script, race.id)
    race.isFinal = result?.state === 'final'
  }
}

/** A decision at the moment of a save or of another decision, whichever begins. */
async function together(race: Race, { sheet, penalties, others, which }: Omit<Act, 'kind' | 'hours'>) {
  const file = await votedOn(race)
  const another = which % 3 === 0 ? await votedOn(race, file) : null
  const acts = [() => decide(file, penalties), () => (another ? decide(another, others) : save(race, sheet))]
  await Promise.all((which % 2 ? acts : acts.toReversed()).map(act => act()))
}

/** Does what may be done; `false` where there is nothing to do it to. */
async function perform({ kind, which, sheet, penalties, others, hours }: Act): Promise<boolean> {
  const race = races[which % 2]
  if (!race) return false
  const fresh = cases.filter(({ state, decidedAt }) => state === 'decided' && decidedAt > now() - DAY)
  const file = fresh[which % Math.max(1, fresh.length)]
  switch (kind) {
    case 'save':
      await save(race, sheet)
      return true
    case 'decide':
      await decide(await votedOn(race), penalties)
      return true
    case 'take-back':
      if (file) await takeBack(file)
      return file !== undefined
    case 'answer':
      if (file) await answerAppeal(file)
      return file !== undefined
    case 'delete':
      if (race.lines) await takeAway(race)
      return race.lines !== null
    case 'wait':
      await wait(hours)
      return true
    case 'at-once':
      await together(race, { sheet, penalties, others, which })
      return true
  }
}

interface Line {
  race_id: string
  member_id: string
  since: string | null
  said: string
}

async function toldSoFar(): Promise<Line[]> {
  const rows = await rowsOf(`SELECT race_id, member_id, excerpt ->> 'since' AS since, excerpt
    FROM notifications WHERE type = 'result' ORDER BY created_at`)
  return rows.map(({ excerpt, ...row }) => {
    const { place, excluded, points } = JSON.parse(String(excerpt))
    const ending = excluded ? 'excluded' : place === undefined ? 'no place' : nth(place)
    return { ...row, said: `${ending}, ${`${points}`.replace('-', '−')}` } as Line
  })
}

/** Everybody's last line that stands says what they have, and a change is one line more, whoever else is told. */
async function expectTold(race: Race, before: Map<string, string> | null, had: Line[], isOne: boolean) {
  const after = race.lines && outcomesIn(race)
  const of = (lines: Line[], id: string) =>
    lines.filter(one => one.race_id === race.id && one.member_id === id)
  const has = await toldSoFar()
  for (const id of DRIVERS) {
    const [own, ownBefore] = [of(has, id), of(had, id)]
    const is = after?.get(id) ?? null
    const was = before?.get(id) ?? null
    const isNews = is !== null && (was === null ? /^\d/.test(is) : is !== was)
    if (isOne) expect(own.length - ownBefore.length, `${id}: ${was} to ${is}`).toBe(Number(isNews))
    const standing = own.filter(({ since }) => since === null).map(({ said }) => said)
    const isTold = standing.length > 0 || (is !== null && /^\d/.test(is))
    expect(standing, `${id} of ${race.id}`).toEqual(is !== null && isTold ? [is] : [])
  }
  if (!after) return
  const isMoved = before !== null && DRIVERS.some(id => before.get(id) !== after.get(id))
  if (race.isFinal && isMoved) race.isCorrected = true
  const { result } = await resultFor(script, race.id)
  expect(result.corrected !== null, 'says that it was corrected').toBe(race.isCorrected)
}

async function expectTable() {
  const rounds = races.filter(({ lines }) => lines).map(race => roundOf(race))
  const answer = await call(script, 'GET', '/api/championships/winter/standings')
  if (rounds.length === 0) return expect(answer.status).toBe(404)
  const { season, drivers: known } = expectStatus(answer, 200)
  const overall = tablesOfSeason(season).find(({ kind }) => kind === 'overall')
  const shown = overall?.rows.map(({ id, place, total }) => `${place} ${known[Number(id)].id} ${total}`)
  const plain = plainTable(rounds, DRIVERS, SCORES).map(({ id, place, total }) => `${place} ${id} ${total}`)
  expect(shown?.toSorted()).toEqual(plain.toSorted())
}

test.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
  'season %i: the table is that of the model, and every change of what somebody has is told once',
  async seed => {
    const acts = fc.sample(anAct, { seed, numRuns: 14 })
    for (const [n, one] of acts.entries()) {
      passTime(MINUTE)
      const had = await toldSoFar()
      const before = races.map(race => race.lines && outcomesIn(race))
      if (!(await perform(one))) continue
      try {
        for (const [r, race] of races.entries())
          await expectTold(race, before[r] ?? null, had, one.kind !== 'at-once')
        await expectTable()
      } catch (error) {
        throw new Error(`after act ${n}, ${JSON.stringify(one)}`, { cause: error })
      }
    }
  },
)
