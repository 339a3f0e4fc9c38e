// The tests that `npm run test:mutants` runs: those of `vitest.config.ts` that run in Node.
import config from '../../vitest.config.ts'

/** Time limit in ms while counting; Stryker ends what never ends. */
const TEST_TIMEOUT_MS = 10 * 60_000

const projects = config.test.projects.filter(({ test }) => ['rules', 'web'].includes(test.name))
for (const { test } of projects) {
  test.testTimeout = TEST_TIMEOUT_MS
  test.sequence = { setupFiles: 'list' } // Stryker's comes first: a mutant must be active before anything is imported
}

export default { test: { ...config.test, projects } }
