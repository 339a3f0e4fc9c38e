import type { Locator, Page } from '@playwright/test'
import { holdFeed } from '#tests/support/feed.ts'
import { ADMIN_KEY, expect, test } from '#tests/support/journey.ts'

// Refusals that the journeys bring about.
test.use({ expectedFaults: [/status of 40[0139]/] })

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
