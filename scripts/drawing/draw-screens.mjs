// Takes the README's pictures of the app, which browsers also show before installing it, into web/public/screens. Run by hand
// beside a club with demo data: `node scripts/drawing/draw-screens.mjs [name...]`, with the PORT and ADMIN_KEY of its `npm
// start`.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../chromium.mjs'
import { readSettings } from '../settings.mjs'

const { origin, adminGamertag, adminKey } = readSettings()
const driver = { gamertag: 'ApexHunter77' } // of the demo club
const admin = { gamertag: adminGamertag, adminKey }
const folder = path.join(import.meta.dirname, '../../web/public/screens')
const forms = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1440, height: 900 } },
}

/** Who looks at a page, and what is shown once it is complete. */
const pages = {
  races: { path: '/races', member: driver, sign: page => page.getByRole('article').first() },
  chat: { path: '/chat', member: driver, sign: page => page.getByText('Connected', { exact: true }) },
  admin: { path: '/admin', member: admin, sign: page => page.getByRole('heading', { name: 'Needs you' }) },
}

const screens = {
  'races-narrow': { page: 'races', form: 'narrow' },
  'races-narrow-dark': { page: 'races', form: 'narrow', theme: 'dark' },
  'chat-narrow': { page: 'chat', form: 'narrow' },
  'chat-narrow-dark': { page: 'chat', form: 'narrow', theme: 'dark' },
  'admin-narrow': { page: 'admin', form: 'narrow' },
  'admin-narrow-dark': { page: 'admin', form: 'narrow', theme: 'dark' },
  'races-wide': { page: 'races', form: 'wide' },
  'chat-wide': { page: 'chat', form: 'wide' },
}
const named = process.argv.slice(2)

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath })
for (const name of named.length > 0 ? named : Object.keys(screens)) await draw(name, screens[name])
await browser.close()

async function draw(name, { page: shown, form, theme = 'light' }) {
  const { path, member, sign } = pages[shown]
  const context = await browser.newContext({
    ...forms[form],
    colorScheme: theme,
    baseURL: origin,
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  await context.request.post('/api/session', { data: member, headers: { Origin: origin } })
  const page = await context.newPage()
  await page.route('**/*.css', waitForFont)
  await page.goto(path)
  await sign(page).waitFor()
  await keep(page, name)
  await context.close()
}

// A new browser keeps the fallback font if the real one is a moment late.
async function waitForFont(route) {
  const answer = await route.fetch()
  const body = (await answer.text()).replaceAll('font-display:optional', 'font-display:block')
  await route.fulfill({ response: answer, body })
}

// Playwright writes no WebP, so the page converts the PNG.
async function keep(page, name) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  const easel = await browser.newPage()
  const webp = await easel.evaluate(async data => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${data}`
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: picture.width,
      height: picture.height,
    })
    canvas.getContext('2d').drawImage(picture, 0, 0)
    return canvas.toDataURL('image/webp', 0.82).split(',')[1]
  }, png)
  await easel.close()
  const bytes = Buffer.from(webp, 'base64')
  await writeFile(path.join(folder, `${name}.webp`), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}
