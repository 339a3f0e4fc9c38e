import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Cost, countEverything, countStorage } from '#tests/bench/counted.ts'
import { inOutbox, outboxRows, plantAlerts, ringUntilQuiet, standInService } from '#tests/support/alerts.ts'
import { director, plantDrivers } from '#tests/support/cast.ts'
import { say } from '#tests/support/chat.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { countRoom, settleRooms } from '#tests/support/rooms.ts'

freshClub()
const stand = standInService()

test('an admin who writes to everyone in a club of 500 phones costs 2,000 rows read and 600 written at most', async () => {
  await plantAlerts(stand.service, await plantDrivers(500))
  await say(director, 'Hello')
  await settleRooms()
  const d1: Cost = { queries: 0, read: 0, written: 0 }
  const outbox: Cost = { queries: 0, read: 0, written: 0 }
  const room = await countRoom()
  await inOutbox((_, { storage }) => countStorage(storage, outbox))
  onTestFinished(countEverything(env.DB, d1))

  await say(director, '@everyone grid at eight')
  await settleRooms()
  await vi.waitFor(async () => expect(await outboxRows('SELECT key FROM orders')).toHaveLength(1))
  await ringUntilQuiet()

  expect(stand.service.requests, 'every phone rings').toBe(500)
  expect(d1.read).toBeGreaterThan(500) // it is the club's database that is counted
  expect(d1.read).toBeLessThanOrEqual(2000)
  expect(d1.written + outbox.written + room.written).toBeLessThanOrEqual(600)
  expect(outbox.read + room.read).toBeLessThanOrEqual(1500)
})
