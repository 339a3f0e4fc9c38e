import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { championship, driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import type { Race } from '#web/features/races/api.ts'

const DAY = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const card = (name: string) => page.getByRole('article', { name })

const cup = championship('Ended Cup', { raceCount: 3 })
const ended = (name: string, more: Partial<Race>) =>
  race(name, {
    ...{ championshipId: cup.id, championshipName: cup.name, registeredCount: 14 },
    ...{ date: inDays(-4), registrationDeadline: inDays(-5) },
    ...more,
  })
type Result = NonNullable<Race['result']>
const result = (own: Result['own'], state: Result['state'] = 'final'): Result => ({
  ...{ state, winner: { displayName: 'Ana Fast' }, own },
})
const run = [
  ended('Won By Ana', { result: result({ place: 4, status: 'finished', excluded: false }) }),
  ended('Retired In', { result: result({ place: null, status: 'dnf', excluded: false }, 'under-review') }),
  ended('Awaiting', { isRegistered: true }),
]
const season = () =>
  clubOf(driver('Ended Emma')).answer('GET /api/championships', [cup]).answer('GET /api/races', run)

test('the card of a race that is over says who won and how it ended for the driver, and leads to its result', async () => {
  await page.viewport(1440, 900)
  await openPage(season(), '/races?championship=ended-cup')
  const won = card('Won By Ana')
  await expect.element(won.getByText('Won by Ana Fast')).toBeVisible()
  await expect.element(won.getByText('You finished 4th')).toBeVisible()
  await expect.element(won.getByRole('link', { name: 'Result' })).toHaveAttribute('href', '/races/won-by-ana')
  await expect.element(card('Retired In').getByText('You retired')).toBeVisible()
  await expect.element(card('Retired In').getByText('Result under review')).toBeVisible()
  const without = card('Awaiting')
  await expect.element(without.getByText('No result')).toBeVisible()
  await expect.element(without.getByRole('link', { name: 'Result' })).not.toBeInTheDocument()
  for (const old of [/of 20/, /places left/, /Registration close/])
    await expect.element(page.getByText(old)).not.toBeInTheDocument()

  await won.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Won By Ana' })
  await expect.element(details.getByText('Won by Ana Fast')).toBeVisible()
  await expect.element(details.getByText('You finished 4th')).toBeVisible()
  for (const old of [/deadline/, /places left/])
    await expect.element(details.getByText(old)).not.toBeInTheDocument()
})

test('on a phone a race that is over is a row with the same, and the same way on', async () => {
  await page.viewport(390, 844)
  await openPage(season(), '/races?championship=ended-cup')
  const won = card('Won By Ana')
  await expect.element(won.getByText('Won by Ana Fast. You finished 4th')).toBeVisible()
  await expect.element(won.getByRole('link', { name: 'Result' })).toHaveAttribute('href', '/races/won-by-ana')
  await expect.element(card('Awaiting').getByText('No result')).toBeVisible()
})

test('the details of a race to come name who is on the grid', async () => {
  const coming = race('Grid Cup', { registeredCount: 2 })
  const grid = [driver('Ana Fast', { carNumber: '27' }), driver('Ben Late')].map(member => ({ member }))
  const club = clubOf(driver('Details Dora')).answer('GET /api/races', [coming])
  await openPage(club.answer('GET /api/races/:id/board', { raceId: coming.id, grid }), '/races')
  expect(club.asked('GET', /board$/), 'nobody has asked yet').toEqual([])
  await card('Grid Cup').getByRole('button', { name: 'Details' }).click()
  const onGrid = page.getByRole('dialog', { name: 'Grid Cup' }).getByRole('list', { name: 'On the grid' })
  await expect.element(onGrid.getByRole('listitem').first()).toHaveTextContent('Ana Fast #27')
  await expect.element(onGrid.getByText('Ben Late')).toBeVisible()
})

test('the name of a race looks like the link it is', async () => {
  await openPage(clubOf(driver('Link Lena')).answer('GET /api/races', [race('Linked')]), '/races')
  const link = card('Linked').getByRole('link', { name: 'Linked' })
  await expect.element(link).toHaveStyle({ textDecorationLine: 'underline' })
})
