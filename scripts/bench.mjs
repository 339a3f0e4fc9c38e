// `npm run bench`: measures what a visit, an action, a message, an upload, an alert and an open tab cost, and how much a room
// can carry. Prints tables and asserts nothing about time. `npm run bench -- chat` only measures the load on the chat, `--
// inputs` how fast a slow phone answers keys and taps, `-- cpu` the CPU of each call, `-- scale` what each call reads in a
// club of ten years compared with a young one.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startClub } from './bench/bench-club.mjs'
import { printChat } from './bench/chat.mjs'
import { printCpu } from './bench/cpu.mjs'
import { printCallFlood, printFlood } from './bench/flood.mjs'
import { printInputs } from './bench/input-delay.mjs'
import { printTab } from './bench/open-tab.mjs'
import { printComingBack } from './bench/reconnect.mjs'
import { printUploads } from './bench/uploads.mjs'
import { build } from './build.mjs'
import { measure } from './check-budget.mjs'

const root = path.join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 8791)
const origin = `http://localhost:${port}`
const adminKey = 'the key of the club that is measured'

if (process.argv.includes('scale')) process.exit(printCosts(['scale.bench']).status)
const only = ['chat', 'inputs'].find(part => process.argv.includes(part))

const { config, client } = await build()
if (process.argv.includes('cpu')) {
  await printCpu({ config, client })
  process.exit()
}
if (!only) printBundle()
const measured = only ? { status: 0 } : printCosts()
const club = await startClub({ port, adminKey, rateLimits: 'off' })
try {
  if (!only) {
    await printLatency()
    await printRush()
    await printUploads({ origin, adminKey })
    await printTab({ origin, adminKey })
  }
  if (only !== 'chat') await printInputs({ origin, adminKey })
  if (only !== 'inputs') {
    await printComingBack(club)
    await printChat({ origin, adminKey, plainPort: port + 1 })
  }
} finally {
  await club.stop()
}
if (only === 'inputs') process.exit()
const limited = await startClub({ port: port + 2, adminKey, rateLimits: 'on' })
await printFlood(limited)
  .then(() => printCallFlood(limited))
  .finally(limited.stop)
process.exitCode = measured.status

function printCosts(files = []) {
  const options = ['run', '--project', 'bench', '--reporter=dot', ...files]
  return spawnSync(path.join(root, 'node_modules/.bin/vitest'), options, { cwd: root, stdio: 'inherit' })
}

function printBundle() {
  console.log('\nfirst visit                kB gzip   budget')
  for (const { what, bytes, limit } of measure(client))
    console.log(
      `${what.padEnd(24)} ${(bytes / 1024).toFixed(1).padStart(9)} ${String(limit / 1024).padStart(8)}`,
    )
}

async function printLatency() {
  const driver = await newDriver('Bench')
  const calls = {
    'GET /api/session': '/api/session',
    'GET /api/races': '/api/races',
    'GET /api/config': '/api/config',
  }
  console.log('\ncall, 200 times one by one    p50 ms   p99 ms')
  for (const [name, url] of Object.entries(calls)) {
    const times = []
    for (let n = 0; n < 200; n++)
      times.push(await timed(() => fetch(origin + url, { headers: driver.headers })))
    console.log(`${name.padEnd(28)} ${quantile(times, 0.5)} ${quantile(times, 0.99)}`)
  }
}

async function printRush() {
  const drivers = []
  for (let n = 0; n < 30; n++) drivers.push(await newDriver(`Rush ${n}`))
  const race = await newRace(20)
  await wait(200)
  const times = []
  const answers = await Promise.all(
    drivers.map(async ({ headers }) => {
      const since = performance.now()
      const answer = await send('POST', '/registrations', { raceId: race.id }, headers)
      times.push(performance.now() - since)
      return answer.status === 201 ? 'got a place' : answer.body.code
    }),
  )
  const sums = Object.entries(Object.groupBy(answers, answer => answer)).map(
    ([what, list]) => `${list.length} ${what}`,
  )
  console.log(
    `\n30 drivers at once for 20 places: ${sums.join(', ')}; p50 ${quantile(times, 0.5)} ms, slowest ${quantile(times, 1)} ms`,
  )
}

async function newDriver(gamertag) {
  const made = await send('POST', '/members', { displayName: gamertag, gamertag }, admin())
  await send('POST', '/admin/approve-member', { memberId: made.body.id, approved: true }, admin())
  return { id: made.body.id, headers: { cookie: made.cookie } }
}

async function newRace(maxParticipants) {
  const date = new Date(Date.now() + 86_400_000).toISOString()
  const race = {
    name: 'Rush',
    track: 'Monza',
    carClass: 'GT3',
    date,
    registrationDeadline: date,
    maxParticipants,
  }
  return (await send('POST', '/races', race, admin())).body
}

function admin() {
  return { authorization: `Bearer ${adminKey}` }
}

async function send(method, url, body, headers) {
  const answer = await fetch(`${origin}/api${url}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    status: answer.status,
    body: await answer.json(),
    cookie: answer.headers.get('set-cookie')?.split(';')[0],
  }
}

async function timed(act) {
  const since = performance.now()
  await (await act()).arrayBuffer()
  return performance.now() - since
}

function quantile(times, q) {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0).toFixed(1).padStart(8)
}
