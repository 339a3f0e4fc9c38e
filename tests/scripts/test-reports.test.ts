import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readJourneyRun, readTestRun } from '../../scripts/test-reports.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A report as a runner leaves it. */
function reportOf(report: unknown) {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

/** What Playwright says of one journey. */
function journey(ok: boolean, message = '') {
  const result = { duration: 5, errors: ok ? [] : [{ message }], attachments: [] }
  return { file: 'bell.spec.ts', line: 7, title: 'the bell rings', ok, tests: [{ results: [result] }] }
}
const stoppedEarly = { message: 'Testing stopped early after 1 maximum allowed failures.' }
const runOf = (specs: unknown[], errors: unknown[]) =>
  reportOf({ suites: [{ specs }], errors, stats: { expected: 0 } })
const names = ({ failures }: { failures: { name: string }[] }) => failures.map(({ name }) => name)

test('a run that stopped at the first journey that failed names that journey, and nothing else', () => {
  const run = readJourneyRun(runOf([journey(false, 'It is silent')], [stoppedEarly]), false, '/club')
  expect(names(run)).toEqual(['tests/e2e/bell.spec.ts:7 › the bell rings'])
  expect(run.failures[0]).toMatchObject({ words: 'It is silent' })
})

test('a run that could not begin, or ended badly without a journey that failed, has failed all the same', () => {
  const broken = { message: 'Error: the club does not start' }
  expect(names(readJourneyRun(runOf([], [broken]), false, '/club'))).toEqual(['journeys'])
  for (const report of [
    () => runOf([journey(true)], []),
    () => runOf([], [stoppedEarly]),
    () => reportOf({}),
  ])
    expect(names(readJourneyRun(report(), false, '/club'))).toEqual(['a test runner crashed'])
  expect(names(readJourneyRun(runOf([journey(true)], []), true, '/club'))).toEqual([])
})

test('a test that failed is named by its file, and so is a file that could not be read', () => {
  const assertionResults = [
    { status: 'failed', fullName: 'it rings', title: 'it rings', failureMessages: ['No'] },
  ]
  const times = { startTime: 0, endTime: 1 }
  const testResults = [
    { name: '/club/tests/web/bell.test.ts', message: '', assertionResults, ...times },
    { name: '/club/tests/web/bad.test.ts', message: 'SyntaxError', assertionResults: [], ...times },
  ]
  const run = readTestRun(reportOf({ testResults, numPassedTests: 0 }), false, '/club')
  expect(names(run)).toEqual(['tests/web/bell.test.ts › it rings', 'tests/web/bad.test.ts'])
})
