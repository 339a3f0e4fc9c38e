import { expect, test } from 'vitest'
import { NOON } from '#tests/support/clock.ts'
import { wellReport } from '#tests/support/health.ts'
import type { HealthReport } from '#worker/features/health/contract.ts'
import { findingsOf, unwell } from '#worker/features/health/rules/findings.ts'
import { mayTell, rowsToNote, stuckInWords, stuckJobs } from '#worker/features/health/rules/job-runs.ts'
import {
  daysUntilFull,
  hasBecomeNearlyFull,
  pacePerDay,
  sizeInWords,
  storageInWords,
} from '#worker/features/health/rules/storage.ts'
import { FIRST_SWEEP, sweptOn } from '#worker/features/uploads/rules/stray-files.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

const GB = 1024 ** 3
const schedules = { a: ['one', 'two'], b: ['three'] }
const runAt = (schedule: string, well: string[]) => ({ schedule, well, schedules })

/** What is not well of such a club, in words. */
const wrong = (changes: Partial<HealthReport>) =>
  unwell(findingsOf({ ...wellReport, ...changes }, NOON)).map(({ name, words, todo }) => [name, words, todo])

test('a club that is well has nothing to do, and says of each thing how it is', () => {
  const findings = findingsOf(wellReport, NOON)
  expect(unwell(findings)).toEqual([])
  expect(findings.map(({ name, words }) => `${name}: ${words}`)).toEqual([
    'Database: Answers in 12 ms and uses 3 MB of 500 MB.',
    'Chat rooms: 4 of 4 answer.',
    'Live updates: Open pages update at once.',
    'Sign-outs and departures: None is waiting.',
    'Alerts on phones: None is overdue.',
    'Scheduled jobs: All 2 ran successfully within the hour.',
    'Migrations: All 30 are applied.',
    'Today’s free quotas: Members and visitors have used at most 3% of them. They reset at 00:00 GMT, London time.',
    'Files: They use 1 GB of 8 GB, full in about 59 days at this rate.',
    'Admin key: Set.',
    'Push keys: Set.',
    'Push address: Set.',
  ])
})

test('what waits is told of after twenty minutes, not before', () => {
  const at = (ago: number) => new Date(NOON - ago).toISOString()
  expect(wrong({ alertsWaitSince: at(20 * MINUTE) })).toEqual([])
  expect(wrong({ alertsWaitSince: at(20 * MINUTE + 1) })).toHaveLength(1)
  expect(wrong({ errands: { waiting: 1, since: at(20 * MINUTE) } })).toEqual([])
  expect(wrong({ errands: { waiting: 1, since: at(20 * MINUTE + 1) } })).toHaveLength(1)
  expect(wrong({ errands: { waiting: 1, since: null } })).toEqual([])
})

test('of stuck jobs it is told which and since when, and where to read why', () => {
  const [first, second] = wellReport.jobs
  if (!first || !second) throw new Error('no jobs')
  const stuck = { ...first, lastGood: '2026-11-21T10:00:00.000Z', isStuck: true }
  const [[name, words, todo] = []] = wrong({ jobs: [stuck, second] })
  expect(name).toBe('Scheduled jobs')
  expect(words).toBe('Not done: sending announcements, since Sat 21 Nov, 10:00 GMT, London time.')
  expect(todo).toContain('handOverSends')
  const [[, all] = []] = wrong({ jobs: [stuck, { ...second, lastGood: null, isStuck: true }] })
  expect(all).toBe('Nothing has run since Sat 21 Nov, 10:00 GMT, London time.')
})

test('an older version on a newer database says so, and what that means', () => {
  const migrations = { applied: 30, missing: [], later: ['0099_of_tomorrow.sql'] }
  const [[name, words, todo] = []] = wrong({ migrations })
  expect([name, words]).toEqual([
    'Migrations',
    'All 30 are applied, plus some from a later version: 0099_of_tomorrow.sql.',
  ])
  expect(todo).toContain('Everything works except backups')
})

test('a club without rooms, feed, outbox, keys or migrations is told what to do of each', () => {
  const names = wrong({
    rooms: { asked: 3, silent: ['General', 'GT3'], behind: [] },
    feedAnswers: false,
    outboxAnswers: false,
    jobs: [],
    migrations: { applied: 29, missing: ['0030_x.sql'], later: [] },
    keys: { adminKey: false, pushKeys: false, pushSubject: false },
    today: { share: 0.81, endsAt: '2026-11-22T00:00:00.000Z' },
    storage: { bytes: 7 * GB, limit: 8 * GB, perDay: null, stray: { files: 0, bytes: 0 } },
    database: { ms: 1, bytes: 401 * 1024 ** 2, limit: 500 * 1024 ** 2 },
  }).map(([name]) => name)
  expect(names).toEqual([
    'Database',
    'Chat rooms',
    'Live updates',
    'Alerts on phones',
    'Scheduled jobs',
    'Migrations',
    'Today’s free quotas',
    'Files',
    'Admin key',
    'Push keys',
    'Push address',
  ])
})

test('the first run of any schedule makes all of them known, its own jobs as they went', () => {
  expect(rowsToNote({}, runAt('a', ['one']), NOON)).toEqual({
    a: { one: { since: NOON, good: NOON }, two: { since: NOON, good: null } },
    b: { three: { since: NOON, good: null } },
  })
})

test('a good run is noted again after a quarter of an hour, to the millisecond', () => {
  const standing = rowsToNote({ b: {} }, runAt('a', ['one', 'two']), NOON)
  const known = { ...standing, b: { three: { since: NOON, good: NOON } } }
  expect(rowsToNote(known, runAt('a', ['one', 'two']), NOON + 15 * MINUTE - 1)).toEqual({})
  expect(rowsToNote(known, runAt('a', ['one', 'two']), NOON + 15 * MINUTE).a?.one?.good).toBe(
    NOON + 15 * MINUTE,
  )
  expect(rowsToNote(known, runAt('a', []), NOON + HOUR)).toEqual({})
})

test('a job that a new version brings is known from its first run on, and one that it lacks is forgotten', () => {
  const old = { a: { one: { since: 0, good: NOON }, gone: { since: 0, good: NOON } }, b: {} }
  expect(rowsToNote(old, runAt('a', ['one']), NOON + 1)).toEqual({
    a: { one: { since: 0, good: NOON + 1 }, two: { since: NOON + 1, good: null } },
  })
})

test('a job is stuck an hour and a quarter after its last note, or after it became known', () => {
  const runs = { a: { one: { since: 0, good: NOON }, two: { since: NOON, good: null } } }
  expect(stuckJobs(runs, NOON + 75 * MINUTE - 1)).toEqual([])
  expect(stuckJobs(runs, NOON + 75 * MINUTE).map(({ name }) => name)).toEqual(['one', 'two'])
})

test('only a schedule that has not stood still itself tells of others', () => {
  const ran = (good: number | null) => ({ a: { one: { since: 0, good } } })
  expect(mayTell(ran(NOON - 5 * MINUTE), 'a', NOON)).toBe(true)
  for (const good of [null, NOON, NOON - 30 * MINUTE]) expect(mayTell(ran(good), 'a', NOON)).toBe(false)
  expect(mayTell({}, 'a', NOON)).toBe(false)
})

test('what is stuck is named by what has waited longest', () => {
  const jobs = [
    { name: 'removeUnused', since: 2 },
    { name: 'handOverSends', since: 1 },
  ]
  expect(stuckInWords(jobs.slice(0, 1), 5)).toBe('removing unused files')
  expect(stuckInWords(jobs, 5)).toBe('sending announcements and 1 more')
  expect(stuckInWords(jobs, 2)).toBe('all scheduled jobs')
})

test('the pace is that since the oldest day, and unknown on the first', () => {
  expect(pacePerDay([], 5, NOON)).toBeNull()
  expect(pacePerDay([{ day: NOON - DAY + 1, bytes: 0 }], 5, NOON)).toBeNull()
  expect(pacePerDay([{ day: NOON - 10 * DAY, bytes: GB }], 2 * GB, NOON)).toBe(GB / 10)
})

test('eight gigabytes at sixty pictures of two megabytes a day are full in about seventy days', () => {
  expect(daysUntilFull(0, 8 * GB, 60 * 2 * 1024 ** 2)).toBe(68)
  expect(storageInWords(6.5 * GB, 8 * GB, 100 * 1024 ** 2)).toBe(
    '6.5 GB of 8 GB, full in about 15 days at this rate',
  )
  expect(storageInWords(8 * GB - 1, 8 * GB, GB)).toContain('within two days')
})

test('what does not grow is never full', () => {
  for (const perDay of [null, 0, -5]) expect(daysUntilFull(5, 10, perDay)).toBeNull()
})

test('four fifths are told of when they are reached, and on the first day', () => {
  expect(hasBecomeNearlyFull(7, 8, 10)).toBe(true)
  expect(hasBecomeNearlyFull(null, 8, 10)).toBe(true)
  expect(hasBecomeNearlyFull(8, 9, 10)).toBe(false)
  expect(hasBecomeNearlyFull(7, 7.9, 10)).toBe(false)
})

test('sizes are told as people say them', () => {
  expect([0, 1.26 * 1024 ** 2, 340 * 1024 ** 2, 8 * GB].map(sizeInWords)).toEqual([
    '0 MB',
    '1.3 MB',
    '340 MB',
    '8 GB',
  ])
})

test('a look through the bucket adds up what it finds, and says so when it has come to the end', () => {
  const begun = sweptOn(FIRST_SWEEP, [{ size: 5 }, { size: 7 }], 'c')
  expect(begun).toEqual({ after: 'c', found: { files: 2, bytes: 12 }, last: { files: 0, bytes: 0 } })
  const over = sweptOn(begun, [{ size: 1 }], null)
  expect(over).toEqual({ after: '', found: { files: 0, bytes: 0 }, last: { files: 3, bytes: 13 } })
  expect(sweptOn(over, [], 'c').last, 'until the next has').toEqual({ files: 3, bytes: 13 })
})
