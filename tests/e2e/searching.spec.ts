import { expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/journey.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const phones = [320, 390].map(width => ({ viewport: { width, height: 700 }, hasTouch: true, isMobile: true }))

test('a driver looks for words in a room, by keyboard, and comes to the message in its place', async ({
  club,
  person,
}) => {
  const roomId = await club.room('Searched Talk')
  const nia = await club.driver('Nia Searches')
  await talk(club, nia.cookie, roomId)
  const { page, signInAs } = await person(desk)
  await signInAs(nia)
  await page.goto(`/chat?room=${roomId}`)
  await expect(page.getByText('Lap 35 is done')).toBeVisible()
  await expect(page.getByText('The pressures for Zolder')).not.toBeInViewport()

  await page.getByRole('button', { name: 'Search this room' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Search Searched Talk' })
  const field = dialog.getByRole('searchbox', { name: 'Search messages and polls' })
  await expect(field).toBeFocused()
  await field.fill('submarine')
  await expect(dialog.getByText('No results')).toBeVisible()
  await field.fill('lap')
  await expect(dialog.getByText('20 or more messages found')).toBeVisible()
  await dialog.getByRole('button', { name: 'Load earlier messages' }).click()
  await expect(dialog.getByText('35 messages found')).toBeVisible()
  await field.fill('press zol')
  await expect(dialog.getByText('1 message found')).toBeVisible()
  await expect(dialog.locator('mark')).toHaveText(['press', 'Zol'])
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: 'The pressures for Zolder' })).toBeInViewport()
})

for (const look of phones)
  test(`on a phone of ${look.viewport.width} px a search fits, light and dark, and names what fails`, async ({
    club,
    person,
  }) => {
    const roomId = await club.room(`Searched at ${look.viewport.width}`)
    const leo = await club.driver(`Leo at ${look.viewport.width}`)
    await talk(club, leo.cookie, roomId, 2)
    const { page, signInAs } = await person(look)
    await signInAs(leo)
    await page.goto(`/chat?room=${roomId}`)
    await page.getByRole('button', { name: 'Search this room' }).click()
    const dialog = page.getByRole('dialog', { name: /^Search / })
    await dialog.getByRole('searchbox').fill('lap')
    await expect(dialog.getByText('2 messages found')).toBeVisible()
    await expectAccessibleInBothThemes(page, `a search at ${look.viewport.width} px`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.route('**/messages?search=**', route => route.abort())
    await dialog.getByRole('searchbox').fill('lap 1')
    await expect(dialog.getByText('Failed to fetch messages')).toBeVisible()
    await page.unroute('**/messages?search=**')
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(dialog.getByText('1 message found')).toBeVisible()
  })

test.use({ expectedFaults: [/ERR_FAILED/] })

async function talk(
  club: import('#tests/support/journey.ts').Club,
  cookie: string,
  roomId: string,
  laps = 35,
) {
  const say = (message: string) =>
    club.send('POST', `/chat-rooms/${roomId}/messages`, { message }, { cookie })
  await say('The pressures for Zolder are 27.3')
  for (let lap = 1; lap <= laps; lap++) await say(`Lap ${lap} is done`)
}
