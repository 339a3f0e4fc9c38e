// How long the chat takes to show what a key or a tap did (interaction to next paint), in a room of five hundred
// messages that were read up to the first.
import { setTimeout as wait } from 'node:timers/promises'

const COUNT = 500
/** Longer than the composer sends nothing after a message, in ms. */
const SEND_LOCK = 400
const WORDS = 'Box this lap, I am on fresh softs and the tank is nearly empty.'
const widths = {
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'at a desk': { viewport: { width: 1440, height: 900 } },
}

/** Fills a room of the club, reads it up in a fresh browser, types, taps and sends there, and prints the slowest of each. */
export async function printInputs(browser, club) {
  await fill(club)
  console.log('\na room of 500 messages, read up      messages held   key   tap   send: slowest, ms   inputs')
  for (const [where, width] of Object.entries(widths)) {
    const page = await enter(browser, club, width)
    await readUp(page)
    const held = await page.getByRole('log').getByRole('article').count()
    await page.evaluate(observeInputs)
    await type(page)
    const keys = await slowest(page)
    await tapAround(page)
    const taps = await slowest(page)
    await send(page)
    const sends = await slowest(page)
    const inputs = keys.count + taps.count + sends.count
    const figures = [held, keys.slowest, taps.slowest, sends.slowest, inputs]
    console.log(where.padEnd(36) + figures.map((n, at) => String(n).padStart([14, 6, 6, 19, 9][at])).join(''))
    await page.context().close()
  }
}

async function fill(club) {
  const drivers = await Promise.all(Array.from({ length: 5 }, () => club.driver()))
  for (let n = 0; n < COUNT; n += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        club.say(drivers[index % 5], `Lap ${n + index}: ${WORDS.slice(0, 12 + ((n + index) % 50))}`),
      ),
    )
}

async function enter(browser, club, width) {
  const { cookie } = await club.driver()
  const context = await browser.newContext({ ...width, baseURL: club.origin })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: club.origin, httpOnly: true, sameSite: 'Strict' }])
  const page = await context.newPage()
  // Without somebody who looks, a headless browser leaves what stands low on a page unpainted.
  const devtools = await context.newCDPSession(page)
  devtools.on('Page.screencastFrame', ({ sessionId }) =>
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => null),
  )
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 1 })
  await page.goto('/chat')
  await page.getByText('Connected', { exact: true }).waitFor()
  return page
}

async function readUp(page) {
  const log = page.getByRole('log')
  while (!(await page.getByText('Beginning of the room').isVisible()))
    await log.evaluate(async it => {
      it.scrollTop -= 300
      await new Promise(resolve => setTimeout(resolve, 50))
    })
}

async function type(page) {
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.click()
  await field.pressSequentially(WORDS.slice(0, 40), { delay: 60 })
}

// On a phone what can be done with a message comes in a window; at a desk the buttons stand beside it.
async function tapAround(page) {
  const lines = page.getByRole('log').getByRole('article')
  const sheet = page.getByRole('dialog')
  for (let n = 0; n < 6; n++) {
    const line = lines.nth(n % 4) // of what is in sight; the rest is not drawn
    await line.hover()
    const act = line.getByRole('button', { name: /^(More about|Reply to)/ })
    const opensSheet = (await act.getAttribute('aria-haspopup')) === 'dialog'
    await act.click()
    if (!opensSheet) continue
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  }
}

async function send(page) {
  const field = page.getByRole('textbox', { name: 'Message' })
  for (let n = 0; n < 5; n++) {
    await field.fill(`Copy ${n}`)
    await field.press('Control+Enter')
    await page.getByRole('log').getByText(`Copy ${n}`, { exact: true }).last().waitFor()
    await wait(SEND_LOCK)
  }
}

// In the page: what was slow of each input, by the browser's own clock; events faster than 16 ms are not told.
function observeInputs() {
  window.inputs = new Map()
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId)
        window.inputs.set(interactionId, Math.max(duration, window.inputs.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 })
}

async function slowest(page) {
  const took = await page.evaluate(async () => {
    await new Promise(resolve => setTimeout(resolve, 500)) // the browser tells of them late
    const all = [...window.inputs.values()]
    window.inputs.clear()
    return all
  })
  return { count: took.length, slowest: Math.round(Math.max(0, ...took)) }
}
