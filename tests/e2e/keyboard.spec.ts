import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

test.use({ expectedFaults: [/status of 401/] })

test('a driver joins the club and takes a place with the keyboard alone', async ({ club, person }) => {
  const race = await club.race('Keyboard Cup')
  const { page } = await person({ viewport: { width: 1280, height: 800 } })
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await reach(page, 'Nickname / Known as')
  await page.keyboard.type('Kay')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kay Board')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown') // from Intermediate to Advanced
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/races$/)
  const [{ id }] = await club
    .asAdmin('GET', '/admin/pending-members')
    .then(pending => pending.filter(({ gamertag }: { gamertag: string }) => gamertag === 'Kay Board'))
  await club.asAdmin('POST', '/admin/approve-member', { memberId: id, approved: true })
  await page.reload()

  const card = page.getByRole('article', { name: race.name })
  const register = card.getByRole('button', { name: 'Register Now' })
  await expect(register).toBeVisible()
  await press(page, register)
  const dialog = page.getByRole('dialog', { name: 'Race Registration' })
  await expect(dialog).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Register' }))
  const unregister = card.getByRole('button', { name: 'Unregister' })
  await expect(unregister).toBeFocused()

  await press(page, card.getByRole('button', { name: 'Details' }))
  await expect(page.getByRole('dialog', { name: 'Keyboard Cup' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Details' })).toBeFocused()

  await press(page, unregister, 'Shift+Tab')
  await expect(register).toBeVisible()
})

/** Tabs until the field with this label has the focus. */
async function reach(page: Page, label: string) {
  await tabTo(page, page.getByLabel(label))
}

/** Tabs to a control and presses Enter on it. */
async function press(page: Page, control: ReturnType<Page['getByRole']>, key = 'Tab') {
  await tabTo(page, control, key)
  await page.keyboard.press('Enter')
}

async function tabTo(page: Page, control: ReturnType<Page['getByRole']>, key = 'Tab') {
  for (let presses = 0; presses < 150; presses++) {
    if (await control.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('The keyboard does not reach this control')
}
