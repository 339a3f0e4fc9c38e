import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import { rest } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/journey.ts'
import { browser } from '../../scripts/chromium.mjs'

test.use({ launchOptions: browser }) // the headless shell makes every letter whole pixels wide

/** What devices have of the fonts that a page asks for by name, as files of packages; Arimo is as wide as Arial. */
const devices: Record<string, Record<string, string>> = {
  "Apple's and Windows": {
    Arial: 'arimo/files/arimo-latin-400-normal',
    'Arial Bold': 'arimo/files/arimo-latin-700-normal',
  },
  Android: { 'Roboto-Regular': 'roboto/files/roboto-latin-400-normal' },
}
const pages = [
  { path: '/', button: 'Enter Racing Club' },
  { path: '/races', button: 'Register Now' },
]

for (const [device, fonts] of Object.entries(devices))
  test(`whoever waits for the club's typeface reads meanwhile, and nothing moves when it comes: ${device}`, async ({
    club,
    person,
  }) => {
    await club.race('Waited For')
    const driver = await club.driver('Early Reader')
    const { page, signInAs } = await person()
    await haveFonts(page, fonts)
    for (const { path, button } of pages) {
      for (const screen of [390, 768, 1440]) {
        await page.setViewportSize({ width: screen, height: 844 })
        const bringTypeface = await holdTypeface(page)
        await page.goto(path, { waitUntil: 'commit' })
        const words = page.getByRole('button', { name: button }).first()
        await expect(words).toBeVisible()
        await expect.poll(() => waitedFor(page), 'whether its place is held by others').toEqual(['swap'])
        await page.evaluate(haveLoaded)
        const width = await widthOf(words)
        await watchMoves(page)
        await bringTypeface()
        await expect.poll(() => widthOf(words), 'what is read then').not.toBe(width)
        await expectStill(page, `on ${path} at ${screen} px`)
      }
      await signInAs(driver)
    }
  })

test('a visit that has the typeface does not ask for it again', async ({ person }) => {
  const { page } = await person()
  await page.goto('/')
  expect(await fetchedOfFonts(page)).toBeGreaterThan(0)
  await page.goto('/rules')
  expect(await fetchedOfFonts(page)).toBe(0)
})

/** How many bytes of fonts a page has fetched; what it had comes without any. */
function fetchedOfFonts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    return files.reduce((sum, it) => sum + (it as PerformanceResourceTiming).transferSize, 0)
  })
}

/** Gives the device of a page these fonts, and no other that a style sheet asks for by its name. */
async function haveFonts(page: Page, fonts: Record<string, string>) {
  await page.route('**/*.css', async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/local\("?([^")]*)"?\)/g, (_, name) =>
      name in fonts ? `url("/device/${name}")` : 'local("None")',
    )
    await route.fulfill({ response, body })
  })
  const { resolve } = createRequire(import.meta.url)
  for (const [name, file] of Object.entries(fonts))
    await page.route(`**/device/${encodeURIComponent(name)}`, route =>
      route.fulfill({ path: resolve(`@fontsource/${file}.woff2`), contentType: 'font/woff2' }),
    )
}

// Runs in a page: a device's own fonts are there at once, but what must be fetched is not asked for while another is. The page
// is drawn in them before anything else comes.
async function haveLoaded() {
  const own = [...document.fonts].filter(({ family }) => !family.includes('Variable'))
  await Promise.allSettled(own.map(face => face.load()))
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

/** Keeps the typeface from a page until it is brought. */
async function holdTypeface(page: Page) {
  let bring = () => {}
  const brought = new Promise<void>(resolve => {
    bring = resolve
  })
  const files = '**/*.woff2'
  await page.route(files, route => brought.then(() => route.continue()))
  return async () => {
    bring()
    await page.unroute(files)
  }
}

/** How a page draws the words whose typeface it waits for. */
function waitedFor(page: Page) {
  return page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loading').map(({ display }) => display),
  )
}

/** How wide the words of a button are, which differs a little by what they are drawn in. */
function widthOf(button: Locator): Promise<number> {
  return button.evaluate(it => {
    const words = document.createRange()
    words.selectNodeContents(it)
    return words.getBoundingClientRect().width
  })
}

/** Has a page note what moves by itself from now on. */
function watchMoves(page: Page) {
  return page.evaluate(() => {
    const moves = { sum: 0, texts: [] as string[] }
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        moves.sum += value
        moves.texts.push(`${value.toFixed(4)} ${sources.map(({ node }) => node?.textContent).join('; ')}`)
      }
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { moves })
  })
}

/** Fails where more has moved than a word in its line by a few pixels. */
async function expectStill(page: Page, where: string) {
  await rest(page)
  const { sum, texts } = await page.evaluate(
    () => (window as unknown as { moves: { sum: number; texts: string[] } }).moves,
  )
  expect(sum, `${where}: ${texts.join('\n')}`).toBeLessThan(0.001)
}
