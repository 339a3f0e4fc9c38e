import type { Page } from '@playwright/test'

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

/** Until a page hears the club's news. Asked for before the page is opened, or somebody signs in on it. */
export function hearsNews(page: Page): Promise<unknown> {
  return new Promise(heard =>
    page.on('websocket', socket => FEED.test(socket.url()) && socket.once('framereceived', heard)),
  )
}

/** Keeps the club's news from a page until they are let come; `let()` opens what has been asked for, and all after that. Asked for before the page is opened. */
export async function holdFeed(page: Page): Promise<{ let(): void }> {
  let release = () => {}
  const isLet = new Promise<void>(resolve => {
    release = resolve
  })
  await page.routeWebSocket(FEED, async socket => {
    await isLet
    socket.connectToServer()
  })
  return { let: () => release() }
}
