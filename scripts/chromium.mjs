import { existsSync } from 'node:fs'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where this machine has a Chromium; without one, Playwright's own is taken. CHROMIUM_PATH names another. */
export const chromiumPath = installed.find(file => file && existsSync(file))
