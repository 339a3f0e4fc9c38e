import { existsSync } from 'node:fs'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The machine's Chromium, or the one that CHROMIUM_PATH names; without either, Playwright's own. */
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

/** How tests launch a browser like members' own. */
export const browser = { executablePath: chromiumPath, args }

/** The same without a window, if it is installed: it draws the same pages with half the work, but has no push alerts. */
export const headlessShell = {
  executablePath: [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', chromiumPath].find(
    file => file && existsSync(file),
  ),
  args,
}
