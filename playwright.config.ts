import { defineConfig } from '@playwright/test'
import { headlessShell } from './scripts/chromium.mjs'
import { keepTemporaryFilesInMemory } from './scripts/memory-files.mjs'

keepTemporaryFilesInMemory()

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/build-club.ts',
  outputDir: 'node_modules/.cache/e2e',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may take its time; nothing is asserted about how long anything takes.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: 'line',
  use: {
    actionTimeout: 60_000, // so that a press on what is not there says so, and shows the page
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers: 'block', // it would fetch the whole app for everybody who walks in; a journey that needs it says so
    trace: 'off', // it slows every journey, and asks for what the page forbids; `--trace on` brings it back
    launchOptions: headlessShell,
  },
})
