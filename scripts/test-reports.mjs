// Reads what has run from the runners' own reports, counted by the tests' names and by their own counts.
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Tests that are counted separately, by name. Several with a number may show the same case. */
const kinds = {
  'named cases of foreign ids (IDOR)': /\bidor (\d+): /,
  'passkeys and ceremonies that must be refused': /\bpasskey negative: /,
}
/** Playwright's extra error when `--max-failures` ended a run; the failed journey says more. */
const STOPPED_EARLY = /Testing stopped early/
const VIOLATION = /violations of the content security policy/

/** From Vitest's JSON report: a row for each kind of test, for all others, and for whatever tests have counted. */
export function readTests(file) {
  const tests = readReport(file).testResults?.flatMap(({ assertionResults }) => assertionResults)
  if (!tests) return [noReport]
  const isOther = ({ fullName, meta }) =>
    !meta?.figures && !Object.values(kinds).some(kind => kind.test(fullName))
  const others = rowOf('other tests of the same files', tests.filter(isOther), /(?!)/)
  const byName = Object.entries(kinds).map(([what, kind]) =>
    rowOf(
      what,
      tests.filter(({ fullName }) => kind.test(fullName)),
      kind,
    ),
  )
  const names = [...new Set(tests.flatMap(({ meta }) => Object.keys(meta?.figures ?? {})))]
  return [...byName, others]
    .filter(({ count }) => count > 0)
    .concat(
      names.map(what =>
        sumOf(
          what,
          tests.filter(({ meta }) => meta?.figures?.[what] !== undefined),
        ),
      ),
    )
}

/** From Playwright's JSON report: the journeys, and the figures they noted. */
export function readJourneys(file) {
  const { suites } = readReport(file)
  if (!suites) return [noReport]
  const specs = suites.flatMap(specsOf)
  const errors = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)),
  )
  const sums = new Map()
  for (const { type, description } of specs.flatMap(({ tests }) =>
    tests.flatMap(({ annotations }) => annotations),
  ))
    if (/^\d+$/.test(description)) sums.set(type, (sums.get(type) ?? 0) + Number(description))
  const violations = errors.filter(({ message }) => VIOLATION.test(message)).length
  return [
    { what: 'journeys in a browser', count: specs.length, failed: specs.filter(({ ok }) => !ok).length },
    ...[...sums].map(([what, count]) => ({ what, count })),
    {
      what: 'journeys with violations of the content security policy',
      count: violations,
      failed: violations,
    },
  ]
}

/**
 * From Vitest's JSON report: number of tests passed, failures with their message and the command to repeat them, and files by
 * duration in ms, slowest first. A run that did not end properly (`ended`) failed even without a failed test.
 */
export function readTestRun(file, ended, root) {
  const { testResults, numPassedTests: passed } = readReport(file)
  if (!testResults) return brokenRun
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const at = path.relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not be loaded has no failed test.
    if (failed.length === 0 && message) return [{ name: at, words: message, again: `npx vitest run ${at}` }]
    return failed.map(({ fullName, title, failureMessages }) => ({
      name: `${at} › ${fullName}`,
      words: failureMessages.join('\n'),
      again: `npx vitest run ${at} -t ${quoted(title)}`,
    }))
  })
  const slowest = testResults
    .map(({ name, startTime, endTime, assertionResults }) => ({
      what: path.relative(root, name),
      ms: endTime - startTime,
      count: assertionResults.length,
    }))
    .sort((a, b) => b.ms - a.ms)
  return { passed, failures: failures.length > 0 || ended ? failures : brokenRun.failures, slowest }
}

/** The same for Playwright's, whose journeys also have pictures of the pages at the failure. */
export function readJourneyRun(file, ended, root) {
  const { suites, errors, stats } = readReport(file)
  if (!suites) return brokenRun
  const journeys = suites.flatMap(specsOf).map(({ file: name, line, title, ok, tests }) => {
    const results = tests.flatMap(({ results }) => results)
    const at = `${path.join('tests/e2e', name)}:${line}`
    return {
      ...{ ok, what: `${at} › ${title}`, ms: results.reduce((sum, { duration }) => sum + duration, 0) },
      failure: {
        name: `${at} › ${title}`,
        words: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
        pictures: results
          .flatMap(({ attachments }) => attachments)
          .filter(it => it.contentType === 'image/png' && it.path)
          .map(it => path.relative(root, it.path)),
        again: `npx playwright test ${at}`,
      },
    }
  })
  const failures = [
    ...errors
      .filter(({ message }) => !STOPPED_EARLY.test(message))
      .map(({ message }) => ({ name: 'journeys', words: message })),
    ...journeys.filter(({ ok }) => !ok).map(({ failure }) => failure),
  ]
  return {
    passed: stats.expected,
    failures: failures.length > 0 || ended ? failures : brokenRun.failures,
    slowest: journeys.sort((a, b) => b.ms - a.ms),
  }
}

const brokenRun = {
  passed: 0,
  failures: [{ name: 'a test runner crashed', words: 'see its output above' }],
}

function quoted(title) {
  return `'${title.replaceAll("'", "'\\''")}'`
}

const noReport = { what: 'a test runner without a report', count: 0, failed: 1 }

// The sum of what tests counted, and the number of them that failed.
function sumOf(what, tests) {
  const count = tests.reduce((sum, { meta }) => sum + meta.figures[what], 0)
  return { what, count, failed: tests.filter(({ status }) => status === 'failed').length }
}

function rowOf(what, tests, kind) {
  const caseOf = test => test.fullName.match(kind)?.[1] ?? test
  const cases = list => new Set(list.map(caseOf)).size
  return { what, count: cases(tests), failed: cases(tests.filter(({ status }) => status === 'failed')) }
}

function specsOf({ suites = [], specs }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {} // the runner ended before it could report
  }
}
