import { hearNothing } from '#tests/support/feed.ts'
import { expect, test } from '#tests/support/journey.ts'

test('a driver learns a circuit from the card and from the details', async ({ club, person }) => {
  const driver = await club.driver('Previewer')
  const monza = await club.race('Preview of Monza', { track: 'Autodromo Nazionale Monza' })
  const unknown = await club.race('Preview of nothing', { track: 'Nordschleife' })
  const { page, signInAs } = await person()
  await hearNothing(page) // a race that others announce moves the cards into other rows, of other heights
  await signInAs(driver)
  await page.goto('/races')

  const card = page.getByRole('article', { name: monza.name })
  const toggle = card.getByRole('button', { name: 'Circuit preview' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  const closed = await card.boundingBox()
  await toggle.click()
  const preview = card.getByRole('group', { name: 'Preview of Monza' })
  await expect(preview).toBeVisible()
  await expect(card.getByText('5.793 km')).toBeVisible()
  await expect(card.getByText('Lap Record')).toBeVisible()
  await expect.poll(async () => (await card.boundingBox())?.height).toBe(closed?.height)

  // The figures make room for the places again.
  await expect(card.getByText('20 places left')).toBeHidden()
  await preview.getByRole('button', { name: 'Stats' }).click()
  await expect(card.getByText('20 places left')).toBeVisible()

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
