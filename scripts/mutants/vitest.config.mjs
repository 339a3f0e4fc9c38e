// What `npm run test:mutants` asks: the tests of `vitest.config.ts` that run in node.
import config from '../../vitest.config.ts'

/** In ms, while they count what they run: what never ends is ended by Stryker. */
const TEST_TIMEOUT_MS = 10 * 60_000

const projects = config.test.projects.filter(({ test }) => ['rules', 'web'].includes(test.name))
for (const { test } of projects) {
  test.testTimeout = TEST_TIMEOUT_MS
  test.sequence = { setupFiles: 'list' } // Stryker's comes first: a mutant has to be in before anything is imported
}

export default { test: { ...config.test, projects } }
