import { expect, test } from 'vitest'
import { expectStatus } from '#tests/support/call.ts'
import { marcus, priya } from '#tests/support/cast.ts'
import { clientId, post } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { plantSpentDay, spendTheDay } from '#tests/support/day-budget.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { countRoom, inRoom, ownerOf, putToSleep, settleRooms } from '#tests/support/rooms.ts'
import { open, type Socket } from '#tests/support/sockets.ts'
import { costs } from '#worker/features/chat/room/rate-limits.ts'
import { DAY, SECOND } from '#worker/lib/clock.ts'
import { dayBudgets } from '#worker/lib/costs.ts'
import { closeCodes } from '#worker/lib/objects/close-codes.ts'

freshClub()

const words = 'You have reached today’s limit for one driver. You can carry on at 00:00 GMT, London time.'

const countMessages = () =>
  inRoom('general', (_, { storage }) => storage.sql.exec('SELECT n FROM messages').toArray().length)

/** The socket of somebody in an isolate that has not heard of their spent day. */
function openElsewhere() {
  dayBudgets.clear()
  passTime(SECOND)
  return open(marcus, 'general')
}

function postElsewhere() {
  dayBudgets.clear()
  return post(marcus, 'Box this lap')
}

async function spendTheDayInTheRoom() {
  await plantSpentDay(marcus)
  await spendTheDay({ act: postElsewhere, pause: SECOND })
  await settleRooms()
}

/** Sends so many messages at once, of which the first is refused in words, and no other is heard any more. */
async function expectTurnedAway(socket: Socket, messages = 1) {
  for (let n = 1; n <= messages; n++)
    socket.send({ type: 'send-message', message: 'Box this lap', clientMessageId: clientId(n) })
  const { problem, clientMessageId } = await socket.next('refused')
  expect(clientMessageId).toBe(clientId(1))
  expect(problem).toMatchObject({ code: 'slow_down', status: 429, detail: words })
  expect(problem.retryAfter).toBeGreaterThan(SECOND)
  expect(await socket.closed).toBe(closeCodes.slowDown)
  expect(socket.events.filter(({ type }) => type === 'refused')).toHaveLength(1)
}

test('whose day is spent says nothing by a socket either, in a thousand frames to a room that has slept', async () => {
  await spendTheDayInTheRoom()
  const [messages, rows] = [await countMessages(), await rowsOf('SELECT * FROM rate_limits')]
  for (let n = 0; n < 100; n++) {
    const socket = await openElsewhere()
    await putToSleep('general')
    await expectTurnedAway(socket, 10)
  }
  expect(await countMessages()).toBe(messages)
  expect(await rowsOf('SELECT * FROM rate_limits')).toEqual(rows)
})

test('what they send costs the room no row, and others talk on', async () => {
  await spendTheDayInTheRoom()
  const socket = await openElsewhere()
  await putToSleep('general')
  const cost = await countRoom()
  await expectTurnedAway(socket)
  expect(cost.written).toBe(0)
  expectStatus(await post(priya, 'Anybody there?'), 201)
})

test('at midnight they speak again, until that day is spent as well', async () => {
  await spendTheDayInTheRoom()
  passTime(DAY / 2)
  const socket = await openElsewhere()
  await putToSleep('general')
  socket.send({ type: 'send-message', message: 'Good morning', clientMessageId: clientId() })
  await socket.next('sent')
  await spendTheDayInTheRoom()
  const late = await openElsewhere()
  await putToSleep('general')
  await expectTurnedAway(late)
})

test('who says five things at once each time before the room sleeps pays for all five', async () => {
  const writer = { ...ownerOf(marcus), isUnlimited: false }
  for (let n = 0; n < 10; n++) {
    passTime(10 * SECOND)
    await inRoom('general', room => {
      for (let m = 0; m < 5; m++) expect(room.post(writer, { message: 'Box' })).toHaveProperty('value')
    })
    await putToSleep('general')
  }
  await settleRooms()
  const [row] = await rowsOf("SELECT hits FROM rate_limits WHERE bucket LIKE 'day:%'")
  expect(row?.hits).toBeGreaterThanOrEqual(10 * 5 * costs.message)
})
