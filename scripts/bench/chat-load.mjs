// A load on a room: sockets that listen, senders that send, and the figures.
import { setTimeout as wait } from 'node:timers/promises'

const LOAD_MS = Number(process.env.BENCH_MS ?? 5000)

/** Puts a load on a room: opens the sockets, lets the senders send, waits until all is delivered and gives the figures. */
export async function putLoad(room, { sockets, inFlight }) {
  const tally = { sentAt: [], times: [], frames: 0, bytes: 0, lastAt: 0 }
  const waiting = new Map() // senders that wait: message number -> resolve
  const parsed = new Map() // every socket gets the same text, so parse it once
  const hear = who => text => {
    tally.frames += 1
    tally.bytes += text.length
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
  for (let who = 0; who < sockets; who += 25) {
    const some = Array.from({ length: Math.min(25, sockets - who) }, (_, n) => who + n)
    open.push(...(await Promise.all(some.map(one => room.connect(name, one, hear(one))))))
  }
  await wait(500)
  tally.frames = tally.bytes = 0

  const since = performance.now()
  const end = since + LOAD_MS
  const cpuBefore = process.cpuUsage()
  let count = 0
  // Resolves when the sender has seen the message, which paces every kind of room alike.
  const send = async sender => {
    const n = count++ * sockets + sender // the number says who sent it
    const back = new Promise(resolve => waiting.set(n, resolve))
    tally.sentAt[n] = performance.now()
    room.send(name, sender, open[sender], textOf(n))
    await back
    waiting.delete(n)
  }
  // This many messages are always in flight, each from another sender. The senders are spread over the listeners, because
  // those who came first or last may be served first or last.
  const sender = async (_, who) => {
    while (performance.now() < end) await send(Math.floor(((who + 0.5) * sockets) / inFlight))
  }
  await Promise.all(Array.from({ length: inFlight }, sender))
  for (let quiet = 0; quiet < 20 && tally.times.length < count * sockets; quiet++) await wait(100)
  const seconds = (tally.lastAt - since) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  for (const socket of open) socket.close()
  return {
    messages: count / seconds,
    deliveries: tally.times.length / seconds,
    frames: tally.frames / seconds,
    frameLength: tally.bytes / tally.frames,
    missed: count * sockets - tally.times.length,
    cpu: (user + system) / 1e6 / seconds,
    times: tally.times,
  }
}

/** The quantile `q` of some times. */
export function quantile(times, q) {
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
}

/** Parses a text that many sockets get, once. */
export function readOnce(parsed, text, read) {
  let numbers = parsed.get(text)
  if (!numbers) {
    if (parsed.size > 400) parsed.clear()
    numbers = read(text)
    parsed.set(text, numbers)
  }
  return numbers
}

/** The text of a message; its first eight characters say which it is. */
export function textOf(n) {
  return `${String(n).padStart(8, '0')} box box, box this lap`
}

/** The number of the message with this text. */
export function numberOf(text) {
  return Number(text.slice(0, 8))
}

/** The numbers of the messages in a frame of the chat, for a page that reads `talk`. */
export function numbersTold(text) {
  return [JSON.parse(text)]
    .flat()
    .filter(({ type }) => type === 'talk')
    .flatMap(({ messages }) => messages.map(([_author, _at, _id, message]) => numberOf(message)))
}
