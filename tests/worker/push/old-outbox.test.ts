import { evictDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import {
  inOutbox,
  outbox,
  outboxRows,
  ringUntilQuiet,
  standInService,
  turnOn,
} from '#tests/support/alerts.ts'
import { marcus } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { HOUR } from '#worker/lib/clock.ts'

freshClub()
const stand = standInService()

test('what waits in an outbox of before alerts claimed anything goes out when the club is updated', async () => {
  const { received } = await turnOn(stand.service, marcus)
  const [{ id } = {}] = await rowsOf('SELECT id FROM push_subscriptions')
  await inOutbox(async (_, { storage }) => {
    storage.sql.exec('DROP INDEX waiting_deliveries')
    for (const later of ['claim', 'untried', 'due_at'])
      storage.sql.exec(`ALTER TABLE orders DROP COLUMN ${later}`)
    storage.sql.exec('DELETE FROM schema_versions WHERE version > 2')
    storage.sql.exec(
      `INSERT INTO orders (n, key, kind, title, body, url, topic, created_at, expires_at)
       VALUES (1, 'old', 'starts-soon', 'Monza', 'Lights out soon.', '/races', 'x', ?, ?)`,
      ...[Date.now(), Date.now() + HOUR],
    )
    storage.sql.exec('INSERT INTO deliveries (order_n, subscription_id, due_at) VALUES (1, ?, 0)', id)
    await storage.setAlarm(Date.now())
  })
  await evictDurableObject(outbox())
  await ringUntilQuiet()
  expect(received.map(({ payload: { title, kind } }) => `${title}, ${kind}`)).toEqual(['Monza, race-night'])
  expect(await outboxRows('SELECT max(version) AS version FROM schema_versions')).toEqual([{ version: 5 }])
})
