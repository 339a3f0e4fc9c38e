import { expect, test } from 'vitest'
import { countStorage } from '#tests/bench/counted.ts'
import {
  inOutbox,
  nextAlarm,
  outbox,
  passUntilNextAlarm,
  plantAlerts,
  ring,
  ringUntilQuiet,
  standInService,
  turnOn,
} from '#tests/support/alerts.ts'
import { marcus, plantDrivers } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { configure } from '#tests/support/settings.ts'
import type { PushOrder } from '#worker/features/push/contract.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()
const stand = standInService()

const order = (key: string, memberIds: string[]): PushOrder => ({
  key,
  kind: 'race-night',
  notice: { title: 'Monza', body: 'Lights out soon.', url: '/races' },
  memberIds,
  expiresAt: Date.now() + DAY,
})

/** What the outbox's own storage costs while something is done. */
async function costOf(act: () => Promise<unknown>) {
  const cost = { queries: 0, read: 0, written: 0 }
  await inOutbox((_, { storage }) => {
    if (!Object.hasOwn(storage.sql, 'exec')) countStorage(storage, cost)
  })
  await act()
  return cost
}

test('an alert to 270 browsers costs what it did before two days of other alerts', async () => {
  const drivers = await plantDrivers(270)
  await plantAlerts(stand.service, drivers)
  await inOutbox((_, { storage: { sql } }) => {
    sql.exec(`WITH RECURSIVE old(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM old WHERE n < 3000)
      INSERT INTO orders (key, kind, title, body, url, topic, created_at, expires_at, closed_at)
      SELECT 'old-' || n, 'mention', '', '', '', 'x', ${Date.now() - HOUR}, 0, ${Date.now()} FROM old`)
    sql.exec(
      `INSERT INTO deliveries (order_n, subscription_id, state, due_at) SELECT n, 'gone', 'sent', 0 FROM orders`,
    )
  })
  const ids = drivers.map(({ id }) => id)
  const { read, written } = await costOf(async () => {
    await outbox().enqueue(order('spa', ids))
    await ringUntilQuiet()
  })
  expect(stand.service.requests).toBe(270)
  expect(read / 270).toBeLessThan(20)
  expect(written / 270).toBeLessThan(2.2)
})

test('while the keys are wrong nothing is written of what waits, and each try comes later than the one before', async () => {
  const browser = await turnOn(stand.service, marcus)
  configure({ VAPID_PRIVATE_KEY: 'nonsense' })
  await outbox().enqueue(order('spa', [marcus.id]))
  const waits: number[] = []
  for (let n = 0; n < 8; n++) {
    const { written } = await costOf(n === 0 ? ring : passUntilNextAlarm)
    expect(written, 'the alarm and how often it has failed').toBeLessThan(4)
    waits.push((await nextAlarm()) - Date.now())
  }
  stray.mockClear()
  expect(waits.slice(0, 3).map(wait => wait / MINUTE)).toEqual([1, 2, 4])
  expect(Math.max(...waits)).toBeLessThanOrEqual(HOUR)
  expect(browser.asked).toBe(0)
})
