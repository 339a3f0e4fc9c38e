import { expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { crons, jobsBySchedule } from '#worker/cron.ts'
import { jobWords } from '#worker/features/health/rules/job-runs.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()

/** When the jobs of a schedule ran well, as the club has noted it. */
async function noted(schedule: string): Promise<Record<string, { since: number; good: number | null }>> {
  const [row] = await rowsOf('SELECT jobs FROM job_runs WHERE schedule = ?', schedule)
  return JSON.parse(String(row?.jobs ?? '{}'))
}

/** Lets the cron come so long, at every other of its times. */
async function runFor(ms: number, ...schedules: string[]) {
  for (let passed = 0; passed < ms; passed += 10 * MINUTE) {
    passTime(10 * MINUTE)
    await runCron(...schedules)
  }
  stray.mockClear()
}

async function bellOf(who: typeof director) {
  const bell = expectStatus(await call(who, 'GET', `/api/notifications/${who.id}`), 200)
  return bell.filter(({ type }: { type: string }) => type === 'jobs-stuck')
}

const stopInvitations = () => rowsOf('ALTER TABLE invitations RENAME TO gone')
const mendInvitations = () => rowsOf('ALTER TABLE gone RENAME TO invitations')

test('every job of the cron has words for admins, and no other has', () => {
  expect(Object.values(jobsBySchedule).flat().sort()).toEqual(Object.keys(jobWords).sort())
})

test('each good run of a job is known to a quarter of an hour', async () => {
  await runCron()
  await runFor(HOUR)
  for (const schedule of crons) {
    const jobs = await noted(schedule)
    expect(Object.keys(jobs)).toEqual(jobsBySchedule[schedule])
    for (const { good } of Object.values(jobs)) expect(NOON + HOUR - Number(good)).toBeLessThan(15 * MINUTE)
  }
})

test('a job that fails is not noted, and those beside it are', async () => {
  await runCron()
  await stopInvitations()
  await runFor(HOUR)
  const { cleanUpInvitations, cleanUpSessions } = await noted('2-59/5 * * * *')
  expect(cleanUpInvitations?.good).toBe(NOON)
  expect(cleanUpSessions?.good).toBeGreaterThan(NOON + 40 * MINUTE)
})

test('admins hear once of a job that has not run well for an hour, members never', async () => {
  await runCron()
  await stopInvitations()
  await runFor(70 * MINUTE)
  expect(await bellOf(director)).toEqual([])
  await runFor(10 * MINUTE)
  const bell = {
    text: 'Not done for an hour: clearing old invitations. Race control says what to do.',
    link: '/admin#health',
    isRead: false,
  }
  expect(await bellOf(director)).toMatchObject([bell])
  expect(await bellOf(gina)).toMatchObject([bell])
  await runFor(HOUR)
  expect(await bellOf(director)).toHaveLength(1)
  expect(await bellOf(marcus)).toEqual([])
  await call(director, 'PATCH', `/api/notifications/${director.id}/read-all`)
  await runFor(HOUR)
  expect(await bellOf(director)).toHaveLength(1)
})

test('admins hear anew of what fails again another day', async () => {
  await runCron()
  await stopInvitations()
  await runFor(2 * HOUR)
  await mendInvitations()
  await runFor(20 * MINUTE)
  expect((await noted('2-59/5 * * * *')).cleanUpInvitations?.good).toBeGreaterThan(NOON + 2 * HOUR)
  await rowsOf('UPDATE notifications SET is_read = 1')
  await stopInvitations()
  await runFor(2 * HOUR)
  expect(await bellOf(director)).toHaveLength(2)
})

test('a schedule that never comes to its end is told of by another', async () => {
  await runCron()
  await runFor(2 * HOUR, '*/5 * * * *')
  const [bell, ...more] = await bellOf(director)
  expect(bell?.text).toMatch(/^Not done for an hour: .+ and \d+ more\./)
  expect(more).toEqual([])
})

test('where the whole cron stands still, the first admin who opens the club hears of it', async () => {
  await runCron()
  passTime(70 * MINUTE)
  expectStatus(await call(director, 'GET', '/api/session'), 200)
  await settleRooms()
  expect(await bellOf(director)).toEqual([])
  passTime(5 * MINUTE)
  expectStatus(await call(marcus, 'GET', '/api/session'), 200)
  await settleRooms()
  expect(await bellOf(director)).toEqual([])
  for (let visit = 0; visit < 3; visit++) expectStatus(await call(gina, 'GET', '/api/session'), 200)
  await settleRooms()
  expect(await bellOf(director)).toMatchObject([
    {
      text: 'Not done for an hour: all scheduled jobs. Race control says what to do.',
    },
  ])
})

test('nobody is rung because the cron stood still and runs again', async () => {
  await runCron()
  passTime(3 * DAY)
  await runCron()
  await runFor(HOUR)
  expect(await bellOf(director)).toEqual([])
})

test('a club whose cron has never run has nothing to tell', async () => {
  passTime(DAY)
  expectStatus(await call(director, 'GET', '/api/session'), 200)
  await settleRooms()
  expect(await bellOf(director)).toEqual([])
})

test('what an older version has run is forgotten with it', async () => {
  await rowsOf(`INSERT INTO job_runs (schedule, jobs) VALUES ('0 0 1 1 *', '{"old":{"since":0,"good":0}}')`)
  await runCron()
  await runFor(2 * HOUR)
  expect(await rowsOf("SELECT * FROM job_runs WHERE schedule = '0 0 1 1 *'")).toEqual([])
  expect(await bellOf(director)).toEqual([])
})
