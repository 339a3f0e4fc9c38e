import { expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { hearNothing } from '#tests/support/feed.ts'
import { expect, test } from '#tests/support/journey.ts'

test.use({ expectedFaults: [/status of 40[14]/] })
test.describe.configure({ timeout: 300_000 })

test('a question mark lists the keys of the club, but not for whoever writes one', async ({
  club,
  person,
}) => {
  const { page, signInAs } = await person({ viewport: { width: 1280, height: 800 } })
  await hearNothing(page)
  await signInAs(await club.driver('Keys Driver'))
  await page.goto('/chat')
  const field = page.getByRole('textbox', { name: 'Message' })
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.getByRole('main').focus()
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(list).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(list).toContainText('Edit your last message')
  await expectAccessibleInBothThemes(page, 'the keys')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await field.focus()
  await page.keyboard.type('Really?')
  await expect(field).toHaveValue('Really?')
  await expect(list).toBeHidden()
  await field.fill('')
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await list.getByRole('switch', { name: 'Open this list with a question mark' }).click()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.reload()
  await expect(field).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await expect(list).toBeHidden()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Menu', exact: true }).first().click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(list).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the keys on a phone')
})
