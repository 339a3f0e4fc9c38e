import { expectAccessible } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/journey.ts'

test('a driver leaves the club, twice asked, and stays after all from another page', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Lena Leaving', { displayName: 'Lena' })
  const { page, signInAs } = await person({ viewport: { width: 390, height: 844 } })
  await signInAs(driver)
  await page.goto(`/members/${driver.id}/profile`)
  await page.getByRole('button', { name: 'Leave the club' }).click()
  const first = page.getByRole('alertdialog', { name: 'Leave the club?' })
  await expect(first).toContainText('You have seven days to change your mind')
  await first.getByText('Delete my messages').click()
  await expect(first).toContainText('Your messages are deleted from every room')
  await expectAccessible(page, 'leaving')
  await first.getByRole('button', { name: 'Next' }).click()
  const second = page.getByRole('alertdialog', { name: /^Leave on/ })
  await expect(second).toContainText('You give up your places in upcoming races and seasons now')
  await second.getByRole('button', { name: 'Leave the club' }).click()
  const banner = page.getByRole('region', { name: 'Leaving the club' })
  await expect(banner).toContainText('You’re leaving the club on')
  await expect(page.getByText('Until then you can change your mind: only')).toBeVisible()

  await page.goto('/races')
  await expectAccessible(page, 'leaving')
  await banner.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByText('Good to have you.')).toBeVisible()
  await expect(banner).toBeHidden()
})

test('whoever thinks better of it before the second question has left nothing', async ({ club, person }) => {
  const driver = await club.driver('Lars Lingers')
  const { page, signInAs } = await person()
  await signInAs(driver)
  await page.goto(`/members/${driver.id}/profile`)
  await page.getByRole('button', { name: 'Leave the club' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Next' }).click()
  await page
    .getByRole('alertdialog', { name: /^Leave on/ })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Leave the club' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Leaving the club' })).toBeHidden()
})
