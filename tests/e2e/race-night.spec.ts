import { expect, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

test('on a phone a driver is led to the race that closes next, past those that have closed', async ({
  club,
  person,
}) => {
  // No race of another journey closes as soon as this one, also of those that were made when the run began.
  await club.race('Last Card Cup', { date: inMinutes(120), registrationDeadline: inMinutes(5) })
  await club.race('Shut Cup', { date: inMinutes(300), registrationDeadline: inMinutes(-10) })
  const driver = await person(phone)
  await driver.signInAs(await club.driver('Night Phone'))
  const { page } = driver
  await page.goto('/races')
  const shut = page.getByRole('article', { name: 'Shut Cup' })
  await expect(shut.getByRole('button')).toHaveText(['Details'])

  const soon = page.getByRole('navigation', { name: 'In the next 24 hours' })
  const closes = soon.getByRole('link', { name: 'Last Card Cup closes in' })
  await expect(closes).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('timer').first(), 'the lamps say it on the desk').toBeVisible()
  await expect(closes).toBeHidden()
  await page.setViewportSize(phone.viewport)
  await closes.click()
  const card = page.getByRole('article', { name: 'Last Card Cup' })
  await expect(card.getByRole('heading')).toBeInViewport()
  await expect(
    page.getByRole('listitem').filter({ has: card }),
    'and the keyboard goes on there',
  ).toBeFocused()
  await card.getByRole('button', { name: 'Register Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register', exact: true }).click()
  await expect(soon.getByRole('link', { name: 'Last Card Cup starts in' })).toBeVisible()
})

test('who chooses another championship never reads that nothing is on the calendar', async ({
  club,
  person,
}) => {
  const dates = { startDate: new Date(), endDate: inMinutes(90 * 24 * 60) }
  const { id } = await club.asAdmin('POST', '/championships', {
    name: 'Watched Cup',
    season: '2026',
    ...dates,
  })
  await club.race('Watched Race', { championshipId: id })
  const driver = await person(phone)
  await driver.signInAs(await club.driver('Calendar Reader'))
  const { page } = driver
  await page.goto('/races')
  const filter = page.getByRole('navigation', { name: 'Championship' })
  await expect(filter.getByRole('link', { name: 'Watched Cup' })).toBeVisible()
  await page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) throw new Error('no page')
    const read: string[] = []
    Object.assign(window, { read })
    new MutationObserver(() => read.push(main.querySelector('h1 ~ *')?.textContent ?? '')).observe(main, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await filter.getByRole('link', { name: 'Watched Cup' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Watched Cup Races' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Watched Race' })).toBeVisible()
  const read = await page.evaluate(() => (window as unknown as { read: string[] }).read)
  expect(read.filter(said => said.startsWith('No races'))).toEqual([])
})
