import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readJourneys, readTests } from '../../scripts/test-reports.mjs'

test('tests are counted by what they show, cases that several tests show once, and figures are added up', () => {
  const ran = [
    testOf('GET /api/races answers everybody', 'passed', { 'cells of the matrix': 10 }),
    testOf('POST /api/races answers everybody', 'failed', { 'cells of the matrix': 10 }),
    testOf('idor 42: an id in a body is nobody’s'),
    testOf('idor 42: an id in a path is nobody’s', 'failed'),
    testOf('idor 07: nobody reads as another'),
    testOf('idor 07: nobody reads as another'),
    testOf('a passkey negative: another origin'),
    testOf('every route has a row'),
    testOf('whatever is asked', 'passed', { 'fuzzed requests': 1500 }),
  ]
  const file = report({
    testResults: [{ assertionResults: ran.slice(0, 4) }, { assertionResults: ran.slice(4) }],
  })
  expect(readTests(file)).toEqual([
    { what: 'named cases of foreign ids (IDOR)', count: 2, failed: 1 },
    { what: 'passkeys and ceremonies that must be refused', count: 1, failed: 0 },
    { what: 'other tests of the same files', count: 1, failed: 0 },
    { what: 'cells of the matrix', count: 20, failed: 1 },
    { what: 'fuzzed requests', count: 1500, failed: 0 },
  ])
})

test('journeys say how many there were, what they have noted, and in how many the policy was broken', () => {
  const journey = (ok: boolean, drawn: string, message = '') => ({
    ok,
    tests: [
      {
        annotations: [
          { type: 'drawn', description: drawn },
          { type: 'slow', description: 'a busy machine' },
        ],
        results: [{ errors: message ? [{ message }] : [] }],
      },
    ],
  })
  const broken = journey(false, '5', 'Error: violations of the content security policy')
  const file = report({ suites: [{ specs: [journey(true, '7')], suites: [{ specs: [broken] }] }] })
  expect(readJourneys(file)).toEqual([
    { what: 'journeys in a browser', count: 2, failed: 1 },
    { what: 'drawn', count: 12 },
    { what: 'journeys with violations of the content security policy', count: 1, failed: 1 },
  ])
})

test('a runner that died is a failure', () => {
  for (const read of [readTests, readJourneys])
    expect(read('/nowhere.json')).toEqual([{ what: 'a test runner without a report', count: 0, failed: 1 }])
})

function testOf(fullName: string, status = 'passed', figures?: Record<string, number>) {
  return { fullName, status, meta: figures ? { figures } : {} }
}

function report(contents: object) {
  const folder = mkdtempSync(path.join(tmpdir(), 'club-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(contents))
  return file
}
