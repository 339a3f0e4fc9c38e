import type { Page } from '@playwright/test'
import { type Club, expect, test } from '#tests/support/journey.ts'

const desk = { viewport: { width: 1440, height: 900 } }

test.use({ expectedFaults: [/WebSocket|status of 401/] })

test('who signs out leaves nothing that he typed, in no tab; whom the club signs out finds it again', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Nadia Leaves', { displayName: 'Nadia' })
  const { page, context, signInAs } = await person(desk)
  await signInAs(driver)
  await openChat(page)
  const other = await context.newPage()
  await openChat(other)
  await box(other).fill('Half a sentence in the other tab')
  await box(page).fill('Half a sentence')
  expect(await leftOf(page, driver.id)).not.toEqual([])

  // The club ends the session: his words wait for him.
  await club.send('DELETE', '/session', undefined, { cookie: driver.cookie })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await signInAs(await signIn(club, driver.gamertag))
  await openChat(page)
  await expect(box(page)).toHaveValue('Half a sentence')
  await openChat(other)
  await box(other).fill('Half a sentence in the other tab')

  // He signs out himself.
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  // The other tab may be writing down what it shows as it is told.
  await expect.poll(() => leftOf(page, driver.id)).toEqual([])
  await expect(box(other)).toBeHidden()
  await signInAs(await signIn(club, driver.gamertag))
  await openChat(page)
  await expect(box(page)).toHaveValue('')
  await expect(box(other)).toHaveValue('')
})

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function openChat(page: Page) {
  await page.goto('/chat')
  await expect(box(page)).toBeVisible()
}

/** What the browser keeps of a member's words. */
function leftOf(page: Page, memberId: string) {
  return page.evaluate(id => Object.keys(localStorage).filter(key => key.includes(`/${id}/`)), memberId)
}

function signIn(club: Club, gamertag: string) {
  return club.send('POST', '/session', { gamertag }, {})
}
