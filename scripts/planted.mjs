// `npm run test:planted`: plants each bug of `tests/planted-faults.ts` in a copy of the club, one at a time, and runs the
// tests that should notice. `-- chat` plants those with chat in their name or file; `-- --list` only lists them. Ends with `N
// caught, M survived, K broken`; a fault is broken if the club cannot run with it, or its tests fail without it.
import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { plantedFaults } from '../tests/planted-faults.ts'
import { readJourneyRun, readTestRun } from './test-reports.mjs'

const root = path.join(import.meta.dirname, '..')

/** Share of faults that the tests must catch. */
const CAUGHT_SHARE = 0.95
/** Time limit for the tests of a fault, in ms; a club that hangs is caught too. */
const TIME_LIMIT = 10 * 60_000
/** Time limit for all tests without a fault, in ms. */
const WHOLE_TIME_LIMIT = 60 * 60_000
/** A runner's message for a file that it could not even read. */
const UNREADABLE = /SyntaxError|PARSE_ERROR|Transform failed|build failed/i

const asked = process.argv.slice(2)
const filters = asked.filter(it => !it.startsWith('--')).map(it => it.toLowerCase())
const chosen = plantedFaults.filter(({ name, file }) =>
  filters.every(it => `${name} ${file}`.toLowerCase().includes(it)),
)
const isJourney = place => place.startsWith('tests/e2e/')

const running = new Set()
const folder = mkdtempSync(path.join(tmpdir(), 'club-planted-'))
process.on('exit', () => {
  for (const { pid } of running) endGroup(pid)
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const problems = chosen.flatMap(({ name, file, search, caughtBy }) => [
  ...(readFile(root, file).split(search).length === 2 ? [] : [`${name}: not exactly once in ${file}`]),
  ...caughtBy.filter(it => !existsSync(path.join(root, it))).map(it => `${name}: there is no ${it}`),
])
if (problems.length > 0) {
  for (const problem of problems) console.log(problem)
  process.exitCode = 1
} else if (asked.includes('--list'))
  for (const { name, file } of chosen) console.log(`${file.padEnd(64)} ${name}`)
else await plantAll()

async function plantAll() {
  const copies = Array.from({ length: Math.min(availableParallelism(), chosen.length) }, makeCopy)
  const [first] = copies
  const outcomes = new Map()

  const red = await failingFiles(first, runTests, place => !isJourney(place))
  await inLanes(copies, chosen, async (copy, fault) => {
    const outcome = await plant(copy, fault, runTests, placesOf(fault, red, false))
    // A journey takes minutes, so it runs only if nothing else has noticed.
    if (outcome.what === 'caught' || !fault.caughtBy.some(isJourney)) settle(outcomes, fault, outcome)
  })

  const left = chosen.filter(fault => !outcomes.has(fault))
  const redJourneys = left.length > 0 ? await failingFiles(first, runJourneys, isJourney, left) : []
  for (const fault of left)
    settle(outcomes, fault, await plant(first, fault, runJourneys, placesOf(fault, redJourneys, true)))

  const count = what => [...outcomes.values()].filter(it => it === what).length
  console.log(`\n${count('caught')} caught, ${count('survived')} survived, ${count('broken')} broken`)
  process.exitCode = count('caught') < CAUGHT_SHARE * chosen.length ? 1 : 0
}

// Gives each free copy the next fault.
async function inLanes(copies, faults, act) {
  const waiting = [...faults]
  const lanes = copies.map(async copy => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) await act(copy, fault)
  })
  await Promise.all(lanes)
}

function settle(outcomes, fault, { what, why = '' }) {
  outcomes.set(fault, what)
  console.log(`${what.padEnd(9)} ${why && `${why}  `}${fault.name}`)
}

/** The tests for the chosen faults that fail without any fault, and so prove nothing. */
async function failingFiles(copy, runner, isMeant, faults = chosen) {
  const places = [...new Set(faults.flatMap(({ caughtBy }) => caughtBy).filter(isMeant))]
  if (places.length === 0) return []
  const { failures } = await runner(copy, places, { isWhole: true })
  for (const { name, words } of failures) console.log(`fails without a fault: ${name}\n${words}\n`)
  return [...new Set(failures.map(fileOf))]
}

// If a runner names no file, it failed as a whole, and nothing can be trusted.
function placesOf({ caughtBy }, red, areJourneys) {
  return caughtBy
    .filter(place => isJourney(place) === areJourneys)
    .filter(place => !red.some(file => isIn(file, place) || !file.startsWith('tests/')))
}

function isIn(file, place) {
  return file === place || file.startsWith(`${place}/`)
}

/** Plants a fault in a copy and runs the tests for it, one after another, until one catches it. */
async function plant(copy, { file, search, replacement }, runner, places) {
  if (places.length === 0) return { what: 'broken', why: 'its tests fail without it:' }
  const source = readFile(copy, file)
  const withFault = source.replace(search, () => replacement)
  writeFileSync(path.join(copy, file), withFault)
  try {
    for (const place of places) {
      const { failures, isLate } = await runner(copy, [place])
      if (isLate) return { what: 'caught', why: `by ${place}, which never ended:` }
      if (failures.length > 0) return outcomeOf(failures)
    }
  } finally {
    writeFileSync(path.join(copy, file), source)
  }
  return { what: 'survived' }
}

// A failure outside any test comes first in a report, without a file.
function outcomeOf(failures) {
  const failure = failures.find(it => fileOf(it).startsWith('tests/')) ?? failures[0]
  const file = fileOf(failure)
  const isOfTest = failure.name.includes(' › ')
  const isBroken = !file.startsWith('tests/') || (!isOfTest && UNREADABLE.test(failure.words))
  return isBroken
    ? { what: 'broken', why: `${failure.words.trim().split('\n')[0]}:` }
    : { what: 'caught', why: `by ${file}` }
}

async function runTests(copy, places, { isWhole = false } = {}) {
  const filters = places.map(place => (/\.tsx?$/.test(place) ? place : `${place}/`))
  const report = reportIn(copy)
  const args = ['run', ...filters, '--reporter=json', `--outputFile=${report}`]
  if (!isWhole) args.push('--bail=1', '--maxWorkers=1')
  const { isGood, isLate } = await run(copy, 'vitest', args, isWhole)
  return { ...readTestRun(report, isGood, copy), isLate }
}

async function runJourneys(copy, places, { isWhole = false } = {}) {
  const report = reportIn(copy)
  const args = ['test', ...places, '--reporter=json']
  if (!isWhole) args.push('--max-failures=1')
  const { isGood, isLate } = await run(copy, 'playwright', args, isWhole, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return { ...readJourneyRun(report, isGood, copy), isLate }
}

async function run(copy, command, args, isWhole, env = {}) {
  rmSync(reportIn(copy), { force: true })
  const child = spawn(path.join(copy, 'node_modules/.bin', command), args, {
    cwd: copy,
    env: { ...process.env, ...env },
    stdio: 'ignore',
    detached: true, // so that its children end with it
  })
  running.add(child)
  let isLate = false
  const timer = setTimeout(
    () => {
      isLate = true
      endGroup(child.pid)
    },
    isWhole ? WHOLE_TIME_LIMIT : TIME_LIMIT,
  )
  const code = await new Promise(resolve => child.once('close', resolve).once('error', () => resolve(-1)))
  clearTimeout(timer)
  running.delete(child)
  return { isGood: code === 0, isLate }
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    return // it has ended already
  }
}

/** Copies the sources as they are, uncommitted changes included; packages are shared, their caches are not. */
function makeCopy(_, number) {
  const copy = path.join(folder, String(number))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter(it => it && existsSync(path.join(root, it))))
    cpSync(path.join(root, file), path.join(copy, file))
  const packages = path.join(root, 'node_modules')
  mkdirSync(path.join(copy, 'node_modules'))
  for (const name of readdirSync(packages).filter(it => !['.cache', '.vite'].includes(it)))
    symlinkSync(path.join(packages, name), path.join(copy, 'node_modules', name))
  const panda = path.join(copy, 'node_modules/.bin/panda')
  execFileSync(panda, ['codegen', '--silent'], { cwd: copy, stdio: 'inherit' })
  return copy
}

function reportIn(copy) {
  return path.join(copy, 'node_modules/planted-report.json')
}

function readFile(tree, file) {
  return readFileSync(path.join(tree, file), 'utf8')
}

function fileOf({ name }) {
  return name.split(' › ')[0].replace(/:\d+$/, '')
}
