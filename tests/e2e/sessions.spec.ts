import { expect, test } from '#tests/support/journey.ts'

test.use({ expectedFaults: [/WebSocket|status of 401/] })

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('a driver follows their bell to where they are signed in, signs the other browser out, and it is told', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Sara Sessions')
  const own = await person({ viewport: { width: 390, height: 844 } })
  await own.signInAs(driver)
  await own.page.goto('/races')
  const other = await person()
  const { gamertag } = driver
  await other.signInAs(await club.send('POST', '/session', { gamertag }, { 'user-agent': iPhone }))
  await other.page.goto('/races')
  await expect(other.page.getByText('Welcome, Sara Sessions')).toBeVisible()

  // The approval rang too.
  await own.page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  await own.page.getByRole('link', { name: /Safari on iPhone signed in with your gamertag/ }).click()
  const heading = own.page.getByRole('heading', { name: 'Signed-in devices' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  const list = own.page.getByRole('list', { name: 'Signed-in devices' })
  await expect(list.getByRole('listitem').first()).toContainText('This browser')
  const phone = list.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })
  await phone.getByRole('button', { name: 'Sign out' }).click()
  const question = own.page.getByRole('alertdialog', { name: 'Sign out this browser?' })
  await expect(question).toContainText('Safari on iPhone is signed out at once')
  await question.getByRole('button', { name: 'Sign Out' }).click()
  // Either is said for five seconds, so neither is looked for after the other.
  await Promise.all([
    expect(own.page.getByText('Browser Signed Out')).toBeVisible(),
    expect(other.page.getByText('Your session has ended')).toBeVisible(),
  ])
  await expect(phone).toBeHidden()
  await expect(heading).toBeFocused()
})
