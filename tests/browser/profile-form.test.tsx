import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { driver } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { badGateway, type FakeClub, refused } from '#tests/support/browser/fake-club.ts'
import { pressWhileFailing, twice } from '#tests/support/browser/hands.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import { expectFailure, expectSuccess } from '#tests/support/browser/toasts.ts'

const me = driver('Texts Profile')
const own = `/members/${me.id}/profile`
const bio = page.getByLabelText('Bio')

function clubOfMine(): FakeClub {
  return clubOf(me)
    .answer('GET /api/members/:id', me)
    .answer('PUT /api/members/:id/profile', ({ body }) => ({ ...me, ...(body as object) }))
}

test('a driver is told how changing a profile went', async () => {
  const club = clubOfMine()
  await openPage(club, own)
  await expect.element(page.getByText('No bio provided')).toBeVisible()
  await expect.element(page.getByText('Not specified')).toHaveLength(2)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await bio.fill('Late on the brakes.')
  const save = page.getByRole('button', { name: 'Save Changes' })
  club.answerOnce('PUT /api/members/:id/profile', refused(badGateway))
  await save.click()
  await expectFailure('Update Failed', 'Failed to update profile.')
  const track = page.getByLabelText('Favourite track')
  await track.fill('x'.repeat(61))
  await save.click()
  await expect.element(page.getByText(/^Favourite track .*60 characters/)).toBeVisible()
  await track.fill('Monza')
  await save.click()
  await expectSuccess('Profile Updated', 'Your changes are saved.')
})

test('a driver is told that a member could not be fetched, and when there is no such member', async () => {
  const club = clubOfMine().answer('GET /api/members/nobody', refused(badGateway))
  await openPage(club, '/members/nobody/profile')
  await expect.element(page.getByRole('heading', { name: 'Failed to fetch member' })).toBeVisible()
  const gone = refused({ status: 404, code: 'not_found', detail: 'Gone.' })
  await pressWhileFailing(page.getByRole('button', { name: 'Retry' }), () =>
    club.answer('GET /api/members/nobody', gone),
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Member Not Found' })).toBeVisible()
})

describe('a driver who has typed into their profile', () => {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })

  /** By way of the races and the dashboard to the own profile, as a form. */
  async function startEditing() {
    await openPage(clubOfMine(), '/races')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect.poll(() => location.pathname).toBe('/dashboard')
    await page.getByRole('link', { name: /Profile$/ }).click()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
  }

  test('is asked before a step back, and ends where they were going', async () => {
    await startEditing()
    await bio.fill('Half a b')
    history.back()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(bio).toHaveValue('Half a b')
    history.back()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => location.pathname).toBe('/dashboard')
    history.back()
    await expect.poll(() => location.pathname).toBe('/races')
  })

  test('is asked as well where they skipped to the content of the page before, and loses nothing', async () => {
    await openPage(clubOfMine(), '/dashboard')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    ;(page.getByRole('link', { name: 'Skip to content' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('main')).toHaveFocus()
    await page.getByRole('link', { name: /Profile$/ }).click()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await bio.fill('Half a bio')
    history.back()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(bio).toHaveValue('Half a bio')
  })

  test('and cancels twice is one step from where they came from', async () => {
    await startEditing()
    await bio.fill('Never mind')
    await twice(page.getByRole('button', { name: 'Cancel' }))
    await expect.element(page.getByRole('button', { name: 'Edit Profile' })).toHaveFocus()
    expect(location.pathname).toBe(own)
    history.back()
    await expect.poll(() => location.pathname).toBe('/dashboard')
  })
})
