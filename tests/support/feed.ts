import type { Page } from '@playwright/test'

const FEED = /\/ws$/

/** Keeps from a page what others do in the club meanwhile: it moves what is shown. Asked for before the page is opened. */
export async function hearNothing(page: Page): Promise<void> {
  // Without an answer the page would take the socket for dead, open another and ask for everything anew.
  await page.routeWebSocket(FEED, socket => socket.onMessage(text => text === 'ping' && socket.send('pong')))
}

/**
 * Gives when a page hears the club's feed. What changes before that it may be told of only half a minute later, by
 * asking anew. Asked for before the page is opened.
 */
export async function listenFor(page: Page): Promise<{ feed: Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  const feeds = new Set<string>()
  session.on('Network.webSocketCreated', ({ requestId, url }) => {
    if (FEED.test(url)) feeds.add(requestId)
  })
  const feed = new Promise<void>(resolve => {
    session.on('Network.webSocketHandshakeResponseReceived', ({ requestId }) => {
      if (feeds.has(requestId)) resolve()
    })
  })
  await session.send('Network.enable')
  return { feed }
}
