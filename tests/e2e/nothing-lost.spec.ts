import type { Locator, Page } from '@playwright/test'
import { holdFeed } from '#tests/support/feed.ts'
import { type Club, expect, test } from '#tests/support/journey.ts'

// What Chromium says of calls that cannot get through, or are refused.
test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|status of (401|503)/] })

type Driver = Awaited<ReturnType<Club['driver']>>

/** A form of the club: where it stands, how it is opened, what is typed, and what is said once it is saved. */
interface Form {
  isForAdmins: boolean
  path: (driver: Driver, room: string) => string
  open: (page: Page) => Promise<void>
  typed: (page: Page) => [field: Locator, text: string][]
  send: (page: Page) => Promise<void>
  saved: (page: Page) => Locator
}

const inWindow = (page: Page, name: string) => page.getByRole('dialog', { name })

async function pressIn(window: Locator, name: string) {
  await window.getByRole('button', { name, exact: true }).click()
}

async function editProfile(page: Page) {
  await page.getByRole('button', { name: 'Edit Profile' }).click()
}

async function openWindow(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(inWindow(page, name)).toBeVisible()
}

const forms: Record<string, Form> = {
  'a race': {
    isForAdmins: true,
    path: () => '/admin?tab=races',
    open: page => openWindow(page, 'Create Race'),
    typed: page => [
      [inWindow(page, 'Create Race').getByLabel('Race name'), 'Nothing Lost'],
      [inWindow(page, 'Create Race').getByLabel('Track'), 'Monza'],
      [inWindow(page, 'Create Race').getByLabel('Car class'), 'GT3'],
      [inWindow(page, 'Create Race').getByLabel('Race date and time'), '2027-06-01T20:00'],
      [inWindow(page, 'Create Race').getByLabel('Registration deadline'), '2027-06-01T18:00'],
    ],
    send: page => pressIn(inWindow(page, 'Create Race'), 'Create Race'),
    saved: page => page.getByText('Race Created!'),
  },
  'a championship': {
    isForAdmins: true,
    path: () => '/admin?tab=championships',
    open: page => openWindow(page, 'Create Championship'),
    typed: page => [
      [inWindow(page, 'Create Championship').getByLabel('Championship name'), 'Nothing Lost Cup'],
      [inWindow(page, 'Create Championship').getByLabel('Season'), 'Winter'],
      [inWindow(page, 'Create Championship').getByLabel('Description'), 'Long words.'],
    ],
    send: page => pressIn(inWindow(page, 'Create Championship'), 'Create Championship'),
    saved: page => page.getByText('Championship Created'),
  },
  'an announcement': {
    isForAdmins: true,
    path: () => '/admin?tab=notifications',
    open: async () => {},
    typed: page => [
      [page.getByLabel('Title'), 'Lights out'],
      [page.getByLabel('Message'), 'In half an hour.'],
    ],
    async send(page) {
      const question = page.getByRole('alertdialog', { name: 'Send this announcement?' })
      if (!(await question.isVisible())) await page.getByRole('button', { name: /^Send/ }).click()
      await question.getByRole('button', { name: /^Send/ }).click()
    },
    saved: page => page.getByText('Notifications Sent!'),
  },
  'the club’s text': {
    isForAdmins: true,
    path: () => '/admin?tab=club',
    open: async () => {},
    typed: page => [[page.getByLabel('Club admin text'), 'Race director: whoever answers']],
    send: page => page.getByRole('button', { name: 'Save Changes' }).click(),
    saved: page => page.getByText('Text Saved'),
  },
  'a profile': {
    isForAdmins: false,
    path: ({ id }) => `/members/${id}/profile`,
    open: editProfile,
    typed: page => [
      [page.getByLabel('Bio'), 'Typed in a tunnel'],
      [page.getByLabel('Car number'), '7'],
    ],
    send: page => page.getByRole('button', { name: 'Save Changes' }).click(),
    saved: page => page.getByText('Profile Updated'),
  },
  'a poll': {
    isForAdmins: false,
    path: (_, room) => `/chat?room=${room}`,
    open: openPoll,
    typed: page => [
      [inWindow(page, 'Create Poll').getByLabel('Question'), 'Which tyres?'],
      [option(page, 1), 'Soft'],
      [option(page, 2), 'Hard'],
    ],
    send: page => pressIn(inWindow(page, 'Create Poll'), 'Create Poll'),
    saved: page => page.getByRole('article', { name: 'Poll: Which tyres?' }),
  },
}

const option = (page: Page, place: number) =>
  inWindow(page, 'Create Poll').getByRole('textbox', { name: `Option ${place}`, exact: true })

async function openPoll(page: Page) {
  const tools = page.getByRole('group', { name: 'Add to the message' })
  await tools.getByRole('button', { name: 'Poll', exact: true }).click()
  await expect(inWindow(page, 'Create Poll')).toBeVisible()
}

/** The club's server is down for whatever is sent; gives how it comes back. */
async function killServer(page: Page) {
  await page.route('**/api/**', route => {
    if (route.request().method() === 'GET') return route.fallback()
    const detail = 'The club is being repaired.'
    return route.fulfill({ status: 503, json: { status: 503, code: 'internal', detail } })
  })
  return () => page.unroute('**/api/**')
}

async function isThere(typed: [Locator, string][]) {
  for (const [field, text] of typed) await expect(field).toHaveValue(text)
}

for (const [what, form] of Object.entries(forms)) {
  test(`${what} that is written while the server and the connection go is all there, and is saved`, async ({
    club,
    person,
  }) => {
    const driver = await club.driver(`Writer of ${what}`.replace('’', ''))
    const writer = form.isForAdmins ? club.director() : driver
    const { page, context, signInAs } = await person()
    await signInAs(writer)
    await page.goto(form.path(driver, await club.room(`Room of ${what}`)))
    await form.open(page)
    const typed = form.typed(page)
    const [[first, text] = []] = typed
    if (!first || text === undefined) throw new Error('a form without fields')

    const restart = await killServer(page)
    for (const [field, words] of typed) await field.fill(words)
    await form.send(page)
    await expect(page.getByText(/The club is being repaired|^Send Failed$/).first()).toBeVisible()
    await isThere(typed)
    await restart()

    await context.setOffline(true)
    await first.fill(text)
    await form.send(page)
    await expect(
      page.getByText(/The club cannot be reached\. Check|^Failed to send push/).first(),
    ).toBeVisible()
    await isThere(typed)
    await context.setOffline(false)
    await isThere(typed)

    await form.send(page)
    await expect(form.saved(page).first()).toBeVisible()
  })
}

test('a poll that is half typed when the session runs out is there again for who wrote it', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Signed Out Asker')
  const { page, context, signInAs } = await person()
  await signInAs(driver)
  const feed = await holdFeed(page)
  await page.goto(`/chat?room=${await club.room('Half A Poll Cup')}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await openPoll(page)
  const poll = inWindow(page, 'Create Poll')
  await poll.getByLabel('Question').fill('Which tyres?')
  await option(page, 1).fill('Soft')
  await poll.getByLabel('Ends (optional)').fill('2027-06-01T20:00')
  await context.clearCookies({ name: 'sid' }) // as a browser does when its time is up
  feed.let()
  await signInAgain(page, driver)
  if (!(await poll.isVisible())) await openPoll(page)
  await expect(poll.getByLabel('Question')).toHaveValue('Which tyres?')
  await expect(option(page, 1)).toHaveValue('Soft')
  await expect(poll.getByLabel('Ends (optional)')).toHaveValue('2027-06-01T20:00')
  await option(page, 2).fill('Hard')
  await pressIn(poll, 'Create Poll')
  await expect(page.getByRole('article', { name: 'Poll: Which tyres?' })).toBeVisible()
  // What was sent is over, and the next poll begins empty.
  await openPoll(page)
  await expect(poll.getByLabel('Question')).toHaveValue('')
})

/** In whatever stands in the page's place once its session has ended, or over it. */
async function signInAgain(page: Page, { gamertag }: Driver) {
  const link = page.getByRole('main').getByRole('link', { name: 'Sign In' })
  const over = page.getByLabel('Gamertag')
  await expect(link.or(over).first()).toBeVisible()
  if (await link.isVisible()) await link.click()
  await over.fill(gamertag)
  await over.press('Enter')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
}

test('a message, and a picture with it, outlive the server and the connection at every step', async ({
  club,
  person,
}) => {
  const { page, context, signInAs } = await person()
  await signInAs(await club.driver('Tunnel Photographer'))
  await page.goto(`/chat?room=${await club.room('Tunnel Cup')}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  // Under the window of the upload nobody reaches it, and it stays.
  const field = page.getByRole('textbox', { name: 'Message', includeHidden: true })
  await field.fill('Look at this')
  await page.getByRole('button', { name: 'Photo or video' }).click()
  const window = inWindow(page, 'Upload media')
  const file = { name: 'pit.png', mimeType: 'image/png', buffer: onePixel }
  await window.locator('input[type=file]').setInputFiles(file)
  const steps = {
    ticket: '**/api/objects/upload',
    bytes: '**/api/objects/uploads/**',
    name: '**/api/objects/normalize-path',
    look: '**/objects/*.png',
  }
  let press = 'Upload'
  for (const [step, path] of Object.entries(steps))
    for (const fault of ['server', 'connection'] as const) {
      await page.route(path, route => (fault === 'server' ? route.fulfill({ status: 503 }) : route.abort()))
      await pressIn(window, press)
      press = 'Retry'
      await expect(
        window.getByRole('button', { name: press, exact: true }),
        `${step}, ${fault}`,
      ).toBeEnabled()
      await expect(window.getByText('pit.png')).toBeVisible()
      await expect(field).toHaveValue('Look at this')
      await page.unroute(path)
    }
  await pressIn(window, press)
  await expect(window).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove pit.png' })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  const line = page.getByRole('log').getByRole('article').filter({ hasText: 'Look at this' })
  await expect(line).toBeVisible()
  await context.setOffline(false)
  await expect(line.getByRole('button', { name: 'Open picture' })).toBeVisible()
  await expect(line).toHaveCount(1)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
