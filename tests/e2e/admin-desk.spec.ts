import type { Page } from '@playwright/test'
import { type Club, expect, test } from '#tests/support/journey.ts'
import { startPushServer } from '#tests/support/push-server.ts'

// A refusal that a journey brings about.
test.use({ expectedFaults: [/status of 503/] })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('what an admin writes by phone stands beside the open chat, and nobody’s text is overwritten unseen', async ({
  club,
  person,
}) => {
  const driver = await person({ viewport: { width: 1280, height: 800 } })
  await driver.signInAs(await club.driver('Beside The Chat'))
  await driver.page.goto('/chat')
  const director = await person(phone)
  await director.signInAs(club.director())
  const { page } = director
  await page.goto('/admin?tab=club')
  const text = page.getByLabel('Club admin text')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await text.fill('Race director: Marek\nStewards: Ana\n\nLights out on Saturdays.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Race director: Marek')).toHaveCSS('border-left-width', '3px')
  await save.click()
  await expect(page.getByText('Text Saved')).toBeVisible()
  await expect(driver.page.getByText('Race director: Marek')).toBeVisible()
  const colours = await Promise.all(
    ['Race director: Marek', 'Stewards: Ana', 'Lights out on Saturdays.'].map(line =>
      driver.page.getByText(line).evaluate(element => getComputedStyle(element).color),
    ),
  )
  expect(new Set(colours).size).toBe(3)

  await text.fill('Race director: Priya')
  await club.asAdmin('PUT', '/club-admin-text', { text: 'Race director: Jo' })
  const question = page.getByText('Another admin has changed this text')
  await expect(question).toBeVisible()
  await page.getByRole('tab', { name: 'Races' }).click()
  await page.getByRole('tab', { name: 'Club Admin' }).click()
  await expect(text).toHaveValue('Race director: Priya')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(question).toBeHidden()
  await save.click()
  await expect(driver.page.getByText('Race director: Priya')).toBeVisible()
})

test('an announcement goes by phone to every browser that wants it, and what failed loses nothing', async ({
  club,
  person,
}) => {
  const push = await startPushServer(club.pushPort)
  const browsers = await subscribeAll(club, push, ['Alert One', 'Alert Two', 'Alert Gone'])
  const [, , gone] = browsers
  if (gone) gone.mood = [{ status: 410 }]
  const director = await person(phone)
  await director.signInAs(club.director())
  const { page } = director
  await page.goto('/admin?tab=notifications')
  const send = page.getByRole('button', { name: /^Send/ })
  await expect(send).toHaveAccessibleName(/^Send to \d+ members$/) // other journeys subscribe too

  await send.click()
  await expect(page.getByText('Missing Information', { exact: true })).toBeVisible()
  await expect(page.getByText('Please enter both title and message')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByRole('button', { name: 'Race starting in 30 minutes' }).click()
  await page.getByLabel('Message').fill('Be in the lobby ten minutes early. 🏁')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Be in the lobby')

  const broken = { status: 503, json: { status: 503, code: 'internal', detail: 'Not now.' } }
  await page.route('**/api/push/send', route => route.fulfill(broken), { times: 1 })
  const question = page.getByRole('alertdialog', { name: 'Send this announcement?' })
  await send.click()
  await expect(question).toContainText(/It goes to \d+ members/)
  await question.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByText('Send Failed', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Failed to send push notifications')).toBeVisible()
  await expect(question).toContainText('Not now.')

  await question.getByRole('button', { name: /^Send to/ }).dblclick()
  await expect(page.getByText('Notifications Sent!')).toBeVisible()
  await expect(page.getByText(/^Sent to \d+ members\. Pushed to \d+ phones, 1 failed\.$/)).toBeVisible()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByText(/^Sent to \d+ of \d+ browsers, 1 failed$/).first()).toBeVisible()
  // The last calls of the races of other journeys ring too.
  for (const { received } of browsers.slice(0, 2))
    expect(received.map(({ payload }) => payload).filter(({ kind }) => kind !== 'closes-soon')).toMatchObject(
      [
        {
          title: 'Race starting in 30 minutes',
          body: 'Be in the lobby ten minutes early. 🏁',
          url: '/races',
        },
      ],
    )
  await expect(listOf(page)).toContainText(/by RaceDirector, to \d+ members/)
  await push.stop()

  const driver = await person(phone)
  await driver.signInAs(await club.driver('No Alerts'))
  await driver.page.goto('/dashboard')
  await expect(driver.page.getByRole('region', { name: 'Announcements' })).toContainText('Be in the lobby')
})

test('who leaves with half an announcement is asked, and keeps it', async ({ club, person }) => {
  const director = await person(phone)
  await director.signInAs(club.director())
  const { page } = director
  await page.goto('/admin?tab=notifications')
  const title = page.getByLabel('Title')
  await title.fill('Half a thought')
  await page.getByRole('tab', { name: 'Dashboard' }).click()
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(title).toHaveValue('Half a thought')
  await page.getByRole('link', { name: 'Member Approval' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'New race added' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveValue('Half a thought')
})

function listOf(page: Page) {
  return page.getByRole('region', { name: 'Sent announcements' }).getByRole('listitem').first()
}

async function subscribeAll(
  club: Club,
  push: Awaited<ReturnType<typeof startPushServer>>,
  gamertags: readonly string[],
) {
  return Promise.all(
    gamertags.map(async gamertag => {
      const [driver, browser] = [await club.driver(gamertag), await push.service.subscribe()]
      await club.send('POST', '/push/subscribe', browser.subscription, { cookie: driver.cookie })
      return browser
    }),
  )
}
