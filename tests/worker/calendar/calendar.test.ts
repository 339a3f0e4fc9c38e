import { env } from 'cloudflare:workers'
import ICAL from 'ical.js'
import { describe, expect, test, vi } from 'vitest'
import { countEverything } from '#tests/bench/counted.ts'
import { breakDatabase } from '#tests/support/breakage.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, type Person, priya, script, stranger } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { everyRow, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces, plantRace, raceSeenBy, START, takePlace } from '#tests/support/grid.ts'
import { forgetCalls } from '#tests/support/limiters.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { giveBack, waitFor, waitNoMore } from '#tests/support/reserves.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#worker/lib/clock.ts'

freshClub()

/** The path of a new link of this member's. */
async function linkOf(who: Person): Promise<string> {
  const { url } = expectStatus(await call(who, 'POST', '/api/calendar'), 201)
  return new URL(url).pathname
}

/** What a calendar program of somebody without a session gets. */
const look = (path: string, headers = {}) => call(stranger, 'GET', path, undefined, { headers })

/** Its events, read by a parser that has nothing to do with what wrote them. */
async function eventsAt(path: string) {
  const text = expectStatus(await look(path), 200)
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map(entry => {
    const { uid, sequence, summary, location, startDate, endDate, component } = new ICAL.Event(entry)
    const text = (name: string) => String(component.getFirstPropertyValue(name))
    const instant = (name: string) =>
      ICAL.Time.fromString(text(name), undefined as never)
        .toJSDate()
        .getTime()
    const alarms = component.getAllSubcomponents('valarm').map(alarm => ({
      trigger: String(alarm.getFirstPropertyValue('trigger')),
      says: String(alarm.getFirstPropertyValue('description')),
    }))
    return {
      uid,
      sequence,
      summary,
      location,
      url: text('url'),
      status: text('status'),
      starts: startDate.toJSDate().getTime(),
      minutes: endDate.subtractDate(startDate).toSeconds() / 60,
      zone: startDate.zone.tzid,
      stamp: instant('dtstamp'),
      changed: instant('last-modified'),
      alarms,
    }
  })
}

/** The one event in a calendar. */
async function eventAt(path: string) {
  const [event, ...others] = await eventsAt(path)
  expect(others).toEqual([])
  return event
}

async function edit(id: string, changes: object) {
  const race = await raceSeenBy(director, id)
  expectStatus(await call(director, 'PUT', `/api/races/${id}`, { ...race, ...changes }), 200)
}

describe('the link', () => {
  test('is shown once, and afterwards only since when there is one', async () => {
    expect(expectStatus(await call(marcus, 'GET', '/api/calendar'), 200)).toBeNull()
    const { url } = expectStatus(await call(marcus, 'POST', '/api/calendar'), 201)
    expect(url).toMatch(/^https:\/\/[^/]+\/api\/calendar\/[0-9a-f]{64}\.ics$/)
    expect(expectStatus(await call(marcus, 'GET', '/api/calendar'), 200)).toEqual({
      createdAt: new Date(NOON).toISOString(),
    })
    expect(expectStatus(await call(priya, 'GET', '/api/calendar'), 200)).toBeNull()
  })

  test('is kept as a hash alone', async () => {
    const token = (await linkOf(marcus)).match(/[0-9a-f]{64}/)?.[0] ?? 'none'
    expect(JSON.stringify(await everyRow())).not.toContain(token)
  })

  test('takes the place of the one before, which nobody can read by any more', async () => {
    const [first, others] = [await linkOf(marcus), await linkOf(priya)]
    passTime(HOUR)
    const second = await linkOf(marcus)
    expectRefused(await look(first), '404 not_found')
    expectStatus(await look(second), 200)
    expectStatus(await look(others), 200)
    expect(expectStatus(await call(marcus, 'GET', '/api/calendar'), 200)).toEqual({
      createdAt: new Date(NOON + HOUR).toISOString(),
    })
  })

  test('is gone once its member stops it, which they can do twice', async () => {
    const path = await linkOf(marcus)
    expectStatus(await call(priya, 'DELETE', '/api/calendar'), 204)
    expectStatus(await look(path), 200)
    expectStatus(await call(marcus, 'DELETE', '/api/calendar'), 204)
    expectStatus(await call(marcus, 'DELETE', '/api/calendar'), 204)
    expectRefused(await look(path), '404 not_found')
    expect(expectStatus(await call(marcus, 'GET', '/api/calendar'), 200)).toBeNull()
  })

  test('of a driver who is rejected or deleted opens nothing', async () => {
    const [rejected, deleted] = [await linkOf(ines), await linkOf(marcus)]
    const decision = { memberId: ines.id, approved: false, reason: 'Not now' }
    expectStatus(await look(rejected), 200)
    expectStatus(await call(director, 'POST', '/api/admin/approve-member', decision), 200)
    expectStatus(await call(director, 'DELETE', `/api/admin/members/${marcus.id}`), 204)
    expectRefused(await look(rejected), '404 not_found')
    expectRefused(await look(deleted), '404 not_found')
    expect(await rowsOf('SELECT member_id FROM calendar_feeds')).toEqual([{ member_id: ines.id }])
  })

  test('that is wrong opens nothing, whatever it looks like, and twenty of them a minute are enough', async () => {
    const path = await linkOf(marcus)
    const wrong = [path.replace('.ics', ''), path.toUpperCase().replace('/API/CALENDAR', '/api/calendar')]
    for (const other of [...wrong, '/api/calendar/x.ics', `/api/calendar/${'0'.repeat(64)}.ics`])
      expectRefused(await look(other), '404 not_found')
    for (let n = 4; n < 20; n++) expectRefused(await look('/api/calendar/guess.ics'), '404 not_found')
    const refused = await look('/api/calendar/guess.ics')
    expectRefused(refused, '429 slow_down')
    expect(refused.headers.get('retry-after')).toBe('60')
    expectStatus(await look(path), 200) // who holds one is not kept from it by a neighbour
    const elsewhere = { ...stranger, address: '203.0.113.9' }
    expectRefused(await call(elsewhere, 'GET', '/api/calendar/guess.ics'), '404 not_found')
  })

  test('leaves its token in no line of the log, whether it works, is wrong or breaks', async () => {
    const spies = (['log', 'info', 'warn', 'debug'] as const).map(name =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    )
    const path = await linkOf(marcus)
    await look(path)
    await linkOf(marcus)
    for (let n = 0; n < 25; n++) await look(path)
    breakDatabase()
    expectStatus(await look(path), 500)
    const said = [stray, ...spies].flatMap(({ mock }) => mock.calls.map(words => words.map(String).join(' ')))
    stray.mockClear() // what breaks here breaks on purpose
    for (const spy of spies) spy.mockRestore()
    expect(said.filter(line => line.includes('/api/calendar/:file'))).toHaveLength(1)
    expect(said.filter(line => line.includes(path.slice(14, 40)))).toEqual([])
  })

  // "Hex ID: 32 or more hex digits … replaced with REDACTED" (Cloudflare, tail handler, `TraceRequest`): a base64 text may
  // happen to have too few digits or capitals for the other rule.
  test('has a token of the form that the platform never writes into its own logs', async () => {
    const tokens = [await linkOf(marcus), await linkOf(marcus), await linkOf(priya)]
    for (const token of tokens) expect(token).toMatch(/\/[0-9a-f]{64}\.ics$/)
    expect(new Set(tokens).size).toBe(3)
  })
})

describe('a calendar', () => {
  test('has a race with its place, its start and an alarm at check-in', async () => {
    await plantRace('spa')
    await plantRace('imola', { date: START + DAY })
    await plantPlaces('spa', marcus, priya)
    expect(await eventAt(await linkOf(marcus))).toEqual({
      uid: 'race-spa@racing-club',
      sequence: 1000,
      summary: 'Race spa',
      location: 'Monza',
      url: expect.stringMatching(/^https:\/\/[^/]+\/races\/spa$/),
      status: 'CONFIRMED',
      starts: START,
      minutes: 90,
      zone: 'UTC',
      stamp: NOON,
      changed: NOON,
      alarms: [{ trigger: '-PT1H', says: 'Check in for Race spa' }],
    })
  })

  test('of a member without races is a calendar all the same', async () => {
    const answer = await look(await linkOf(marcus))
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await eventsAt(await linkOf(marcus))).toEqual([])
    const calendar = new ICAL.Component(ICAL.parse(expectStatus(await look(await linkOf(ines)), 200)))
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Racing Club: my races')
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  })

  test('has the races of the last thirty days and all to come, by date', async () => {
    const dates = { old: NOON - 30 * DAY - 1, recent: NOON - 30 * DAY, next: START, far: NOON + 400 * DAY }
    for (const [id, date] of Object.entries(dates)) {
      await plantRace(id, { date, registration_deadline: date })
      await plantPlaces(id, marcus)
    }
    const path = await linkOf(marcus)
    const uids = async () => (await eventsAt(path)).map(({ uid }) => uid)
    const [recent, next, far] = ['recent', 'next', 'far'].map(id => `race-${id}@racing-club`)
    expect(await uids()).toEqual([recent, next, far])
    passTime(1)
    expect(await uids()).toEqual([next, far])
  })

  test('follows a race that is moved, renamed or driven elsewhere, each a higher sequence', async () => {
    await plantRace('spa')
    await plantPlaces('spa', marcus)
    const path = await linkOf(marcus)
    const moved = START + 3 * HOUR
    passTime(5 * MINUTE)
    await edit('spa', { date: new Date(moved).toISOString() })
    expect(await eventAt(path)).toMatchObject({
      uid: 'race-spa@racing-club',
      sequence: 1300,
      starts: moved,
      minutes: 90,
      stamp: NOON + 5 * MINUTE,
      changed: NOON + 5 * MINUTE,
    })
    passTime(SECOND)
    await edit('spa', { name: 'Sprint', track: 'Imola' })
    expect(await eventAt(path)).toMatchObject({ sequence: 1301, summary: 'Sprint', location: 'Imola' })
    passTime(HOUR)
    await edit('spa', { maxParticipants: 30 })
    expect(await eventAt(path)).toMatchObject({ sequence: 1301, changed: NOON + 5 * MINUTE + SECOND })
  })

  test('says in the title that a race is called off, which Google would else not show, and takes it back', async () => {
    await plantRace('spa')
    await plantPlaces('spa', marcus)
    const path = await linkOf(marcus)
    passTime(MINUTE)
    await edit('spa', { isActive: false })
    expect(await eventAt(path)).toMatchObject({
      sequence: 1060,
      status: 'CANCELLED',
      summary: 'Cancelled: Race spa',
      alarms: [],
    })
    passTime(MINUTE)
    await edit('spa', { isActive: true })
    expect(await eventAt(path)).toMatchObject({ sequence: 1120, status: 'CONFIRMED', summary: 'Race spa' })
  })

  test('has nothing of a race whose place is given back, or that is deleted', async () => {
    await plantRace('spa')
    await plantRace('imola', { date: START + DAY })
    for (const id of ['spa', 'imola']) await plantPlaces(id, marcus)
    const path = await linkOf(marcus)
    expectStatus(await giveBack(marcus, 'spa'), 204)
    expect(await eventAt(path)).toMatchObject({ uid: 'race-imola@racing-club' })
    expectStatus(await call(director, 'DELETE', '/api/races/imola'), 204)
    expect(await eventsAt(path)).toEqual([])
  })

  test('names a reserve’s place in the line, and after the call up the same entry is certain', async () => {
    await plantRace('spa', { max_participants: 1 })
    await plantPlaces('spa', priya)
    passTime(MINUTE)
    expectStatus(await waitFor(director, 'spa'), 201)
    passTime(MINUTE)
    expectStatus(await waitFor(marcus, 'spa'), 201)
    const path = await linkOf(marcus)
    const waiting = await eventAt(path)
    expect(waiting).toMatchObject({
      status: 'TENTATIVE',
      summary: 'Reserve 2: Race spa',
      sequence: 1118,
      stamp: NOON + 2 * MINUTE - 2 * SECOND,
      changed: NOON + 2 * MINUTE - 2 * SECOND,
    })
    passTime(MINUTE)
    expectStatus(await waitNoMore(director, 'spa'), 204)
    expect(await eventAt(path)).toMatchObject({
      summary: 'Reserve 1: Race spa',
      sequence: 1119,
      stamp: NOON + 2 * MINUTE - SECOND,
      changed: NOON + 2 * MINUTE - SECOND,
    })
    passTime(MINUTE)
    expectStatus(await giveBack(priya, 'spa'), 204)
    expectStatus(await takePlace(marcus, 'spa'), 201)
    expect(await eventAt(path)).toMatchObject({
      uid: waiting?.uid,
      status: 'CONFIRMED',
      summary: 'Race spa',
      sequence: 1240,
      changed: NOON + 4 * MINUTE,
    })
  })

  test('is as it was for a reserve while the line moves behind them, or ahead of them in a race that is off', async () => {
    await plantRace('spa', { max_participants: 1 })
    await plantPlaces('spa', priya)
    for (const who of [director, marcus, gina]) {
      passTime(MINUTE)
      expectStatus(await waitFor(who, 'spa'), 201)
    }
    const path = await linkOf(marcus)
    const tag = async () => (await look(path)).headers.get('etag')
    const waiting = await tag()
    passTime(MINUTE)
    expectStatus(await waitNoMore(gina, 'spa'), 204)
    expect(await tag()).toBe(waiting)
    await edit('spa', { isActive: false })
    const off = await tag()
    expect(off).not.toBe(waiting)
    passTime(MINUTE)
    expectStatus(await waitNoMore(director, 'spa'), 204)
    expect(await tag()).toBe(off)
  })

  test('gives a race’s name as it is, however long and in whatever letters, in lines of 75 bytes at most', async () => {
    const names = [
      'Шесть часов Спа: гонка памяти, часть первая; «Осень» \\ 秋の耐久レース第一戦 🏁🏎️ ÅÄÖ, ein sehr langer Name mit Ümläuten',
      'A'.repeat(120),
      '🏁'.repeat(60),
    ]
    for (const [n, name] of names.entries()) {
      await plantRace(`long-${n}`, { date: START + n * DAY })
      await rowsOf(
        'UPDATE races SET name = ?, track = ? WHERE id = ?',
        name,
        'Nürburgring, «Nordschleife»',
        `long-${n}`,
      )
      await plantPlaces(`long-${n}`, marcus)
    }
    const path = await linkOf(marcus)
    const text: string = expectStatus(await look(path), 200)
    const bytes = text.split('\r\n').map(line => new TextEncoder().encode(line).length)
    expect(Math.max(...bytes)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    expect((await eventsAt(path)).map(({ summary }) => summary)).toEqual(names)
    expect((await eventsAt(path))[0]?.location).toBe('Nürburgring, «Nordschleife»')
  })
})

describe('asked again', () => {
  test('a calendar in which nothing changed is 304 without a body, also for HEAD, and 200 after a change', async () => {
    await plantRace('spa')
    await plantPlaces('spa', marcus)
    const path = await linkOf(marcus)
    const first = await look(path)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    passTime(6 * HOUR)
    const again = await look(path, { 'If-None-Match': tag })
    expect(expectStatus(again, 304)).toBe('')
    expect(again.headers.get('etag')).toBe(tag)
    const head = (headers = {}) => call(stranger, 'HEAD', path, undefined, { headers })
    expect(expectStatus(await head(), 200)).toBe('')
    expectStatus(await head({ 'If-None-Match': tag }), 304)
    await edit('spa', { track: 'Imola' })
    const changed = await look(path, { 'If-None-Match': tag })
    expectStatus(changed, 200)
    expect(changed.headers.get('etag')).not.toBe(tag)
  })

  test('a link that has been stopped is 404, whatever the program has kept', async () => {
    const path = await linkOf(marcus)
    const tag = (await look(path)).headers.get('etag') ?? ''
    await call(marcus, 'DELETE', '/api/calendar')
    expectRefused(await look(path, { 'If-None-Match': tag }), '404 not_found')
  })
})

describe('in a club of ten years, with forty races to come', () => {
  async function plantDecade() {
    const races = (from: number, count: number, step: number) =>
      rowsOf(
        `INSERT INTO races (id, name, track, car_class, date, registration_deadline, max_participants, created_at)
        SELECT 'race-' || (?1 + value * ?2), 'Race', 'Monza', 'GT3', ?1 + value * ?2, ?1 + value * ?2, 20, 0
        FROM ${countTo('?3')}`,
        from,
        step,
        count - 1,
      )
    await races(NOON - 3650 * DAY, 3650, DAY)
    await races(NOON + DAY, 40, DAY)
    await rowsOf(
      `INSERT INTO registrations (id, race_id, member_id, registered_at) SELECT id, id, 'marcus', 1 FROM races`,
    )
  }
  const countTo = (most: string) =>
    `(WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < ${most}) SELECT value FROM n)`

  async function costOf(act: () => Promise<unknown>) {
    const cost = { queries: 0, read: 0, written: 0 }
    const stop = countEverything(env.DB, cost)
    await act()
    stop()
    return cost
  }

  test('a look reads the races of the last month and to come, and none before, and writes nothing', async () => {
    await plantDecade()
    const path = await linkOf(marcus)
    const tag = (await look(path)).headers.get('etag') ?? ''
    expect(await eventsAt(path)).toHaveLength(70)
    expect(await costOf(() => look(path))).toEqual({ queries: 2, read: 142, written: 0 })
    expect(await costOf(() => look(path, { 'If-None-Match': tag }))).toEqual({
      queries: 2,
      read: 142,
      written: 0,
    })
  })

  test('a new link, the next and its end cost next to nothing, and a wrong one a look', async () => {
    expect(await costOf(() => linkOf(marcus))).toMatchObject({ written: 2 })
    expect(await costOf(() => linkOf(marcus))).toMatchObject({ written: 2 })
    expect(await costOf(() => call(marcus, 'DELETE', '/api/calendar'))).toMatchObject({ written: 1 })
    expect(await costOf(() => look(`/api/calendar/${'0'.repeat(64)}.ics`))).toEqual({
      queries: 1,
      read: 0,
      written: 0,
    })
    expect(await costOf(() => look('/api/calendar/guess.ics'))).toEqual({ queries: 0, read: 0, written: 0 })
  })
})

// By hand. London's clocks: 28 March 2027 at 01:00 UTC an hour on, 31 October 2027 at 01:00 UTC an hour back. New York's:
// 14 March and 7 November; Sydney's the other way, 4 April and 3 October; Kolkata and Tokyo have none.
const evenings = [
  [
    '2027-03-27T20:00:00Z',
    {
      london: 'Sat 20:00',
      newYork: 'Sat 16:00',
      kolkata: 'Sun 01:30',
      tokyo: 'Sun 05:00',
      sydney: 'Sun 07:00',
    },
  ],
  [
    '2027-03-28T19:00:00Z',
    {
      london: 'Sun 20:00',
      newYork: 'Sun 15:00',
      kolkata: 'Mon 00:30',
      tokyo: 'Mon 04:00',
      sydney: 'Mon 06:00',
    },
  ],
  [
    '2027-10-30T19:00:00Z',
    {
      london: 'Sat 20:00',
      newYork: 'Sat 15:00',
      kolkata: 'Sun 00:30',
      tokyo: 'Sun 04:00',
      sydney: 'Sun 06:00',
    },
  ],
  [
    '2027-10-31T20:00:00Z',
    {
      london: 'Sun 20:00',
      newYork: 'Sun 16:00',
      kolkata: 'Mon 01:30',
      tokyo: 'Mon 05:00',
      sydney: 'Mon 07:00',
    },
  ],
] as const
const zones = {
  london: 'Europe/London',
  newYork: 'America/New_York',
  kolkata: 'Asia/Kolkata',
  tokyo: 'Asia/Tokyo',
  sydney: 'Australia/Sydney',
}

test.each(evenings)(
  'a race at %s shows in five zones as it is there, on both sides of a clock change',
  async (start, shown) => {
    await plantRace('spa', { date: Date.parse(start), registration_deadline: Date.parse(start) })
    await plantPlaces('spa', marcus)
    const { starts = 0, minutes } = (await eventAt(await linkOf(marcus))) ?? {}
    expect(minutes).toBe(90)
    const wall = Object.entries(zones).map(([name, timeZone]) => {
      const format = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      })
      return [name, format.format(starts).replace(',', '')]
    })
    expect(Object.fromEntries(wall)).toEqual(shown)
  },
)

test('a script with the key makes a link for the founding admin, as everything it does', async () => {
  forgetCalls()
  expectStatus(await call(script, 'POST', '/api/calendar'), 201)
  expect(await rowsOf('SELECT member_id FROM calendar_feeds')).toEqual([{ member_id: director.id }])
})
