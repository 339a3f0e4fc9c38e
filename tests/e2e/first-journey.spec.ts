import { expect, type Person, test } from '#tests/support/journey.ts'

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
    await page.clock.install()

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

    await approve(await person(size), gamertag)

    await page.clock.fastForward(31_000)
    await expect(page.getByText('You’re approved!')).toBeVisible()
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
  await page.getByLabel('Admin key').fill(process.env.E2E_ADMIN_KEY ?? '')
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(page).toHaveURL(/\/races$/)
  await page.goto('/admin/members')
  const card = page.getByRole('listitem').filter({ hasText: gamertag })
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Member Approved')).toBeVisible()
  await expect(card).toBeHidden()
}
