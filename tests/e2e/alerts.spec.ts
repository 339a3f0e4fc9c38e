import type { Page } from '@playwright/test'
import { type Club, expect, type Person, test } from '#tests/support/journey.ts'
import {
  clickNotification,
  deliverPush,
  endpointOf,
  shownNotifications,
  stubSubscribing,
} from '#tests/support/push-browser.ts'
import { browser } from '../../scripts/chromium.mjs'

test.use({
  expectedFaults: [/WebSocket|status of 40[139]/],
  serviceWorkers: 'allow',
  launchOptions: browser, // the headless shell knows no push alerts
})

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a driver turns alerts on; a mention takes them to the message, and what they were writing stays', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Alma Alerted')
  const partner = await club.driver('Partner Of Alma')
  const { page, context } = await subscriber(await person(desk), driver)
  await page.goto('/chat?room=bravo-six')
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a sentence')
  await banner(page).getByRole('button', { name: 'Enable Alerts' }).click()
  await expect(page.getByText('Notifications Enabled!')).toBeVisible()
  await expect(page.getByText("You'll now receive race updates and announcements")).toBeVisible()
  await expect(banner(page).getByRole('button', { name: 'Disable Alerts' })).toBeVisible()
  expect(await knows(club, driver, page), 'whether the club has this browser').toBe(true)

  const { body: mention } = await club.send(
    'POST',
    '/chat-rooms/general/messages',
    { message: 'Warm-up at 19:30' },
    { cookie: partner.cookie },
  )
  const words = { title: 'Partner Of Alma mentioned you', body: 'Warm-up at 19:30', tag: 'mention-1' }
  const url = `/chat?room=general&message=${mention.id}`
  await deliverPush(page, { ...words, url, kind: 'mention' })
  await expect.poll(() => shownNotifications(context)).toEqual([words])
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await clickNotification(context)
  await expect(page.locator(`[data-line="${mention.id}"]`)).toBeInViewport()
  await expect(page).toHaveURL(/room=general/)
  expect(await page.evaluate(() => performance.timeOrigin), 'the page was not loaded anew').toBe(loaded)
  expect(await shownNotifications(context)).toEqual([])
  await page.getByRole('tab', { name: 'Bravo Six' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a sentence')
})

test('whoever is filling in a form is asked before a notification leads them away', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Fiona Filling')
  const { page, context } = await subscriber(await person(desk), driver)
  await page.goto(`/members/${driver.id}/profile`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('textbox', { name: 'Bio' }).fill('Not saved yet')
  await deliverPush(page, {
    title: 'Race tonight',
    body: 'Come',
    url: '/races',
    tag: 'a',
    kind: 'announcement',
  })
  await expect.poll(() => shownNotifications(context)).toHaveLength(1)
  await clickNotification(context)
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Bio', includeHidden: true })).toHaveValue('Not saved yet')
  await question.getByRole('button', { name: /Leave|Discard/ }).click()
  await expect(page).toHaveURL(/\/races$/)
})

test('a driver chooses what they hear, turns alerts off, and takes none along when they sign out', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Hannah Hears')
  const { page } = await subscriber(await person(phone), driver)
  await page.goto(`/members/${driver.id}/profile`)
  const card = page.getByRole('main')
  await card.getByRole('button', { name: 'Enable Alerts' }).click()
  await card.getByRole('switch', { name: 'My races' }).click()
  await expect
    .poll(async () => (await ask(club, driver, 'GET', '/push/preferences')).body)
    .toEqual({ mentions: true, races: false, announcements: true })
  await page.reload()
  await expect(card.getByRole('switch', { name: 'My races' })).not.toBeChecked()
  await expect(card.getByRole('switch', { name: 'Mentions' })).toBeChecked()

  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const alerts = menu.getByRole('switch', { name: 'Alerts' })
  await alerts.click()
  await expect(page.getByText('Notifications Disabled')).toBeVisible()
  expect(await endpointOf(page)).toBe(null)
  await expect(alerts).not.toBeChecked()
  await alerts.click()
  await expect(page.getByText('Notifications Enabled!')).toBeVisible()
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expect(banner(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => endpointOf(page)).toBe(null)
})

test('alerts that another key of the club has ended come back by themselves; another member here has none until they ask', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Rita Returns')
  const next = await club.driver('Nora Next')
  const { page, context, signInAs } = await subscriber(await person(desk), driver)
  await page.goto('/races')
  await alertsButton(page).click()
  await expect(alertsButton(page)).toHaveText('Disable Alerts')
  const first = await endpointOf(page)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('test-subscription') ?? '{}')
    localStorage.setItem('test-subscription', JSON.stringify({ ...kept, key: 'BAnotherKeyOfTheClub' }))
  })
  const later = await context.newPage()
  await later.goto('/races')
  await expect.poll(() => endpointOf(later)).not.toBe(first)
  await expect(alertsButton(later)).toHaveText('Disable Alerts')
  await expect.poll(() => knows(club, driver, later)).toBe(true)

  await page.close()
  await signInAs(next)
  await later.reload()
  await expect.poll(() => endpointOf(later)).toBe(null)
  await expect(alertsButton(later)).toHaveText('Enable Alerts')
  // The club says that the subscription is another's.
  await later.route('**/api/push/subscribe', route => route.fulfill({ status: 409 }), { times: 1 })
  await alertsButton(later).click()
  await expect(later.getByText('Notifications Enabled!')).toBeVisible()
  await expect.poll(() => knows(club, next, later)).toBe(true)
})

test('a driver is told why alerts cannot be turned on, and what to do', async ({ club, person }) => {
  const driver = await club.driver('Wanda Wonders')
  const blocked = await person(phone)
  await blocked.signInAs(driver)
  await blocked.page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  )
  await blocked.page.goto('/races')
  await blocked.page.getByRole('button', { name: 'Menu' }).click()
  await blocked.page.getByRole('button', { name: 'Unblock Alerts' }).click()
  await expect(blocked.page.getByRole('dialog', { name: 'Unblock Alerts' })).toContainText('On Android')

  const homeless = await person(phone)
  await homeless.signInAs(driver)
  await homeless.page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  await homeless.page.goto('/races')
  await homeless.page.getByRole('button', { name: 'Menu' }).click()
  await homeless.page.getByRole('switch', { name: 'Alerts' }).click()
  await expect(homeless.page.getByRole('dialog', { name: /home screen/ })).toContainText('Tap Share')
})

const banner = (page: Page) => page.getByRole('banner')
const alertsButton = (page: Page) => banner(page).getByRole('button', { name: /Alerts/ })

/** Signs a driver in at a browser that may show notifications and can subscribe. */
async function subscriber(somebody: Person, driver: { cookie: string }) {
  await somebody.context.grantPermissions(['notifications'])
  await stubSubscribing(somebody.context)
  await somebody.signInAs(driver)
  return somebody
}

function ask(club: Club, { cookie }: { cookie: string }, method: string, path: string, body?: unknown) {
  return club.send(method, path, body, { cookie })
}

/** Whether the club already has this browser as the driver's: it answers 200 rather than 201 when it is told again. */
async function knows(club: Club, driver: { cookie: string }, page: Page) {
  const body = await page.evaluate(() => JSON.parse(localStorage.getItem('test-subscription') ?? 'null'))
  return (await ask(club, driver, 'POST', '/push/subscribe', body)).status === 200
}
