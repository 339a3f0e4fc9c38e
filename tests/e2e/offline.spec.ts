import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

// What Chromium says of calls that cannot get through.
test.use({
  expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to load resource/],
  serviceWorkers: 'allow',
})

const desk = { viewport: { width: 1440, height: 900 } }

test('without a connection a driver reads the races and the chat, and since when; with it they catch up', async ({
  club,
  person,
}) => {
  await club.race('In The Paddock')
  const driver = await club.driver('Paddock Reader')
  const yara = await club.driver('Yara At Home')
  const { page, context, signInAs } = await person(desk)
  await signInAs(driver)
  const room = await club.room('Paddock Cup')
  const say = (message: string) =>
    club.send('POST', `/chat-rooms/${room}/messages`, { message, memberId: yara.id }, { cookie: yara.cookie })
  await say('Said before the paddock')

  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.goto('/races')
  const card = page.getByRole('article', { name: 'In The Paddock' })
  await expect(card).toBeVisible()
  await everythingIsKept(page)

  await context.setOffline(true)
  await page.goto('/races')
  await expect(card).toBeVisible()
  await expect(page.getByText(asOf('Offline, as of'))).toBeVisible()
  await page.goto(`/chat?room=${room}`)
  const log = page.getByRole('log')
  await expect(log.getByText('Said before the paddock')).toBeVisible()
  await expect(page.getByText(asOf('as of'))).toBeVisible()
  await say('Said meanwhile')
  await page.getByRole('textbox', { name: 'Message' }).fill('Back on track')
  await page.getByRole('button', { name: 'Send message' }).click()

  await context.setOffline(false)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expect(page.getByText(/^as of/)).toBeHidden()
  for (const text of ['Said before the paddock', 'Said meanwhile', 'Back on track'])
    await expect(log.getByText(text)).toHaveCount(1)

  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(
    await page.evaluate(id => Object.keys(localStorage).filter(key => key.includes(id)), driver.id),
  ).toEqual([])
  await context.setOffline(true)
  await page.goto('/races')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card).toBeHidden()
})

test('a driver whose page was opened past the service worker reads the races without a connection all the same', async ({
  club,
  person,
}) => {
  await club.race('Past The Worker')
  const { page, context, signInAs } = await person(desk)
  await signInAs(await club.driver('Paddock Reloader'))
  await page.goto('/races')
  const card = page.getByRole('article', { name: 'Past The Worker' })
  await expect(card).toBeVisible()
  await everythingIsKept(page, ['races'])

  // As whoever loads a page by force; so comes, too, a page that is just being opened as the worker takes over.
  await page.goto('/rules')
  const browser = await context.newCDPSession(page)
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    browser.send('Page.reload', { ignoreCache: true }),
  ])
  await everythingIsKept(page, ['races'])
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Races' }).click()
  await expect(card).toBeVisible()
})

test('a stranger, or who saves data, downloads no more of the app than they read; a driver has all of it', async ({
  club,
  person,
}) => {
  const saving = await person(desk)
  await saving.context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await saving.signInAs(await club.driver('Saves Data'))
  const stranger = await person(desk)
  for (const { page } of [stranger, saving]) {
    const asksForAll = page.waitForResponse(/assets\/page-extras/)
    await page.goto('/leaderboards')
    await asksForAll
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForLoadState('networkidle')
    expect(await keptUnread(page)).toEqual([])
  }
  await stranger.signInAs(await club.driver('Was A Stranger'))
  await stranger.page.reload()
  await everythingIsKept(stranger.page, [])
})

/** What the service worker keeps of the app that this page has not asked for. */
function keptUnread(page: Page) {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    const read = performance.getEntriesByType('resource').map(({ name }) => name)
    return kept.flat().flatMap(({ url }) => (read.includes(url) ? [] : [url]))
  })
}

/** How long ago something was known to be so: at midnight that becomes another day's. */
function asOf(words: string) {
  return new RegExp(`^${words} (\\w{3} \\d{1,2} \\w{3}, )?\\d\\d:\\d\\d$`)
}

/** The service worker has the whole app, and the page, which has written down what it shows of these. */
async function everythingIsKept(page: Page, names = ['races', 'chat-rooms', 'room/']) {
  const missing = () =>
    page.evaluate(async names => {
      const isKept = (name: string) =>
        Object.keys(localStorage).some(key => key.startsWith('kept/') && key.includes(name))
      return [
        ...(navigator.serviceWorker.controller ? [] : ['a page of the service worker']),
        ...((await caches.match('/')) ? [] : ['the app']),
        ...names.filter(name => !isKept(name)),
      ]
    }, names)
  await expect.poll(missing).toEqual([])
}
