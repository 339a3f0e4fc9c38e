import type { Locator, Page } from '@playwright/test'
import { endSession, endSessionDuring, overPage, signInOver } from '#tests/support/ended-session.ts'
import { holdFeed } from '#tests/support/feed.ts'
import { ADMIN_KEY, type Club, expect, test } from '#tests/support/journey.ts'
import { enterTunnel } from '#tests/support/tunnel.ts'

// What Chromium says of calls that cannot get through, or are refused.
test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|status of (401|503)/] })

type Driver = Awaited<ReturnType<Club['driver']>>

/** A form of the club: where it stands, how it is opened, what is typed, and what is said once it is saved. */
interface Form {
  isForAdmins: boolean
  path: (driver: Driver, room: string) => string
  open: (page: Page) => Promise<void>
  /** Whether it stands there again by itself once the page is loaded anew. */
  isOpenAgain?: boolean
  typed: (page: Page) => [field: Locator, text: string][]
  send: (page: Page) => Promise<void>
  /** The call that brings it into the club. */
  call: string
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
    call: '**/api/races',
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
    call: '**/api/championships',
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
    call: '**/api/push/send',
    saved: page => page.getByText('Notifications Sent!'),
  },
  'the club’s text': {
    isForAdmins: true,
    path: () => '/admin?tab=club',
    open: async () => {},
    typed: page => [[page.getByLabel('Club admin text'), 'Race director: whoever answers']],
    send: page => page.getByRole('button', { name: 'Save Changes' }).click(),
    call: '**/api/club-admin-text',
    saved: page => page.getByText('Text Saved'),
  },
  'a profile': {
    isForAdmins: false,
    path: ({ id }) => `/members/${id}/profile`,
    open: editProfile,
    isOpenAgain: true,
    typed: page => [
      [page.getByLabel('Bio'), 'Typed in a tunnel'],
      [page.getByLabel('Car number'), '7'],
    ],
    send: page => page.getByRole('button', { name: 'Save Changes' }).click(),
    call: '**/api/members/*/profile',
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
    call: '**/api/chat-rooms/*/polls',
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
  test(`${what} that is written while the server, the connection and the page go is all there, and is saved`, async ({
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

    await enterTunnel(page)
    await first.fill(text)
    await form.send(page)
    await expect(
      page.getByText(/The club cannot be reached\. Check|^Failed to send push/).first(),
    ).toBeVisible()
    await isThere(typed)
    await context.setOffline(false)
    await isThere(typed)

    await page.reload()
    if (!form.isOpenAgain) await form.open(page)
    await isThere(typed)
    await form.send(page)
    await expect(form.saved(page).first()).toBeVisible()
    const kept = () => Object.keys(localStorage).filter(key => key.startsWith('form-draft/'))
    expect(await page.evaluate(kept)).toEqual([])
  })
}

for (const [what, form] of Object.entries(forms)) {
  test(`${what} that is written and sent as the session runs out stays, and is saved by who signs in over it`, async ({
    club,
    person,
  }) => {
    const driver = await club.driver(`Keeper of ${what}`.replace('’', ''))
    const writer = form.isForAdmins ? await club.ownDirector() : driver
    const { page, context, signInAs } = await person()
    await signInAs(writer)
    const feed = await holdFeed(page)
    await page.goto(form.path(driver, await club.room(`Room that keeps ${what}`)))
    await form.open(page)
    // Other words than before: of the club's text only what is new is unsaved.
    const typed = form
      .typed(page)
      .map(([field, text], n): [Locator, string] => [field, n ? text : `${text} Again`])
    for (const [field, words] of typed) await field.fill(words)
    const who: Parameters<typeof signInOver> = form.isForAdmins
      ? [page, 'RaceDirector', ADMIN_KEY]
      : [page, driver.gamertag]
    await endSessionDuring(page, form.call, () => endSession(club, context))
    await form.send(page)
    await signInOver(...who)
    await isThere(typed)
    await endSession(club, context)
    feed.let()
    await signInOver(...who)
    await isThere(typed)
    await form.send(page)
    await expect(form.saved(page).first()).toBeVisible()
    await endSession(club, context)
  })
}

test('another who signs in over a half-typed form begins with a page of their own', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Half Typed')
  const next = await club.driver('Comes Next')
  const { page, context, signInAs } = await person()
  await signInAs(driver)
  const room = await club.room('Room of two writers')
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await openPoll(page)
  await inWindow(page, 'Create Poll').getByLabel('Question').fill('Which tyres?')
  await option(page, 1).fill('Soft')
  await option(page, 2).fill('Hard')
  await endSessionDuring(page, '**/api/chat-rooms/*/polls', () => context.clearCookies({ name: 'sid' }))
  await pressIn(inWindow(page, 'Create Poll'), 'Create Poll')
  await signInOver(page, next.gamertag)
  await expect(inWindow(page, 'Create Poll')).toBeHidden()
  await expect(page.getByText('Welcome, Comes Next')).toBeVisible()
  await openPoll(page)
  await expect(inWindow(page, 'Create Poll').getByLabel('Question')).toHaveValue('')
})

test('who gives up signing in over a half-typed form is asked, and leaves nothing once they agree', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Gives Up Typing')
  const { page, context, signInAs } = await person()
  await signInAs(driver)
  await page.goto(`/chat?room=${await club.room('Room of one who gives up')}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await openPoll(page)
  const question = page.getByLabel('Question') // also under the sign-in
  await question.fill('Which tyres?')
  await option(page, 1).fill('Soft')
  await option(page, 2).fill('Hard')
  await endSessionDuring(page, '**/api/chat-rooms/*/polls', () => context.clearCookies({ name: 'sid' }))
  await pressIn(inWindow(page, 'Create Poll'), 'Create Poll')
  await expect(overPage(page)).toBeVisible()
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => pressIn(overPage(page), 'Sign out'),
    () => pressIn(overPage(page), 'Close'),
  ]) {
    await leave()
    await pressIn(leaving, 'Keep editing')
    await expect(leaving).toBeHidden()
    await expect(question).toHaveValue('Which tyres?')
    await expect(overPage(page)).toBeVisible()
  }
  await pressIn(overPage(page), 'Sign out')
  await pressIn(leaving, 'Leave')
  await expect(overPage(page)).toBeHidden()
  await expect(inWindow(page, 'Create Poll')).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  const left = await page.evaluate(id => Object.keys(localStorage).filter(key => key.includes(id)), driver.id)
  expect(left).toEqual([])
})

test('who is signed out from afar over a half-typed form finds nothing of it', async ({ club, person }) => {
  const driver = await club.driver('Sent Off Typing')
  const { page, signInAs } = await person()
  await signInAs(driver)
  await page.goto(`/chat?room=${await club.room('Room of one sent off')}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await openPoll(page)
  await inWindow(page, 'Create Poll').getByLabel('Question').fill('Which tyres?')
  await club.asAdmin('DELETE', `/admin/members/${driver.id}/sessions`)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(inWindow(page, 'Create Poll')).toBeHidden()
  await expect(overPage(page)).toBeHidden()
})

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
  await expect(poll).toBeVisible()
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
  await expect(async () => {
    if (await link.isVisible()) await link.click({ timeout: 10_000 })
    await over.fill(gamertag, { timeout: 10_000 })
  }).toPass()
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
  await window.locator('input[type=file]').setInputFiles(picture)
  let press = 'Upload'
  for (const [step, path] of Object.entries(uploadSteps))
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

test('a message, and a picture with it, outlive the session at every step', async ({ club, person }) => {
  const { page, context, signInAs } = await person()
  const driver = await club.driver('Photographer Signed Out')
  await signInAs(driver)
  await page.goto(`/chat?room=${await club.room('Signed Out Cup')}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Message', includeHidden: true })
  await field.fill('Look at this')
  await page.getByRole('button', { name: 'Photo or video' }).click()
  const window = inWindow(page, 'Upload media')
  await window.locator('input[type=file]').setInputFiles(picture)
  let press = 'Upload'
  for (const call of Object.values(uploadSteps)) {
    // Of the cookie alone: the sockets stand, and only the upload can tell.
    await endSessionDuring(page, call, () => context.clearCookies({ name: 'sid' }))
    await pressIn(window, press)
    press = 'Retry'
    await signInOver(page, driver.gamertag)
    await expect(window.getByText('pit.png')).toBeVisible()
    await expect(field).toHaveValue('Look at this')
  }
  await pressIn(window, press)
  await expect(window).toBeHidden()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await endSession(club, context)
  await context.setOffline(false)
  await signInAgain(page, driver)
  const line = page.getByRole('log').getByRole('article').filter({ hasText: 'Look at this' })
  const retry = line.getByRole('button', { name: 'Retry' })
  const shown = line.getByRole('button', { name: 'Open picture' })
  await expect(retry.or(shown).first()).toBeVisible()
  if (await retry.isVisible()) await retry.click()
  await expect(shown).toBeVisible()
  await expect(line).toHaveCount(1)
})

/** The calls by which a file comes into the club, in their order. */
const uploadSteps = {
  ticket: '**/api/objects/upload',
  bytes: '**/api/objects/uploads/**',
  name: '**/api/objects/normalize-path',
  look: '**/objects/*.png',
}

const picture = {
  name: 'pit.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
