import type { Page } from '@playwright/test'
import { type Club, expect, test } from '#tests/support/journey.ts'

const cardOf = (page: Page, gamertag: string) => page.getByRole('listitem').filter({ hasText: gamertag })

test('who registers stands on the open approval page, and the bell leads to their card there', async ({
  club,
  person,
}) => {
  for (let n = 1; n <= 12; n++) await club.driver(`Queue ${n}`, { approved: false })
  const { page, signInAs } = await person()
  const director = club.director()
  await signInAs(director)
  await ringOnlyFor(page, club, director, /Queue|Last in line/)
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/admin/members')
  await expect(cardOf(page, 'Queue 12')).toBeVisible()

  const last = await club.driver('Last in line', { approved: false })
  const card = cardOf(page, last.gamertag)
  await expect(card).toBeVisible() // in the list, without a reload
  await expect(card).not.toBeInViewport()
  for (const gamertag of [last.gamertag, 'Queue 12']) {
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('link', { name: `(${gamertag}) is waiting for approval` }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden() // its line is a list item too
    await expect(cardOf(page, gamertag)).toBeInViewport({ ratio: 0.5 })
    await expect(cardOf(page, gamertag).getByRole('heading')).toBeFocused()
    await expect(page).toHaveURL(/\/admin\/members$/)
  }

  // Decided elsewhere.
  await club.asAdmin('POST', '/admin/approve-member', { memberId: last.id, approved: true })
  await expect(card).toBeHidden()
})

test('who is approved while they look at a room enters it anew without a hand', async ({ club, person }) => {
  const driver = await club.driver('Room Waiter', { approved: false })
  const { page, signInAs } = await person()
  await signInAs(driver)
  const entered: string[] = []
  page.on('websocket', socket => socket.url().includes('room=') && entered.push(socket.url()))
  await page.goto('/chat')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expect.poll(() => entered.length).toBe(1)
  await club.asAdmin('POST', '/admin/approve-member', { memberId: driver.id, approved: true })
  await expect.poll(() => entered.length).toBe(2)
})

test('who is approved before the club’s news reach their page enters the room anew as soon as they do', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Slow News', { approved: false })
  const { page, signInAs } = await person()
  await signInAs(driver)
  const entered: string[] = []
  page.on('websocket', socket => socket.url().includes('room=') && entered.push(socket.url()))
  let approve = () => {}
  const isApproved = new Promise<void>(resolve => {
    approve = resolve
  })
  await page.routeWebSocket(/\/ws$/, async feed => {
    await isApproved
    feed.connectToServer()
  })
  await page.goto('/chat')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await club.asAdmin('POST', '/admin/approve-member', { memberId: driver.id, approved: true })
  expect(entered).toHaveLength(1)
  approve()
  await expect.poll(() => entered.length).toBe(2)
})

test('who was approved while they were away is welcomed when they come back', async ({ club, person }) => {
  const driver = await club.driver('Back From Lunch', { approved: false })
  const { page, signInAs } = await person()
  await signInAs(driver)
  await page.goto('/races')
  await expect(page.getByText('Waiting for approval').first()).toBeVisible()
  await page.goto('about:blank')
  await club.asAdmin('POST', '/admin/approve-member', { memberId: driver.id, approved: true })
  await page.goto('/races')
  await expect(page.getByText('You’re approved!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Upcoming Races' })).toBeVisible()
  await expect(page.getByText('You’re approved!')).toHaveCount(0)
})

/** Leaves out of the bell what is not of this journey: it names the last three who wait, and others let drivers wait too. */
async function ringOnlyFor(page: Page, club: Club, { cookie }: { cookie: string }, mine: RegExp) {
  await page.route('**/api/notifications/*', async route => {
    const path = new URL(route.request().url()).pathname.replace('/api', '')
    const { body } = await club.send('GET', path, undefined, { cookie })
    await route.fulfill({ json: (body as { text: string }[]).filter(({ text }) => mine.test(text)) })
  })
}
