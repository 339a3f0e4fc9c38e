// Takes the pictures of the app that a browser shows before installing it, into web/public/screens. Run by hand beside a
// club with demo data: `node scripts/draw-screens.mjs [ORIGIN]`, by default that of `npm start`.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumPath } from './chromium.mjs'
import { readSettings } from './settings.mjs'

const driver = 'ApexHunter77' // of the demo club
const origin = process.argv[2] ?? readSettings().origin
const folder = path.join(import.meta.dirname, '../web/public/screens')
const forms = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1440, height: 900 } },
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath })
for (const [form, look] of Object.entries(forms)) {
  const context = await browser.newContext({
    ...look,
    baseURL: origin,
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  await context.request.post('/api/session', { data: { gamertag: driver }, headers: { Origin: origin } })
  const page = await context.newPage()
  await page.route('**/*.css', waitForFont)
  await page.goto('/races')
  await page.getByRole('article').first().waitFor()
  await keep(page, `races-${form}`)
  await page.goto('/chat')
  await page.getByText('Connected', { exact: true }).waitFor()
  await keep(page, `chat-${form}`)
}
await browser.close()

// A browser that has only just come keeps the fallback letters where the font is a moment late.
async function waitForFont(route) {
  const answer = await route.fetch()
  const body = (await answer.text()).replaceAll('font-display:optional', 'font-display:block')
  await route.fulfill({ response: answer, body })
}

// Playwright takes no WebP, so the page makes it of the PNG.
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
