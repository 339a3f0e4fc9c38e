import { existsSync } from 'node:fs'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where this machine has a Chromium; without one, Playwright's own is taken. CHROMIUM_PATH names another. */
export const chromiumPath = installed.find(file => file && existsSync(file))

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How tests launch the browser that people have. */
export const browser = { executablePath: chromiumPath, args }

/**
 * The same without a window and what belongs to one, where it is installed: it draws the same pages with half the work, but
 * knows no push alerts.
 */
export const headlessShell = {
  executablePath: [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', chromiumPath].find(
    file => file && existsSync(file),
  ),
  args,
}
