import { env } from 'cloudflare:workers'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Cost, countedDb } from '#tests/bench/counted.ts'
import { emptyOutbox } from '#tests/support/alerts.ts'
import { answerWhetherTold, breakDatabase, breakFeed, takeDown } from '#tests/support/breakage.ts'
import { type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, script, stranger } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { configure } from '#tests/support/settings.ts'
import type { HealthReport } from '#worker/features/health/contract.ts'
import { findingsOf, unwell } from '#worker/features/health/rules/findings.ts'
import { CLUB_QUOTA } from '#worker/features/uploads/rules/upload-limits.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()
beforeEach(emptyOutbox)

const look = async (who: Caller = director): Promise<HealthReport> =>
  expectStatus(await call(who, 'GET', '/api/health'), 200).report

/** What an admin would be told to do something about. */
async function namesOfUnwell() {
  const report = await look()
  return unwell(findingsOf(report, Date.now())).map(({ name }) => name)
}

const generalName = 'General Discussion'

/** As a club that was set up with all it needs. */
function complete() {
  configure({
    VAPID_SUBJECT: 'mailto:someone@club.test',
    VAPID_PUBLIC_KEY: 'public',
    VAPID_PRIVATE_KEY: 'private',
  })
}

test('everybody hears that the club is up, and no more', async () => {
  for (const who of [stranger, ines, marcus, gina]) {
    const answer = await call(who, 'GET', '/api/health')
    expect(expectStatus(answer, 200)).toEqual({ isUp: true, report: null })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=5')
    expect(answer.headers.get('vary')).toContain('Cookie')
  }
})

test('whoever watches the club from outside hears that it is down', async () => {
  breakDatabase()
  expectRefused(await call(stranger, 'GET', '/api/health'), '503 down')
})

test('a stranger’s look reads no row', async () => {
  const cost: Cost = { queries: 0, read: 0, written: 0 }
  configure({ DB: countedDb(env.DB, cost) })
  await call(stranger, 'GET', '/api/health')
  expect(cost).toEqual({ queries: 1, read: 0, written: 0 })
})

test('strangers may look as often as at anything else', async () => {
  for (let n = 0; n < 60; n++) await call(stranger, 'GET', '/api/health')
  expectRefused(await call(stranger, 'GET', '/api/health'), '429 slow_down')
})

test('an admin who has proven themselves, and the admin key, hear all of it, and no cache keeps it', async () => {
  await runCron()
  for (const who of [director, script]) {
    const answer = await call(who, 'GET', '/api/health')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(expectStatus(answer, 200).report).toMatchObject({
      database: { limit: 500 * 1024 ** 2 },
      rooms: { silent: [], behind: [] },
      feedAnswers: true,
      outboxAnswers: true,
      alertsWaitSince: null,
      errands: { waiting: 0, since: null },
      migrations: { missing: [], later: [] },
      storage: { bytes: 0, limit: CLUB_QUOTA, perDay: null, stray: { files: 0, bytes: 0 } },
    })
  }
})

test('looking changes nothing', async () => {
  await expectNoChange(() => look())
})

test('a club that has what it needs is well', async () => {
  complete()
  await runCron()
  expect(await namesOfUnwell()).toEqual([])
  const { database, migrations, rooms, jobs } = await look()
  expect(database.bytes).toBeGreaterThan(10_000)
  expect(migrations.applied).toBe(env.TEST_MIGRATIONS.length)
  expect(rooms.asked).toBeGreaterThan(0)
  expect(jobs.every(({ lastGood }) => lastGood === new Date(NOON).toISOString())).toBe(true)
})

test('no value of a key is ever in the answer', async () => {
  complete()
  const said = JSON.stringify(await look())
  for (const secret of [env.ADMIN_KEY, 'someone@club.test', '"public"', '"private"'])
    expect(said).not.toContain(secret)
})

test('says which keys are missing, and that the address of the example is none', async () => {
  await rowsOf("UPDATE sessions SET method = 'passkey', key_print = NULL WHERE member_id = 'director'")
  configure({ ADMIN_KEY: '', VAPID_PRIVATE_KEY: '', VAPID_SUBJECT: 'mailto:race-director@example.com' })
  expect((await look()).keys).toEqual({ adminKey: false, pushKeys: false, pushSubject: false })
  expect(await namesOfUnwell()).toEqual(expect.arrayContaining(['Admin key', 'Push keys', 'Push address']))
})

test('names a room that does not answer, and one of which the database does not know all', async () => {
  complete()
  await runCron()
  answerWhetherTold('general', async () => false)
  const restart = takeDown('bravo-six')
  expect((await look()).rooms).toMatchObject({ silent: ['Bravo Six'], behind: [generalName] })
  expect(await namesOfUnwell()).toEqual(['Chat rooms'])
  restart()
})

test('says that the feed does not answer', async () => {
  complete()
  await runCron()
  breakFeed(1)
  expect(await namesOfUnwell()).toEqual(['Live updates'])
})

test('says since when an alert waits that should be out', async () => {
  complete()
  await runCron()
  const { PUSH_OUTBOX } = env
  const nextDue = async () => NOON - HOUR
  const getByName = (...name: Parameters<typeof PUSH_OUTBOX.getByName>) =>
    Object.assign(PUSH_OUTBOX.getByName(...name), { nextDue })
  configure({ PUSH_OUTBOX: Object.assign(Object.create(PUSH_OUTBOX), { getByName }) })
  expect((await look()).alertsWaitSince).toBe(new Date(NOON - HOUR).toISOString())
  expect(await namesOfUnwell()).toEqual(['Alerts on phones'])
})

test('says since when an errand waits, also after tries in vain', async () => {
  complete()
  await runCron()
  await rowsOf(`INSERT INTO errands (kind, id, task, at, noted_at, waiting)
    VALUES ('forget-member', 'one', '{"forget":"x"}', ${NOON + HOUR}, ${NOON - HOUR}, '["general"]')`)
  expect((await look()).errands).toEqual({ waiting: 1, since: new Date(NOON - HOUR).toISOString() })
  expect(await namesOfUnwell()).toEqual(['Sign-outs and departures'])
})

test('an errand that has just come up is nothing to do something about', async () => {
  complete()
  await runCron()
  const restart = takeDown('general')
  expectStatus(await call(director, 'DELETE', `/api/admin/members/${marcus.id}`), 204)
  restart()
  expect((await look()).errands).toEqual({ waiting: 1, since: new Date(NOON).toISOString() })
  expect(await namesOfUnwell()).toEqual([])
  stray.mockClear()
})

test('says which jobs are stuck', async () => {
  complete()
  await runCron()
  passTime(HOUR)
  expect(await namesOfUnwell()).toEqual([])
  passTime(15 * MINUTE)
  const report = await look()
  expect(report.jobs.every(({ isStuck }) => isStuck)).toBe(true)
  expect(await namesOfUnwell()).toEqual(['Scheduled jobs'])
})

test('says that nothing has run yet', async () => {
  complete()
  expect(await namesOfUnwell()).toEqual(['Scheduled jobs'])
})

test('names a migration that the database has not been through', async () => {
  complete()
  await runCron()
  // Back in its own place: the last one says of which version the database is.
  const rename = (from: string, to: string) =>
    rowsOf('UPDATE d1_migrations SET name = ? WHERE name = ?', to, from)
  await rename('0031_health.sql', '0031_other.sql')
  onTestFinished(async () => void (await rename('0031_other.sql', '0031_health.sql')))
  expect((await look()).migrations.missing).toEqual(['0031_health.sql'])
  expect(await namesOfUnwell()).toEqual(['Migrations'])
})

test('says how much of a free day callers have used, of today alone', async () => {
  complete()
  await runCron()
  const draw = (bucket: string, day: number, points: number) =>
    rowsOf(
      'INSERT INTO rate_limits (bucket, window_start, hits, expires_at) VALUES (?, ?, ?, ?)',
      bucket,
      day,
      points,
      day + DAY,
    )
  const today = NOON - (NOON % DAY)
  await draw('day:member:priya', today, 4000)
  await draw('day:address:somebody', today, 81_000)
  await draw('day:member:priya', today - DAY, 4000)
  await draw('sign-in:somebody', today, 9)
  expect((await look()).today).toEqual({ share: 0.85, endsAt: new Date(today + DAY).toISOString() })
  expect(await namesOfUnwell()).toEqual(['Today’s free quotas'])
})

/** Has the club keep so many bytes. */
const keep = (bytes: number) =>
  rowsOf(
    `INSERT INTO upload_totals (scope, bytes) VALUES ('club', ${bytes}) ON CONFLICT DO UPDATE SET bytes = ${bytes}`,
  )
/** A day passes, and the cron notes what is kept by then. */
async function dayWith(bytes: number) {
  passTime(DAY)
  await keep(bytes)
  await runCron('3-59/5 * * * *')
}
const bells = () =>
  rowsOf("SELECT member_id, excerpt FROM notifications WHERE type = 'storage-filling' ORDER BY 1")

test('says by when the files fill what the club may keep, at the pace of the last weeks', async () => {
  await keep(0)
  await runCron('3-59/5 * * * *')
  for (let day = 1; day <= 10; day++) await dayWith((day * CLUB_QUOTA) / 100)
  const { storage } = await look(script)
  // From the midnight before its first noon.
  expect(storage.perDay).toBeCloseTo(CLUB_QUOTA / 10 / 10.5, -3)
  const [files] = findingsOf(await look(script), Date.now()).filter(({ name }) => name === 'Files')
  expect(files?.words).toBe('They use 819 MB of 8 GB, full in about 94 days at this rate.')
})

test('admins hear once that four fifths are full, and again only after it was less', async () => {
  await keep(0.79 * CLUB_QUOTA)
  await runCron('3-59/5 * * * *')
  await dayWith(0.79 * CLUB_QUOTA)
  expect(await bells()).toEqual([])
  await dayWith(0.81 * CLUB_QUOTA)
  await runCron('3-59/5 * * * *')
  expect(await bells()).toMatchObject([{ member_id: 'director' }, { member_id: 'gina' }])
  await dayWith(0.85 * CLUB_QUOTA)
  expect(await bells()).toHaveLength(2)
  await dayWith(0.7 * CLUB_QUOTA)
  await dayWith(0.9 * CLUB_QUOTA)
  expect(await bells()).toHaveLength(4)
  const bell = expectStatus(await call(director, 'GET', `/api/notifications/${director.id}`), 200)
  expect(bell[0]).toMatchObject({
    text: expect.stringMatching(
      /^The club’s files use 7\.2 GB of 8 GB, full in about \d+ days at this rate\.$/,
    ),
    link: '/admin#health',
  })
})

test('is priced by what it reads', async () => {
  const { dayBudgets } = await import('#worker/lib/costs.ts')
  const take = vi.spyOn(dayBudgets, 'take')
  onTestFinished(() => take.mockRestore())
  await look()
  expect(take.mock.calls.at(-1)?.[2]).toBeGreaterThanOrEqual(2)
})
