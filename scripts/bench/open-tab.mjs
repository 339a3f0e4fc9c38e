// What an open tab asks of the Worker in an hour: a real page in a real browser whose clock is fast-forwarded, with every
// request counted. Pings are answered at the edge and wake nothing, so they are counted separately.
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../chromium.mjs'
import { clubAt } from './bench-club.mjs'
import { printMediaRoom } from './media-room.mjs'

const HOUR = 60 * 60_000
/** Step of the clock, in ms: shorter than the page waits for an answer to its ping. */
const STEP = 3000
/** Time in which the club has to answer within a step, in real ms. */
const REAL = 12
const MINUTE_STEPS = 60_000 / STEP

/** Runs an hour in tabs of the club at `origin` and prints what they requested; then opens a room of media. */
export async function printTab({ origin, adminKey }) {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const club = clubAt(origin, adminKey)
  try {
    console.log(
      '\nan open tab, an hour                     requests   of them upgrades   frames sent   pings',
    )
    await printHour(browser, club, '/races, idle', '/races')
    await printHour(browser, club, '/chat, idle', '/chat')
    await printHour(browser, club, '/chat, one message a minute each way', '/chat', chat)
    await printMediaRoom(browser, club)
  } finally {
    await browser.close()
  }
}

async function printHour(browser, club, name, path, act = async () => {}) {
  const [driver, other] = [await club.driver(`${name} 1`), await club.driver(`${name} 2`)]
  const context = await browser.newContext({ baseURL: club.origin })
  const [cookie = '', value = ''] = driver.cookie.split('=')
  await context.addCookies([{ name: cookie, value, url: club.origin, httpOnly: true, sameSite: 'Strict' }])
  const page = await context.newPage()
  await page.clock.install()
  const counts = { requests: 0, upgrades: 0, frames: 0, pings: 0 }
  const calls = new Map()
  const note = what => calls.set(what, (calls.get(what) ?? 0) + 1)
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (!/^\/(api|objects)\//.test(pathname)) return
    counts.requests += 1
    note(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/g, '…')}`)
  })
  page.on('websocket', socket => {
    counts.upgrades += 1
    note('upgrade /ws')
    socket.on('framesent', ({ payload }) => {
      counts[payload === 'ping' ? 'pings' : 'frames'] += 1
    })
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  for (let n = 0; n < 10; n++) await pass(page)

  Object.assign(counts, { requests: 0, upgrades: 0, frames: 0, pings: 0 })
  calls.clear()
  for (let step = 0; step < HOUR / STEP; step++) {
    if (step % MINUTE_STEPS === 0) await act({ page, club, other, minute: step / MINUTE_STEPS })
    await pass(page)
  }
  const { requests, upgrades, frames, pings } = counts
  const figures = [requests + upgrades, upgrades, frames, pings].map((n, at) =>
    String(n).padStart([9, 19, 14, 8][at]),
  )
  console.log(name.padEnd(40) + figures.join(''))
  for (const [what, count] of calls) console.log(`${''.padEnd(8)}${count} ${what}`)
  await context.close()
}

async function pass(page) {
  await page.clock.runFor(STEP)
  await wait(REAL)
}

// The driver writes, and half a minute later somebody else does.
async function chat({ page, club, other, minute }) {
  const box = page.getByPlaceholder('Type a message')
  await box.fill(`Lap ${minute}`)
  await box.press('Control+Enter')
  await pass(page)
  await club.say(other, `Seen, lap ${minute}`)
}
