import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { go, openPage } from '#tests/support/browser/open-page.tsx'
import type { Race } from '#web/features/races/api.ts'

const DAY = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const round = (roundNumber: number, days: number, more: Partial<Race> = {}) =>
  race(`Round ${roundNumber}`, {
    ...{ roundNumber, date: inDays(days), registrationDeadline: inDays(days - 0.1) },
    ...more,
  })
const names = () =>
  page
    .getByRole('article')
    .elements()
    .map(card => card.querySelector('h3')?.textContent)
const byDate = page.getByRole('button', { name: 'By date' })
const card = (name: string) => page.getByRole('article', { name })

test('the cards stand by round until a driver wants them by date, which this browser remembers', async () => {
  const races = [round(3, 2), round(1, 9), round(2, 5)]
  await openPage(clubOf(driver('Order Otto')).answer('GET /api/races', races), '/races')
  await expect.poll(names).toEqual(['Round 1', 'Round 2', 'Round 3'])
  await byDate.click()
  await expect.poll(names).toEqual(['Round 3', 'Round 2', 'Round 1'])
  await expect.element(byDate).toHaveAttribute('aria-pressed', 'true')
  await go('/dashboard')
  await go('/races')
  await expect.poll(names).toEqual(['Round 3', 'Round 2', 'Round 1'])
  expect(localStorage.getItem('race-order')).toBe('"date"')
  await page.getByRole('button', { name: 'By round' }).click()
  await expect.poll(names).toEqual(['Round 1', 'Round 2', 'Round 3'])
})

test('a driver’s next race stands above the cards, whatever their order, and its card stays where it was', async () => {
  const races = [round(1, 9), round(2, 8), round(3, 2, { isRegistered: true }), round(4, 1)]
  await openPage(clubOf(driver('Next Nina')).answer('GET /api/races', races), '/races')
  const next = page.getByRole('region', { name: 'Your next race' })
  await expect.element(next.getByRole('link', { name: 'Round 3' })).toHaveAttribute('href', '/races/round-3')
  await expect.poll(names).toEqual(['Round 1', 'Round 2', 'Round 3', 'Round 4'])
  const isAbove = () => {
    const [first] = page.getByRole('article').elements()
    return Boolean(first && next.element().compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING)
  }
  expect(isAbove()).toBe(true)
  await byDate.click()
  await expect.poll(names).toEqual(['Round 4', 'Round 3', 'Round 2', 'Round 1'])
  expect(isAbove()).toBe(true)
})

test('who has no place is shown the next race that they can join, and who awaits approval none', async () => {
  const races = [round(1, 9), round(2, 2, { registeredCount: 20 }), round(3, 5)]
  await openPage(clubOf(driver('Fresh Fred')).answer('GET /api/races', races), '/races')
  const next = page.getByRole('region', { name: 'The next race you can join' })
  await expect.element(next.getByRole('link', { name: 'Round 3' })).toBeVisible()
})

test('who awaits approval is shown no race to join above the cards', async () => {
  const waiting = driver('Waiting Wim', { status: 'pending' })
  await openPage(clubOf(waiting).answer('GET /api/races', [round(1, 9)]), '/races')
  await expect.element(card('Round 1')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'The next race you can join' }))
    .not.toBeInTheDocument()
})

test('the order can be read where nothing stands between it and the head, as for who is leaving the club', async () => {
  await page.viewport(1440, 900)
  const leaver = driver('Going Gus', { leavesAt: '2099-01-01T12:00:00.000Z' })
  await openPage(clubOf(leaver).answer('GET /api/races', [round(1, 9), round(2, 8)]), '/races')
  await expect.element(byDate).toBeVisible()
  // The head is drawn, so axe knows nothing of what the words stand on.
  const choice = page.getByRole('group', { name: 'Order of the races' }).element()
  expect(getComputedStyle(choice).backgroundColor).toBe('rgb(255, 255, 255)')
})
