import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

const sizes = {
  'at a desk': { viewport: { width: 1440, height: 900 } },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

for (const [where, size] of Object.entries(sizes)) {
  test(`a stranger who follows a link to a race’s registration makes a profile there and hears what they wait for, ${where}`, async ({
    club,
    person,
  }) => {
    const race = await club.race(`Linked ${where}`)
    const { page } = await person(size)
    await page.goto(`/races?register=${race.id}`)
    const welcome = page.getByRole('dialog', { name: 'Welcome to race registration' })
    await welcome.getByLabel('Nickname / Known as').fill('Lin')
    await welcome.getByLabel('Gamertag').fill(`Linked In ${where}`)
    await welcome.getByRole('button', { name: 'Create Driver Profile' }).click()
    await expect(page.getByText('Profile Created Successfully!')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Race Registration' })
    await expect(dialog.getByText(`Linked ${where}`, { exact: true })).toBeVisible()
    await expect(dialog.getByText('Waiting for approval')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Register' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/races$/)
    await expect(cardOf(page, race.name)).toBeFocused()
  })
}

test('a driver who follows it signed out signs in on the way and finds the registration open', async ({
  club,
  person,
}) => {
  const race = await club.race('Linked For A Driver')
  await club.driver('Linked Driver')
  const { page } = await person()
  await page.goto(`/races?register=${race.id}`)
  const welcome = page.getByRole('dialog', { name: 'Welcome to race registration' })
  await welcome.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Gamertag').fill('Linked Driver')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Race Registration' })
  await expect(dialog.getByText('Linked For A Driver', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Register' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, race.name)).toBeFocused()
})

function cardOf(page: Page, race: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('article', { name: race }) })
}
