// `npm run figures`: runs the tests against abuse, and prints a table of what was tried and how much of it succeeded. Every
// figure is counted from the run's own reports. `npm run figures -- guards` runs one part: guards, fuzz, drain, rush, flood
// or journeys. All take about an hour.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startClub } from './bench/bench-club.mjs'
import { printCallFlood } from './bench/flood.mjs'
import { readJourneys, readTests } from './test-reports.mjs'

const root = path.join(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'club-figures-'))

const parts = {
  guards: () => vitest('worker', ['authorization', 'idor', 'session', 'passkeys']),
  fuzz: async () => [
    ...(await fuzzRequests()),
    ...(await vitest('fuzz', ['frames'], { FUZZ_RUNS: '20000' })),
    ...(await vitest('fuzz', ['uploads'], { FUZZ_RUNS: '10000' })),
    ...(await vitest('fuzz', ['gamertags'], { FUZZ_RUNS: '5000' })),
  ],
  drain: () => vitest('bench', ['drain']),
  rush: () => vitest('bench', ['overbooking']),
  flood: async () => [...(await vitest('bench', ['flood'])), ...(await floodServer())],
  journeys: () => playwright(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in parts))
if (unknown.length > 0)
  throw new Error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)

const rows = []
for (const [name, run] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await run()))
rmSync(reports, { recursive: true })
printTable(rows)
process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0

function printTable(rows) {
  console.log(`\n${'what was tried'.padEnd(64)} ${'count'.padStart(9)}   failed`)
  for (const { what, count, failed } of rows)
    console.log(`${what.padEnd(64)} ${String(count).padStart(9)} ${String(failed ?? '').padStart(8)}`)
}

// Two clubs at once, with distant seeds, because one mostly waits for its own answers.
async function fuzzRequests() {
  const seeds = [2026, 102_026]
  const halves = await Promise.all(
    seeds.map(seed => vitest('fuzz', ['requests'], { FUZZ_SEED: String(seed), FUZZ_RUNS: '50000' })),
  )
  return Map.groupBy(halves.flat(), ({ what }) => what)
    .entries()
    .map(([what, rows]) => ({ what, count: sum(rows, 'count'), failed: sum(rows, 'failed') }))
    .toArray()
}

function sum(rows, key) {
  return rows.reduce((total, row) => total + (row[key] ?? 0), 0)
}

async function vitest(project, files, env = {}) {
  const report = path.join(reports, `${project}-${files[0]}-${env.FUZZ_SEED ?? ''}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  await run('vitest', ['run', '--project', project, ...files, ...reporters], env)
  return readTests(report)
}

async function playwright() {
  const report = path.join(reports, 'journeys.json')
  await run('playwright', ['test', '--reporter=line,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return readJourneys(report)
}

async function floodServer() {
  const club = await startClub({
    port: Number(process.env.PORT ?? 8795),
    adminKey: 'the key of the club that is flooded',
    rateLimits: 'on',
  })
  try {
    return await printCallFlood(club)
  } finally {
    await club.stop()
  }
}

async function run(command, args, env) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
  await once(spawn(path.join(root, 'node_modules', '.bin', command), args, options), 'exit')
}
