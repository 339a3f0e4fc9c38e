// How Stryker is run: on which files, with which tests.
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { Sample } from './sample.mjs'

/** Pure code that decides, and `worker/lib`, which every call goes through. */
const MUTATED = [
  'worker/features/*/{rules,contract}.ts',
  'worker/features/*/rules/**/*.ts',
  'worker/lib/{,text/}*.ts',
  'web/**/room-client/**/*.ts',
]

/**
 * Extra time in ms, beyond one and a half times what the tests take: the machine may be busy, and most endless loops are
 * found by counting.
 */
const TIMEOUT_MS = 60_000

/** Maximum time for all tests to run once with counting, in minutes. */
const DRY_RUN_MINUTES = 30

/** Tries about one mutant of `every`, and those with the ids `also`; gives the outcome of each, in the order of the files. */
export async function tryMutants(root, every, also) {
  // For `runner.mjs`, which runs in a process of its own.
  Object.assign(process.env, { MUTANTS_EVERY: every, MUTANTS_ALSO: also.join(' ') })
  process.chdir(root)
  const results = await new Stryker({
    mutate: MUTATED,
    plugins: ['./scripts/mutants/runner.mjs', '@stryker-mutator/vitest-runner'],
    testRunner: 'sample',
    vitest: { configFile: 'scripts/mutants/vitest.config.mjs' },
    concurrency: 1,
    timeoutMS: TIMEOUT_MS,
    dryRunTimeoutMinutes: DRY_RUN_MINUTES,
    tsconfigFile: 'none', // otherwise Stryker rewrites it with a function that TypeScript 7 lacks
    ignorePatterns: ['/dist', '/backup', '/.wrangler', '/test-results', '/playwright-report'],
    reporters: ['progress-append-only'],
    logLevel: 'warn',
    warnings: { slow: false },
  }).runMutationTest()
  return listOf(results, new Sample(root, every, also))
}

function listOf(results, sample) {
  const seen = new Map()
  return results
    .map(result => ({ ...result, location: fromZero(result.location) }))
    .filter(result => sample.has(result))
    .sort(inOrder)
    .map(result => {
      const id = sample.identify(result)
      const nth = (seen.get(id) ?? 0) + 1
      seen.set(id, nth)
      return {
        id: nth > 1 ? `${id}#${nth}` : id, // lines may be equal
        file: path.relative(sample.root, result.fileName),
        range: rangeOf(result.location),
        mutator: result.mutatorName,
        replacement: result.replacement,
        status: result.status,
      }
    })
}

function inOrder(a, b) {
  if (a.fileName !== b.fileName) return a.fileName < b.fileName ? -1 : 1
  const [one, other] = [a.location.start, b.location.start]
  return one.line - other.line || one.column - other.column || Number(a.id) - Number(b.id)
}

// Reports count from 1, as editors do; a runner counts from 0.
function fromZero({ start, end }) {
  const less = ({ line, column }) => ({ line: line - 1, column: column - 1 })
  return { start: less(start), end: less(end) }
}

function rangeOf({ start, end }) {
  return `${start.line + 1}:${start.column + 1}-${end.line + 1}:${end.column + 1}`
}
