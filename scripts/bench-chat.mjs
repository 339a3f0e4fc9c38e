// The chat under load, beside a plain room that sends one frame a message: what `npm run bench` prints of it. The
// clients live in this process, the servers in others.
import { fork, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openSocket } from './raw-socket.mjs'

const root = path.join(import.meta.dirname, '..')
const MEMBERS = 32
/** So many messages under way are more than either room carries without a queue. */
const SATURATION = 128
const LOAD_MS = Number(process.env.BENCH_MS ?? 5000)
const TURNS = 3
/** The length of the plain room's frame without its text. */
const PLAIN_FRAME = '{"n":1000,"text":""}'.length
/** 120 bytes, about what people write; the first eight say which message it is. */
const filler =
  ' and the car behind was faster on the straight, but never in the corners, so I kept the place to the flag.'.slice(
    0,
    112,
  )
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })

/** Runs every load against the club at `origin`, in rooms of its own, and against a plain room. */
export async function printChat({ origin, adminKey, plainPort }) {
  const club = await newClub(origin, adminKey)
  const plain = await startPlainRoom(plainPort)
  try {
    await printCeiling()
    console.log(
      `\nloads of ${LOAD_MS / 1000} s; a delivery is one message seen by one socket; milliseconds from sending`,
    )
    console.log(head())
    for (const inFlight of [1, 32]) {
      row(`chat, by socket, ${inFlight} in flight`, await run(club.bySocket, 50, closedLoop(inFlight)))
      row(`chat, by POST, ${inFlight} in flight`, await run(club.byPost, 50, closedLoop(inFlight)))
      row(`plain room, ${inFlight} in flight`, await run(plain.room, 50, closedLoop(inFlight)))
    }
    const pairs = [
      ['10 a second', openLoop(10)],
      ['1 in flight', closedLoop(1)],
      [`${SATURATION} in flight`, closedLoop(SATURATION)],
    ]
    for (const [name, load] of pairs) {
      const [ours, theirs, long] = await takeTurns([club.bySocket, plain.room, plain.longRoom], 300, load)
      row(`chat, ${name}`, ours)
      row(`plain room, ${name}`, theirs)
      row(`  with frames as long as ours`, long)
      compare('the plain room’s', ours, theirs)
      compare('those of frames as long', ours, long)
    }
  } finally {
    plain.stop()
  }
}

// The same load for each room in turn, several times, since a machine is not always equally fast.
async function takeTurns(rooms, sockets, load) {
  const runs = rooms.map(() => [])
  for (let turn = 0; turn < TURNS; turn++)
    for (const [index, room] of rooms.entries()) runs[index].push(await run(room, sockets, load))
  return runs.map(pool)
}

function pool(runs) {
  const mean = figure => runs.reduce((sum, one) => sum + one[figure], 0) / runs.length
  return {
    sockets: runs[0].sockets,
    missed: mean('missed') * runs.length,
    times: runs.flatMap(({ times }) => times),
    confirmed: runs.flatMap(({ confirmed }) => confirmed),
    messages: mean('messages'),
    deliveries: mean('deliveries'),
    frames: mean('frames'),
    cpu: mean('cpu'),
  }
}

function compare(whose, ours, theirs) {
  const median = ({ times }) => quantile(times, 0.5)
  const [deliveries, p50] = [ours.deliveries / theirs.deliveries, median(ours) / median(theirs)]
  console.log(
    `${''.padEnd(34)} ${deliveries.toFixed(2)} times ${whose} deliveries, ${p50.toFixed(2)} times p50`,
  )
}

function head() {
  return `${''.padEnd(34)} sockets  messages/s  deliveries/s  frames/s   p50    p95    p99  confirmed p50   p99  missed  clients’ CPU`
}

function row(name, { sockets, messages, deliveries, frames, times, confirmed, missed, cpu }) {
  const figures = [
    [sockets, 8],
    [Math.round(messages), 12],
    [Math.round(deliveries), 14],
    [Math.round(frames), 10],
    ...[0.5, 0.95, 0.99].map(q => [quantile(times, q).toFixed(1), 7]),
    [quantile(confirmed, 0.5).toFixed(1), 14],
    [quantile(confirmed, 0.99).toFixed(1), 7],
    [missed, 7],
    [`${Math.round(cpu * 100)} %`, 14],
  ]
  console.log(name.padEnd(34) + figures.map(([value, width]) => String(value).padStart(width)).join(''))
}

// Opens the sockets, lets the load send, waits until everything is delivered and gives the figures.
async function run(room, sockets, load) {
  const tally = { sentAt: [], times: [], confirmed: [], frames: 0, lastAt: 0 }
  const waiting = new Map() // what a sender waits for: message number -> resolve
  const parsed = new Map() // every socket gets the same text: read it once
  const hear = who => text => {
    tally.frames += 1
    const numbers = readOnce(parsed, text, room.numbersIn)
    if (numbers.length === 0) return
    tally.lastAt = performance.now()
    for (const n of numbers) {
      tally.times.push(tally.lastAt - tally.sentAt[n])
      if (n % sockets === who) waiting.get(n)?.()
    }
  }
  const name = await room.open()
  const open = []
  for (let who = 0; who < sockets; who += 25)
    open.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(25, sockets - who) }, (_, n) =>
          room.connect(name, who + n, hear(who + n)),
        ),
      )),
    )
  await wait(500)
  tally.frames = 0

  const since = performance.now()
  const cpuBefore = process.cpuUsage()
  let count = 0
  // Resolves when the sender has seen the message himself, which paces every kind of room the same way.
  const send = async sender => {
    const n = count++ * sockets + sender // a number says who sent it
    const back = new Promise(resolve => waiting.set(n, resolve))
    tally.sentAt[n] = performance.now()
    const confirmed = room.send(name, sender, open[sender], `${String(n).padStart(8, '0')}${filler}`)
    confirmed?.then(() => tally.confirmed.push(performance.now() - tally.sentAt[n]))
    await back
    waiting.delete(n)
  }
  await load(send, since + LOAD_MS)
  for (let quiet = 0; quiet < 20 && tally.times.length < count * sockets; quiet++) await wait(100)
  const seconds = (tally.lastAt - since) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpu = (user + system) / 1e6 / seconds
  for (const socket of open) socket.close()
  const missed = count * sockets - tally.times.length
  const figures = { sockets, missed, cpu, times: tally.times, confirmed: tally.confirmed }
  return {
    ...figures,
    messages: count / seconds,
    deliveries: tally.times.length / seconds,
    frames: tally.frames / seconds,
  }
}

function readOnce(parsed, text, read) {
  let numbers = parsed.get(text)
  if (!numbers) {
    if (parsed.size > 400) parsed.clear()
    numbers = read(text)
    parsed.set(text, numbers)
  }
  return numbers
}

// So many messages are always on their way, each of another sender.
function closedLoop(inFlight) {
  return (send, end) =>
    Promise.all(
      Array.from({ length: inFlight }, async (_, sender) => {
        while (performance.now() < end) await send(sender)
      }),
    )
}

// So many messages a second, whatever the answers do.
function openLoop(perSecond) {
  return async (send, end) => {
    const since = performance.now()
    const sends = []
    for (let n = 0; performance.now() < end; n++) {
      sends.push(send(n % MEMBERS))
      await wait(Math.max(0, since + ((n + 1) * 1000) / perSecond - performance.now()))
    }
    await Promise.race([Promise.all(sends), wait(5000)])
  }
}

async function newClub(origin, adminKey) {
  const admin = { authorization: `Bearer ${adminKey}` }
  const cookies = []
  for (let n = 0; n < MEMBERS; n++) {
    const { body, cookie } = await call(
      origin,
      'POST',
      '/members',
      { displayName: `Load ${n}`, gamertag: `Load ${n}` },
      admin,
    )
    await call(origin, 'POST', '/admin/approve-member', { memberId: body.id, approved: true }, admin)
    cookies.push(cookie)
  }
  const room = {
    open: () => newRoom(origin, admin),
    connect: async (id, who, onText) => {
      const headers = { Cookie: cookies[who % MEMBERS], Origin: origin }
      const confirming = new Map()
      const socket = await openSocket(`${origin}/ws?room=${id}`, headers, text => {
        if (text.includes('"sent"')) confirmAll(text, confirming)
        onText(text)
      })
      socket.send(JSON.stringify({ type: 'join-chat-room', chatRoomId: id }))
      return { ...socket, confirming }
    },
    numbersIn: text => {
      const messages = events(text).filter(({ type }) => type === 'new-message')
      if (messages.length === 1) messageLength = text.length
      return messages.map(({ message }) => numberOf(message.message))
    },
  }
  return {
    bySocket: {
      ...room,
      send: (_id, _sender, socket, message) =>
        new Promise(confirm => {
          const clientMessageId = randomUUID()
          socket.confirming.set(clientMessageId, confirm)
          socket.send(
            JSON.stringify({ type: 'send-message', clientMessageId, message, replyToMessageId: null }),
          )
        }),
    },
    byPost: {
      ...room,
      send: (id, sender, _socket, message) =>
        call(
          origin,
          'POST',
          `/chat-rooms/${id}/messages`,
          { message, clientMessageId: randomUUID() },
          { cookie: cookies[sender % MEMBERS], origin },
        ),
    },
  }
}

function confirmAll(text, confirming) {
  for (const event of events(text)) if (event.type === 'sent') confirming.get(event.clientMessageId)?.()
}

/** How long a frame with one message of the chat was when one was last heard. */
let messageLength = 0
let rooms = 0
async function newRoom(origin, admin) {
  const day = new Date().toISOString().slice(0, 10)
  const name = `Load ${++rooms}`
  const championship = { name, season: 'Winter', startDate: day, endDate: day }
  const { body } = await call(origin, 'POST', '/championships', championship, admin)
  const room = { name, type: 'championship', championshipId: body.id }
  return (await call(origin, 'POST', '/chat-rooms', room, admin)).body.id
}

async function startPlainRoom(port) {
  const state = mkdtempSync(path.join(tmpdir(), 'plain-room-'))
  const options = ['-c', 'tests/bench/plain-room/wrangler.toml', '--ip', 'localhost', '--port', String(port)]
  const quiet = ['--inspector-port', '0', '--log-level', 'error', '--show-interactive-dev-session=false']
  const server = spawn(
    path.join(root, 'node_modules/.bin/wrangler'),
    ['dev', ...options, ...quiet, '--persist-to', state],
    {
      cwd: root,
      env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    },
  )
  const origin = `http://localhost:${port}`
  while (!(await fetch(origin).catch(() => null))?.ok) await wait(150)
  const room = {
    open: async () => '',
    connect: (_id, _who, onText) => openSocket(origin, {}, onText),
    send: (_id, _sender, socket, message) => socket.send(message) && null,
    numbersIn: text => [numberOf(JSON.parse(text).text)],
  }
  const longRoom = {
    ...room,
    send: (_id, _sender, socket, message) => socket.send(message.padEnd(messageLength - PLAIN_FRAME)) && null,
  }
  const stop = () => {
    process.kill(-server.pid, 'SIGTERM')
    server.once('exit', () => rmSync(state, { recursive: true, force: true, maxRetries: 5 }))
  }
  return { room, longRoom, stop }
}

// How much these clients can take from a server that does nothing but send.
async function printCeiling() {
  for (const [what, batch] of [
    ['one message a frame', 1],
    ['ten messages a frame', 10],
  ]) {
    const blaster = fork(path.join(import.meta.dirname, 'bench-blaster.mjs'), [String(batch)])
    const [port] = await new Promise(heard => blaster.once('message', port => heard([port])))
    const parsed = new Map()
    let deliveries = 0
    let frames = 0
    const read = text => events(text).map(event => numberOf(event.message.message))
    const hear = text => {
      frames += 1
      deliveries += readOnce(parsed, text, read).length
    }
    const sockets = await Promise.all(
      Array.from({ length: 300 }, () => openSocket(`http://localhost:${port}/`, {}, hear)),
    )
    const cpu = process.cpuUsage()
    blaster.send('go')
    await wait(2000)
    const { user, system } = process.cpuUsage(cpu)
    console.log(
      `the clients’ own ceiling, ${what}: ${Math.round(frames / 2)} frames and ${Math.round(deliveries / 2)} deliveries a second, at ${Math.round((user + system) / 20_000)} % of a core`,
    )
    for (const socket of sockets) socket.close()
    blaster.kill()
  }
}

function events(text) {
  const event = JSON.parse(text)
  return Array.isArray(event) ? event : [event]
}

function numberOf(message) {
  return Number(message.slice(0, 8))
}

function quantile(times, q) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
}

function call(origin, method, url, body, headers) {
  return new Promise((answered, failed) => {
    const request = http.request(`${origin}/api${url}`, {
      method,
      agent,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    request.on('error', failed)
    request.on('response', answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', part => (text += part))
      answer.on('end', () => {
        if (answer.statusCode >= 300)
          return failed(new Error(`${method} ${url}: ${answer.statusCode} ${text}`))
        answered({ body: text && JSON.parse(text), cookie: answer.headers['set-cookie']?.[0].split(';')[0] })
      })
    })
    request.end(JSON.stringify(body))
  })
}
