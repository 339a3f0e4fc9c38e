// `npm run bench -- cpu`: the Worker's CPU for each call, worst first. Each call runs in processes of its own, so that its
// first one meets a cold isolate: the built Worker in Node's V8, measured by thread. The time of D1 and objects is not
// counted, because on the platform they run elsewhere. On the free plan a request has 10 ms.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { calls } from './cpu/calls.mjs'
import { plantClub } from './cpu/club.mjs'

/** Number of fresh isolates for each call; the table shows the median. */
const ISOLATES = 3
const ALLOWED = 10

/** Measures the calls whose names contain `part` and prints the table. */
export async function printCpu({ config, client, part = '' }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'club-cpu-'))
  const database = path.join(folder, 'club.sqlite')
  await plantClub(database)
  const rows = []
  for (const name of Object.keys(calls).filter(name => name.includes(part)))
    rows.push({ name, ...(await measured(name, { config, client, database })) })
  rmSync(folder, { recursive: true })
  rows.sort((a, b) => b.first - a.first)
  console.log(`\nCPU of the Worker, ms (the platform allows ${ALLOWED})`)
  console.log(`start of a cold isolate: ${format(middle(rows.map(({ start }) => start)))}`)
  console.log(`\n${'call'.padEnd(52)} ${['cold', 'p50', 'p95'].map(head => head.padStart(8)).join('')}`)
  for (const { name, first, p50, p95 } of rows)
    console.log(`${name.padEnd(52)} ${[first, p50, p95].map(format).join('')}`)
}

async function measured(name, where) {
  const runs = []
  for (let n = 0; n < ISOLATES; n++) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...['--no-warnings', path.join(import.meta.dirname, 'cpu/isolate.mjs')],
      JSON.stringify({ name, ...where }),
    ])
    runs.push(JSON.parse(stdout))
  }
  const of = key => middle(runs.map(run => run[key]))
  return { start: of('start'), first: of('first'), p50: of('p50'), p95: of('p95') }
}

function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function format(ms) {
  return ms.toFixed(2).padStart(8)
}
