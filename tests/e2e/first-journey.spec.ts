import { rest } from '#tests/support/axe.ts'
import { hearNothing } from '#tests/support/feed.ts'
import { ADMIN_KEY, expect, type Person, test } from '#tests/support/journey.ts'

// Chromium logs a refused call as an error; these are the ones the journey is about.
test.use({ expectedFaults: [/status of 40[139]/] })

const sizes = {
  'at a desk': { viewport: { width: 1440, height: 900 } },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

for (const [where, size] of Object.entries(sizes)) {
  test(`a driver joins, is approved in another browser, takes a place and gives it back, ${where}`, async ({
    club,
    person,
  }) => {
    const gamertag = `Newcomer ${where}`
    const raceName = `Opener ${where}`
    await club.race(raceName, { maxParticipants: 12 })
    const driver = await person(size)
    const { page } = driver

    await page.goto('/register')
    await page.getByLabel('Nickname / Known as').fill('Nia')
    await page.getByLabel('Gamertag').fill(gamertag)
    await page.getByLabel('Experience level').selectOption('Advanced')
    await page.getByRole('button', { name: 'Create Driver Profile' }).click()
    await expect(page.getByText('Profile Created Successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/races$/)

    const card = page.getByRole('article', { name: raceName })
    const notice = page.getByRole('main').getByText('A club admin looks at every new driver.')
    await expect(notice).toBeVisible()
    await card.getByRole('button', { name: 'Register Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Race Registration' })
    await expect(dialog.getByText(/once (it|your profile) is approved/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Register' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    // It is said for five seconds, which the other browser may need for itself.
    await Promise.all([page.getByText('You’re approved!').waitFor(), approve(await person(size), gamertag)])
    await expect(notice).toBeHidden()

    await expect(card.getByText('0 of 12 registered')).toBeVisible()
    await card.getByRole('button', { name: 'Register Now' }).click()
    await expect(dialog.getByLabel('Nickname / Known as')).toHaveValue('Nia')
    await dialog.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Registration Successful!')).toBeVisible()
    await expect(card.getByText('REGISTERED', { exact: true })).toBeVisible()
    await expect(card.getByText("You're registered!")).toBeVisible()
    await expect(card.getByText('1 of 12 registered')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Unregister' })).toBeFocused()

    await card.getByRole('button', { name: 'Unregister' }).click()
    await expect(page.getByText('Unregistered Successfully')).toBeVisible()
    await expect(card.getByText('0 of 12 registered')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Register Now' })).toBeVisible()
  })
}

/** The race director signs in with the admin key and approves. */
async function approve({ page }: Person, gamertag: string) {
  await page.goto('/signin')
  await page.getByLabel('Gamertag').fill('RaceDirector')
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await page.getByLabel('Admin key').fill(ADMIN_KEY)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(page).toHaveURL(/\/chat$/)
  await page.goto('/admin/members')
  const card = page.getByRole('listitem').filter({ hasText: gamertag })
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Member Approved')).toBeVisible()
  await expect(card).toBeHidden()
}

test('a double tap on Approve approves one driver, on Unregister gives one place back, on the logo leads to the desk', async ({
  club,
  person,
}) => {
  for (const name of ['First in line', 'Second in line']) await club.driver(name, { approved: false })
  const director = await person()
  await director.signInAs(club.director())
  await hearNothing(director.page) // whom others decide on leaves the list, and the next stands under the finger
  await director.page.goto('/admin/members')
  const first = director.page.getByRole('listitem').filter({ hasText: 'First in line' })
  const approve = first.getByRole('button', { name: 'Approve' })
  await approve.hover()
  await rest(director.page) // a tap misses what has moved since it was measured
  const spot = await approve.boundingBox()
  if (!spot) throw new Error('No Approve button')
  await director.page.mouse.dblclick(spot.x + 20, spot.y + 20, { delay: 40 })
  await expect(first).toBeHidden()
  await expect(director.page.getByRole('listitem').filter({ hasText: 'Second in line' })).toBeVisible()

  const race = await club.race('Double tap')
  const driver = await club.driver('Double Tapper')
  await club.send('POST', '/registrations', { raceId: race.id }, { cookie: driver.cookie })
  const { page, signInAs } = await person()
  await signInAs(driver)
  await page.goto('/races')
  const card = page.getByRole('article', { name: 'Double tap' })
  await card.getByRole('button', { name: 'Unregister' }).dblclick({ delay: 60 })
  await expect(page.getByText('Unregistered Successfully')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Register Now' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('banner').getByRole('link', { name: 'Racing Club' }).dblclick()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { name: 'Admins only' })).toBeVisible()
})

test('a driver who follows a link to a race while signed out comes to it after signing in, and Back closes it', async ({
  club,
  person,
}) => {
  const race = await club.race('Linked race')
  const driver = await club.driver('Link Follower')
  const { page } = await person()
  await page.goto(`/races?register=${race.id}`)
  const welcome = page.getByRole('dialog', { name: 'Welcome to race registration' })
  await welcome.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Gamertag').fill(driver.gamertag)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Race Registration' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/races$/)

  await page.getByRole('article', { name: race.name }).getByRole('button', { name: 'Register Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Race Registration' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/races$/)
})
