import { expect, test } from '#tests/support/journey.ts'

test.use({ expectedFaults: [/status of 409/] })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DAY = 24 * 60 * 60_000

test('a driver counts themselves in for a season by phone, is on the grid of its next race, and signs off again', async ({
  club,
  person,
}) => {
  const season = await club.asAdmin('POST', '/championships', {
    name: 'Regulars Cup',
    season: '2026',
    startDate: new Date(),
    endDate: new Date(Date.now() + 90 * DAY),
    maxParticipants: 6,
  })
  const ann = await club.driver('Season Ann')
  const driver = await person(phone)
  await driver.signInAs(ann)
  const other = await person()
  await other.signInAs(await club.driver('Season Watcher'))
  const { page } = driver
  for (const somebody of [page, other.page]) await somebody.goto('/championships')
  const card = page.getByRole('article', { name: 'Regulars Cup' })
  const seen = other.page.getByRole('article', { name: 'Regulars Cup' })
  await expect(seen).toContainText('No regulars, 6 places free.')

  await card.getByRole('button', { name: 'Count me in for the season' }).click()
  await expect(page.getByText('You are in for the season', { exact: true })).toBeVisible()
  const signOff = card.getByRole('button', { name: 'Sign off from the season' })
  await expect(signOff).toBeFocused()
  await expect(card).toContainText('1 regular, 5 places free.')
  await expect(seen).toContainText('1 regular, 5 places free.')

  // The only place of the first race is theirs; of the second they are told too.
  await club.race('Regulars One', { championshipId: season.id, maxParticipants: 1 })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('You are on the grid of Regulars One')).toBeVisible()
  await page.goto(`/races?championship=${season.id}`)
  const race = page.getByRole('article', { name: 'Regulars One' })
  await expect(race.getByRole('button', { name: 'Unregister' })).toBeVisible()

  await page.goto('/championships')
  await signOff.click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign off from the season?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await signOff.click()
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await expect(page.getByText('Signed Off From the Season')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('No regulars, 6 places free.')
  await expect(seen).toContainText('No regulars, 6 places free.')
  const races = await club.asAdmin('GET', `/races?championshipId=${season.id}`)
  expect(races.map(({ registeredCount }: { registeredCount: number }) => registeredCount)).toEqual([0])
})

test('who is refused reads why, and finds the card as it is now', async ({ club, person }) => {
  const season = await club.asAdmin('POST', '/championships', {
    name: 'Small Cup',
    season: '2026',
    startDate: new Date(),
    endDate: new Date(Date.now() + 90 * DAY),
    maxParticipants: 1,
  })
  const [late, fast] = [await club.driver('Season Late'), await club.driver('Season Fast')]
  const driver = await person()
  await driver.signInAs(late)
  const { page } = driver
  await page.goto('/championships')
  const card = page.getByRole('article', { name: 'Small Cup' })
  const button = card.getByRole('button', { name: 'Count me in for the season' })
  await expect(button).toBeVisible()
  // Somebody else takes the last place at that moment, and this page has not heard of it yet.
  await page.route('**/regular', async route => {
    await club.asAdmin('PUT', `/championships/${season.id}/entries/${fast.id}/regular`, { regular: true })
    await route.continue()
  })
  await button.click()
  await expect(page.getByText('This championship is full.')).toBeVisible()
  await expect(card).toContainText('1 regular, no place free.')
  await expect(button).toBeHidden()
})

test('an admin counts drivers in for a season, who then are on its grids, and signs one off', async ({
  club,
  person,
}) => {
  const season = await club.asAdmin('POST', '/championships', {
    name: 'Counted Cup',
    season: '2026',
    startDate: new Date(),
    endDate: new Date(Date.now() + 90 * DAY),
    maxParticipants: 6,
  })
  const [ann, ben] = [await club.driver('Counted Ann'), await club.driver('Counted Ben')]
  const race = await club.race('Counted One', { championshipId: season.id })
  const seen = await person(phone)
  await seen.signInAs(ben)
  await seen.page.goto('/championships')
  const director = await person(phone)
  await director.signInAs(club.director())
  const { page } = director
  await page.goto('/admin?tab=championships')
  const card = page.getByRole('listitem').filter({ hasText: 'Counted Cup' })
  await card.getByRole('button', { name: 'Drivers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Season drivers' })
  await expect(dialog).toContainText('No regulars, 6 places free.')

  for (const [n, { gamertag }] of [ann, ben].entries()) {
    const option = dialog.getByRole('option', { name: gamertag })
    await dialog.getByLabel('Another driver').selectOption((await option.getAttribute('value')) ?? '')
    await dialog.getByRole('button', { name: 'Count driver in' }).click()
    await expect(dialog.getByText('Regular', { exact: true })).toHaveCount(n + 1)
  }
  await expect(dialog).toContainText('2 regulars, 4 places free.')
  const own = seen.page.getByRole('article', { name: 'Counted Cup' })
  await expect(own).toContainText('You are in for the season.')
  const grid = async () =>
    (await club.asAdmin('GET', `/races/${race.id}/drivers`)).map(
      ({ member }: { member: { gamertag: string } }) => member.gamertag,
    )
  expect(await grid()).toEqual([ann.gamertag, ben.gamertag])

  const row = dialog.getByRole('listitem').filter({ hasText: ben.gamertag })
  await row.getByRole('button', { name: 'Sign off' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Sign off' }).click()
  await expect(question).toBeHidden()
  await expect(dialog).toContainText('1 regular, 5 places free.')
  await expect(own).toContainText('1 regular, 5 places free.')
  expect(await grid()).toEqual([ann.gamertag])
})
