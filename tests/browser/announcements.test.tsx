import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { director, driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import { expectSuccess } from '#tests/support/browser/toasts.ts'

const told = (n: number, link = '/dashboard') => ({
  ...{ id: `a${n}`, type: 'announcement', isRead: false, createdAt: '2026-11-21T20:00:00.000Z' },
  ...{ text: `News ${n}`, body: 'Lights out at 20:30.', link },
})
const card = page.getByRole('region', { name: 'Announcements' })

test('what the club has announced stands on the dashboard above all else, and is read where it is followed', async () => {
  const list = [told(3, '/races'), told(2, 'https://stream.example/live'), told(1)]
  const club = clubOf(driver('Heard Hana'))
    .answer('GET /api/races', [race('Next Week', { isRegistered: true })])
    .answer('GET /api/notifications/:id/announcements', list)
    .answer('PATCH /api/notifications/:id/read', { count: 0 })
  await openPage(club, '/dashboard')
  await expect.element(card.getByText('Lights out at 20:30.').first()).toBeVisible()
  const next = page.getByRole('link', { name: 'Next Week' }).first()
  await expect.element(next).toBeVisible()
  expect(card.element().compareDocumentPosition(next.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expect.element(card.getByText('News 1')).not.toBeVisible()
  await card.getByText('1 more from the last week').click()
  await expect.element(card.getByText('News 1')).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'News 1' })).not.toBeInTheDocument()
  await expect.element(card.getByRole('link', { name: 'News 2' })).toHaveAttribute('target', '_blank')
  await card.getByRole('link', { name: 'News 3' }).click()
  await expect.poll(() => location.pathname).toBe('/races')
  expect(club.asked('PATCH', /a3\/read$/)).toHaveLength(1)
})

test('an admin reads whom an announcement reaches although no phone rings, and afterwards both numbers', async () => {
  const club = clubOf(director)
    .answer('GET /api/push/audience', { members: 41, browsers: 0 })
    .answer('GET /api/push/sends', [])
    .answer('GET /api/push/sends/:id', { sent: 0, failed: 0, queued: 0, total: 0 })
    .answer('POST /api/push/send', { id: 'a1', members: 41, sent: 0, failed: 0, queued: 0 })
  await openPage(club, '/admin?tab=notifications')
  await expect.element(page.getByText(/Announcements appear in every member’s bell/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Monza moved')
  await page.getByRole('textbox', { name: 'Message' }).fill('Lights out at 20:30.')
  await page.getByRole('button', { name: 'Send to 41 members' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/41 members and 0 phones/)).toBeVisible()
  await question.getByRole('button', { name: 'Send to 41 members' }).click()
  await expectSuccess('Notifications Sent!', 'Sent to 41 members. Pushed to 0 phones.')
})
