import { expect, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('whoever is not signed in finds the pages in the header, and the way in behind those for members', async ({
  person,
}) => {
  const { page } = await person()
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  for (const name of ['Championships', 'Races']) {
    await page.goto('/rules')
    await expect(links).toHaveText(['Chat', 'Championships', 'Races', 'Leaderboards', 'Coming Soon'])
    await links.filter({ hasText: name }).click()
    await expect(page).toHaveURL('/')
  }
})

test('whoever is not signed in finds them in the menu of a phone', async ({ person }) => {
  const { page } = await person(phone)
  await page.goto('/rules')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText([
    'Chat',
    'Championships',
    'Races',
    'Leaderboards',
    'Coming Soon',
    'Privacy',
  ])
  await menu.getByRole('link', { name: 'Races' }).click()
  await expect(page).toHaveURL('/')
  await expect(menu).toBeHidden()
})
