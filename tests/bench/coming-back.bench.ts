import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, expect, test } from 'vitest'
import { type Person, plantDrivers } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { ownerOf, plantTalk, roomObject } from '#tests/support/rooms.ts'
import { configure } from '#tests/support/settings.ts'
import type { ChatRoom } from '#worker/features/chat/room/room.ts'
import worker from '#worker/index.ts'
import { type Cost, countedDb, countStorage } from './counted.ts'

// A deploy cuts every socket of a room at once, and all of them are back within two seconds, each with what it missed.
const CLUB = 'http://localhost' // where nobody is slowed down
const SOCKETS = 1000
const DRIVERS = 100
const AUTHORS = 8
const MISSED = 24

const d1: Cost = { queries: 0, read: 0, written: 0 }
const object: Cost = { queries: 0, read: 0, written: 0 }
const sockets: WebSocket[] = []
let requests = 0

freshClub()
afterAll(() => {
  for (const socket of sockets) socket.close()
})

test(`${SOCKETS} sockets come back, and all have caught up`, async () => {
  const drivers = await plantDrivers(DRIVERS)
  await plantTalk(1_000)
  const room = roomObject('general')
  await runInDurableObject(room, async (instance: ChatRoom) => {
    for (let n = 0; n < MISSED; n++)
      instance.post(ownerOf(drivers[n % AUTHORS] as Person), { message: `Lap ${n}` })
    await instance.alarm()
  })
  const before = await epochOf(drivers[0] as Person)
  // Each browser was there before, so that its session has the room.
  for (const who of drivers) (await enter(who)).close()
  configure({ DB: countedDb(env.DB, d1), RATE_LIMITS: 'off' })
  await runInDurableObject(room, (_, state) => countStorage(state.storage, object))
  requests = 0

  const caughtUp = await Promise.all(
    Array.from({ length: SOCKETS }, (_, n) => comeBack(drivers[n % DRIVERS] as Person, before)),
  )
  expect(caughtUp).toEqual(caughtUp.map(() => MISSED))
  const each = (count: number) => (count / SOCKETS).toFixed(1).padStart(8)
  console.log(
    [
      `\n${SOCKETS} sockets that come back, ${MISSED} messages of ${AUTHORS} drivers missed; each`,
      `requests of the Worker ${each(requests)}`,
      `D1 queries ${each(d1.queries)}   rows read ${each(d1.read)}   written ${each(d1.written)}`,
      `object queries ${each(object.queries)}   rows read ${each(object.read)}   written ${each(object.written)}`,
    ].join('\n'),
  )
  expect(requests / SOCKETS, 'the upgrade, and what was missed').toBe(2)
  expect(d1.read / SOCKETS).toBeLessThanOrEqual(11)
  expect(d1.written, 'a session that has been in the room is not noted again').toBe(0)
  expect(object.read / SOCKETS, 'what was missed, and little else').toBeLessThanOrEqual(MISSED + 3)
  expect(object.written / SOCKETS).toBeLessThanOrEqual(0.1)
}, 120_000)

async function comeBack(who: Person, epoch: string): Promise<number> {
  const socket = await enter(who)
  sockets.push(socket)
  const hello = await new Promise<{ rev: number }>(heard => {
    socket.addEventListener('message', ({ data }) => {
      for (const event of [JSON.parse(String(data))].flat()) if (event.type === 'hello') heard(event)
    })
    socket.send(JSON.stringify({ type: 'join-chat-room', chatRoomId: 'general', reads: ['talk'] }))
  })
  const answer = await ask(who, `/api/chat-rooms/general/changes?after=1000&epoch=${epoch}`)
  const { items, to } = await answer.json<{ items: { message: { member: object | null } }[]; to: number }>()
  expect(to).toBe(hello.rev)
  return items.filter(({ message }) => message.member !== null).length
}

async function epochOf(who: Person): Promise<string> {
  return (await ask(who, '/api/chat-rooms/general/messages')).headers.get('X-Room-Epoch') ?? ''
}

async function enter(who: Person): Promise<WebSocket> {
  const { webSocket } = await ask(who, '/ws?room=general', { Upgrade: 'websocket' })
  if (!webSocket) throw new Error('The room is closed')
  webSocket.accept()
  return webSocket
}

async function ask({ token, address }: Person, path: string, more: Record<string, string> = {}) {
  requests += 1
  const headers = { ...more, Cookie: `sid=${token}`, Origin: CLUB, 'CF-Connecting-IP': address }
  const context = createExecutionContext()
  const answer = await worker.fetch(new Request(CLUB + path, { headers }), env, context)
  await waitOnExecutionContext(context)
  return answer
}
