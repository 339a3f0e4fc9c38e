import { beforeEach, describe, expect, test } from 'vitest'
import { ringUntilQuiet, standInService, turnOn } from '#tests/support/alerts.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, type Person, priya } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces, plantRace, raceSeenBy, takePlace } from '#tests/support/grid.ts'
import { giveBack, waitFor, waitNoMore } from '#tests/support/reserves.ts'
import { listen } from '#tests/support/sockets.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

/** The race of the evening. */
const START = NOON + 8 * HOUR
const OPENS = START - HOUR

freshClub()
const stand = standInService()

beforeEach(async () => {
  await plantRace('spa', { max_participants: 2, date: START, registration_deadline: START - 2 * HOUR })
  await plantPlaces('spa', marcus, priya)
  await rowsOf('UPDATE registrations SET registered_at = ?', NOON - DAY)
  expectStatus(await waitFor(gina, 'spa'), 201)
  await rowsOf('UPDATE reserves SET joined_at = ?', NOON - DAY)
})

const say = async (who: Person, state: string | null, by = who) =>
  expectStatus(await call(by, 'PUT', `/api/races/spa/presence/${who.id}`, { state }), 200)
const run = (at: number) => {
  setClock(at)
  return runCron('1-59/5 * * * *')
}
const edit = async (changes: object) => {
  const was = await raceSeenBy(director, 'spa')
  expectStatus(await call(director, 'PUT', '/api/races/spa', { ...was, ...changes, expected: was }), 200)
}
/** What somebody has not read, the oldest first. */
const unreadOf = async ({ id }: Person) =>
  (
    await rowsOf('SELECT type FROM notifications WHERE member_id = ? AND is_read = 0 ORDER BY created_at', id)
  ).map(({ type }) => type)

describe('a call to check in is read', () => {
  beforeEach(() => run(OPENS))

  test.each([
    ['here', () => say(marcus, 'here')],
    ['late', () => say(marcus, 'late')],
    ['ticked by an admin', () => say(marcus, 'here', director)],
    ['not coming', () => giveBack(marcus, 'spa')],
    ['taken out by an admin', () => call(director, 'DELETE', '/api/registrations/spa/marcus')],
  ])('by who is %s, and by nobody else', async (_, act) => {
    const tab = await listen(marcus)
    await act()
    expect(await unreadOf(marcus)).toEqual([])
    expect(await tab.next('notifications')).toMatchObject({ count: 0 })
    for (const who of [priya, gina]) expect(await unreadOf(who)).toEqual(['check-in'])
  })

  test('by a reserve who stands by or leaves the line', async () => {
    await say(gina, 'here')
    expect(await unreadOf(gina)).toEqual([])
    await rowsOf('UPDATE notifications SET is_read = 0')
    await rowsOf('UPDATE reserves SET here_at = NULL')
    expectStatus(await waitNoMore(gina, 'spa'), 204)
    expect(await unreadOf(gina)).toEqual([])
  })

  test('of this race alone', async () => {
    await plantRace('monza', { date: START, registration_deadline: OPENS })
    await plantPlaces('monza', marcus)
    await rowsOf("UPDATE registrations SET registered_at = 0 WHERE race_id = 'monza'")
    await run(OPENS + MINUTE)
    await say(marcus, 'here')
    const rows = await rowsOf("SELECT race_id FROM notifications WHERE member_id = 'marcus' AND is_read = 0")
    expect(rows).toEqual([{ race_id: 'monza' }])
  })
})

test('who is asked whether they come has read it once they are here', async () => {
  await run(OPENS)
  await say(gina, 'here')
  await run(START - 25 * MINUTE)
  expect(await unreadOf(priya)).toEqual(['check-in', 'check-in-last'])
  await say(priya, 'here')
  expect(await unreadOf(priya)).toEqual([])
})

test('a free place is read of by who checks in for it, and the seat that they get is not', async () => {
  await run(OPENS)
  expectStatus(await giveBack(marcus, 'spa'), 204)
  await run(OPENS + 5 * MINUTE)
  expect(await unreadOf(gina)).toEqual(['check-in', 'place-free'])
  await say(gina, 'here')
  expect(await unreadOf(gina)).toEqual(['place-yours'])
})

test('who lost their place has read it once they stand by', async () => {
  await run(OPENS)
  await say(marcus, 'here')
  await say(gina, 'here')
  await run(START - 15 * MINUTE)
  expect(await unreadOf(priya)).toEqual(['check-in', 'place-passed-on'])
  await say(priya, 'here')
  expect(await unreadOf(priya)).toEqual([])
})

describe('an offer', () => {
  beforeEach(async () => expectStatus(await giveBack(marcus, 'spa'), 204))

  test.each([
    ['takes', () => takePlace(gina, 'spa')],
    ['passes on', () => waitNoMore(gina, 'spa')],
  ])('is read by who %s it', async (_, act) => {
    expect(await unreadOf(gina)).toEqual(['place-offered'])
    await act()
    expect(await unreadOf(gina)).toEqual([])
  })

  test('that ran out is read, and that it did is not', async () => {
    await run(NOON + 48 * MINUTE)
    const rows =
      await rowsOf(`SELECT type, created_at FROM notifications WHERE is_read = 0 AND member_id = 'gina'
      ORDER BY type`)
    expect(rows).toEqual([
      { type: 'offer-lapsed', created_at: NOON + 48 * MINUTE },
      { type: 'place-offered', created_at: NOON + 48 * MINUTE },
    ])
  })
})

describe('what was told of a race as it was', () => {
  beforeEach(() => run(OPENS))

  test('is read once it has moved, and not that it has', async () => {
    passTime(MINUTE)
    await edit({ date: new Date(START + DAY).toISOString() })
    for (const who of [marcus, priya, gina]) expect(await unreadOf(who)).toEqual(['race-moved'])
    passTime(MINUTE)
    await edit({ date: new Date(START + 2 * DAY).toISOString() })
    expect(await unreadOf(marcus)).toEqual(['race-moved'])
  })

  test.each([
    ['called off', () => edit({ isActive: false })],
    ['deleted', () => call(director, 'DELETE', '/api/races/spa')],
  ])('is read once it is %s, and not that it is', async (_, act) => {
    await act()
    for (const who of [marcus, priya, gina]) expect(await unreadOf(who)).toEqual(['race-off'])
  })

  test('stays where only its name is another', async () => {
    await edit({ name: 'Spa at night' })
    expect(await unreadOf(marcus)).toEqual(['check-in'])
  })
})

describe('what waits for the morning', () => {
  beforeEach(async () => {
    await plantRace('monza', {
      max_participants: 1,
      date: NOON + 3 * DAY,
      registration_deadline: NOON + 3 * DAY,
    })
    await plantPlaces('monza', marcus)
    expectStatus(await waitFor(gina, 'monza'), 201)
    setClock(NOON + 11 * HOUR) // 23:00
    expectStatus(await giveBack(marcus, 'monza'), 204)
    expect(await rowsOf('SELECT type FROM notifications WHERE push_at > ?', Date.now())).toEqual([
      { type: 'place-offered' },
    ])
  })

  test('rings nowhere once it is answered', async () => {
    const phone = await turnOn(stand.service, gina)
    expectStatus(await takePlace(gina, 'monza'), 201)
    expect(await rowsOf('SELECT id FROM notifications WHERE push_at IS NOT NULL')).toEqual([])
    await run(NOON + 20 * HOUR)
    await ringUntilQuiet()
    expect(phone.received).toEqual([])
  })

  test('rings nowhere and is read where it is not so any more, whatever made it so', async () => {
    const phone = await turnOn(stand.service, gina)
    await rowsOf("DELETE FROM reserves WHERE race_id = 'monza'")
    await run(NOON + 20 * HOUR)
    await ringUntilQuiet()
    expect(phone.received).toEqual([])
    expect(await rowsOf("SELECT is_read, push_at FROM notifications WHERE type = 'place-offered'")).toEqual([
      { is_read: 1, push_at: null },
    ])
  })
})
