// `npm test`: checks, then the tests in workerd, of the pure rules and in a real browser. Ends with the one line
// that sums them up; a check that fails counts as one failed test.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { check } from './check.mjs'

const root = path.join(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'club-reports-'))

const total = { passed: 0, failed: 0 }
count({ passed: 0, failed: (await check()).length })
count(runVitest())
count(runPlaywright())
rmSync(reports, { recursive: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function count({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

function runVitest() {
  const report = path.join(reports, 'vitest.json')
  const ended = run('vitest', [
    'run',
    '--project',
    '!bench',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const sums = readReport(report)
  if (!sums) return { passed: 0, failed: 1 }
  const failed = sums.numFailedTests + sums.testResults.filter(isBrokenFile).length
  return { passed: sums.numPassedTests, failed: failed || Number(!ended) }
}

// A file that could not even be loaded has no test that failed.
function isBrokenFile({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some(result => result.status === 'failed')
}

function runPlaywright() {
  const report = path.join(reports, 'playwright.json')
  const ended = run('playwright', ['test'], { E2E_REPORT: report })
  const stats = readReport(report)?.stats
  if (!stats) return { passed: 0, failed: 1 }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky || Number(!ended) }
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
