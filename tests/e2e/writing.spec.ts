import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

async function openRoom(page: Page, room: string) {
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  return page.getByRole('textbox', { name: 'Message' })
}

test('Escape asks before it stops an upload, which goes on meanwhile', async ({ club, person }) => {
  const driver = await person()
  await driver.signInAs(await club.driver('Slow Photograph'))
  const { page } = driver
  const field = await openRoom(page, await club.room('Upload Cup'))
  let arrive = () => {}
  const onTheWay = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/api/objects/uploads/**', async route => {
    await onTheWay
    await route.continue()
  })
  await field.fill('Look at this')
  await page.getByRole('button', { name: 'Photo or video' }).click()
  const window = page.getByRole('dialog', { name: 'Upload media' })
  await window
    .locator('input[type=file]')
    .setInputFiles({ name: 'pit.png', mimeType: 'image/png', buffer: onePixel })
  await window.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(window.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Stop the upload?' })
  await question.getByRole('button', { name: 'Keep uploading' }).click()
  await expect(question).toBeHidden()
  await expect(window.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  arrive()
  await expect(question).toBeHidden()
  await expect(window).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove pit.png' })).toBeVisible()
  await expect(field).toHaveValue('Look at this')
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
