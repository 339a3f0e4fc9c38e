// What the runners' own reports say has run: counted by what tests are called, and by what they have counted themselves.
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Tests that are counted apart, by their names. Of those with a number, several may show the same case. */
const kinds = {
  'named cases of foreign ids (IDOR)': /\bidor (\d+): /,
  'passkeys and ceremonies that must be refused': /\bpasskey negative: /,
}
/** What Playwright adds as an error of its own where `--max-failures` has ended a run: the journey that failed says more. */
const STOPPED_EARLY = /Testing stopped early/
const VIOLATION = /violations of the content security policy/

/** Of Vitest's JSON report: a row for each kind of test, for all others, and for whatever tests have counted. */
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

/** Of Playwright's JSON report: the journeys, and the figures that they have noted. */
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
 * Of Vitest's JSON report: how many tests passed, what failed with its words and the command that runs it again, and the
 * files by how many ms they took, slowest first. A run that did not end well (`ended`) has failed even where no test did.
 */
export function readTestRun(file, ended, root) {
  const { testResults, numPassedTests: passed } = readReport(file)
  if (!testResults) return brokenRun
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const at = path.relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not even be loaded has no test that failed.
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

/** The same of Playwright's, whose journeys also have pictures of the pages as they were when it failed. */
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

// What tests have counted of it together, and how many of these tests failed.
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
    return {} // the runner died before it could report
  }
}
