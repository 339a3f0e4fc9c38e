import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { director, driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { pressWhileFailing } from '#tests/support/browser/hands.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'

const LATE = 'The club is not responding. Check your connection and try again.'

// A hundredth of the time is enough for the calls that are answered.
beforeEach(() => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => timeout(ms / 100))
})
afterEach(() => vi.mocked(AbortSignal.timeout).mockRestore())

test('a driver whom nothing answers is told so, and reads the races when they try again', async () => {
  const club = clubOf(driver('Waiting Willa')).answer('GET /api/races', [race('Slow In')])
  const answer = club.hold('GET /api/races')
  await openPage(club, '/races')
  await expect.element(page.getByText(LATE).first()).toBeVisible()
  await pressWhileFailing(page.getByRole('button', { name: 'Retry' }).first(), answer)
  await expect.element(page.getByRole('article', { name: 'Slow In' })).toBeVisible()
})

test('an admin whose race nobody answers is told so, keeps what they typed, and saves it with a second press', async () => {
  const made = race('Slow To Start')
  const club = clubOf(director).answer('POST /api/races', () => {
    club.answer('GET /api/races', [made])
    return made
  })
  const answer = club.hold('POST /api/races')
  await openPage(club, '/admin?tab=races')
  await page
    .getByRole('button', { name: /^Create Race$/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Create Race' })
  const name = form.getByRole('textbox', { name: 'Race name' })
  await name.fill(made.name)
  await form.getByRole('combobox', { name: 'Track' }).fill('Monza')
  await form.getByRole('textbox', { name: 'Car class' }).fill('GT3')
  await form.getByLabelText('Race date and time').fill('2027-06-01T20:00')
  await form.getByLabelText('Registration deadline').fill('2027-06-01T18:00')
  const create = form.getByRole('button', { name: 'Create Race' })
  await create.click()
  await expect.element(form.getByText(LATE)).toBeVisible()
  await expect.element(name).toHaveValue(made.name)
  answer()
  await create.click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByText(made.name).first()).toBeVisible()
})
