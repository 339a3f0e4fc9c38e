import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

// What Chromium says of calls that cannot get through.
test.use({
  expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/],
  startsAt: '2026-06-01T19:00Z',
})

/** How often each answer is asked for from now on. */
function countCalls(page: Page): Map<string, number> {
  const calls = new Map<string, number>()
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== 'GET' || !pathname.startsWith('/api/')) return
    calls.set(pathname + search, (calls.get(pathname + search) ?? 0) + 1)
  })
  return calls
}

/** How much the club has told over its feed once what was missed had come in: what others do, which asks again. */
function countLiveEvents(page: Page): () => number {
  let told = 0
  page.on('websocket', socket => {
    if (new URL(socket.url()).pathname !== '/ws') return
    let isCaughtUp = false
    socket.on('framereceived', ({ payload }) => {
      if (isCaughtUp && String(payload).includes('"type"')) told += 1
      isCaughtUp ||= String(payload).includes('caught-up')
    })
  })
  return () => told
}

/** Until the club's news have come in over a socket that was opened after this was called. */
function feedIsBack(page: Page) {
  return new Promise<void>(resolve => {
    page.on('websocket', socket => {
      if (new URL(socket.url()).pathname !== '/ws') return
      socket.on('framereceived', ({ payload }) => String(payload).includes('caught-up') && resolve())
    })
  })
}

for (const path of ['/races', '/dashboard', '/championships'])
  test(`a driver who is back from a tunnel on ${path} asks for each answer once, and sees what happened meanwhile`, async ({
    club,
    person,
  }) => {
    const { page, context, signInAs } = await person()
    await signInAs(await club.driver(`Tunnel ${path.slice(1)}`))
    // What the club tells of their approval comes with the first visit; a feed asks again for its last moments.
    for (const visit of ['/', path]) {
      const opened = feedIsBack(page)
      await page.goto(visit)
      await opened
    }

    await context.setOffline(true)
    const banner = page.getByText('You are offline. What you see may be out of date.')
    await expect(banner).toBeVisible()
    await page.getByRole('button', { name: 'Reconnect' }).click()
    await expect(page.getByText(/Offline, as of|cannot be reached/).first()).toBeVisible()
    // Long enough for the page to notice that its feed is gone too.
    await club.pass(5000)
    const name = `Meanwhile ${path.slice(1)}`
    if (path === '/championships') await club.room(name)
    else await club.race(name)

    const calls = countCalls(page)
    const liveEvents = countLiveEvents(page)
    const back = feedIsBack(page)
    await context.setOffline(false)
    await back
    if (path !== '/dashboard') await expect(page.getByRole('heading', { name }).first()).toBeVisible()
    await expect(page.getByText('Offline, as of')).toHaveCount(0)
    await expect(banner).toBeHidden()
    const asked = `/api${path === '/dashboard' ? '/races' : path}`
    await expect.poll(() => [...calls.keys()].some(call => call.startsWith(asked))).toBe(true)
    await page.waitForLoadState('networkidle')
    expect([...calls].filter(([, times]) => times > 1 + liveEvents())).toEqual([])
  })
