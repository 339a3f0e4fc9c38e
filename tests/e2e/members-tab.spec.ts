import type { Page } from '@playwright/test'
import { expectKeyboardIn } from '#tests/support/dialog.ts'
import { expect, test } from '#tests/support/journey.ts'

// A refusal that a journey brings about.
test.use({ expectedFaults: [/status of 502/] })

const phone = { width: 390, height: 844 }
const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test('an admin finds members on a phone, decides on them, thinks better of it, and deletes one', async ({
  club,
  person,
}) => {
  await club.driver('Tab Zoe', { approved: false, displayName: 'Zoë Ångström' })
  const posing = await club.driver('Tab_Zoe', { approved: false })
  const { page, signInAs } = await person()
  await page.setViewportSize(phone)
  await signInAs(club.director())
  await page.goto('/admin?tab=members')
  const search = page.getByRole('searchbox')
  await search.fill('ZOE ANGSTROM')
  const zoe = rowOf(page, 'Zoë Ångström')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(zoe).toContainText('Looks like Tab_Zoe')
  await zoe.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Member Approved')).toBeVisible()
  await expect(zoe.getByText('Approved', { exact: true })).toBeVisible()

  await zoe.getByRole('button', { name: 'Reject' }).click()
  const rejection = page.getByRole('alertdialog', { name: 'Reject Member' })
  await rejection.getByRole('textbox').fill('Use one profile')
  await rejection.getByRole('button', { name: 'Confirm Rejection' }).click()
  await expect(page.getByText('Member Rejected')).toBeVisible()
  await expect(zoe.getByText('Rejected', { exact: true })).toBeVisible()
  await zoe.getByRole('button', { name: 'Approve' }).click()
  await expect(zoe.getByText('Approved', { exact: true })).toBeVisible()

  await search.fill('tab_zoe')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending')
  await expect(page).toHaveURL(/tab=members&status=pending/)
  const pretender = rowOf(page, posing.gamertag)
  await pretender.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete member?' })
  await expect(question).toContainText('remove them and all their race registrations permanently.')
  await page.route('**/api/admin/members/*', route => route.fulfill({ status: 502 }), { times: 1 })
  await question.getByRole('button', { name: 'Delete Member' }).click()
  await expect(question).toContainText('Failed to Delete Member')
  await question.getByRole('button', { name: 'Delete Member' }).click()
  await expect(page.getByText('Member Deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No members found.' })).toBeVisible()

  await page.getByRole('button', { name: 'Show everyone' }).click()
  await search.fill('racedirector')
  await expect(rowOf(page, 'RaceDirector').getByText('Admin', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'RaceDirector').getByRole('button')).toHaveCount(0)
  await search.fill('angstrom')
  await zoe.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/\/admin\/members\?/)
  await expect(page.getByRole('heading', { name: 'Zoë Ångström' })).toBeVisible()
})

test('who joins, is decided on elsewhere or leaves does so on the open tab, and is counted in the header', async ({
  club,
  person,
}) => {
  const { page, signInAs } = await person()
  await page.setViewportSize(phone)
  await signInAs(club.director())
  await page.goto('/admin?tab=members')
  await page.getByRole('searchbox').fill('live joiner')
  await expect(page.getByRole('heading', { name: 'No members found.' })).toBeVisible()

  const joiner = await club.driver('Live Joiner', { approved: false })
  const row = rowOf(page, joiner.gamertag)
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Menu \d+ waiting$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Menu/ }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: /^Members \d+ waiting$/ })).toBeVisible()
  await expectKeyboardIn(menu)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await club.asAdmin('POST', '/admin/approve-member', { memberId: joiner.id, approved: true })
  await expect(row.getByText('Approved', { exact: true })).toBeVisible()
  await club.asAdmin('DELETE', `/admin/members/${joiner.id}`)
  await expect(row).toBeHidden()
})
