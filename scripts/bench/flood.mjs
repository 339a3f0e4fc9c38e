// How long others wait while somebody floods a room through a socket, or the club with calls, with limits on.
import { setTimeout as wait } from 'node:timers/promises'
import { openSocket } from './raw-socket.mjs'

const BYTES = 1_000_000
const floods = { '4 bytes': 'abcd', typing: '{"type":"typing"}' }

/** Prints how long somebody waits who enters a room that is being flooded with a megabyte of frames. */
export async function printFlood({ origin }) {
  const [flooder, other] = [await newDriver(origin, 'Flooder'), await newDriver(origin, 'Other')]
  console.log('\na megabyte of frames on one socket      frames   another waits, ms   closed')
  for (const [what, text] of Object.entries(floods)) {
    const count = Math.floor(BYTES / (text.length + 6))
    const { waited, isClosed } = await flood(origin, flooder, other, text, count)
    console.log(
      `${what.padEnd(38)} ${String(count).padStart(7)} ${waited.toFixed(0).padStart(19)}   ${isClosed ? 'yes' : 'no'}`,
    )
    await wait(2000)
  }
}

async function flood(origin, flooder, other, text, count) {
  const url = `${origin}/ws?room=general`
  const closed = Promise.withResolvers()
  const socket = await openSocket(url, { Cookie: flooder, Origin: origin }, () => {}, closed.resolve)
  const welcomed = Promise.withResolvers()
  const visitor = await openSocket(url, { Cookie: other, Origin: origin }, frame => {
    if (frame.includes('"hello"')) welcomed.resolve()
  })
  const since = performance.now()
  socket.sendMany(text, count)
  visitor.send(JSON.stringify({ type: 'join-chat-room', chatRoomId: 'general' }))
  await welcomed.promise
  const waited = performance.now() - since
  const isClosed = await Promise.race([closed.promise.then(() => true), wait(5000).then(() => false)])
  socket.close()
  visitor.close()
  return { waited, isClosed }
}

const CALLS = 5000
/** Calls a second: what a machine can make and answer without being fully busy. */
const RATE = 100
const AT_ONCE = 10
const LOOKS = 200
const address = '198.51.100.66'
const callFloods = {
  'signing in': ['POST', '/api/session', { gamertag: 'Nobody' }],
  'looking gamertags up': ['POST', '/api/members/look-up', { gamertag: 'Nobody' }],
  'creating profiles': ['POST', '/api/members', { displayName: 'Bot', gamertag: 'Bot' }],
}

/** Prints how long a driver waits for the races while an address makes 5,000 calls; gives the figures, in ms. */
export async function printCallFlood({ origin }) {
  const driver = await newDriver(origin, 'Onlooker')
  const look = async () => {
    const since = performance.now()
    await (await fetch(`${origin}/api/races`, { headers: { cookie: driver } })).arrayBuffer()
    return performance.now() - since
  }
  const looks = async count => {
    const times = []
    for (let n = 0; n < count; n++) times.push(await look())
    return times.toSorted((one, other) => one - other)
  }
  await looks(LOOKS / 4)
  const rows = [['nobody', await looks(LOOKS)]]
  for (const [what, made] of Object.entries(callFloods))
    rows.push([what, await during(() => flooding(origin, made), look)])
  console.log(
    `\n${`${CALLS} calls from one address, ${RATE} a second`.padEnd(42)} another waits, p50 ms   p99 ms`,
  )
  for (const [what, times] of rows)
    console.log(
      `${what.padEnd(42)} ${quantile(times, 0.5).padStart(21)} ${quantile(times, 0.99).padStart(8)}`,
    )
  return rows.map(([what, times]) => ({
    what: `p50 ms of another's call, flooded by: ${what}`,
    count: quantile(times, 0.5),
  }))
}

// How long each `look` takes while `act` runs.
async function during(act, look) {
  const times = []
  let isOver = false
  const acting = act().then(() => {
    isOver = true
  })
  while (!isOver) times.push(await look())
  await acting
  return times.toSorted((one, other) => one - other)
}

async function flooding(origin, [method, path, body]) {
  const headers = { 'content-type': 'application/json', origin, 'cf-connecting-ip': address }
  const call = async () =>
    (await fetch(origin + path, { method, headers, body: body && JSON.stringify(body) })).arrayBuffer()
  for (let made = 0; made < CALLS; made += AT_ONCE)
    await Promise.all([wait((1000 * AT_ONCE) / RATE), ...Array.from({ length: AT_ONCE }, call)])
}

function quantile(sorted, q) {
  return (sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0).toFixed(1)
}

async function newDriver(origin, gamertag) {
  const answer = await fetch(`${origin}/api/members`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ displayName: gamertag, gamertag }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0]
}
