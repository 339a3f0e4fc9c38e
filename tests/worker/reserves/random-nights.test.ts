import { expect, test } from 'vitest'
import { type Answer, call } from '#tests/support/call.ts'
import { type Person, plantDrivers, script } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { dice, miscounted } from '#tests/support/counts.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { countIn, signOff } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, takePlace } from '#tests/support/grid.ts'
import { isLongRun } from '#tests/support/long-run.ts'
import { giveBack, waitFor, waitNoMore } from '#tests/support/reserves.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

/** Nights, each by a seed of its own; in the long run all of them. */
const SEEDS = isLongRun ? 500 : 6
const STEPS = 40
const DRIVERS = 8

freshClub()

/** Two championships that share their drivers, and races of both in one evening, on the next and in three days. */
const cups = ['cup', 'shield']
const starts: Record<string, number> = {
  spa: NOON + 4 * HOUR,
  monza: NOON + 4.5 * HOUR,
  imola: NOON + DAY + 4 * HOUR,
  fuji: NOON + 3 * DAY,
}
const races = Object.keys(starts)

interface Night {
  roll: (sides: number) => number
  drivers: Person[]
  /** The races that nobody has driven yet, in the order of their starts; all of them once they have been. */
  ahead: string[]
  places: Place[]
  line: Place[]
  /** The places that drivers and admins have given up themselves in this step: `spa driver-1`, or `* driver-1` for all. */
  given: Set<string>
  /** What the club could not answer in this step. */
  failed: Answer[]
}

interface Place {
  race_id: string
  member_id: string
}

const some = <T>({ roll }: Night, list: readonly T[]) => list[roll(list.length)] as T
const raceOf = (night: Night) => some(night, night.ahead.slice(0, 1 + night.roll(3)))
const driverOf = (night: Night) => some(night, night.drivers)

/** One of these with its driver, or by chance anybody with any race. */
function oneOf(night: Night, list: Place[]): [Person, string] {
  const { race_id: race, member_id: id } = some(night, list) ?? {}
  const driver = night.drivers.find(one => one.id === id)
  return driver && race && night.roll(8) > 0 ? [driver, race] : [driverOf(night), raceOf(night)]
}

/** A driver who has no place in a race yet, if there is one, with that race. */
function without(night: Night, race = raceOf(night)): [Person, string] {
  const hasPlace = (id: string) => night.places.some(one => one.race_id === race && one.member_id === id)
  const others = night.drivers.filter(({ id }) => !hasPlace(id))
  return [some(night, others.length > 0 ? others : night.drivers), race]
}

/** What somebody does; what it is called names it in a failure. */
const acts: Record<string, (night: Night) => Promise<unknown>> = {
  take: night => takePlace(...without(night)),
  takeOffer: night => takePlace(...oneOf(night, night.line)),
  wait: night => waitFor(...without(night)),
  waitNoMore: night => waitNoMore(...oneOf(night, night.line)),
  give: night => {
    const [driver, race] = oneOf(night, night.places)
    night.given.add(`${race} ${driver.id}`)
    return giveBack(driver, race)
  },
  sign: night => sign(night, ...oneOf(night, night.places)),
  standBy: night =>
    sign(night, ...(night.roll(2) === 0 ? oneOf(night, night.line) : without(night, night.ahead[0]))),
  countIn: night => countIn(driverOf(night), some(night, cups)),
  signOff: night => {
    const driver = driverOf(night)
    night.given.add(`* ${driver.id}`)
    return signOff(driver, some(night, cups))
  },
  takeOut: night => {
    const [driver, race] = oneOf(night, night.places)
    night.given.add(`${race} ${driver.id}`)
    return call(script, 'DELETE', `/api/registrations/${race}/${driver.id}`)
  },
  leave: night => {
    const driver = driverOf(night)
    night.given.add(`* ${driver.id}`)
    return call(driver, 'PUT', '/api/leaving', { messages: 'stay' })
  },
  stay: async night => {
    const who = await driversWho(night, 'leaves_at IS NOT NULL')
    for (const driver of who) await call(driver, 'DELETE', '/api/leaving')
  },
  reject: night => {
    const { id } = driverOf(night)
    night.given.add(`* ${id}`)
    return call(script, 'POST', '/api/admin/approve-member', { memberId: id, approved: false })
  },
  approve: async night => {
    for (const { id } of await driversWho(night, "status = 'rejected'"))
      await call(script, 'POST', '/api/admin/approve-member', { memberId: id, approved: true })
  },
  callOff: night => edit('races', raceOf(night), 'isActive', () => false),
  putOn: async night => {
    const off = await rowsOf('SELECT id FROM races WHERE is_active = 0')
    for (const { id } of off.slice(0, 1 + night.roll(2)))
      await edit('races', String(id), 'isActive', () => true)
  },
  resize: night => edit('races', raceOf(night), 'maxParticipants', () => 1 + night.roll(4)),
  moveTo: night => edit('races', raceOf(night), 'championshipId', () => some(night, [...cups, null])),
  moveBy: night => {
    const by = some(night, [-HOUR, -20 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR])
    return edit('races', raceOf(night), 'date', was => new Date(Date.parse(String(was)) + by).toISOString())
  },
  limit: night =>
    edit('championships', some(night, cups), 'maxParticipants', () => some(night, [3, 4, 5, 6, null])),
}

async function driversWho({ drivers }: Night, are: string) {
  const rows = await rowsOf(`SELECT id FROM members WHERE ${are}`)
  return drivers.filter(driver => rows.some(({ id }) => id === driver.id))
}

function sign(night: Night, driver: Person, race: string) {
  const state = some(night, ['here', 'here', 'here', 'late', null])
  return call(driver, 'PUT', `/api/races/${race}/presence/${driver.id}`, { state })
}

async function edit(
  kind: 'races' | 'championships',
  id: string,
  field: string,
  change: (was: unknown) => unknown,
) {
  const { body, status } = await call(script, 'GET', `/api/${kind}/${id}`)
  if (status !== 200) return
  const was = body[field] ?? null
  return call(script, 'PUT', `/api/${kind}/${id}`, { [field]: change(was), expected: { [field]: was } })
}

/** How often what is done, by day and in the hour before a start: more often what drivers do than what admins do. */
const byDay = timesOf({
  ...{
    take: 12,
    takeOffer: 8,
    wait: 16,
    waitNoMore: 2,
    give: 6,
    countIn: 3,
    signOff: 1,
    takeOut: 1,
    leave: 1,
  },
  ...{ stay: 2, reject: 1, approve: 2, callOff: 3, putOn: 6, resize: 3, moveTo: 1, moveBy: 1, limit: 3 },
})
const byNight = timesOf({
  ...{
    sign: 3,
    standBy: 30,
    wait: 2,
    give: 2,
    countIn: 1,
    takeOut: 1,
    leave: 1,
    stay: 2,
    reject: 1,
    approve: 2,
  },
  ...{ callOff: 1, putOn: 3, resize: 1, moveBy: 1, limit: 1 },
})

function timesOf(acts: Record<string, number>) {
  return Object.entries(acts).flatMap(([name, times]) => Array.from({ length: times }, () => name))
}

/** One act, three at the same moment, or time that passes, with the clock's jobs once, twice, twice at once, or not at all. */
async function step(night: Night): Promise<string> {
  const kind = night.roll(10)
  const start = starts[night.ahead[0] ?? ''] ?? 0
  const often = Date.now() >= start - HOUR && Date.now() < start ? byNight : byDay
  if (kind < 6) return perform(night, [some(night, often)])
  if (kind < 8) return perform(night, [some(night, often), some(night, often), some(night, often)])
  const words = pass(night)
  const jobs = night.roll(3) === 0 ? ['2-59/5 * * * *', '1-59/5 * * * *'] : ['1-59/5 * * * *']
  const times = night.roll(4)
  if (times === 3) await Promise.all([runCron(...jobs), runCron(...jobs)])
  else for (let n = 0; n < times; n++) await runCron(...jobs)
  return `${words}, the clock ${times}`
}

async function perform(night: Night, names: string[]) {
  const answers = await Promise.all(names.map(name => acts[name]?.(night) as Promise<Answer | undefined>))
  night.failed.push(...answers.filter(answer => answer !== undefined).filter(({ status }) => status >= 500))
  passTime(MINUTE)
  return names.join(' with ')
}

/** Some minutes or hours, or up to check-in, to the doors or to the start of the next race. */
function pass({ roll }: Night): string {
  const now = Date.now()
  const next = Object.values(starts)
    .flatMap(start => [start - HOUR, start - 15 * MINUTE, start])
    .filter(at => at > now)
    .sort((a, b) => a - b)[0]
  const by = [5 * MINUTE, 20 * MINUTE, HOUR][roll(3)] ?? 0
  const at = next !== undefined && roll(2) === 0 ? next : now + by
  setClock(at)
  return `it is ${new Date(at).toISOString().slice(0, 16)}`
}

const rowsIn = async (table: 'registrations' | 'reserves') =>
  (await rowsOf(`SELECT race_id, member_id FROM ${table}`)) as unknown as Place[]
const regularsOf = async () =>
  (await rowsOf('SELECT championship_id, member_id FROM entries WHERE regular_since IS NOT NULL')).map(
    row => `${row.championship_id} ${row.member_id}`,
  )

/** The races in which more drivers lost their places, without anybody having given them up, than others sat down in. */
function emptied(before: Place[], after: Place[], given: Set<string>): string[] {
  const isIn = (list: Place[], { race_id, member_id }: Place) =>
    list.some(other => other.race_id === race_id && other.member_id === member_id)
  return races.filter(race => {
    const lost = before.filter(place => place.race_id === race && !isIn(after, place))
    const taken = lost.filter(({ member_id: id }) => !given.has(`${race} ${id}`) && !given.has(`* ${id}`))
    const seated = after.filter(place => place.race_id === race && !isIn(before, place))
    return taken.length > seated.length
  })
}

/** Whoever waits while a place is free that the race and its championship, with what that has promised, would give them. */
function idle(now: number) {
  const drives = `SELECT member_id FROM championship_drivers WHERE championship_id = r.championship_id`
  const promised = `SELECT held.member_id FROM reserves held JOIN races o ON o.id = held.race_id
    WHERE o.championship_id = r.championship_id AND o.is_active = 1 AND held.expires_at > ${now}`
  return rowsOf(`SELECT w.race_id, w.member_id FROM reserves w JOIN races r ON r.id = w.race_id
    LEFT JOIN championships c ON c.id = r.championship_id
    WHERE r.is_active = 1 AND r.date > ${now} AND r.registered_count + r.held_count < r.max_participants
    AND ((w.expires_at IS NULL AND r.date > ${now + 70 * MINUTE}) OR (w.here_at IS NOT NULL AND r.date <= ${now + HOUR}))
    AND (c.max_participants IS NULL OR w.member_id IN (${drives}) OR w.member_id IN (${promised})
      OR (SELECT count(*) FROM (${drives} UNION ${promised})) < c.max_participants)`)
}

/** An evening after the other, as this seed has it; throws with all that was done where something does not hold. */
async function live(seed: number, drivers: Person[]) {
  const roll = dice(seed)
  const done: string[] = []
  const story = () => `seed ${seed}: ${done.join('; ')}`
  setClock(NOON + 3 * roll(2) * HOUR) // as evenings go, or just before the first of them
  for (const cup of cups) await plantChampionship(cup, { max_participants: 3 + roll(2) })
  for (const [n, race] of races.entries()) {
    const date = starts[race] ?? 0
    const times = { date, registration_deadline: date - roll(3) * HOUR }
    await plantRace(race, { ...times, championship_id: cups[n % 2] ?? 'cup', max_participants: 3 })
    await plantPlaces(race, ...drivers.slice(0, 2 + roll(2)))
  }
  let [places, regulars] = [await rowsIn('registrations'), await regularsOf()]
  for (let n = 0; n < STEPS; n++) {
    const ahead = races.filter(race => (starts[race] ?? 0) > Date.now())
    const line = await rowsIn('reserves')
    const night: Night = {
      roll,
      drivers,
      ahead: ahead.length > 0 ? ahead : races,
      places,
      line,
      given: new Set(),
      failed: [],
    }
    done.push(await step(night))
    expect(night.failed, story()).toEqual([])
    expect(await miscounted(), story()).toEqual([])
    const [after, still] = [await rowsIn('registrations'), await regularsOf()]
    // Whose season has ended with what they missed gives its places back.
    for (const regular of regulars.filter(one => !still.includes(one)))
      night.given.add(`* ${regular.split(' ')[1]}`)
    expect(emptied(places, after, night.given), story()).toEqual([])
    places = after
    regulars = still
  }
  for (let run = 0; run < 4; run++) await runCron('1-59/5 * * * *')
  expect(await idle(Date.now()), story()).toEqual([])
  expect(await miscounted(), story()).toEqual([])
}

test(`whatever drivers, admins and the clock do in ${SEEDS} nights: all counts are right, no limit breaks, and nobody loses a place without somebody sitting in it`, {
  timeout: 3600_000,
}, async () => {
  const drivers = await plantDrivers(DRIVERS)
  for (let seed = 1; seed <= SEEDS; seed++) {
    await live(seed, drivers)
    for (const table of ['races', 'championships', 'notifications', 'rate_limits'])
      await rowsOf(`DELETE FROM ${table}`)
    await rowsOf("UPDATE members SET status = 'approved', leaves_at = NULL WHERE id LIKE 'driver-%'")
  }
})
