// A deployment closes every socket of a room at once: a thousand reconnect within two seconds, each with what it missed.
// Measures the server's CPU, and the time until all are back. `tests/bench/coming-back.bench.ts` counts the rows.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openSocket } from './raw-socket.mjs'

const SOCKETS = 1000
const DRIVERS = 50
const MISSED = 24
const WITHIN = 2000
/** A tick of `/proc/[pid]/stat`, in ms. */
const TICK = 10

/** Prints the cost for the club that process `pid` serves at `origin`. CPU is known only where `/proc` exists. */
export async function printComingBack({ origin, adminKey, pid }) {
  const admin = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' }
  const cookies = []
  for (let n = 0; n < DRIVERS; n++) {
    const driver = { displayName: `Back ${n}`, gamertag: `Back ${n}` }
    const made = await post(`${origin}/api/members`, driver, admin)
    cookies.push(made.headers.get('set-cookie')?.split(';')[0])
  }
  const page = await fetch(`${origin}/api/chat-rooms/general/messages`, { headers: { cookie: cookies[0] } })
  const known = { rev: Number(page.headers.get('X-Room-Rev')), epoch: page.headers.get('X-Room-Epoch') }
  for (let n = 0; n < MISSED; n++)
    await post(
      `${origin}/api/chat-rooms/general/messages`,
      { message: `Lap ${n}`, clientMessageId: crypto.randomUUID() },
      { cookie: cookies[n % 8], origin, 'content-type': 'application/json' },
    )
  await wait(2000)

  const [cpuBefore, since] = [cpuOf(pid), performance.now()]
  const times = await Promise.all(
    Array.from({ length: SOCKETS }, async (_, n) => {
      await wait((n * WITHIN) / SOCKETS)
      const began = performance.now()
      await comeBack(origin, cookies[n % DRIVERS], known)
      return performance.now() - began
    }),
  )
  const took = performance.now() - since
  const cpu = (cpuOf(pid) - cpuBefore) / SOCKETS
  times.sort((a, b) => a - b)
  const at = q => Math.round(times[Math.floor(q * (times.length - 1))])
  console.log(`\n${SOCKETS} sockets come back within ${WITHIN / 1000} s, ${MISSED} messages missed each`)
  console.log(
    `all caught up after ${(took / 1000).toFixed(1)} s; one in p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; the server’s CPU ${cpu.toFixed(1)} ms each`,
  )
}

async function comeBack(origin, cookie, { rev, epoch }) {
  const hello = Promise.withResolvers()
  const socket = await openSocket(`${origin}/ws?room=general`, { Cookie: cookie, Origin: origin }, text => {
    for (const event of [JSON.parse(text)].flat()) if (event.type === 'hello') hello.resolve(event)
  })
  socket.send(JSON.stringify({ type: 'join-chat-room', chatRoomId: 'general', reads: ['talk'] }))
  const { rev: head } = await hello.promise
  const url = `${origin}/api/chat-rooms/general/changes?after=${rev}&epoch=${epoch}`
  const { items, to } = await (await fetch(url, { headers: { cookie } })).json()
  if (items.length !== MISSED || to !== head) throw new Error(`Missed ${MISSED - items.length} messages`)
}

async function post(url, body, headers) {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}

// User and system time of a process and its children, in ms.
function cpuOf(pid) {
  try {
    const stats = readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(statOf)
    const family = new Set([pid])
    for (let size = 0; size < family.size; ) {
      size = family.size
      for (const one of stats) if (family.has(one.parent)) family.add(one.pid)
    }
    return stats.filter(one => family.has(one.pid)).reduce((sum, { ticks }) => sum + ticks * TICK, 0)
  } catch {
    return Number.NaN // not Linux
  }
}

function statOf(name) {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')
    return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
  } catch {
    return [] // it has ended
  }
}
