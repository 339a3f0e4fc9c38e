import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function openRoom(page: Page, room: string) {
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  return page.getByRole('textbox', { name: 'Message' })
}

test('a driver takes back an emoji, a mention and a shortcode by Ctrl+Z, and what they typed before too', async ({
  club,
  person,
}) => {
  await club.driver('UndoMate')
  const driver = await person()
  await driver.signInAs(await club.driver('Undo Driver'))
  const { page } = driver
  const field = await openRoom(page, await club.room('Undo Cup'))

  await field.pressSequentially('Box box ')
  await page.getByRole('button', { name: 'Emoji', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Emoji and GIFs' })
  await picker.getByRole('searchbox').fill('checkered flag')
  await picker.getByRole('button', { name: /flag/i }).first().click()
  await expect(field).toHaveValue(/^Box box \p{Emoji}\S*$/u)
  // The picker stays for the next one, and the keyboard with it.
  await expect(picker).toBeVisible()
  await expect(field).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('Box box ')

  await field.pressSequentially('@UndoM')
  await page.getByRole('option', { name: /UndoMate/ }).click()
  await expect(field).toHaveValue('Box box @UndoMate ')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue(/^Box box @?U?n?d?o?M?$/)
  await page.keyboard.press('Control+Shift+z')
  await expect(field).toHaveValue('Box box @UndoMate ')

  await field.pressSequentially(':fire:')
  await expect(field).toHaveValue('Box box @UndoMate 🔥')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('Box box @UndoMate :fire:')
})

test('an emoji that is picked on a phone leaves the picker where it is', async ({ club, person }) => {
  const driver = await person(phone)
  await driver.signInAs(await club.driver('Undo Thumb'))
  const { page } = driver
  const field = await openRoom(page, await club.room('Thumb Cup'))
  await page.getByRole('button', { name: 'Emoji', exact: true }).tap()
  const picker = page.getByRole('dialog', { name: 'Emoji and GIFs' })
  await picker.getByRole('searchbox').fill('fire')
  const fire = picker.getByRole('button', { name: /^fire/i }).first()
  await fire.tap()
  await fire.tap()
  await expect(field).toHaveValue('🔥🔥')
  await expect(picker).toBeVisible()
  await expect(field).not.toHaveAttribute('inputmode')
})

test('what a driver sends right after a message goes too, and in its order; a second press sends nothing twice', async ({
  club,
  person,
}) => {
  const driver = await person()
  await driver.signInAs(await club.driver('Quick Talker'))
  const { page } = driver
  const field = await openRoom(page, await club.room('Quick Cup'))
  const words = ['One', 'Two', 'Three', 'Four']
  for (const word of words) {
    await field.fill(word)
    await field.press('Control+Enter')
    await expect(field).toHaveValue('', { timeout: 250 })
  }
  const log = page.getByRole('log')
  await expect(log.getByText(/^(One|Two|Three|Four)$/)).toHaveText(words)
  await field.fill('Once')
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await field.fill('Last')
  await field.press('Control+Enter')
  await expect(log.getByText('Last', { exact: true })).toBeVisible()
  await expect(log.getByText('Once', { exact: true })).toHaveCount(1)
})

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
