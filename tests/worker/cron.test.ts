import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { countedDb } from '#tests/bench/counted.ts'
import { hurry } from '#tests/support/alerts.ts'
import { breakRooms, takeDown } from '#tests/support/breakage.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { adminKey, director, marcus, priya, stranger } from '#tests/support/cast.ts'
import { like, say } from '#tests/support/chat.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { dump, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { errandsOf } from '#tests/support/errands.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { configure } from '#tests/support/settings.ts'
import { signIn, whoIs } from '#tests/support/sign-in.ts'
import { crons } from '#worker/cron.ts'
import worker from '#worker/index.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'
import wrangler from '../../wrangler.toml?raw'

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
  expect(buckets).toEqual(['register', 'register-day'])
})

test('may run twice', async () => {
  passTime(91 * DAY)
  await runCron()
  const after = await dump()
  await runCron()
  expect(await dump()).toEqual(after)
})

/** What each job asks D1, and no other does: the words of a statement, and then its values. */
const askedBy = {
  finishRevocations: /errands.*close-sockets/,
  remindOfDeadlines: /races\.registration_deadline >/,
  handOverSends: /push_sends/,
  settleDue: /registered_count \+ held_count/,
  ringRaceNights: /still-coming:/,
  handOverAlerts: /push_at/,
  endAbsentSeasons: /waited\s+WHERE EXISTS/,
  cleanUpReserves: /delete from "reserves"/,
  cleanUpSessions: /FROM sessions WHERE expires_at/,
  cleanUpRateLimits: /rate_limits/,
  cleanUpPasskeys: /passkey_challenges/,
  cleanUpNotifications: /delete from "notifications"/,
  cleanUpReminders: /delete from "race_reminders"/,
  keyDisplayNames: /name_key" is null/,
  cleanUpAudit: /audit_log/,
  cleanUpClientErrors: /client_errors/,
  noteStorage: /storage_days/,
  letLeaversGo: /leaves_at <=/,
  clearUndecided: /status = 'pending' AND created_at <=/,
  forgetLeavers: /errands.*forget-member/,
  removeUnused: /uploads/,
}

/** Lets D1 answer statements as before, but what `own` matches with `answer`; gives what it is asked. */
function meet(own: RegExp, answer: () => D1PreparedStatement): string[] {
  const { DB } = env
  const asked: string[] = []
  const prepare = (query: string) => ({
    bind(...values: unknown[]) {
      const statement = [query, ...values].join(' ')
      asked.push(statement)
      return own.test(statement) ? answer() : DB.prepare(query).bind(...values)
    },
  })
  configure({ DB: Object.assign(Object.create(DB), { prepare }) })
  return asked
}

test.each(Object.entries(askedBy))('does all else where %s fails, and says so', async (name, own) => {
  setClock(Date.UTC(2026, 10, 22, 0, 2))
  const asked = meet(own, () => {
    throw new Error('D1 is away')
  })
  await runCron()
  const jobs = Object.values(askedBy)
  expect(jobs.filter(job => asked.some(query => job.test(query)))).toEqual(jobs)
  expect(stray.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([{ event: 'cron', job: name }])
  stray.mockClear()
})

test('gives every job its turn where the platform cuts each run off within its first job', async () => {
  setClock(Date.UTC(2026, 10, 22, 0, 2))
  const never = new Promise<never>(() => {})
  const forever = { bind: () => forever, all: () => never, raw: () => never, run: () => never }
  const { DB } = env
  // Whether the club is being restored is asked before any job.
  const asked = meet(/^(?!.*FROM settings WHERE name)/s, () => forever as unknown as D1PreparedStatement)
  configure({ DB: Object.assign(Object.create(env.DB), { batch: () => never }) })
  for (let runs = 0; runs < Object.keys(askedBy).length; runs++) {
    for (const cron of crons) void runCron(cron)
    for (let turn = 0; turn < 2; turn++) await DB.prepare('SELECT 1').all()
    passTime(5 * MINUTE)
  }
  const begun = Object.entries(askedBy).filter(([, own]) => asked.some(query => own.test(query)))
  expect(begun.map(([name]) => name)).toEqual(Object.keys(askedBy))
})

test('clears away a flood in runs of a size that fits, each where the last one stopped', async () => {
  const numbers = 'WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < 1200) '
  const flood = [
    "INSERT INTO passkey_challenges (id_hash, purpose, challenge, expires_at) SELECT 'c' || n, 'sign-in', '', 0 FROM one",
    "INSERT INTO rate_limits (bucket, window_start, hits, expires_at) SELECT 'b' || n, 0, 1, n FROM one",
    "INSERT INTO audit_log (at, actor, action, subject) SELECT n, 'root', 'race.add', 'spa' FROM one",
    "INSERT INTO sessions (token_hash, member_id, method, created_at, expires_at) SELECT 's' || n, 'marcus', 'gamertag', 0, n FROM one WHERE n <= 300",
  ]
  for (const rows of flood) await rowsOf(rows.replace(' SELECT ', ` ${numbers}SELECT `))
  const left = async () =>
    Object.values(
      (
        await rowsOf(`SELECT (SELECT count(*) FROM passkey_challenges), (SELECT count(*) FROM rate_limits), (SELECT count(*) FROM audit_log),
          (SELECT count(*) FROM sessions WHERE expires_at <= 300)`)
      )[0] ?? {},
    )
  expect(await left()).toEqual([1200, 1200, 1200, 300])
  for (const expected of [
    [700, 700, 700, 200],
    [200, 200, 200, 100],
    [0, 0, 0, 0],
  ]) {
    await runCron()
    expect(await left()).toEqual(expected)
  }
})

describe('with all that a schedule may have to do at once', () => {
  const numbers = (count: number) =>
    `WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ${count})`
  const member = (id: string, more: string, values: string, count: number) =>
    rowsOf(`INSERT INTO members (id, display_name, gamertag, gamertag_key, gamertag_skeleton, experience_level, created_at, ${more})
      ${numbers(count)} SELECT '${id}' || n, '${id} ' || n, '${id}' || n, '${id}' || n, '${id}' || n, 'Advanced', 0, ${values} FROM one`)
  const floods = {
    '2-59/5 * * * *': {
      plant: () => member('nameless', 'status', "'approved'", 60),
      left: "SELECT 1 FROM members WHERE id LIKE 'nameless%' AND name_key IS NULL",
    },
    '4-59/5 * * * *': {
      plant: async () => {
        await member('leaver', 'status, leaves_at', "'approved', 1", 4)
        await member('waiter', 'status', "'pending'", 25)
        const task = `'{"forget": "gone"}'`
        await rowsOf(`INSERT INTO errands (kind, id, task, at, waiting) ${numbers(15)}
          SELECT 'forget-member', 'gone-' || n, ${task}, n, '["general"]' FROM one`)
        await rowsOf(`INSERT INTO uploads (id, uploader_id, purpose, content_type, size, status, created_at, due_at)
          ${numbers(900)} SELECT 'old-' || n, 'marcus', 'chat', 'image/png', 1, 'issued', 0, n FROM one`)
      },
      left: `SELECT 1 FROM members WHERE id LIKE 'leaver%' OR id LIKE 'waiter%'
        UNION ALL SELECT 1 FROM errands UNION ALL SELECT 1 FROM uploads`,
    },
  }

  test.each(Object.entries(floods))('%s asks D1 fifty times a run at most, and ends', async (cron, flood) => {
    await flood.plant()
    expect(await rowsOf(flood.left)).not.toEqual([])
    for (let runs = 0; runs < 20 && (await rowsOf(flood.left)).length > 0; runs++) {
      const cost = { queries: 0, read: 0, written: 0 }
      const controller = createScheduledController({ cron, scheduledTime: new Date() })
      await worker.scheduled(controller, { ...env, DB: countedDb(env.DB, cost) })
      expect(cost.queries).toBeLessThanOrEqual(50)
      passTime(5 * MINUTE)
    }
    expect(await rowsOf(flood.left)).toEqual([])
  })
})

test('clears away whenever it comes, also where the run of midnight was skipped', async () => {
  await rowsOf("INSERT INTO audit_log (at, actor, action, subject) VALUES (0, 'root', 'race.add', 'spa')")
  await rowsOf(
    `INSERT INTO enrolment_codes (member_id, code_hash, expires_at) VALUES ('priya', '', ${NOON + 13 * HOUR})`,
  )
  setClock(NOON + 13 * HOUR + 47 * MINUTE)
  await runCron()
  expect(await rowsOf('SELECT id FROM audit_log')).toEqual([])
  expect(await rowsOf('SELECT member_id FROM enrolment_codes')).toEqual([])
})

test('has the schedules that the platform drives, no more than the free plan allows', () => {
  const driven = [...(wrangler.match(/^crons = \[(.*)\]$/m)?.[1] ?? '').matchAll(/"([^"]+)"/g)]
  expect(driven.map(([, cron]) => cron)).toEqual(crons)
  expect(crons.length).toBeLessThanOrEqual(5)
})

test('does all else where one job fails, and says which', async () => {
  passTime(91 * DAY)
  await rowsOf('DROP TABLE invitations')
  await runCron()
  expect(await sessions()).toEqual([])
  expect(stray.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: 'cron', job: 'cleanUpInvitations', cause: expect.any(String) },
  ])
  stray.mockClear()
})

test('makes the rooms forget the one leaver where the other fails', async () => {
  hurry()
  for (const who of [marcus, priya]) await say(director, `Bye ${who.name}`)
  await like(marcus, 'general.1')
  await like(priya, 'general.2')
  const restart = takeDown('general')
  for (const { id } of [marcus, priya])
    expectStatus(await call(director, 'DELETE', `/api/admin/members/${id}`), 204)
  restart()
  breakRooms(3, 'forgetMember')
  await runCron()
  expect(await errandsOf('forget-member')).toHaveLength(1)
  await runCron()
  expect(await errandsOf('forget-member')).toEqual([])
  stray.mockClear()
})

test('does nothing at a time that it does not know', async () => {
  passTime(91 * DAY)
  await expectNoChange(() => runCron('0 0 1 1 *'))
})
