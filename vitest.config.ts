import path from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import type { LaunchOptions } from 'playwright'
import { defineConfig } from 'vitest/config'
import { headlessShell } from './scripts/chromium.mjs'
import { compiledStyles } from './scripts/compiled-styles.mjs'
import { keepTemporaryFilesInMemory } from './scripts/memory-files.mjs'
import { newVapidKeys } from './scripts/settings.mjs'
import { commands } from './tests/support/browser/commands.ts'

keepTemporaryFilesInMemory()

const support = path.join(import.meta.dirname, 'tests/support')
const strict = `${support}/no-stray-errors.ts`
/** In ms: some ask every route or read thousands of files, and the machine may be busy. */
const PATIENCE = 60_000

/** What `npm run fuzz` says; in a run of all tests as much as they say themselves, always from the same seed. */
const fuzz = {
  FUZZ_SEED: process.env.FUZZ_SEED ?? '2026',
  FUZZ_MINUTES: process.env.FUZZ_MINUTES ?? '0',
  FUZZ_RUNS: process.env.FUZZ_RUNS ?? '0',
}

/** What the pages import of packages. */
const packagesOfPages = [
  ...[
    'react',
    'react/jsx-dev-runtime',
    'react-dom',
    'react-dom/client',
    'react-router',
    'react-error-boundary',
  ],
  ...['@tanstack/react-query', 'jotai', 'hono/client', 'zod/mini', 'lucide-react'],
  ...['@dnd-kit/core', '@dnd-kit/sortable', 'photoswipe', 'client-zip', '@simplewebauthn/browser'],
  ...['dialog', 'field', 'image-cropper', 'popover', 'portal', 'tabs', 'toast'].map(
    it => `@ark-ui/react/${it}`,
  ),
]

/** Tests that run in workerd with a real D1, migrated. */
function inWorkerd(name: string, include: string) {
  return {
    plugins: [
      cloudflareTest(async () => ({
        wrangler: { configPath: './wrangler.toml' },
        miniflare: {
          bindings: {
            TEST_MIGRATIONS: await readD1Migrations(path.join(import.meta.dirname, 'migrations')),
            ADMIN_KEY: 'a key that only the tests know, 32+',
            ...newVapidKeys(),
            ...fuzz,
            LONG: process.env.LONG ?? '0', // `npm run test:long`
          },
        },
      })),
    ],
    test: {
      name,
      include: [include],
      setupFiles: [strict, `${support}/apply-migrations.ts`],
      isolate: false, // every test starts from a fresh club anyway, and the Worker is compiled once
      testTimeout: PATIENCE,
      hookTimeout: PATIENCE,
    },
  }
}

/** Tests of what needs no runtime of Cloudflare's. */
function inNode(name: string, include: string) {
  return {
    resolve: { tsconfigPaths: true }, // as the build finds what Panda has written
    // Threads start faster than processes; each file still has modules of its own.
    test: { name, include: [include], setupFiles: [strict], testTimeout: PATIENCE, pool: 'threads' as const },
  }
}

/** Tests of pages in a browser, without a club. */
function inBrowser(name: string, include: string) {
  return {
    publicDir: 'web/public',
    plugins: [compiledStyles()],
    resolve: { tsconfigPaths: true },
    // All that the pages import, named: what is found only on the way has the browser load the page anew, in mid-test.
    optimizeDeps: { noDiscovery: true, include: packagesOfPages },
    test: {
      name,
      include: [include],
      setupFiles: [`${support}/browser/set-up.ts`],
      testTimeout: PATIENCE,
      expect: { poll: { timeout: 15_000, interval: 20 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        locators: { exact: false }, // as in the journeys
        commands,
        provider: playwright({
          launchOptions: headlessShell as LaunchOptions,
          contextOptions: { locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' },
          actionTimeout: 15_000,
        }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  }
}

/** Tests that start a club of their own. */
function withServer(name: string, include: string, groupOrder: number) {
  return {
    test: {
      name,
      include: [include],
      setupFiles: [strict],
      testTimeout: 180_000,
      hookTimeout: 180_000,
      maxWorkers: 1,
      sequence: { groupOrder },
    },
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2, // also where one of two cores would be left idle
    projects: [
      inWorkerd('worker', 'tests/worker/**/*.test.ts'),
      inWorkerd('bench', 'tests/bench/**/*.bench.ts'),
      inWorkerd('fuzz', 'tests/fuzz/**/*.fuzz.ts'),
      inNode('web', 'tests/web/**/*.test.{ts,tsx}'),
      inBrowser('browser', 'tests/browser/**/*.test.tsx'),
      inNode('rules', 'tests/rules/**/*.test.ts'),
      inNode('scripts', 'tests/scripts/**/*.test.ts'),
      // A real server and a bad network, or other browsers: alone, after the others, because they need the machine.
      withServer('faults', 'tests/faults/**/*.test.ts', 1),
      withServer('first-message', 'tests/engines/*.test.ts', 2),
      withServer('engines', 'tests/engines/*.engine.ts', 3),
      withServer('soak', 'tests/soak/*.soak.ts', 4),
    ],
  },
})
