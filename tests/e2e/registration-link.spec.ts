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

test('whoever closes it is at the start, from where both ways in lead back to the race', async ({
  club,
  person,
}) => {
  const race = await club.race('Linked And Left')
  const { page } = await person()
  await page.goto(`/races?register=${race.id}`)
  const welcome = page.getByRole('dialog', { name: 'Welcome to race registration' })
  await welcome.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')
  // There once the lights are out, three seconds later; whoever would not wait could press until then.
  await page.getByRole('link', { name: 'Create New Driver Profile' }).click()
  await page.getByLabel('Nickname / Known as').fill('Lou')
  await page.getByLabel('Gamertag').fill('Left And Back')
  await page.getByRole('button', { name: 'Create Driver Profile' }).click()
  await expect(page.getByRole('dialog', { name: 'Race Registration' })).toBeVisible()
})

for (const { how, leave } of [
  { how: 'leaves it by Escape', leave: (page: Page) => page.keyboard.press('Escape') },
  { how: 'cancels', leave: (page: Page) => page.getByRole('button', { name: 'Cancel' }).press('Enter') },
  {
    how: 'registers',
    leave: (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).press('Enter'),
  },
])
  test(`a driver who follows it and ${how} goes on from the race’s card`, async ({ club, person }) => {
    for (let n = 0; n < 6; n++) await club.race(`Before Linked ${n}, ${how}`)
    const start = new Date(Date.now() + 9 * 24 * 60 * 60_000)
    const race = await club.race(`Linked, ${how}`, { date: start, registrationDeadline: start })
    const { page, signInAs } = await person()
    await signInAs(await club.driver(`Linked ${how}`))
    await page.goto(`/races?register=${race.id}`)
    const dialog = page.getByRole('dialog', { name: 'Race Registration' })
    await expect(dialog).toBeVisible()
    // What a key does is the dialog's once it has the focus.
    await expect(dialog).toBeFocused()
    await leave(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    const card = cardOf(page, race.name)
    await expect(card).toBeFocused()
    await expect(card).toBeInViewport()
    await expect(page).toHaveURL(/\/races$/)
  })

test('whoever opens it by the card’s button is back on that button', async ({ club, person }) => {
  const race = await club.race('Registered By Press')
  const { page, signInAs } = await person()
  await signInAs(await club.driver('Pressing Driver'))
  await page.goto('/races')
  const card = page.getByRole('article', { name: race.name })
  await card.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card.getByRole('button', { name: 'Unregister' })).toBeFocused()
})
