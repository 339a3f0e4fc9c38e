// `npm test`: checks, then every test, cheapest first. `npm test -- chat` runs the tests with chat in their path, without the
// checks; `npm test -- --slowest` also prints what took longest. Ends with what failed and how to repeat it, and a line of
// totals; a failed check counts as a failed test.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { check } from './check.mjs'
import { readJourneyRun, readTestRun } from './test-reports.mjs'

const root = path.join(import.meta.dirname, '..')
const progress = path.join(import.meta.dirname, 'test-progress.mjs')
const reports = mkdtempSync(path.join(tmpdir(), 'club-reports-'))

/** Maximum number of lines printed of a failure. */
const FAILURE_LINES = 25
/** Number of files and journeys that `--slowest` lists for each stage. */
const SLOWEST_LISTED = 15

/** The Vitest projects of each stage, in order. */
const stages = {
  'rules and pages': ['rules', 'web', 'scripts'],
  browser: ['browser'],
  worker: ['worker', 'fuzz'],
  'real servers': ['faults', 'first-message'],
}

const asked = process.argv.slice(2)
const filters = asked.filter(it => !it.startsWith('--'))
const listsSlowest = asked.includes('--slowest')
const total = { passed: 0, failures: [], slowest: [] }

if (filters.length === 0) await stage('checks', runChecks)
for (const [name, projects] of Object.entries(stages)) await stage(name, () => runVitest(name, projects))
await stage('journeys', runJourneys)
rmSync(reports, { recursive: true })

if (listsSlowest) printSlowest()
for (const { name, words, again, pictures = [] } of total.failures) {
  console.log(`\n✗ ${name}\n${shortened(words)}`)
  for (const picture of pictures) console.log(`  screenshot:     ${picture}`)
  if (again) console.log(`  run it again:   ${again}`)
}
console.log(`\n${total.passed} passed, ${total.failures.length} failed`)
process.exitCode = total.failures.length > 0 ? 1 : 0

/** Runs a stage, adds its results to the totals, and prints a line. */
async function stage(name, run) {
  const started = performance.now()
  const { passed, failures, slowest = [] } = await run()
  const seconds = (performance.now() - started) / 1000
  total.passed += passed
  total.failures.push(...failures)
  total.slowest.push({ name, entries: slowest })
  if (passed + failures.length === 0) return // nothing in it matches the filter
  const counted = `${passed} passed${failures.length > 0 ? `, ${failures.length} FAILED` : ''}`
  console.log(`${name.padEnd(16)} ${counted.padEnd(24)} ${lasting(seconds).padStart(9)}`)
}

async function runChecks() {
  const failed = await check()
  return { passed: 0, failures: failed.map(name => ({ name, words: 'see above', again: 'npm run check' })) }
}

function runVitest(name, projects) {
  const report = path.join(reports, 'vitest.json')
  rmSync(report, { force: true })
  const ended = run(
    'vitest',
    [
      'run',
      ...filters,
      ...projects.flatMap(project => ['--project', project]),
      ...['--passWithNoTests', `--reporter=${progress}`, '--reporter=json', `--outputFile.json=${report}`],
    ],
    { STAGE: name },
  )
  return readTestRun(report, ended, root)
}

function runJourneys() {
  const report = path.join(reports, 'playwright.json')
  const ended = run(
    'playwright',
    ['test', ...filters, '--pass-with-no-tests', `--reporter=json,${progress}`],
    { STAGE: 'journeys', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  return readJourneyRun(report, ended, root)
}

function printSlowest() {
  for (const { name, entries } of total.slowest) {
    if (entries.length > 0) console.log(`\nSlowest of ${name}, in seconds`)
    for (const { what, ms, count } of entries.slice(0, SLOWEST_LISTED))
      console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${what}${count ? ` (${count} tests)` : ''}`)
  }
}

// A log that is read from its end, or cut, still shows the reason.
function shortened(words) {
  return stripVTControlCharacters(words).split('\n').slice(0, FAILURE_LINES).join('\n')
}

function lasting(seconds) {
  return seconds < 60
    ? `${seconds.toFixed(0)} s`
    : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}

function run(command, args, env = {}) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
  return spawnSync(path.join(root, 'node_modules', '.bin', command), args, options).status === 0
}
