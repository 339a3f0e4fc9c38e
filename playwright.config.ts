import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './scripts/chromium.mjs'

const port = Number(process.env.E2E_PORT ?? 8790)
// Workers load this file too; the state of the server they share is made once.
process.env.E2E_STATE_DIR ??= mkdtempSync(path.join(tmpdir(), 'club-e2e-'))
// Where a journey may put up a push service, which the server is told of.
process.env.E2E_PUSH_PORT ??= String(port + 1000)
process.env.E2E_ADMIN_KEY ??= 'the key of the club that the journeys run in'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/director.ts',
  outputDir: 'node_modules/.cache/e2e',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may take its time; nothing is asserted about how long anything takes.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: process.env.E2E_REPORT ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'line',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers: 'block', // it would fetch the whole app for everybody who walks in; a journey that needs it says so
    trace: 'off', // it slows every journey, and asks for what the page forbids; `--trace on` brings it back
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/api/config`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stdout: 'pipe',
    env: {
      PORT: String(port),
      STATE_DIR: process.env.E2E_STATE_DIR,
      ADMIN_KEY: process.env.E2E_ADMIN_KEY,
      DEMO: '0',
      PUSH_SERVICE: `http://localhost:${process.env.E2E_PUSH_PORT}`,
      RATE_LIMITS: 'off',
    },
  },
})
