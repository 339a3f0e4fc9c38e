import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { breakRooms, takeDown } from '#tests/support/breakage.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { adminKey, director, marcus, priya, stranger } from '#tests/support/cast.ts'
import { like, say } from '#tests/support/chat.ts'
import { passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { dump, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { configure } from '#tests/support/settings.ts'
import { signIn, whoIs } from '#tests/support/sign-in.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()

const sessions = () => rowsOf('SELECT member_id FROM sessions ORDER BY 1')

test('clears away the sessions that are over, and no others', async () => {
  await signIn(director.gamertag, { adminKey })
  const before = await sessions()
  passTime(12 * HOUR - 1)
  await expectNoChange(() => runCron())
  passTime(1)
  await runCron()
  expect((await sessions()).length).toBe(before.length - 1)
  await whoIs(marcus)
  passTime(90 * DAY - 12 * HOUR)
  await runCron()
  expect(await sessions()).toEqual([])
})

test('leaves renewed sessions', async () => {
  passTime(30 * DAY)
  await whoIs(priya)
  passTime(60 * DAY)
  await runCron()
  expect(await sessions()).toEqual([{ member_id: 'priya' }])
  expect(await whoIs(priya)).toBe('priya')
})

test('clears away the counters whose window is over, and forgets no other', async () => {
  await call(stranger, 'POST', '/api/session', { gamertag: 'x' })
  await call(stranger, 'POST', '/api/members', {})
  passTime(3 * MINUTE)
  await runCron()
  const buckets = (await rowsOf('SELECT bucket FROM rate_limits')).map(
    ({ bucket }) => String(bucket).split(':')[0],
  )
  expect(buckets).toEqual(['register'])
})

test('may run twice', async () => {
  passTime(91 * DAY)
  await runCron()
  const after = await dump()
  await runCron()
  expect(await dump()).toEqual(after)
})

/** What each job asks D1, and no other does, when the day begins. */
const askedBy = {
  finishRevocations: /revocations/,
  remindOfStarts: /races\.date >/,
  remindOfDeadlines: /races\.registration_deadline >/,
  handOverSends: /push_sends/,
  cleanUpSessions: /from "sessions"/,
  cleanUpNotifications: /notifications/,
  cleanUpReminders: /delete from "race_reminders"/,
  cleanUpAudit: /audit_log/,
  forgetLeavers: /departures/,
  removeUnused: /uploads/,
}

test.each(Object.entries(askedBy))('does all else where %s fails, and says so', async (name, own) => {
  setClock(Date.UTC(2026, 10, 22))
  const { DB } = env
  const asked: string[] = []
  const prepare = (query: string) => {
    asked.push(query)
    if (own.test(query)) throw new Error('D1 is away')
    return DB.prepare(query)
  }
  configure({ DB: Object.assign(Object.create(DB), { prepare }) })
  await runCron()
  const jobs = Object.values(askedBy)
  expect(jobs.filter(job => asked.some(query => job.test(query)))).toEqual(jobs)
  expect(stray.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([{ event: 'cron', job: name }])
  stray.mockClear()
})

test('does all else where one job fails, and says which', async () => {
  passTime(91 * DAY)
  await rowsOf('DROP TABLE revocations')
  await runCron()
  expect(await sessions()).toEqual([])
  expect(stray.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: 'cron', job: 'finishRevocations', cause: expect.any(String) },
  ])
  stray.mockClear()
})

test('makes the rooms forget the one leaver where the other fails', async () => {
  for (const who of [marcus, priya]) await say(director, `Bye ${who.name}`)
  await like(marcus, 'general.1')
  await like(priya, 'general.2')
  const restart = takeDown('general')
  for (const { id } of [marcus, priya])
    expectStatus(await call(director, 'DELETE', `/api/admin/members/${id}`), 204)
  restart()
  breakRooms(3, 'forgetMember')
  await runCron()
  expect(await rowsOf('SELECT former_member_id FROM departures')).toHaveLength(1)
  await runCron()
  expect(await rowsOf('SELECT former_member_id FROM departures')).toEqual([])
  stray.mockClear()
})

test('does nothing at a time that it does not know', async () => {
  passTime(91 * DAY)
  await expectNoChange(() => runCron('0 0 1 1 *'))
})
