import { env } from 'cloudflare:workers'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { outboxRows, ringUntilQuiet, standInService, turnOn } from '#tests/support/alerts.ts'
import { refuseBatchesWith } from '#tests/support/breakage.ts'
import { type Answer, type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import {
  director,
  gina,
  ines,
  marcus,
  type Person,
  plantDrivers,
  priya,
  rammer,
  stale,
  stranger,
} from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { dump, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces } from '#tests/support/grid.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import type { Subscriber } from '#tests/support/push-service.ts'
import { giveBack, gridOf, waitFor } from '#tests/support/reserves.ts'
import { configure } from '#tests/support/settings.ts'
import { listen, type Socket } from '#tests/support/sockets.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'
import { plantSituation, type Row, rows } from '../authorization-matrix.ts'

/** The evening race of the matrix's situation, which Marcus has a place in and Priya hosts. */
const START = NOON + HOUR / 2
const DOORS = START - 15 * MINUTE
const LOBBY = { name: 'Ottermere Oval', code: 'QZ77-KELP', note: 'Bring lanterns' }
const CHANGED = { name: 'Ottermere Annex', code: 'QZ78-KELP', note: null }
const SECRET = /Ottermere|QZ7\d-KELP|Bring lanterns/

freshClub()
const stand = standInService()
beforeEach(plantSituation)

const say = async (who: Person, state: string | null) =>
  expectStatus(await call(who, 'PUT', `/api/races/tonight/presence/${who.id}`, { state }), 200)
const host = async ({ id }: Person) =>
  expectStatus(await call(director, 'PUT', '/api/races/tonight/host', { memberId: id }), 200)
const open = (who: Person, lobby: object = LOBBY) => call(who, 'PUT', '/api/races/tonight/lobby', lobby)
const bytesOf = ({ body, headers }: Answer) => `${JSON.stringify(body)} ${JSON.stringify([...headers])}`

/** Ends the session that a test still needs, gives a place to who stands by, or makes of its caller somebody who may know. */
const leftOut = /^PUT \/api\/races\/:id\/presence|^PUT \/api\/leaving$|^DELETE \/api\/sessions?$/
const startsAnew = /^POST \/api\/(session|session\/passkey|members)$/

/** Makes every call there is, of the evening's race and of whatever the matrix asks, as somebody who may know nothing. */
async function askEverything(who: Caller & { id?: string }): Promise<string> {
  const answers: Answer[] = []
  const isMember = who.id !== undefined
  for (const row of rows.filter(
    ({ route }) => !leftOut.test(route) && !(isMember && startsAnew.test(route)),
  )) {
    answers.push(await ask(row, who))
    if (row.route.startsWith('GET') && row.at?.includes('spa'))
      answers.push(await ask({ ...row, at: row.at.replace('spa', 'tonight') }, who))
  }
  if (isMember) {
    const own = `/api/races/tonight/presence/${who.id}`
    answers.push(await call(who, 'PUT', own, { state: null }))
  }
  answers.push(await call(who, 'PUT', `/api/races/tonight/presence/${marcus.id}`, { state: 'late' }))
  expect(answers.map(({ status }) => status)).not.toContain(500)
  await rowsOf('DELETE FROM rate_limits')
  return answers.map(bytesOf).join('\n')
}

function ask({ route, method, at, body, file, headers }: Row, who: Caller & { id?: string }) {
  const [usual = '', path = ''] = route.split(' ')
  const aimed = (text: string) => text.replaceAll('{aim}', who.id ?? marcus.id)
  const sent = file ?? (body && JSON.parse(aimed(JSON.stringify(body))))
  return call(who, method ?? usual, aimed(at ?? path), sent, { headers })
}

/** What the Worker and its objects have logged since, of any kind. */
function listenToLog(): () => string {
  const spies = (['log', 'info', 'warn', 'debug'] as const).map(name =>
    vi.spyOn(console, name).mockImplementation(() => {}),
  )
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return () => JSON.stringify([stray, ...spies].flatMap(({ mock }) => mock.calls))
}

/** Everything the club keeps, but for where the lobby itself is kept. */
async function kept() {
  const { lobbies, ...others } = await dump()
  expect(JSON.stringify(lobbies)).toMatch(SECRET)
  const orders = await outboxRows('SELECT * FROM orders')
  return JSON.stringify([others, orders])
}

interface Outsider {
  who: Person
  tab: Socket
  phone: Subscriber
}

async function attend(...people: Person[]): Promise<Outsider[]> {
  const all: Outsider[] = []
  for (const who of people) all.push({ who, phone: await turnOn(stand.service, who), tab: await listen(who) })
  return all
}

/** All that has reached somebody by their tab and their phone. */
const heardBy = ({ tab, phone }: Outsider) => JSON.stringify([tab.frames, phone.received])

async function expectNoneKnows(outsiders: Outsider[], strangers: Caller[] = []) {
  for (const who of strangers) expect(await askEverything(who), who.name).not.toMatch(SECRET)
  for (const outsider of outsiders)
    expect(await askEverything(outsider.who), outsider.who.name).not.toMatch(SECRET)
  await ringUntilQuiet()
  for (const outsider of outsiders) {
    await outsider.tab.ping()
    expect(heardBy(outsider), outsider.who.name).not.toMatch(SECRET)
  }
}

test('name, code and note of a lobby reach nobody who is not here or late, by no call, frame, alert, log line or row', {
  timeout: 120_000,
}, async () => {
  // Whoever makes every call there is within a minute writes more often than anybody may.
  configure({ WRITES: env.READS })
  const log = listenToLog()
  const [noSign, formerHost, reserve, standBy, undecided] = await plantDrivers(5)
  if (!noSign || !formerHost || !reserve || !standBy || !undecided) throw new Error('drivers')
  await plantPlaces('tonight', noSign, formerHost, undecided)
  await rowsOf("UPDATE races SET max_participants = 4 WHERE id = 'tonight'")
  expectStatus(await waitFor(reserve, 'tonight'), 201)
  const outsiders = await attend(ines, gina, noSign, reserve, formerHost, standBy)
  const [insider] = await attend(marcus)
  const [turned] = await attend(undecided)
  if (!insider || !turned) throw new Error('insiders')

  await host(formerHost)
  expectStatus(await open(formerHost, { ...LOBBY, code: null }), 200)
  await host(priya)
  for (const who of [marcus, undecided]) await say(who, 'here')
  expectStatus(await open(priya), 200)
  expectStatus(await open(priya, CHANGED), 200)
  await say(standBy, 'here')
  expect(bytesOf(await call(marcus, 'GET', '/api/races/tonight/board'))).toMatch(SECRET)

  // Whoever takes their sign back knows no more of it than those who gave none.
  await say(undecided, null)
  await runCron()
  await expectNoneKnows([...outsiders, turned], [stranger, stale, rammer])
  expect(heardBy(insider)).not.toMatch(SECRET) // no frame and no alert carries it, to nobody

  // At the doors somebody gets a place and knows; who has just lost theirs, and the others, do not.
  await say(standBy, 'here')
  setClock(DOORS)
  await runCron()
  const grid = await gridOf('tonight')
  expect(grid).toContain(standBy.id)
  expect(bytesOf(await call(standBy, 'GET', '/api/races/tonight/board'))).toMatch(SECRET)
  const passedOver = [noSign, formerHost, undecided].filter(({ id }) => !grid.includes(id))
  expect(passedOver).toHaveLength(1)
  const known = [...outsiders, turned]
  await expectNoneKnows(
    known.filter(({ who }) => passedOver.includes(who)),
    [stranger],
  )

  // Nor does who gives their place back having been here.
  expectStatus(await giveBack(standBy, 'tonight'), 204)
  setClock(START + MINUTE)
  await runCron()
  await expectNoneKnows(known.filter(({ who }) => who === standBy))
  for (const outsider of known) expect(heardBy(outsider), outsider.who.name).not.toMatch(SECRET)

  expect(await kept()).not.toMatch(SECRET)
  expect(log()).not.toMatch(SECRET)
})

test('whoever is made host twice at one moment, another between, is told once', async () => {
  setClock(NOON + MINUTE)
  for (const who of [marcus, gina, marcus]) await host(who)
  const told = await rowsOf(
    "SELECT id FROM notifications WHERE type = 'host' AND member_id = 'marcus' AND created_at > ?",
    NOON,
  )
  expect(told).toHaveLength(1)
})

test('what a host types is in no line of the log, neither where it is refused nor where the club breaks', async () => {
  const log = listenToLog()
  const tooLong = `${'QZ77-KELP'.repeat(5)}!`
  const refused = await open(priya, { ...LOBBY, code: tooLong })
  expectRefused(refused, '400 invalid')
  expect(bytesOf(refused)).not.toMatch(SECRET)
  expectRefused(await open(marcus), '403 host_only')
  refuseBatchesWith('Ottermere')
  const broken = await open(priya)
  expect(broken.status).toBe(500)
  expect(bytesOf(broken)).not.toMatch(SECRET)
  expect(log()).toContain('unexpected')
  expect(log()).not.toMatch(SECRET)
  stray.mockClear()
})
