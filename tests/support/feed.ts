import { expect, type Page } from '@playwright/test'

const FEED = /\/ws$/

/** Keeps from a page what others do in the club meanwhile: it moves what is shown. Asked for before the page is opened. */
export async function hearNothing(page: Page): Promise<void> {
  // Without answers the page would take the feed for down, and ask for everything anew now and then.
  await page.routeWebSocket(FEED, socket => {
    const caughtUp = JSON.stringify({ type: 'caught-up', isWhole: true })
    socket.onMessage(text => socket.send(text === 'ping' ? 'pong' : caughtUp))
    socket.send(JSON.stringify({ type: 'hello', at: Date.now() }))
  })
}

/** The sockets by which a page hears what the club tells. */
interface FeedWatch {
  /** Waits until one stands; `since`: that was opened after this moment, in epoch ms. */
  stands(since?: number): Promise<void>
}

/**
 * Watches whether a page listens to the club's feed; from before it loads. It begins to some time after it stands, and
 * once more when its session has become another. A session that ends or is replaced meanwhile has that refused, which
 * Chromium logs as a fault; and the page learns of an end half a minute later.
 */
export async function watchFeed(page: Page): Promise<FeedWatch> {
  const devtools = await page.context().newCDPSession(page)
  const asked = new Map<string, number>()
  const standing = new Set<string>()
  devtools.on('Network.webSocketCreated', ({ requestId, url }) => {
    if (FEED.test(url)) asked.set(requestId, Date.now())
  })
  devtools.on('Network.webSocketHandshakeResponseReceived', ({ requestId, response }) => {
    if (asked.has(requestId) && response.status === 101) standing.add(requestId)
  })
  devtools.on('Network.webSocketClosed', ({ requestId }) => void standing.delete(requestId))
  page.on('domcontentloaded', () => standing.clear()) // of those that another page had nobody tells
  await devtools.send('Network.enable')
  return {
    stands: (since = 0) =>
      expect
        .poll(() => [...standing].some(id => (asked.get(id) ?? 0) > since), 'it listens to the feed')
        .toBe(true),
  }
}
