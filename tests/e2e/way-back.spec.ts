import { expect, type Person, test } from '#tests/support/journey.ts'

// A call that the journey breaks, and Chromium's word for it.
test.use({ expectedFaults: [/ERR_FAILED/] })

/** A driver who came from the dashboard and has a race's registration open. */
async function arrive({ page, signInAs }: Person, driver: { cookie: string }, raceName: string) {
  await signInAs(driver)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Races' }).click()
  const card = page.getByRole('article', { name: raceName })
  await card.getByRole('button', { name: 'Register Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Race Registration' })
  await expect(dialog.getByRole('button', { name: 'Register' })).toBeVisible()
  return dialog
}

async function expectRacesThenDashboard({ page }: Person) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/races$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
}

const presses: Record<string, (dialog: ReturnType<Person['page']['locator']>) => Promise<void>> = {
  'Cancel twice': dialog => twice(dialog.getByRole('button', { name: 'Cancel' })),
  'Close twice': dialog => twice(dialog.getByRole('button', { name: 'Close' })),
  'beside the dialog twice': async dialog => {
    // A dialog begins to listen for what is pressed beside it some frames after it is seen.
    await dialog.page().evaluate(async () => {
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
    })
    await dialog.page().mouse.dblclick(20, 450)
  },
}

for (const [what, press] of Object.entries(presses)) {
  test(`a driver who presses ${what} is back on the races, and one step from where they came from`, async ({
    club,
    person,
  }) => {
    const raceName = `Way back by ${what}`
    await club.race(raceName)
    const someone = await person()
    const dialog = await arrive(someone, await club.driver(`Back ${what}`), raceName)
    await press(dialog)
    await expectRacesThenDashboard(someone)
  })
}

test('a driver whose registration failed and who then presses Register twice stays on the races', async ({
  club,
  person,
}) => {
  const raceName = 'Way back after a failure'
  await club.race(raceName)
  const someone = await person()
  const dialog = await arrive(someone, await club.driver('Back and forth'), raceName)
  await someone.page.route('**/api/registrations', route => route.abort(), { times: 1 })
  const register = dialog.getByRole('button', { name: 'Register' })
  await register.click()
  await expect(dialog.getByText('Registration Failed')).toBeVisible()
  await twice(register)
  await expect(someone.page.getByText('Registration Successful!')).toBeVisible()
  await expectRacesThenDashboard(someone)
})

test('a driver who typed into their profile is asked before a step back, and ends where they were going', async ({
  club,
  person,
}) => {
  const someone = await person()
  const { page } = someone
  await startEditing(someone, await club.driver('Half a bio'))
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByLabel('Bio').fill('Half a b')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Bio')).toHaveValue('Half a b')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/races$/)
})

test('a driver who skipped to the content of the page before is asked as well, and loses nothing', async ({
  club,
  person,
}) => {
  const someone = await person()
  const { page } = someone
  await someone.signInAs(await club.driver('Skips Ahead'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: /Profile$/ }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('Half a bio')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Bio')).toHaveValue('Half a bio')
})

test('a driver who typed into their profile and cancels twice is one step from where they came from', async ({
  club,
  person,
}) => {
  const someone = await person()
  const { page } = someone
  await startEditing(someone, await club.driver('No bio after all'))
  await page.getByLabel('Bio').fill('Never mind')
  await twice(page.getByRole('button', { name: 'Cancel' }))
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})

// From the first page in a tab a step back leads out of the club: the browser itself asks there.
test('a driver who came from outside, loads a half-typed profile anew and types again is asked by the browser', async ({
  club,
  person,
}) => {
  const someone = await person()
  const { page } = someone
  const driver = await club.driver('Typed Twice')
  await someone.signInAs(driver)
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  await page.goto('/rules')
  await page.goto(`/members/${driver.id}/profile`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('Half a b')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Half a b')
  await page.getByLabel('Bio').fill('Half a bio')
  await page.goBack()
  await expect(page).toHaveURL(/\/rules$/)
  expect(asked, 'on loading anew, and on the step back').toEqual(['beforeunload', 'beforeunload'])
})

test('an admin who came from outside and saved a race is one step from there', async ({ club, person }) => {
  await club.race('Saved Once')
  const director = await person()
  const { page } = director
  await director.signInAs(club.director())
  await page.goto('/rules')
  await page.goto('/admin?tab=races')
  const row = page.getByRole('row').filter({ hasText: 'Saved Once' })
  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Car class').fill('GT4')
  await page.getByRole('button', { name: 'Update Race' }).click()
  await expect(page.getByText('Race Updated!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/rules$/)
})

/** By way of the races and the dashboard to the own profile, as a form. */
async function startEditing({ page, signInAs }: Person, driver: { cookie: string }) {
  await signInAs(driver)
  await page.goto('/races')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('link', { name: /Profile$/ }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
}

// Both before the page has answered the first, as a finger does.
async function twice(button: ReturnType<Person['page']['locator']>) {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}
