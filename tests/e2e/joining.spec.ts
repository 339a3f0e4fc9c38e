import { expect, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('an admin hands out a link by which a driver joins', async ({ club, person }) => {
  const director = await person(phone)
  await director.signInAs(club.director())
  await director.page.goto('/admin/members')
  await director.page.getByRole('button', { name: 'Invite a driver' }).click()
  const dialog = director.page.getByRole('dialog', { name: 'Invite a driver' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()

  const { page } = await person(phone)
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/api/members'),
  )
  await page.goto(link)
  await page.getByLabel('Nickname / Known as').fill('By Link')
  await page.getByLabel('Gamertag').fill('Invited By Link')
  await page.getByRole('button', { name: 'Create Driver Profile' }).click()
  await expect(page.getByText('Profile Created Successfully!')).toBeVisible()
  expect((await sent).postDataJSON().invitation).toBe(new URL(link).searchParams.get('invitation'))
})

test('where joining is closed an admin reads until when, opens it again, and deletes who came today', async ({
  club,
  person,
}) => {
  const { page, signInAs } = await person(phone)
  await signInAs(club.director())
  // The club of the journeys lets everybody join.
  const closed = { profilesToday: 200, waitingToday: 180, closedUntil: '2099-06-01T00:00:00.000Z' }
  await page.route('**/api/admin/joining', route => route.fulfill({ json: closed }))
  const clearing = [
    { deleted: 25, left: 155 },
    { deleted: 155, left: 0 },
  ]
  await page.route('**/api/admin/pending-members/today', route => route.fulfill({ json: clearing.shift() }))
  await page.route('**/api/admin/joining/opening', route =>
    route.fulfill({ json: { ...closed, closedUntil: null } }),
  )
  await page.goto('/admin/members')
  await expect(page.getByText('Joining is closed until 01:00')).toBeVisible()
  await page.getByRole('button', { name: 'Delete unapproved profiles' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete today’s unapproved profiles?' })
  await expect(question).toContainText('This will permanently delete 180 profiles created today')
  await question.getByRole('button', { name: 'Delete Profiles' }).click()
  await expect(page.getByText('180 profiles deleted.')).toBeVisible()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Reopen joining' }).click()
  await expect(page.getByText('Joining Reopened')).toBeVisible()
  await expect(page.getByText('Joining is closed until 01:00')).toBeHidden()
})
