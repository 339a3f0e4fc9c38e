// What the runners' own reports say has run: counted by what tests are called, and by what they have counted themselves.
import { readFileSync } from 'node:fs'

/** Tests that are counted apart, by their names. Of those with a number, several may show the same case. */
const kinds = {
  'cells of the authorisation matrix': /\bcell: /,
  'named cases of foreign ids (IDOR)': /\bidor (\d+): /,
  'cross-site cells': /\bcross-site: /,
  'passkeys and ceremonies that must be refused': /\bpasskey negative: /,
}
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
  const counted = tests.flatMap(({ meta }) => Object.entries(meta?.figures ?? {}))
  return [...byName, others]
    .filter(({ count }) => count > 0)
    .concat(counted.map(([what, count]) => ({ what, count })))
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

const noReport = { what: 'a runner that left no report', count: 0, failed: 1 }

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
