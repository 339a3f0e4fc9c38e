import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'
import { enterTunnel } from '#tests/support/tunnel.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a driver edits what they have said, by mouse, key and thumb, and the other sees it at once', async ({
  club,
  person,
}) => {
  const roomId = await club.room('Edited Talk')
  const [nia, leo] = [await club.driver('Nia Edits'), await club.driver('Leo Reads')]
  const [writer, reader] = [await person(desk), await person(phone)]
  await writer.signInAs(nia)
  await reader.signInAs(leo)
  for (const { page } of [writer, reader]) await enter(page, roomId)
  const { page } = writer
  const field = page.getByRole('textbox', { name: 'Message' })
  await say(page, 'Qualifying at seven')
  await say(page, 'Race at eigt')

  await expect(page.getByText('Sending')).toHaveCount(0)
  await field.press('ArrowUp')
  await expect(field).toHaveValue('Race at eigt')
  await expect(page.getByText('Editing your message')).toBeVisible()
  await field.fill('Race at eight')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(said(reader.page, 'Race at eight')).toContainText('edited')
  await expect(said(reader.page, 'Race at eigt')).toHaveCount(0)
  await expect(field).toHaveValue('')

  await field.fill('Not said yet')
  await said(page, 'Qualifying at seven').hover()
  await said(page, 'Qualifying at seven').getByRole('button', { name: 'Edit message' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Qualifying at seven')
  await field.fill('Qualifying never')
  await field.press('Escape')
  await expect(field).toHaveValue('Not said yet')
  await expect(said(page, 'Qualifying at seven')).toBeVisible()

  await say(reader.page, 'I will be late')
  await said(reader.page, 'I will be late')
    .getByRole('button', { name: /^More actions for/ })
    .click()
  const sheet = reader.page.getByRole('dialog', { name: 'Leo Reads' })
  await sheet.getByRole('button', { name: 'Edit' }).click()
  await reader.page.getByRole('textbox', { name: 'Message' }).fill('I will be on time')
  await reader.page.getByRole('button', { name: 'Save changes' }).click()
  await expect(said(page, 'I will be on time')).toContainText('edited')
  await said(page, 'I will be on time').hover()
  await expect(said(page, 'I will be on time').getByRole('button', { name: 'Edit message' })).toHaveCount(0)
})

test.describe('without a network', () => {
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|WebSocket connection to/] })

  test('an edit says that the club cannot be reached, and stays until it can', async ({ club, person }) => {
    const roomId = await club.room('Edited in a Tunnel')
    const driver = await person(desk)
    await driver.signInAs(await club.driver('Tunnel Editor'))
    const { page, context } = driver
    await enter(page, roomId)
    await say(page, 'Box this lap')
    await expect(page.getByText('Sending')).toHaveCount(0)
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.press('ArrowUp')
    await expect(page.getByText('Editing your message')).toBeVisible()
    await field.fill('Box next lap')
    await enterTunnel(page)
    await field.press('Control+Enter')
    await expect(page.getByText('Failed to edit message')).toBeVisible()
    await expect(page.getByText('The club cannot be reached. Check your connection.')).toBeVisible()
    await expect(field).toHaveValue('Box next lap')
    await context.setOffline(false)
    await page.reload()
    await expect(field).toHaveValue('Box next lap')
    await field.press('Control+Enter')
    await expect(said(page, 'Box next lap')).toContainText('edited')
  })
})

async function enter(page: Page, roomId: string) {
  await page.goto(`/chat?room=${roomId}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
}

async function say(page: Page, text: string) {
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(text)
  // For 300 ms after a message nothing is sent, and no driver types the next one that fast.
  await expect(async () => {
    await field.press('Control+Enter')
    await expect(field).toHaveValue('', { timeout: 200 })
  }).toPass()
  await expect(said(page, text)).toBeVisible()
}

function said(page: Page, text: string) {
  return page.getByRole('log').getByRole('article').filter({ hasText: text })
}
