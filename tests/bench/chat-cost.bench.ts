import {
  createExecutionContext,
  runDurableObjectAlarm,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, expect, test } from 'vitest'
import { marcus, type Person, plantDrivers, priya } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { configure } from '#tests/support/settings.ts'
import worker from '#worker/index.ts'
import { type Cost, countedDb, countStorage } from './counted.ts'

// What one message, one poll and one vote cost of the day's quota on the free plan: rows of objects and rows of D1 are counted apart there.
const CLUB = 'http://localhost' // where nobody is slowed down
const MESSAGES = 40
const BURST = 400
const READERS = 10
const POLLS = 10

/** What each may cost: rows that the object reads and writes, and rows that D1 reads and writes. */
const atMost: Record<string, [number, number, number, number]> = {
  'by socket, one after the other': [5.5, 5, 3.2, 1],
  [`by socket, ${BURST} at once`]: [2.2, 3.2, 0.2, 0.2],
  'by POST, one after the other': [5.5, 5, 6.2, 1],
  'by socket, each with a mention': [8.5, 5, 75, 6],
  'a poll of four options': [6.5, 8, 4.5, 0],
  'a vote, 50 at once': [15.2, 5, 4.2, 0],
}

const d1 = noCost()
const object = noCost()
const sockets: WebSocket[] = []

freshClub()
afterAll(() => {
  for (const socket of sockets) socket.close()
})

test('rows read and written per message and per vote', async () => {
  const drivers = await plantDrivers(50)
  const room = env.CHAT_ROOM.getByName('general')
  configure({ DB: countedDb(env.DB, d1), RATE_LIMITS: 'off' }) // what the room asks counts too
  await runInDurableObject(room, (_, state) => countStorage(state.storage, object))
  const [socket] = await Promise.all(Array.from({ length: READERS }, () => enter(marcus)))
  if (!socket) throw new Error('Nobody is in the room')

  const rows: [string, number, Cost, Cost][] = []
  const measure = async (what: string, act: () => Promise<void>, messages = MESSAGES) => {
    for (const cost of [d1, object]) Object.assign(cost, noCost())
    await act()
    await quiet()
    await runDurableObjectAlarm(room)
    rows.push([what, messages, { ...object }, { ...d1 }])
  }
  await measure('by socket, one after the other', async () => {
    for (let n = 0; n < MESSAGES; n++) {
      await say(socket, `Box this lap ${n}`)
      await quiet()
    }
  })
  const burst = async () => {
    await Promise.all(Array.from({ length: BURST }, (_, n) => say(socket, `Box this lap ${n}`)))
  }
  await measure(`by socket, ${BURST} at once`, burst, BURST)
  await measure('by POST, one after the other', async () => {
    for (let n = 0; n < MESSAGES; n++) {
      await post(priya, `Box this lap ${n}`)
      await quiet()
    }
  })
  await measure('by socket, each with a mention', async () => {
    for (let n = 0; n < MESSAGES; n++) {
      await say(socket, `@Priya_K box this lap ${n}`)
      await quiet()
    }
  })

  const polls: string[] = []
  await measure(
    'a poll of four options',
    async () => {
      for (let n = 0; n < POLLS; n++) polls.push(await askRoom(marcus, n))
    },
    POLLS,
  )
  const [pollId = ''] = polls
  const voteAll = async () => {
    await Promise.all(drivers.map((who, n) => vote(who, pollId, (n % 4) + 1)))
  }
  await measure(`a vote, ${drivers.length} at once`, voteAll, drivers.length)

  const table = [
    `\n${`${MESSAGES} messages, ${READERS} readers; rows each`.padEnd(46)} object: queries   read  written   D1: queries   read  written`,
  ]
  for (const [what, messages, ofObject, ofD1] of rows)
    table.push(`${what.padEnd(46)} ${figures(ofObject, messages, 15)} ${figures(ofD1, messages, 13)}`)
  console.log(table.join('\n'))
  for (const [what, messages, ofObject, ofD1] of rows) {
    const [read, written, readInD1, writtenInD1] = atMost[what] ?? [0, 0, 0, 0]
    expect(ofD1.read, `${what}: what D1 is asked is counted`).toBeGreaterThan(0)
    expect(ofObject.read / messages, `${what}: rows that the object reads`).toBeLessThanOrEqual(read)
    expect(ofObject.written / messages, `${what}: rows that the object writes`).toBeLessThanOrEqual(written)
    expect(ofD1.read / messages, `${what}: rows that D1 reads`).toBeLessThanOrEqual(readInD1)
    expect(ofD1.written / messages, `${what}: rows that D1 writes`).toBeLessThanOrEqual(writtenInD1)
  }
}, 60_000)

async function enter(who: Person): Promise<WebSocket> {
  const { webSocket } = await ask(who, '/ws?room=general', { headers: { Upgrade: 'websocket' } })
  if (!webSocket) throw new Error('The room is closed')
  webSocket.accept()
  sockets.push(webSocket)
  webSocket.send(JSON.stringify({ type: 'join-chat-room', chatRoomId: 'general' }))
  return webSocket
}

function say(socket: WebSocket, message: string): Promise<void> {
  const clientMessageId = crypto.randomUUID()
  return new Promise(sent => {
    socket.addEventListener('message', function hear({ data }) {
      if (!String(data).includes(`"sent","clientMessageId":"${clientMessageId}"`)) return
      socket.removeEventListener('message', hear)
      sent()
    })
    socket.send(JSON.stringify({ type: 'send-message', clientMessageId, message, replyToMessageId: null }))
  })
}

async function post(who: Person, message: string) {
  const posted = { message, clientMessageId: crypto.randomUUID() }
  const answer = await send(who, '/api/chat-rooms/general/messages', posted)
  expect(answer.status).toBe(201)
}

async function askRoom(who: Person, n: number): Promise<string> {
  const poll = { question: `Question ${n}?`, options: ['One', 'Two', 'Three', 'Four'] }
  const answer = await send(who, '/api/chat-rooms/general/polls', poll)
  expect(answer.status).toBe(201)
  return (await answer.json<{ id: string }>()).id
}

async function vote(who: Person, pollId: string, place: number) {
  const answer = await send(who, `/api/polls/${pollId}/vote`, { optionId: `${pollId}.${place}` })
  expect(answer.status).toBe(200)
}

function send(who: Person, path: string, json: object) {
  const body = JSON.stringify(json)
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
  return ask(who, path, { method: 'POST', headers, body })
}

async function ask({ token, address }: Person, path: string, init: RequestInit) {
  const headers = { ...init.headers, Cookie: `sid=${token}`, Origin: CLUB, 'CF-Connecting-IP': address }
  const context = createExecutionContext()
  const answer = await worker.fetch(new Request(CLUB + path, { ...init, headers }), env, context)
  await waitOnExecutionContext(context)
  return answer
}

// Until the room has published what was said, which nobody waits for.
function quiet() {
  return new Promise(over => setTimeout(over, 40))
}

function noCost(): Cost {
  return { queries: 0, read: 0, written: 0 }
}

function figures({ queries, read, written }: Cost, messages: number, width: number) {
  return [
    [queries, width],
    [read, 6],
    [written, 8],
  ]
    .map(([value = 0, space = 0]) => (value / messages).toFixed(1).padStart(space))
    .join(' ')
}
