// How long a phone takes to show the effect of a key or tap (interaction to next paint): in a room of ten thousand messages,
// and on the board of a race night with sixty drivers. The page's main thread runs six times slower than the machine's.
import { chromium } from '@playwright/test'
import { chromiumPath } from '../chromium.mjs'
import { clubAt } from './bench-club.mjs'
import { fillBoard, fillRoom } from './full-club.mjs'

/** Number of repetitions. */
const TIMES = 10
const SLOWER = 6
/** Number of messages that the page holds while it is used: the most it holds before dropping some. */
const HELD = 250
/** Pause between two inputs, in ms. */
const REST = 500
const widths = {
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'at a desk': { viewport: { width: 1440, height: 900 } },
}

/** Fills a room and a board of the club at `origin`, uses both in a fresh browser, and prints the delay for each kind of input. */
export async function printInputs({ origin, adminKey }) {
  const club = clubAt(origin, adminKey)
  const room = await fillRoom(club)
  const night = await fillBoard(club)
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  console.log('\n10,000 messages, 60 drivers,                       to the next paint    the slowest: ms of')
  console.log(
    'CPU 6 times slower                        inputs   middle   slowest     waiting   working   drawing',
  )
  try {
    for (const [where, width] of Object.entries(widths)) {
      const { page, slowDown } = await enter(browser, club, width, night.host)
      const use = async (what, act) => {
        await slowDown(SLOWER)
        await inputsOf(page)
        await act(page, room)
        printRow(`${what}, ${where}`, await inputsOf(page))
        await slowDown(1)
      }
      await page.goto('/chat')
      await page.getByText('Connected', { exact: true }).waitFor()
      await use('opening the room', openRoom)
      await readUp(page)
      await use('typing', type)
      await use('sending', send)
      await use('the emoji, opened and closed', openEmoji)
      await use('a menu, opened and closed', openMenus)
      await page.goto(`/races/${night.raceId}`)
      await page
        .getByRole('button', { name: /is late$/ })
        .first()
        .waitFor()
      await use('ticking off a driver', tick)
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
}

async function enter(browser, club, width, { cookie }) {
  const context = await browser.newContext({ ...width, baseURL: club.origin })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: club.origin, httpOnly: true, sameSite: 'Strict' }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  // Without a viewer, a headless browser does not paint the lower part of a page.
  devtools.on('Page.screencastFrame', ({ sessionId }) =>
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => null),
  )
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 1 })
  await page.addInitScript(observeInputs)
  return { page, slowDown: rate => devtools.send('Emulation.setCPUThrottlingRate', { rate }) }
}

async function openRoom(page, { name }) {
  for (let n = 0; n < TIMES; n++) {
    const called = n % 2 ? name : 'General Discussion'
    await press(page, page.getByRole('tab', { name: called }))
    await page.getByRole('log', { name: `Messages in ${called}` }).waitFor()
  }
}

async function readUp(page) {
  const log = page.getByRole('log')
  while ((await log.getByRole('article').count()) < HELD)
    await log.evaluate(async it => {
      it.scrollTop -= 300
      await new Promise(resolve => setTimeout(resolve, 50))
    })
}

async function type(page) {
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await page.waitForTimeout(REST)
  await page.keyboard.type('Box this l', { delay: REST })
}

async function send(page) {
  for (let n = 0; n < TIMES; n++) {
    await page.getByRole('textbox', { name: 'Message' }).fill(`Copy ${n}`)
    await press(page, page.getByRole('button', { name: 'Send message' }))
    await page.getByRole('log').getByText(`Copy ${n}`, { exact: true }).last().waitFor()
  }
}

async function openEmoji(page) {
  const panel = page.getByRole('dialog', { name: 'Emoji and GIFs' })
  for (let n = 0; n < TIMES; n++) {
    await press(page, page.getByRole('button', { name: 'Emoji', exact: true }))
    await panel.getByRole('gridcell').first().waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
  }
}

async function openMenus(page) {
  const lines = page.getByRole('log').getByRole('article')
  const menu = page.getByRole('dialog')
  for (let n = 0; n < TIMES; n++) {
    const line = lines.nth(-2 - (n % 4))
    await line.hover()
    await press(page, line.getByRole('button', { name: /^More about/ }))
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
  }
}

async function tick(page) {
  const grid = page.getByRole('list', { name: 'The grid' })
  for (let n = 0; n < TIMES; n++) {
    const name = await grid
      .getByRole('button', { name: /is late$/, pressed: false })
      .nth(n)
      .getAttribute('aria-label')
    await press(page, grid.getByRole('button', { name, exact: true }))
    await grid.getByRole('button', { name, exact: true, pressed: true }).waitFor()
  }
}

// By position, because searching for a button in the page would be measured too.
async function press(page, button) {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await button.boundingBox()
  await page.waitForTimeout(REST)
  const middle = [x + width / 2, y + height / 2]
  await (page.viewportSize().width < 600 ? page.touchscreen.tap(...middle) : page.mouse.click(...middle))
  await page.waitForTimeout(REST)
}

// In the page: each input's delay by the browser's clock; those below 16 ms are not reported.
function observeInputs() {
  window.inputs = new Map()
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { interactionId, startTime, duration, processingStart, processingEnd } = entry
      if (!interactionId || duration < (window.inputs.get(interactionId)?.duration ?? 0)) continue
      window.inputs.set(interactionId, {
        duration,
        waiting: processingStart - startTime,
        working: processingEnd - processingStart,
        drawing: startTime + duration - processingEnd,
      })
    }
  }).observe({ type: 'event', durationThreshold: 16 })
}

function inputsOf(page) {
  return page.evaluate(async () => {
    await new Promise(resolve => setTimeout(resolve, 500)) // the browser reports them late
    const all = [...window.inputs.values()].sort((a, b) => a.duration - b.duration)
    window.inputs.clear()
    return all
  })
}

function printRow(what, inputs) {
  const slowest = inputs.at(-1) ?? { duration: 0, waiting: 0, working: 0, drawing: 0 }
  const middle = inputs[Math.floor(inputs.length / 2)] ?? slowest
  const { duration, waiting, working, drawing } = slowest
  const figures = [inputs.length, middle.duration, duration, waiting, working, drawing]
  const ends = [8, 9, 10, 12, 10, 10]
  console.log(what.padEnd(40) + figures.map((n, at) => String(Math.round(n)).padStart(ends[at])).join(''))
}
