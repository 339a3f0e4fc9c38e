import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { reach } from '#tests/support/browser/hands.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'

const monza = race('Preview of Monza', { track: 'Autodromo Nazionale Monza' })
const card = page.getByRole('article', { name: monza.name })
const toggle = card.getByRole('button', { name: 'Circuit preview' })

test('a driver learns a circuit from the card and from the details', async () => {
  await commands.setUp({ reducedMotion: 'no-preference' }) // the preview plays by itself
  const unknown = race('Preview of nothing', { track: 'Nordschleife' })
  await openPage(clubOf(driver('Previewer')).answer('GET /api/races', [monza, unknown]), '/races')
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  const preview = card.getByRole('group', { name: 'Preview of Monza' })
  await expect.element(preview).toBeVisible()
  const stats = preview.getByRole('button', { name: 'Stats' })
  await expect.element(stats).toHaveAttribute('aria-expanded', 'false')
  await expect.element(card.getByText('5.793 km')).not.toBeInTheDocument()
  await stats.click()
  await expect.element(card.getByText('5.793 km')).toBeVisible()
  await expect.element(card.getByText('Lap Record')).toBeVisible()
  await stats.click()
  await expect.element(card.getByText('5.793 km')).not.toBeInTheDocument()

  await preview.getByRole('button', { name: 'Pause preview' }).click()
  await expect.element(preview.getByRole('button', { name: 'Play preview' })).toBeVisible()
  await preview.getByRole('button', { name: 'Parabolica' }).click()
  await expect.element(preview.getByText('It opens all the way')).toBeVisible()

  // Who wants nothing to move steps from one to the next.
  await commands.setUp({ reducedMotion: 'reduce' })
  await preview.getByRole('button', { name: 'Next highlight' }).click()
  await expect.element(preview.getByText('A kilometre of tow')).toBeVisible()
  await toggle.click()
  await expect.element(preview).not.toBeInTheDocument()

  const other = page.getByRole('article', { name: unknown.name })
  await other.getByRole('button', { name: 'Circuit preview' }).click()
  await expect.element(other.getByText('Track preview unavailable')).toBeVisible()
  await expect.element(other.getByText('20 places left')).toBeVisible()

  await card.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: monza.name })
  await expect.element(details.getByRole('group', { name: 'Preview of Monza' })).toBeVisible()
  await details.getByRole('button', { name: 'Stats' }).click()
  await expect.element(details.getByText('Lando Norris, McLaren MCL39, Formula 1 2025')).toBeVisible()
})

for (const width of [390, 1440])
  test(`at ${width} px the places and the time left stay beside an open preview`, async () => {
    await page.viewport(width, 1000)
    const registrationDeadline = new Date(Date.now() + 5 * 3_600_000).toISOString()
    const closing = { ...monza, registrationDeadline, timeUntilDeadline: '5 hours' }
    await openPage(clubOf(driver('Deciding')).answer('GET /api/races', [closing]), '/races')
    await toggle.click()
    await card.getByRole('button', { name: 'Stats' }).click()
    await expect.element(card.getByText('5.793 km')).toBeVisible()
    for (const told of [
      card.getByText('0 of 20 registered'),
      card.getByRole('progressbar', { name: 'Places taken' }),
      card.getByText('Registration closes in:'),
    ]) {
      await expect.element(told).toBeVisible()
      await reach(told) // so nothing lies over it
    }
  })

test.each([390, 768, 1440])(
  'at %i px a preview opens within its card, and its figures leave the cards of a row level',
  async width => {
    await page.viewport(width, 1000)
    const others = ['Beside It', 'Also Beside It'].map(name => race(name))
    await openPage(clubOf(driver('Level Eyes')).answer('GET /api/races', [monza, ...others]), '/races')
    await expect.element(toggle).toBeVisible()
    const boxes = () =>
      page
        .getByRole('article')
        .elements()
        .map(it => it.getBoundingClientRect())
    const before = boxes()
    await toggle.click()
    const stats = card.getByRole('button', { name: 'Stats' })
    await expect.element(stats).toBeVisible()
    expect(stats.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    const preview = card.getByRole('group', { name: 'Preview of Monza' })
    expect(preview.element().scrollHeight, 'all of it in sight').toBeLessThanOrEqual(
      preview.element().clientHeight,
    )
    expect(boxes()).toEqual(before)

    await stats.click()
    await expect.element(card.getByText('5.793 km')).toBeVisible()
    const [first, ...rest] = boxes()
    const row = rest.filter(({ top }) => top === first?.top)
    expect(row.length).toBe({ 390: 0, 768: 1, 1440: 2 }[width])
    for (const { bottom } of row) expect(bottom).toBe(first?.bottom)
    await stats.click()
    await expect.poll(boxes).toEqual(before)
  },
)
