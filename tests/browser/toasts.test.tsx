import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { driver } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { refused } from '#tests/support/browser/fake-club.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'

const welcome = {
  ...{ id: 'welcome', type: 'member-approved', text: 'approved your profile', isRead: false, link: '/races' },
  ...{ createdAt: '2026-11-21T20:00:00.000Z', chatRoom: null, message: null },
}

for (const dismissBy of ['pointer', 'keyboard'] as const)
  test(`each failure is told of where the toast before it goes away meanwhile, by ${dismissBy}, and its window stays`, async () => {
    const club = clubOf(driver(`Dismisser by ${dismissBy}`))
      .answer('GET /api/notifications/:id/count', { count: 1 })
      .answer('GET /api/notifications/:id', [welcome])
      .answer('PATCH /api/notifications/:id/read-all', refused({ status: 503 }))
    await openPage(club, '/races')
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    const markAll = page.getByRole('dialog').getByRole('button', { name: 'Mark all as read' })
    const alerts = page.getByRole('alert')
    const failure = alerts.getByText('Failed to mark all notifications as read')
    const dismiss = page.getByRole('button', { name: 'Dismiss' })

    for (let n = 0; n < 3; n++) {
      await markAll.click()
      await expect.element(failure).toBeVisible()
      if (dismissBy === 'pointer') await dismiss.click()
      else {
        ;(dismiss.element() as HTMLElement).focus()
        await userEvent.keyboard('{Enter}')
      }
      // Every other time it is gone altogether before the next one comes.
      if (n % 2 === 1) await expect.element(failure).not.toBeInTheDocument()
      await markAll.click()
      await expect.element(failure).toBeVisible()
      await expect.element(alerts).toHaveLength(1)
      await dismiss.click()
      await expect.element(failure).not.toBeInTheDocument()
      await expect.element(markAll).toBeVisible()
    }
  })
