// `npm test`: checks, then the tests in workerd, of the pure rules and in a real browser. Ends with what failed, and
// the one line that sums them up; a check that fails counts as one failed test.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { check } from './check.mjs'

const root = path.join(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'club-reports-'))

/** Of a failure's words, as many lines as say what was expected where. */
const WORDS = 25

/**
 * So many journeys that failed may walk once more. Two browsers, a server and what else a machine does share its cores for
 * half an hour: a journey in a hundred meets a minute in which nothing answers. A fault of the club fails twice.
 */
const FEW = 5

const total = { passed: 0, failed: 0, failures: [] }
count({ passed: 0, failed: (await check()).length })
count(runVitest())
count(runPlaywright())
rmSync(reports, { recursive: true })
for (const { name, words } of total.failures) console.log(`\n✗ ${name}\n${shortened(words)}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function count({ passed, failed, failures = [] }) {
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures)
}

// A log that is read from its end, or cut, still tells why.
function shortened(words) {
  return stripVTControlCharacters(words).split('\n').slice(0, WORDS).join('\n')
}

function runVitest() {
  const report = path.join(reports, 'vitest.json')
  const ended = run('vitest', [
    'run',
    ...['bench', 'engines', 'soak'].flatMap(name => ['--project', `!${name}`]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const sums = readReport(report)
  if (!sums) return { passed: 0, failed: 1 }
  const failed = sums.numFailedTests + sums.testResults.filter(isBrokenFile).length
  const failures = sums.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [{ name, words: message }] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name: fullName, words: failureMessages.join('\n') })),
  ])
  return { passed: sums.numPassedTests, failed: failed || Number(!ended), failures }
}

// A file that could not even be loaded has no test that failed.
function isBrokenFile({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some(result => result.status === 'failed')
}

function runPlaywright() {
  const first = walkJourneys()
  if (first.isCut || first.failures.length === 0 || first.failures.length > FEW) return first
  console.log(`\n${first.failures.length} journeys failed and are walked once more, in a club of their own:`)
  for (const { name, words } of first.failures) console.log(`\n? ${name}\n${shortened(words)}`)
  const second = walkJourneys('--last-failed', '--workers=1')
  const held = first.failures.length - second.failed
  if (held > 0) console.log(`${held} of them failed once and held the second time: look for the cause`)
  return { ...second, passed: first.passed + second.passed }
}

function walkJourneys(...options) {
  const report = path.join(reports, 'playwright.json')
  rmSync(report, { force: true })
  const ended = run('playwright', ['test', ...options], { E2E_REPORT: report })
  const { stats, suites, errors } = readReport(report) ?? {}
  if (!stats) return { passed: 0, failed: 1, isCut: true }
  const failures = [
    ...errors.map(({ message }) => ({ name: 'journeys', words: message })),
    ...suites.flatMap(failedJourneys),
  ]
  const violations = failures.filter(({ words }) =>
    words.includes('violations of the content security policy'),
  )
  const documents = suites.flatMap(watchedDocuments).reduce((sum, count) => sum + count, 0)
  console.log(
    `${documents} documents of the journeys watched: ${violations.length} journeys broke the content security policy`,
  )
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky || Number(!ended),
    failures,
    isCut: errors.length > 0,
  }
}

function failedJourneys({ suites = [], specs }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      name: `${file}:${line} › ${title}`,
      words: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
        .join('\n'),
    }))
  return [...failed, ...suites.flatMap(failedJourneys)]
}

/** How many documents each journey watched for what the policy stops (`tests/support/journey.ts`). */
function watchedDocuments({ suites = [], specs }) {
  const annotations = specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .flatMap(it => it.annotations ?? [])
  const counts = annotations
    .filter(({ type }) => type === 'documents watched')
    .map(it => Number(it.description))
  return [...counts, ...suites.flatMap(watchedDocuments)]
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // the runner died before it could report, which counts as a failure
  }
}

function run(command, args, env = {}) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
  return spawnSync(path.join(root, 'node_modules', '.bin', command), args, options).status === 0
}
