import { expect, test } from '#tests/support/journey.ts'

// Of each browser the bell keeps one sign-in a day: a fifth from Firefox is the fourth's notification again.
const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (PlayStation; PlayStation 5/12.20) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
]

// A refusal that the journey brings about.
test.use({ expectedFaults: [/status of 503/] })

test('a bell full of sign-ins shows the mention first, and them as one; five lines at most, all read by one press', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Bell Ringer')
  const partner = await club.driver('Bell Partner')
  const say = { message: '@Bell Ringer box this lap', replyToMessageId: null }
  await club.send('POST', '/chat-rooms/general/messages', say, { cookie: partner.cookie })
  const { page, signInAs } = await person()
  await signInAs(driver)
  await page.goto('/races')
  // The mention, and that the profile was approved.
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
  for (const agent of BROWSERS)
    await club.send('POST', '/session', { gamertag: driver.gamertag }, { 'user-agent': agent })
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread')

  await bell.click()
  const lines = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.first()).toContainText('Bell Partner mentioned you in')
  const signIns = page.getByRole('link', { name: /4 sign-ins, latest (\w+ \d+ \w+, )?\d\d:\d\d/ })
  const marked = page.waitForResponse(/read-all/)
  await signIns.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/members/${driver.id}/profile#sessions$`))
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
  await marked // who leaves the page before that takes it back

  await page.goto('/dashboard')
  const unread = page.getByRole('region', { name: 'Unread' })
  await expect(unread.getByRole('listitem')).toHaveCount(2)
  await expect(unread.getByRole('listitem').first()).toContainText('mentioned you')

  for (let n = 0; n < 4; n++)
    await club.send('POST', '/chat-rooms/general/messages', say, { cookie: partner.cookie })
  await expect(bell).toHaveAccessibleName('Notifications, 6 unread')
  await bell.click()
  await expect(lines).toHaveCount(5)
  const markAll = page.getByRole('dialog').getByRole('button', { name: 'Mark all as read' })
  await page.route('**/read-all*', route => route.fulfill({ status: 503 }), { times: 1 })
  await markAll.click()
  await expect(page.getByText('Failed to mark all notifications as read')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications, 6 unread')
  await markAll.click()
  await expect(bell).toHaveAccessibleName('Notifications')
})

test('a driver reads in an open bell that the race is moved, and then that it is off', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Bell Mover')
  const race = await club.race('Bell Grand Prix')
  const place = { raceId: race.id }
  expect((await club.send('POST', '/registrations', place, { cookie: driver.cookie })).status).toBe(201)
  const { page, signInAs } = await person()
  await signInAs(driver)
  await page.goto('/dashboard')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  const lines = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)

  const change = (changes: object) =>
    club.asAdmin('PUT', `/races/${race.id}`, { ...race, ...changes, expected: null })
  await change({ date: '2099-11-22T20:00:00Z' })
  await expect(lines.first()).toContainText('Bell Grand Prix is now Sun 22 Nov, 20:00. Your place is kept.')
  await change({ date: '2099-11-22T20:00:00Z', isActive: false })
  await expect(lines.first()).toContainText('Bell Grand Prix has been called off.')
  await expect(lines).toHaveCount(3)
  await lines.first().getByRole('link').click()
  await expect(page).toHaveURL(`/races/${race.id}`)
})
