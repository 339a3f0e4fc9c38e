// The chat under load, compared with a plain room as demos write it: prints `npm run bench -- chat`. The clients run in this
// process, the servers in others.

import { putLoad, quantile, textOf } from './chat-load.mjs'
import { openClub, startPlainRooms } from './chat-rooms.mjs'
import { printCeiling } from './client-ceiling.mjs'

const TURNS = 3
const loads = [
  { sockets: 50, inFlight: 1 },
  { sockets: 50, inFlight: 32 },
  { sockets: 300, inFlight: 1 },
  { sockets: 300, inFlight: 32 },
  { sockets: 300, inFlight: 128 },
]
const CALLS = 400

/** Runs every load against the club at `origin`, in rooms of its own, and against plain rooms. */
export async function printChat({ origin, adminKey, plainPort }) {
  const club = await openClub(origin, adminKey)
  const { plain, storing, stop } = await startPlainRooms(plainPort)
  try {
    await printCeiling()
    console.log(
      '\na delivery is one message seen by one socket; times in ms from sending; three runs of each in turn',
    )
    console.log(head)
    for (const load of loads) {
      const rooms = { chat: club.bySocket, 'plain room': plain }
      // The cost of committing before sending shows where each commit has one message.
      if (load.inFlight === 1) rooms['storing first'] = storing
      await printLoad(load, rooms)
    }
    await printPost(club)
  } finally {
    stop()
  }
}

async function printLoad(load, rooms) {
  const runs = await takeTurns(Object.values(rooms), load)
  const [ours, ...others] = Object.keys(rooms).map((name, n) => ({ name, ...runs[n] }))
  for (const run of [ours, ...others]) printRow(`${run.name}, ${load.inFlight} in flight`, load, run)
  for (const theirs of others) compare(ours, theirs)
}

// The same load on each room in turn, several times, because a machine's speed varies.
async function takeTurns(rooms, load) {
  const runs = rooms.map(() => [])
  for (let turn = 0; turn < TURNS; turn++)
    for (const [index, room] of rooms.entries()) runs[index].push(await putLoad(room, load))
  return runs.map(pool)
}

function pool(runs) {
  const sum = figure => runs.reduce((all, one) => all + one[figure], 0)
  const figures = ['messages', 'deliveries', 'frames', 'frameLength', 'cpu']
  return {
    ...Object.fromEntries(figures.map(figure => [figure, sum(figure) / runs.length])),
    missed: sum('missed'),
    times: runs.flatMap(({ times }) => times),
  }
}

const columns = {
  sockets: 8,
  'messages/s': 12,
  'deliveries/s': 14,
  'frames/s': 10,
  'bytes/frame': 13,
  p50: 8,
  p95: 8,
  p99: 8,
  missed: 8,
  'clients’ CPU': 14,
}
const head =
  ''.padEnd(28) +
  Object.entries(columns)
    .map(([name, width]) => name.padStart(width))
    .join('')

function printRow(name, { sockets }, { messages, deliveries, frames, frameLength, times, missed, cpu }) {
  const values = [
    sockets,
    ...[messages, deliveries, frames, frameLength].map(Math.round),
    ...[0.5, 0.95, 0.99].map(q => quantile(times, q).toFixed(1)),
    missed,
    `${Math.round(cpu * 100)} %`,
  ]
  const widths = Object.values(columns)
  console.log(name.padEnd(28) + values.map((value, at) => String(value).padStart(widths[at])).join(''))
}

function compare(ours, theirs) {
  const times = q => (quantile(ours.times, q) / quantile(theirs.times, q)).toFixed(2)
  const deliveries = (ours.deliveries / theirs.deliveries).toFixed(2)
  console.log(
    `${''.padEnd(28)} ${`beside ${theirs.name}`.padEnd(21)} ${deliveries} times the deliveries, ${times(0.5)} times p50, ${times(0.99)} times p99`,
  )
}

// The cost of a message by POST, beyond identifying the caller.
async function printPost({ byPost, readSession }) {
  const room = await byPost.open()
  const [post, session] = [[], []]
  for (let n = 0; n < CALLS; n++) {
    session.push(await timed(() => readSession(n)))
    post.push(await timed(() => byPost.send(room, n, null, textOf(n))))
  }
  const [ofPost, ofSession] = [post, session].map(times => quantile(times, 0.5))
  console.log(
    `\none by one, p50 in ms: a message by POST ${ofPost.toFixed(2)}, reading the session ${ofSession.toFixed(2)}: ${(ofPost / ofSession).toFixed(2)} times`,
  )
}

async function timed(act) {
  const since = performance.now()
  await act()
  return performance.now() - since
}
