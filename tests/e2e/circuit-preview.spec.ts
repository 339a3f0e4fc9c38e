import { hearNothing } from '#tests/support/feed.ts'
import { expect, test } from '#tests/support/journey.ts'

test('a driver learns a circuit from the card and from the details', async ({ club, person }) => {
  const driver = await club.driver('Previewer')
  const monza = await club.race('Preview of Monza', { track: 'Autodromo Nazionale Monza' })
  const unknown = await club.race('Preview of nothing', { track: 'Nordschleife' })
  const { page, signInAs } = await person({ reducedMotion: null }) // the preview plays by itself
  await signInAs(driver)
  await page.goto('/races')

  const card = page.getByRole('article', { name: monza.name })
  const toggle = card.getByRole('button', { name: 'Circuit preview' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  const preview = card.getByRole('group', { name: 'Preview of Monza' })
  await expect(preview).toBeVisible()
  await expect(card.getByText('5.793 km')).toBeVisible()
  await expect(card.getByText('Lap Record')).toBeVisible()
  await preview.getByRole('button', { name: 'Stats' }).click()
  await expect(card.getByText('5.793 km')).toBeHidden()

  await preview.getByRole('button', { name: 'Pause preview' }).click()
  await expect(preview.getByRole('button', { name: 'Play preview' })).toBeVisible()
  await preview.getByRole('button', { name: 'Parabolica' }).click()
  await expect(preview.getByText('It opens all the way')).toBeVisible()

  // Who wants nothing to move steps from one to the next.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await preview.getByRole('button', { name: 'Next highlight' }).click()
  await expect(preview.getByText('A kilometre of tow')).toBeVisible()
  await toggle.click()
  await expect(preview).toBeHidden()

  const other = page.getByRole('article', { name: unknown.name })
  await other.getByRole('button', { name: 'Circuit preview' }).click()
  await expect(other.getByText('Track preview unavailable')).toBeVisible()
  await expect(other.getByText('20 places left')).toBeVisible()

  await card.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: monza.name })
  await expect(details.getByRole('group', { name: 'Preview of Monza' })).toBeVisible()
  await details.getByRole('button', { name: 'Stats' }).click()
  await expect(details.getByText('Lando Norris, McLaren MCL39, Formula 1 2025')).toBeVisible()
})

for (const width of [390, 1440])
  test(`at ${width} px the places and the time left stay beside an open preview`, async ({
    club,
    person,
  }) => {
    const driver = await club.driver(`Deciding ${width}`)
    const deadline = new Date(Date.now() + 5 * 3_600_000).toISOString()
    const race = await club.race(`Closing at ${width}`, {
      track: 'Autodromo Nazionale Monza',
      registrationDeadline: deadline,
    })
    const { page, signInAs } = await person({ viewport: { width, height: 1000 } })
    await hearNothing(page)
    await signInAs(driver)
    await page.goto('/races')
    const card = page.getByRole('article', { name: race.name })
    await card.getByRole('button', { name: 'Circuit preview' }).click()
    await expect(card.getByText('5.793 km')).toBeVisible()
    for (const told of [
      card.getByText('0 of 20 registered'),
      card.getByRole('progressbar', { name: 'Places taken' }),
      card.getByText('Registration closes in:'),
    ]) {
      await expect(told).toBeVisible()
      await told.scrollIntoViewIfNeeded()
      await expect.poll(() => told.evaluate(isOnTop)).toBe(true)
    }
  })

/** Whether nothing lies over the middle of what is told. */
function isOnTop(told: Element) {
  const { left, top, width, height } = told.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return there !== null && told.contains(there)
}
