import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { type Cost, countedDb } from '#tests/bench/counted.ts'
import { plantDrivers } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { raceRow } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import { crons } from '#worker/cron.ts'
import worker from '#worker/index.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

const MEMBERS = 500
const RACES = 20
const NOTIFICATIONS = 5000
const COUNTERS = 100

freshClub()

/** A club in full swing, on a day without a race: half of its races are over. */
beforeEach(async () => {
  await plantDrivers(MEMBERS)
  const dates = Array.from({ length: RACES }, (_, n) => NOON + (n - RACES / 2) * 7 * DAY + 2 * DAY)
  await plant(
    'races',
    ...dates.map((date, n) => raceRow(`race-${n}`, { date, registration_deadline: date - HOUR })),
  )
  await rowsOf(`INSERT INTO registrations (id, race_id, member_id, registered_at)
    SELECT races.id || members.id, races.id, members.id, 0 FROM races JOIN members ON members.id LIKE 'driver-1_'`)
  await rowsOf(`INSERT INTO push_subscriptions (id, member_id, endpoint, p256dh_key, auth_key, created_at)
    SELECT 'phone of ' || id, id, id, '', '', 0 FROM members`)
  await rowsOf(`WITH RECURSIVE one(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM one WHERE n < ${NOTIFICATIONS - 1})
    INSERT INTO notifications (id, member_id, type, created_at)
    SELECT 'one-' || n, 'driver-' || (n % ${MEMBERS}), 'mention', ${NOON} - n FROM one`)
  await rowsOf(`WITH RECURSIVE one(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM one WHERE n < ${COUNTERS - 1})
    INSERT INTO rate_limits (bucket, window_start, hits, expires_at)
    SELECT 'sign-in:' || n, ${NOON}, 1, ${NOON + 2 * DAY} FROM one`)
  await rowsOf(`INSERT INTO audit_log (at, actor, action, subject)
    SELECT created_at, 'root', 'race.add', id FROM notifications`)
})

/** What a run of each schedule of the cron at this time costs D1. */
async function costsAt(time: number) {
  const costs: Record<string, Cost> = {}
  for (const cron of crons) {
    const cost = { queries: 0, read: 0, written: 0 }
    const controller = createScheduledController({ cron, scheduledTime: new Date(time) })
    await worker.scheduled(controller, { ...env, DB: countedDb(env.DB, cost) })
    costs[cron] = cost
  }
  return costs
}

test('a run of each schedule with nothing to do reads next to nothing', async () => {
  for (const time of [NOON + 5 * MINUTE, Date.UTC(2026, 10, 22, 0, 10)]) {
    await costsAt(time - 5 * MINUTE) // each notes that it ran, and not again for a quarter of an hour
    expect(await costsAt(time)).toEqual({
      '*/5 * * * *': { queries: 5, read: 9, written: 0 },
      '1-59/5 * * * *': { queries: 5, read: 10, written: 0 },
      '2-59/5 * * * *': { queries: 19, read: 43, written: 0 },
      '3-59/5 * * * *': { queries: 5, read: 13, written: 0 },
      '4-59/5 * * * *': { queries: 6, read: 10, written: 0 },
    })
  }
})

test('that all jobs run well is noted in a row a schedule every quarter of an hour, below a hundredth of a day’s rows', async () => {
  await costsAt(NOON)
  let written = 0
  for (let run = 1; run <= 12; run++)
    for (const cost of Object.values(await costsAt(NOON + run * 5 * MINUTE))) written += cost.written
  expect(written).toBe(4 * crons.length)
  expect((written * 24) / 100_000).toBeLessThan(0.01)
})

test('when a race starts and all know it, a run does not even read its drivers', async () => {
  await rowsOf(
    `UPDATE races SET date = ?, registration_deadline = ? WHERE id = 'race-19'`,
    NOON + 55 * MINUTE,
    NOON,
  )
  await rowsOf(`UPDATE registrations SET registered_at = 0`)
  await costsAt(NOON + 5 * MINUTE)
  expect(await rowsOf("SELECT id FROM notifications WHERE type = 'check-in'")).toHaveLength(10)
  const { '1-59/5 * * * *': cost } = await costsAt(NOON + 10 * MINUTE)
  expect({ read: cost?.read, written: cost?.written }).toEqual({ read: 17, written: 0 })
})
