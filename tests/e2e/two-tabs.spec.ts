import type { BrowserContext, Page } from '@playwright/test'
import { type Club, expect, test } from '#tests/support/journey.ts'
import { browser } from '../../scripts/chromium.mjs'

// What Chromium says of calls without a connection, or for whom the session is over.
test.use({
  launchOptions: browser, // the headless shell opens a page past the service worker now and then
  serviceWorkers: 'allow', // as in a browser: in a tunnel it has the pages
  expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|status of (401|403)/],
})

type Driver = Awaited<ReturnType<Club['driver']>>

const SECRET = 'Pole lap of 1:42.3'

async function signInIn(page: Page, { gamertag }: Driver) {
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('Gamertag').fill(gamertag)
  await dialog.getByLabel('Gamertag').press('Enter')
  await expect(dialog).toBeHidden()
}

async function signOutIn(page: Page) {
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
}

test('one driver leaves in a tab and another comes: the other tab shows nothing of the first, and is the second’s', async ({
  club,
  person,
}) => {
  const first = await club.driver('Tab Marcus')
  const second = await club.driver('Tab Yara')
  await club.race('Race of two tabs')
  const { page, context, signInAs } = await person({ viewport: { width: 1440, height: 900 } })
  await signInAs(first)
  await page.goto('/races')
  const card = page.getByRole('article', { name: 'Race of two tabs' }).first()
  await card.getByRole('button', { name: 'Register Now' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Register/ })
    .click()
  await expect(card.getByText('REGISTERED', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  const other = await context.newPage()
  await other.goto(`/members/${first.id}/profile`)
  await expect(other.getByRole('list', { name: 'Signed-in devices' })).toBeVisible()
  const third = await context.newPage()
  await third.goto('/races')
  const inThird = third.getByRole('article', { name: 'Race of two tabs' }).first()
  await expect(inThird.getByText('REGISTERED', { exact: true })).toBeVisible()

  await signOutIn(page)
  await signInIn(page, second)
  for (const tab of [other, third]) await expect(tab.getByText('Welcome, Tab Yara')).toBeVisible()
  await expect(inThird.getByText('REGISTERED', { exact: true })).toBeHidden()
  await expect(other.getByRole('button', { name: 'Edit Profile' })).toBeHidden()
  await expect(other.getByRole('list', { name: 'Signed-in devices' })).toBeHidden()
  expect(await leftOf(context, [first])).toEqual([])
})

/** What the browser's four storages have of somebody, by their ids, names and words. */
async function leftOf(context: BrowserContext, drivers: Driver[]): Promise<string[]> {
  const words = drivers.flatMap(({ id, gamertag }) => [id, gamertag]).concat(SECRET)
  const page = context.pages()[0] as Page
  return page.evaluate(async words => {
    const found: string[] = []
    const look = (where: string, text: string) => {
      for (const word of words) if (text.includes(word)) found.push(`${where}: ${word}`)
    }
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, value] of Object.entries(storage)) look(name, `${key} ${value}`)
    for (const { name } of await indexedDB.databases()) look('IndexedDB', name ?? '')
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const answer = await caches.match(request)
        look(`cache ${request.url}`, `${request.url} ${(await answer?.text()) ?? ''}`)
      }
    return found
  }, words)
}

/** A driver with a draft, an answer kept for the tunnel, and a page open in two tabs. */
async function writer(
  club: Club,
  person: () => Promise<{ page: Page; context: BrowserContext; signInAs: (who: Driver) => Promise<void> }>,
  name: string,
) {
  const driver = await club.driver(name)
  const { page, context, signInAs } = await person()
  await signInAs(driver)
  const room = await club.room(`Room of ${name}`)
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill(SECRET)
  await expect
    .poll(() =>
      page.evaluate(
        () => Object.keys(localStorage).filter(key => /^(chat-draft|form-draft|kept)\//.test(key)).length,
      ),
    )
    .toBeGreaterThan(1)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return { driver, page, other, context, room }
}

test('who signs out leaves nothing in the four storages, in no tab', async ({ club, person }) => {
  const { driver, page, other, context } = await writer(club, person, 'Leaver Of Tabs')
  await other.goto('/races')
  await signOutIn(other)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()
  await expect.poll(() => leftOf(context, [driver])).toEqual([])
})

test('who is signed out from afar leaves nothing in the four storages', async ({ club, person }) => {
  const { driver, page, other, context } = await writer(club, person, 'Sent Away')
  await club.asAdmin('DELETE', `/admin/members/${driver.id}/sessions`)
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
  await expect.poll(() => leftOf(context, [driver])).toEqual([])
})

test('who signs out in a tunnel is gone at once, stays gone, and their session ends at its end', async ({
  club,
  person,
}) => {
  const { driver, page, other, context } = await writer(club, person, 'Tunnel Leaver')
  await other.goto('/races')
  await expect(other.getByRole('heading', { name: 'Upcoming Races' })).toBeVisible()
  await expect
    .poll(() =>
      other.evaluate(
        async () => navigator.serviceWorker.controller !== null && (await caches.match('/')) !== undefined,
      ),
    )
    .toBe(true)
  await context.setOffline(true)
  await signOutIn(other)
  await expect(other.getByText('You’re signed out here')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()
  await expect.poll(() => leftOf(context, [driver])).toEqual([])
  const mine = () => club.send('GET', '/session', undefined, { cookie: driver.cookie })
  expect((await mine()).body.member).not.toBeNull() // the club has heard nothing yet
  await context.setOffline(false)
  await Promise.any(
    [other, page].map(tab => expect(tab.getByText('The club has ended your session.')).toBeVisible()),
  )
  await expect.poll(async () => (await mine()).body.member).toBeNull()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
  expect(await leftOf(context, [driver])).toEqual([])
})

for (const where of ['with a connection', 'in a tunnel']) {
  test(`who signs out in one tab, ${where}, is gone from the form that they left open in the other`, async ({
    club,
    person,
  }) => {
    const driver = await club.driver(`Form ${where}`)
    const { page, context, signInAs } = await person({ viewport: { width: 1440, height: 900 } })
    await signInAs(driver)
    await page.goto(`/members/${driver.id}/profile`)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Nickname').fill(SECRET)
    const other = await context.newPage()
    await other.goto('/races')
    await expect(other.getByText(`Welcome, ${driver.displayName}`)).toBeVisible()
    await context.setOffline(where === 'in a tunnel')
    await signOutIn(other)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByLabel('Nickname')).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => leftOf(context, [driver])).toEqual([])
  })
}

test('whoever opens the chat with the cookie that a tunnel left over sees nothing of whose it was', async ({
  club,
  person,
}) => {
  const { driver, page, other, context, room } = await writer(club, person, 'Cookie Left Over')
  await page.close() // a tab that is closed offline is online for its last moment, and would end the session
  await other.goto('/races')
  await expect(other.getByText(`Welcome, ${driver.displayName}`)).toBeVisible()
  await context.setOffline(true)
  await signOutIn(other)
  await other.goto('about:blank')
  await context.setOffline(false)
  await context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const look = () => {
        if (/Cookie Left Over/.test(document.querySelector('#root')?.textContent ?? ''))
          document.title = 'seen'
        requestAnimationFrame(look)
      }
      look()
    })
  })
  await other.goto(`/chat?room=${room}`)
  await expect(other.getByText('The club has ended your session.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
  await expect(other).not.toHaveTitle('seen')
  const mine = await club.send('GET', '/session', undefined, { cookie: driver.cookie })
  expect(mine.body.member).toBeNull()
  expect(await leftOf(context, [driver])).toEqual([])
})

test('who signs out in a tunnel before the page has all its code is signed out all the same', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Early Leaver')
  const { page, context, signInAs } = await person({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  await signInAs(driver)
  // Not what the page shares with them: those files have their names in theirs.
  await page.route(/\/(?!with-)[^/]*(alerts|member-services|push)/, route =>
    route.abort('internetdisconnected'),
  )
  await page.goto('/races')
  await expect(page.getByText(`Welcome, ${driver.displayName}`)).toBeVisible()
  await context.setOffline(true)
  await signOutIn(page)
  await expect.poll(() => leftOf(context, [driver])).toEqual([])
})
