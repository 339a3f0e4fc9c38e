import type { Locator, Page } from '@playwright/test'
import { holdFeed } from '#tests/support/feed.ts'
import { ADMIN_KEY, type Club, expect, type Person, test } from '#tests/support/journey.ts'

// Refusals that the journeys bring about.
test.use({ expectedFaults: [/status of 40[0139]/] })

interface Form {
  /** Opens the form with everything filled in, and gives its submit button. */
  fill: (club: Club, someone: Person) => Promise<Locator>
  /** What it sends, and a field that the club can find wrong. */
  sends: RegExp
  field: { name: string; label: string; holds: string }
}

const forms: Record<string, Form> = {
  'creating a profile': {
    async fill(_, { page }) {
      await page.goto('/register')
      await page.getByLabel('Nickname / Known as').fill('Dee')
      await page.getByLabel('Gamertag').fill('Double Profile')
      return page.getByRole('button', { name: 'Create Driver Profile' })
    },
    sends: /\/api\/members$/,
    field: { name: 'displayName', label: 'Nickname / Known as', holds: 'Dee' },
  },
  'signing in': {
    async fill(club, { page }) {
      await club.driver('Double Sign In')
      await page.goto('/signin')
      await page.getByLabel('Gamertag').fill('Double Sign In')
      return page.getByRole('main').getByRole('button', { name: 'Sign In' })
    },
    sends: /\/api\/session$/,
    field: { name: 'gamertag', label: 'Gamertag', holds: 'Double Sign In' },
  },
  'changing a profile': {
    async fill(club, { page, signInAs }) {
      const driver = await club.driver('Double Save')
      await signInAs(driver)
      await page.goto(`/members/${driver.id}/profile`)
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByLabel('Bio').fill('Twice over')
      return page.getByRole('button', { name: 'Save Changes' })
    },
    sends: /\/profile$/,
    field: { name: 'bio', label: 'Bio', holds: 'Twice over' },
  },
  'putting a race on the schedule': {
    async fill(club, { page, signInAs }) {
      await signInAs(club.director())
      await page.goto('/admin?tab=races')
      await page.getByRole('button', { name: 'Create Race' }).click()
      await page.getByLabel('Race name').fill('Double Race')
      await page.getByLabel('Track').fill('Zolder')
      await page.getByLabel('Car class').fill('GT4')
      await page.getByLabel('Race date and time').fill('2030-05-01T20:00')
      await page.getByLabel('Registration deadline').fill('2030-05-01T19:00')
      return page.getByRole('dialog').getByRole('button', { name: 'Create Race' })
    },
    sends: /\/api\/races$/,
    field: { name: 'track', label: 'Track', holds: 'Zolder' },
  },
  'turning a driver down': {
    async fill(club, { page, signInAs }) {
      await club.driver('Double Rejection', { approved: false })
      await signInAs(club.director())
      await page.goto('/admin/members')
      const card = page.getByRole('listitem').filter({ hasText: 'Double Rejection' })
      await card.getByRole('button', { name: 'Reject' }).click()
      await page.getByLabel('Reason (optional)').fill('Not today')
      return page.getByRole('alertdialog').getByRole('button', { name: 'Confirm Rejection' })
    },
    sends: /\/approve-member$/,
    field: { name: 'rejectionReason', label: 'Reason (optional)', holds: 'Not today' },
  },
}

for (const [what, { fill, sends, field }] of Object.entries(forms)) {
  test(`${what}: a refusal stands at its field, which has the focus, and a double tap sends once`, async ({
    club,
    person,
  }) => {
    const someone = await person()
    const { page } = someone
    const submit = await fill(club, someone)
    const calls = countCalls(page, sends)

    const refusal = {
      status: 400,
      contentType: 'application/problem+json',
      json: {
        status: 400,
        code: 'invalid',
        detail: 'So not',
        issues: [{ path: field.name, message: 'So not' }],
      },
    }
    await page.route(sends, route => route.fulfill(refusal), { times: 1 })
    await twice(submit)
    const input = page.getByLabel(field.label)
    await expect(input).toBeFocused()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveValue(field.holds)
    await expect(page.getByText('So not').first()).toBeVisible()
    expect(calls).toHaveLength(1)

    await twice(submit)
    // While it is sent the button has another name, so its going alone says nothing of the call.
    await expect.poll(() => calls.length).toBe(2)
    await expect(submit).toBeHidden()
    expect(calls).toHaveLength(2)
    await expect(page.getByText(/Failed|Error/)).toHaveCount(0)
  })
}

test('a message is deleted once, however often the button is pressed', async ({ club, person }) => {
  const admin = await person()
  const { page } = admin
  await admin.signInAs(club.director())
  const talker = await club.driver('Regrets It')
  await club.send(
    'POST',
    '/chat-rooms/bravo-six/messages',
    { message: 'Gone at once' },
    {
      cookie: talker.cookie,
    },
  )
  await page.goto('/chat?room=bravo-six')
  const message = page.getByRole('log').getByRole('article').filter({ hasText: 'Gone at once' }).last()
  await message.hover()
  await message.getByRole('button', { name: 'Delete message' }).click()
  const question = page.getByRole('alertdialog')
  const calls = countCalls(page, /\/messages\//)
  await twice(question.getByRole('button', { name: 'Delete message' }))
  await expect(question).toBeHidden()
  expect(calls).toHaveLength(1)
})

interface Second {
  /** Sends the first, which is answered late, and lets it be. */
  sendFirst: (page: Page) => Promise<void>
  sends: RegExp
  /** Opens the next window; gives what must stay in it. */
  openNext: (page: Page) => Promise<Locator>
  done: string
  path: string
  arrange: (club: Club) => Promise<unknown>
}

const seconds: Record<string, Second> = {
  'the rejection of another driver': {
    path: '/admin/members',
    arrange: club =>
      Promise.all(['Late One', 'Late Two'].map(gamertag => club.driver(gamertag, { approved: false }))),
    async sendFirst(page) {
      await cardOf(page, 'Late One').getByRole('button', { name: 'Reject' }).click()
      await page.getByRole('button', { name: 'Confirm Rejection' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    },
    sends: /\/approve-member$/,
    async openNext(page) {
      await cardOf(page, 'Late Two').getByRole('button', { name: 'Reject' }).click()
      return page.getByLabel('Reason (optional)')
    },
    done: 'Member Rejected',
  },
  'the form of a championship': {
    path: '/admin?tab=races',
    arrange: club => club.race('Late Race'),
    async sendFirst(page) {
      await page
        .getByRole('row')
        .filter({ hasText: 'Late Race' })
        .getByRole('button', { name: 'Edit' })
        .click()
      await page.getByRole('button', { name: 'Update Race' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    },
    sends: /\/api\/races\/[^/]+$/,
    async openNext(page) {
      await page.getByRole('button', { name: 'Create Championship' }).click()
      return page.getByLabel('Season')
    },
    done: 'Race Updated!',
  },
  'the registration for another race': {
    path: '/races',
    arrange: async club => Promise.all([club.race('Late Entry'), club.race('Next Entry')]),
    async sendFirst(page) {
      await page
        .getByRole('article', { name: 'Late Entry' })
        .getByRole('button', { name: 'Register Now' })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Registering...' })).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    },
    sends: /\/api\/registrations$/,
    async openNext(page) {
      await page
        .getByRole('article', { name: 'Next Entry' })
        .getByRole('button', { name: 'Register Now' })
        .click()
      return page.getByLabel('Nickname / Known as')
    },
    done: 'Registration Successful!',
  },
}

test.describe('with a slow answer', () => {
  test.use({ startsAt: '2026-06-01T19:00Z' })
  for (const [what, { path, arrange, sendFirst, sends, openNext, done }] of Object.entries(seconds)) {
    test(`an answer that comes late leaves ${what} open, and what is typed in it`, async ({
      club,
      person,
    }) => {
      await arrange(club)
      const admin = await person()
      const { page } = admin
      await admin.signInAs(club.director())
      let answer = () => {}
      const isTime = new Promise<void>(resolve => {
        answer = resolve
      })
      await page.route(
        sends,
        async route => {
          await isTime
          await route.continue()
        },
        { times: 1 },
      )
      await page.goto(path)
      await sendFirst(page)
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
      const field = await openNext(page)
      await field.fill('Typed meanwhile')
      answer()
      await expect(page.getByText(done)).toBeVisible()
      await club.pass(400)
      await expect(field).toHaveValue('Typed meanwhile')
    })
  }
})

function cardOf(page: Page, gamertag: string) {
  return page.getByRole('listitem').filter({ hasText: gamertag })
}

function countCalls(page: Page, sends: RegExp) {
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET' && sends.test(request.url())) calls.push(request.url())
  })
  return calls
}

// Both before the page has answered the first, as a finger does.
async function twice(button: Locator) {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

// Who notices first: the press on Save, or the feed, whose socket is refused. The sign-in then stands over the form.
for (const first of ['Save', 'the feed']) {
  test.describe(`where ${first} notices`, () => {
    test.use({ expectedFaults: [/status of 401|WebSocket/] })

    test('who has to sign in again in the middle of their profile finds what they typed, and undoes nothing that an admin changed meanwhile', async ({
      club,
      person,
    }) => {
      const driver = await club.driver(`Signs In After ${first}`)
      const { page, context, signInAs } = await person()
      await signInAs(driver)
      const feed = await holdFeed(page)
      await page.goto(`/members/${driver.id}/profile`)
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByLabel('Bio').fill('Half a profile')
      const endSession = () => context.clearCookies({ name: 'sid' }) // as a browser does when its time is up
      if (first === 'Save') {
        await page.route(`**/api/members/${driver.id}/profile`, async route => {
          await endSession()
          const { cookie, ...headers } = await route.request().allHeaders()
          await route.fulfill({ response: await route.fetch({ headers }) })
        })
        await page.getByRole('button', { name: 'Save Changes' }).click()
      } else {
        await endSession()
        feed.let()
      }
      const dialog = page.getByRole('dialog').filter({ hasText: 'Your session has ended' })
      await expect(dialog).toBeVisible()
      await page.unrouteAll()
      await club.asAdmin('PUT', `/members/${driver.id}/profile`, { carNumber: '42' })

      await dialog.getByLabel('Gamertag').fill(driver.gamertag)
      await dialog.getByRole('button', { name: 'Sign In' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByLabel('Bio')).toHaveValue('Half a profile')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Profile Updated')).toBeVisible()
      const { body } = await club.send('GET', `/members/${driver.id}`, undefined, {
        authorization: `Bearer ${ADMIN_KEY}`,
      })
      expect(body).toMatchObject({ bio: 'Half a profile', carNumber: '42' })
    })
  })
}
