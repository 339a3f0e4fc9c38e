import type { Page } from '@playwright/test'
import { holdFeed } from '#tests/support/feed.ts'
import { expect, test } from '#tests/support/journey.ts'

// What Chromium says of calls that were given up.
test.use({ expectedFaults: [/ERR_FAILED|ERR_ABORTED|WebSocket/] })

const LATE = 'The club does not answer. Check your connection and try again.'

/**
 * The club takes these calls and answers none, and the time that it is given passes at once, until what it returns is
 * called.
 */
async function silence(page: Page, path: string, method: string) {
  await page.addInitScript(hurry)
  await page.evaluate(hurry)
  await page.route(`**${path}`, route => {
    if (route.request().method() !== method) return route.fallback()
  })
  return async () => {
    await page.unroute(`**${path}`)
    await page.evaluate(() => {
      Reflect.deleteProperty(globalThis, 'isHurried')
    })
  }
}

// A tenth of the time is enough for the calls that are answered.
function hurry() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  Object.assign(globalThis, { isHurried: true })
  AbortSignal.timeout = ms => timeout('isHurried' in globalThis ? ms / 10 : ms)
}

test('a driver whom nothing answers is told so, and reads the races when they try again', async ({
  club,
  person,
}) => {
  await club.race('Slow In')
  const driver = await person()
  await driver.signInAs(await club.driver('Waiting Willa'))
  const { page } = driver
  await holdFeed(page) // once it stood it would ask again by itself
  const answer = await silence(page, '/api/races', 'GET')
  await page.goto('/races')
  await expect(page.getByText(LATE).first()).toBeVisible()
  await answer()
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByRole('article', { name: 'Slow In' })).toBeVisible()
})

test('an admin whose race nobody answers is told so, keeps what they typed, and saves it with a second press', async ({
  club,
  person,
}) => {
  const admin = await person()
  await admin.signInAs(club.director())
  const { page } = admin
  await page.goto('/admin?tab=races')
  const answer = await silence(page, '/api/races', 'POST')
  await page
    .getByRole('button', { name: /^Create Race$/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Create Race' })
  await form.getByRole('textbox', { name: 'Race name' }).fill('Slow To Start')
  await form.getByRole('combobox', { name: 'Track' }).fill('Monza')
  await form.getByRole('textbox', { name: 'Car class' }).fill('GT3')
  await form.getByLabel('Race date and time').fill('2027-06-01T20:00')
  await form.getByLabel('Registration deadline').fill('2027-06-01T18:00')
  await form.getByRole('button', { name: 'Create Race' }).click()
  await expect(form.getByText(LATE)).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Race name' })).toHaveValue('Slow To Start')
  await answer()
  await form.getByRole('button', { name: 'Create Race' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Slow To Start').first()).toBeVisible()
})
