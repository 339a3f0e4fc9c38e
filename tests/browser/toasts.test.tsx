import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { driver } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import { toasts } from '#tests/support/browser/toasts.ts'
import { notify } from '#web/ui/notify.ts'

test('what is told takes the place of what was told before, also of what a driver keeps there under their pointer', async () => {
  await openPage(clubOf(driver('Hears It All')), '/rules')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Club rules' })).toBeVisible()
  notify({ title: 'The first' })
  await toasts('status').getByText('The first').hover() // which stops its clock
  notify({ title: 'The second' })
  await expect.element(toasts('status').getByText('The second')).toBeVisible()
  await expect.element(toasts('status')).toHaveLength(1)
})
