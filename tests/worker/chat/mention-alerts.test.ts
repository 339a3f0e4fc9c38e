import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  listOrdered,
  outboxRows,
  plantAlerts,
  ringUntilQuiet,
  standInService,
  turnOn,
  untilEnd,
} from '#tests/support/alerts.ts'
import { breakBatches, breakFeed, takeDown } from '#tests/support/breakage.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, plantDrivers, priya } from '#tests/support/cast.ts'
import { clientId, post, remove, say } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import type { Subscriber } from '#tests/support/push-service.ts'
import { holdAlarms, inRoom, ownerOf, settleRooms } from '#tests/support/rooms.ts'
import { listen } from '#tests/support/sockets.ts'
import { MINUTE } from '#worker/lib/clock.ts'
import { feedStub } from '#worker/lib/objects/stubs.ts'

freshClub()
const stand = standInService()

/** Priya's phone. */
let phone: Subscriber
beforeEach(async () => {
  phone = await turnOn(stand.service, priya)
})

/** How many alerts the outbox has been given. */
const waiting = async () => (await listOrdered()).filter(({ state }) => state === 'waiting').length

/** Lets the rooms tell what they have, until the outbox has so many alerts; then they go out. */
async function settle(alerts: number) {
  await settleRooms()
  await vi.waitFor(async () => expect(await waiting()).toBe(alerts))
  await ringUntilQuiet()
}

test('rings the phone of who has no tab open: who, where and what, and leads there', async () => {
  await say(marcus, '@Priya_K box this lap', { roomId: 'bravo-six' })
  await settle(1)
  expect(phone.received).toMatchObject([
    {
      payload: {
        title: 'Marcus Webb at home mentioned you in Bravo Six',
        body: '@Priya_K box this lap',
        url: '/chat?room=bravo-six&message=bravo-six.1',
        kind: 'mention',
      },
      urgency: 'normal',
    },
  ])
})

test('says what a message shows, which a locked phone cannot', async () => {
  await say(marcus, '@Priya_K my pole\n/objects/0f8fad5b-d9cb-469f-a165-70867728950e-1600x1200.jpg')
  await settle(1)
  expect(phone.received.map(({ payload }) => payload.body)).toEqual(['@Priya_K my pole\nPicture'])
})

test('rings no phone of who has a tab open, wherever in the club, until they have closed it', async () => {
  const tab = await listen(priya)
  await say(marcus, '@Priya_K one')
  await settleRooms()
  await tab.next('mention')
  tab.leave()
  const isNoted = async () =>
    expect(await feedStub(env).publish([{ to: [priya.id], events: [] }])).toEqual([priya.id])
  await vi.waitFor(isNoted)
  await say(marcus, '@Priya_K two')
  await settle(1)
  expect(phone.received.map(({ payload }) => payload.body)).toEqual(['@Priya_K two'])
})

test('rings the phone that was locked with a tab open, which hears of it too once it wakes', async () => {
  const tab = await listen(priya)
  passTime(2 * MINUTE)
  await say(marcus, '@Priya_K one')
  await settle(1)
  expect(phone.received.map(({ payload }) => payload.body)).toEqual(['@Priya_K one'])
  await tab.next('mention')
})

test('rings no phone of who has looked at a tab for long', async () => {
  const tab = await listen(priya)
  passTime(2 * MINUTE)
  // The runtime answers the sign of life, and notes it by the machine's clock instead of the test's.
  await runInDurableObject(feedStub(env), (_, state) => {
    untilEnd(vi.spyOn(state, 'getWebSocketAutoResponseTimestamp')).mockReturnValue(
      new Date(Date.now() - MINUTE),
    )
  })
  await say(marcus, '@Priya_K one')
  await settleRooms()
  await tab.next('mention')
  await settle(0)
})

test('rings every phone that a message from an admin to everyone means, but of nobody with a tab open', async () => {
  const [driver, another, waitingDriver] = await plantAlerts(stand.service, [marcus, gina, ines])
  await listen(gina)
  await say(director, '@everyone Grid at eight')
  await settle(2)
  const received = [phone, driver, another, waitingDriver].map(browser => browser?.received.length)
  expect(received).toEqual([1, 1, 0, 0])
})

test('rings once a message, each with its own words', async () => {
  await say(marcus, '@Priya_K one', { clientMessageId: clientId() })
  await post(marcus, '@Priya_K one', { clientMessageId: clientId() })
  await say(marcus, '@Priya_K @Priya_K at home two')
  await settle(2)
  expect(phone.received.map(({ payload }) => payload.body).sort()).toEqual([
    '@Priya_K @Priya_K at home two',
    '@Priya_K one',
  ])
  expect(new Set(phone.received.map(({ topic }) => topic)).size).toBe(2)
})

test.each(['the feed', 'D1'])('rings once where %s breaks and the room tells all again', async what => {
  if (what === 'D1') breakBatches(1, 'after')
  else breakFeed(1)
  await say(marcus, '@Priya_K one')
  await settle(1)
  await settleRooms()
  expect(phone.received).toHaveLength(1)
  expect(await outboxRows('SELECT 1 FROM deliveries')).toHaveLength(1)
  stray.mockClear()
})

test('does not ring of what was read in the bell before it could', async () => {
  await holdAlarms('general')
  breakFeed(1)
  await say(marcus, '@Priya_K one')
  await vi.waitFor(() => expect(stray.mock.calls).toHaveLength(1))
  stray.mockClear()
  await rowsOf("UPDATE notifications SET is_read = 1 WHERE type = 'mention'")
  await say(marcus, '@Priya_K two')
  await settle(1)
  expect(phone.received.map(({ payload }) => payload.body)).toEqual(['@Priya_K two'])
})

test('does not ring of a message that was deleted before the alert went out', async () => {
  await say(marcus, '@Priya_K one')
  await settleRooms()
  await vi.waitFor(async () => expect(await waiting()).toBe(1))
  expectStatus(await remove(director, 'general.1'), 204)
  await settle(0)
  expect(phone.asked).toBe(0)
})

test('a deletion does not overtake the alert that it takes back', async () => {
  await inRoom('general', room => {
    room.post(ownerOf(marcus), { message: '@Priya_K one' })
  })
  await settleRooms()
  await inRoom('general', room => {
    room.remove('general.1', ownerOf(director))
  })
  await settleRooms()
  await say(marcus, '@Priya_K two')
  await settle(1)
  expect(phone.received.map(({ payload }) => payload.body)).toEqual(['@Priya_K two'])
})

test('nobody in the room waits for an outbox that is down, and it says so', async () => {
  const restart = takeDown('outbox')
  await say(marcus, '@Priya_K one')
  await vi.waitFor(() =>
    expect(stray.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { event: 'alerts', roomId: 'general', cause: expect.any(String) },
    ]),
  )
  stray.mockClear()
  expect(await rowsOf("SELECT id FROM notifications WHERE type = 'mention'")).toHaveLength(1)
  restart()
  await say(marcus, '@Priya_K two')
  await vi.waitFor(async () => expect(await waiting()).toBe(1))
  await ringUntilQuiet()
  expect(phone.received.map(({ payload }) => payload.body)).toEqual(['@Priya_K two'])
})

test('who does not want to hear of mentions does not, and nobody hears of their own', async () => {
  await call(priya, 'PUT', '/api/push/preferences', { mentions: false })
  await say(priya, '@Priya_K myself')
  await say(marcus, '@Priya_K one')
  await say(marcus, '@Ines.R two') // has no alerts
  await settleRooms()
  await turnOn(stand.service, ines)
  await say(marcus, '@Ines.R three')
  await settle(1)
  expect(phone.asked).toBe(0)
})

test('a message to everyone asks the feed and the outbox once each, whatever the size of the club', async () => {
  await plantAlerts(stand.service, await plantDrivers(100))
  await say(director, '@everyone')
  await settleRooms()
  await vi.waitFor(async () => expect(await waiting()).toBe(101))
  expect(await outboxRows('SELECT key FROM orders')).toEqual([{ key: 'mention:general.1' }])
})
