import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { championship, director, driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { badGateway, type FakeClub, refused } from '#tests/support/browser/fake-club.ts'
import { pressWhileFailing } from '#tests/support/browser/hands.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import { expectFailure, expectSuccess } from '#tests/support/browser/toasts.ts'
import { keepDraft } from '#web/lib/form-drafts.ts'

const nextYear = new Date().getFullYear() + 1
const below = { status: 409, code: 'below_registered', detail: 'Three drivers are registered.' }

/** Until a list that could not be fetched says so, and once it comes shows this. */
async function retry(club: FakeClub, call: string, failure: string, shown: Locator, then: object = []) {
  await expect.element(page.getByRole('heading', { name: failure })).toBeVisible()
  await pressWhileFailing(page.getByRole('button', { name: 'Retry' }), () => club.answer(call, then))
  await expect.element(shown).toBeVisible()
}

test('an admin is told how work on the races went', async () => {
  const club = clubOf(director).answer('GET /api/races', refused(badGateway))
  await openPage(club, '/admin?tab=races')
  const empty = 'No races created yet. Click "Create Race" to get started.'
  await retry(club, 'GET /api/races', 'Failed to fetch races', page.getByRole('heading', { name: empty }))

  const made = race('Admin Texts', { track: 'Zolder', carClass: 'GT4' })
  club.answer('GET /api/races/:id', made).answer('POST /api/races', () => {
    club.answer('GET /api/races', [made])
    return made
  })
  await page.getByRole('button', { name: 'Create Race' }).click()
  const creating = page.getByRole('dialog', { name: 'Create Race' })
  await creating.getByLabelText('Race name').fill(made.name)
  await creating.getByLabelText('Track').fill(made.track)
  await creating.getByLabelText('Car class').fill(made.carClass)
  await creating.getByLabelText('Race date and time').fill(`${nextYear}-04-10T20:00`)
  await creating.getByLabelText('Registration deadline').fill(`${nextYear}-04-10T19:00`)
  const create = creating.getByRole('button', { name: 'Create Race' })
  club.answerOnce('POST /api/races', refused(badGateway))
  await create.click()
  await expectFailure('Failed to Create Race', 'Please try again.')
  await create.click()
  await expectSuccess('Race Created!', 'Admin Texts has been added to the schedule.')
  await expect.element(creating).not.toBeInTheDocument()

  const row = page.getByRole('row', { name: /Admin Texts/ })
  await row.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Race' })
  club.answer('PUT /api/races/:id', made).answerOnce('PUT /api/races/:id', refused(below))
  await editing.getByRole('button', { name: 'Update Race' }).click()
  await expectFailure('Failed to Update Race', below.detail)
  await editing.getByRole('button', { name: 'Update Race' }).click()
  await expectSuccess('Race Updated!', 'Admin Texts has been saved.')
  await expect.element(editing).not.toBeInTheDocument()

  club.answer('GET /api/races/:id/drivers', refused(badGateway))
  await row.getByRole('button', { name: 'Drivers' }).click()
  const drivers = page.getByRole('dialog', { name: 'Registered Drivers' })
  const nobody = drivers.getByRole('heading', { name: 'No drivers registered yet' })
  await retry(club, 'GET /api/races/:id/drivers', 'Failed to fetch drivers', nobody)
  for (const fact of ['Zolder', 'GT4', '0/20']) await expect.element(drivers).toMatchTextContent(fact)
  await userEvent.keyboard('{Escape}')

  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete race?' })
  await expect
    .element(question)
    .toHaveAccessibleDescription(expect.stringMatching(/This will also remove all registrations\.$/))
  club
    .answer('DELETE /api/races/:id', () => new Response(null, { status: 204 }))
    .answerOnce('DELETE /api/races/:id', refused(badGateway))
  await question.getByRole('button', { name: 'Delete Race' }).click()
  await expectFailure('Failed to Delete Race', 'Please try again.')
  await question.getByRole('button', { name: 'Delete Race' }).click()
  await expectSuccess('Race Deleted', 'Admin Texts has been taken off the schedule.')
})

test('an admin who came from outside and saved a race is one step from there', async () => {
  const saved = race('Saved Once')
  const club = clubOf(director)
    .answer('GET /api/races', [saved])
    .answer('GET /api/races/:id', saved)
    .answer('PUT /api/races/:id', saved)
  await openPage(club, '/rules', '/admin?tab=races')
  const row = page.getByRole('row').filter({ hasText: saved.name })
  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabelText('Car class').fill('GT4')
  await page.getByRole('button', { name: 'Update Race' }).click()
  await expectSuccess('Race Updated!', 'Saved Once has been saved.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  history.back()
  await expect.poll(() => location.pathname).toBe('/rules')
})

test('an admin may let a new championship give no points, and finds that again in a form that was cut off', async () => {
  const club = clubOf(director).answer('POST /api/championships', championship('Friendly Cup'))
  await openPage(club, '/admin?tab=championships')
  const typed = { name: 'Friendly Cup', season: 'Season 1' }
  const creating = page.getByRole('dialog', { name: 'Create Championship' })
  const scoring = creating.getByLabelText('Scoring')
  const open = () => page.getByRole('button', { name: 'Create Championship' }).click()
  await open()
  await expect.element(scoring).toHaveDisplayValue('Formula One: 25-18-15…')
  await scoring.selectOptions('No points')
  await creating.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(creating).not.toBeInTheDocument()
  keepDraft(director.id, 'championship new', { typed: { ...typed, scoring: null }, was: {} })
  await open()
  await expect.element(scoring).toHaveDisplayValue('No points')
  await creating.getByRole('button', { name: 'Create Championship' }).click()
  await expectSuccess('Championship Created', 'Friendly Cup is ready for its races.')
  expect(club.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ ...typed, scoring: null })
})

test('an admin is told how work on the championships went, and a press beside a form loses nothing', async () => {
  const club = clubOf(director).answer('GET /api/championships', refused(badGateway))
  await openPage(club, '/admin?tab=championships')
  const empty = 'No championships created yet. Click "Create Championship" to get started.'
  const failure = 'Failed to fetch championships'
  await retry(club, 'GET /api/championships', failure, page.getByRole('heading', { name: empty }))

  const made = championship('Texts Trophy')
  club.answer('GET /api/championships/:id', made).answer('POST /api/championships', () => {
    club.answer('GET /api/championships', [made])
    return made
  })
  await page.getByRole('button', { name: 'Create Championship' }).click()
  const creating = page.getByRole('dialog', { name: 'Create Championship' })
  const create = creating.getByRole('button', { name: 'Create Championship' })
  await creating.getByLabelText('Start date').fill('')
  await creating.getByLabelText('End date').fill('')
  await create.click()
  for (const field of ['Championship name', 'Season', 'Start date', 'End date'])
    await expect.element(creating.getByText(`${field} is required`)).toBeVisible()
  const name = creating.getByLabelText('Championship name')
  await name.fill(made.name)
  await page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true })
  await expect.element(name).toHaveValue(made.name)
  await creating.getByLabelText('Season').fill('Season 1')
  await creating.getByLabelText('Start date').fill('2026-12-01')
  await creating.getByLabelText('End date').fill('2027-02-28')
  club.answerOnce('POST /api/championships', refused(badGateway))
  await create.click()
  await expectFailure('Error', 'Failed to create championship')
  await create.click()
  await expectSuccess('Championship Created', 'Texts Trophy is ready for its races.')
  const sent = club.calls.find(({ method, path }) => method === 'POST' && path === '/api/championships')
  expect(sent?.body, 'Formula One unless told otherwise').toMatchObject({
    scoring: { points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1], pole: 0, fastestLap: 0 },
  })
  await expect.element(creating).not.toBeInTheDocument()

  const row = page.getByRole('row', { name: /Texts Trophy/ })
  await row.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Championship' })
  await expect
    .element(editing.getByText("Inactive championships won't appear in public listings"))
    .toBeVisible()
  club
    .answer('PUT /api/championships/:id', made)
    .answerOnce('PUT /api/championships/:id', refused(badGateway))
  await editing.getByRole('button', { name: 'Update Championship' }).click()
  await expectFailure('Error', 'Failed to update championship')
  await editing.getByRole('button', { name: 'Update Championship' }).click()
  await expectSuccess('Championship Updated', 'Texts Trophy has been saved.')
  await expect.element(editing).not.toBeInTheDocument()

  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete championship?' })
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      expect.stringMatching(/remove the championship from all associated races\.$/),
    )
  club
    .answer('DELETE /api/championships/:id', () => new Response(null, { status: 204 }))
    .answerOnce('DELETE /api/championships/:id', refused(badGateway))
  await question.getByRole('button', { name: 'Delete Championship' }).click()
  await expectFailure('Failed to Delete Championship', 'Please try again.')
  await question.getByRole('button', { name: 'Delete Championship' }).click()
  await expectSuccess('Championship Deleted', 'Texts Trophy is gone. Its races stay.')
})

test('who opens the races of a championship that has none is told so', async () => {
  const trophy = championship('Texts Trophy')
  const club = clubOf(director).answer('GET /api/championships', [trophy])
  await openPage(club, `/races?championship=${trophy.id}`)
  await expect
    .element(page.getByRole('heading', { name: 'No races available for Texts Trophy.' }))
    .toBeVisible()
})

test('an admin is told how a decision on a driver went', async () => {
  const waiting = driver('Texts Waiting', { status: 'pending' })
  const internal = { status: 500, code: 'internal', detail: 'Something broke at the club’s end.' }
  const club = clubOf(director).answer('GET /api/admin/pending-members', [])
  await openPage(club, '/admin/members')
  await expect.element(page.getByRole('heading', { name: 'No Pending Approvals' })).toBeVisible()
  await expect.element(page.getByText('All member registrations have been reviewed.')).toBeVisible()

  club.answer('GET /api/members', refused(badGateway))
  await page.getByText('All Members').click()
  const search = page.getByRole('searchbox')
  await retry(club, 'GET /api/members', 'Failed to fetch all members', search, [director, waiting])
  await search.fill('Nobody Of Texts')
  await expect.element(page.getByRole('heading', { name: 'No Members Found' })).toBeVisible()
  await search.fill('Texts Waiting')

  const card = page.getByRole('listitem').filter({ hasText: 'Texts Waiting' })
  club
    .answer('POST /api/admin/approve-member', ({ body }) => {
      const status = (body as { approved: boolean }).approved ? 'approved' : 'rejected'
      club.answer('GET /api/members', [director, { ...waiting, status }])
      return { ...waiting, status }
    })
    .answerOnce('POST /api/admin/approve-member', refused(internal))
  await card.getByRole('button', { name: 'Approve' }).click()
  await expectFailure('Error', `Failed to process member approval: ${internal.detail}`)
  await card.getByRole('button', { name: 'Approve' }).click()
  await expectSuccess('Member Approved', 'Texts Waiting can join races now.')
  await card.getByRole('button', { name: 'Reject' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reject Member' })
  await question.getByRole('button', { name: 'Confirm Rejection' }).click()
  await expectSuccess('Member Rejected', 'Texts Waiting was turned down.')
})
