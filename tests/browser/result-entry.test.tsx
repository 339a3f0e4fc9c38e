import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { director, driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { badGateway, type FakeClub, refused } from '#tests/support/browser/fake-club.ts'
import { closePage, go, openPage } from '#tests/support/browser/open-page.tsx'
import type { Race } from '#web/features/races/api.ts'
import { PRESETS } from '#worker/features/standings/rules/scoring.ts'

const ran = race('Spa Sprint', { date: new Date(Date.now() - 60 * 60_000).toISOString() })
const nothingYet = { raceId: ran.id, result: null, version: 0, saved: null, standings: null }
const grid = [
  { member: driver('Ana'), presence: 'here' },
  { member: driver('Bo'), presence: 'late' },
  { member: driver('Cy'), presence: null },
  { member: driver('Di'), presence: null },
].map(place => ({ ...place, presenceAt: null, licencePoints: 0 }))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const what = (name: string) => page.getByRole('radiogroup', { name: `What happened to ${name}` })
const said = (name: string, happened: string) => what(name).getByRole('radio', { name: happened })

/** The second step of a race that Ana won, and in which nobody else was tapped. */
async function checkResult(season: Partial<Race> = {}, scoring: object | null = null) {
  const counted = { championshipId: 'winter', scoring, publishedRounds: 0, drivers: [] }
  const club = clubOf(director)
    .answer('GET /api/races/:id', { ...ran, ...season })
    .answer('GET /api/championships/:id/scoring', counted)
    .answer('GET /api/races/:id/board', { raceId: ran.id, grid, reserves: [] })
    .answer('GET /api/races/:id/result', nothingYet)
  await openPage(club, `/races/${ran.id}/result`)
  await page.getByRole('button', { name: /^Ana/ }).click()
  await button('Next').click()
  await expect.element(page.getByRole('heading', { name: 'Check and publish' })).toBeVisible()
  return club
}

test('of who is missing nothing is said by silence, but that whoever had checked in retired', async () => {
  const club = await checkResult()
  await expect.element(page.getByRole('heading', { name: 'Missing, 3' })).toBeVisible()
  await expect.element(said('Bo', 'Retired')).toBeChecked()
  for (const name of ['Cy', 'Di'])
    for (const happened of ['Retired', 'Did not start', 'No notice'])
      await expect.element(said(name, happened)).not.toBeChecked()
  await button('Publish').click()
  const issues = page.getByRole('list', { name: /^Missing/ }).getByRole('alert')
  await expect.element(issues.nth(1)).toMatchTextContent(/^Choose what happened/)
  expect(issues.all()).toHaveLength(2)
  expect(club.calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('an admin is asked once before a no-show is recorded, and not about who had said so', async () => {
  const club = await checkResult()
  await what('Bo').getByText('No notice').click()
  await expect.element(page.getByText('Had checked in, so it does not count as a no-show')).toBeVisible()
  await what('Cy').getByText('No notice').click()
  await what('Di').getByText('Did not start').click()
  club.answer('PUT /api/races/:id/result', refused(badGateway))
  await button('Publish').click()
  const question = page.getByRole('alertdialog', { name: 'Record a no-show?' })
  await expect.element(question).toHaveAccessibleDescription(expect.stringMatching(/^Cy gave no notice\./))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  const sent = () => club.calls.filter(({ method }) => method === 'PUT')
  expect(sent()).toEqual([])
  await button('Publish').click()
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('Result not published')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await button('Publish').click()
  await expect.poll(sent).toHaveLength(2)
  await expect.element(question).not.toBeInTheDocument()
  expect(sent()[0]?.body).toMatchObject({
    lines: [
      { memberId: 'ana', status: 'finished' },
      { memberId: 'bo', status: 'dns', excused: false },
      { memberId: 'cy', status: 'dns', excused: false },
      { memberId: 'di', status: 'dns', excused: true },
    ],
  })
})

test('where nobody is a no-show nothing is asked', async () => {
  const club = await checkResult()
  await what('Cy').getByText('Retired').click()
  await what('Di').getByText('Did not start').click()
  club.answer('PUT /api/races/:id/result', refused(badGateway))
  await button('Publish').click()
  await expect.element(page.getByText('Result not published')).toBeVisible()
})

test('a race time that cannot be read stands at its field, and goes nowhere until it can', async () => {
  const club = await checkResult()
  for (const name of ['Cy', 'Di']) await what(name).getByText('Retired').click()
  club.answer('PUT /api/races/:id/result', refused(badGateway))
  const time = page.getByRole('textbox', { name: "Winner's race time" })
  await time.fill('42 minutes')
  await button('Publish').click()
  await expect.element(time).toHaveAccessibleDescription(/A race time looks like 42:31\.123 or 1:02:31\.123$/)
  expect(club.asked('PUT', /result$/)).toEqual([])
  await time.fill('42:31.123')
  await button('Publish').click()
  await expect.poll(() => club.asked('PUT', /result$/)).toHaveLength(1)
  expect(club.asked('PUT', /result$/)[0]?.body).toMatchObject({ winnerTime: '42:31.123' })
})

const winter = { championshipId: 'winter', championshipName: 'Winter Cup' }
const f1 = { ...PRESETS['formula-one'], bestRounds: null, teamDrivers: null, classes: [] }

test('a result of a championship without scoring says that it gives no points, and leads to scoring', async () => {
  const club = await checkResult(winter)
  await expect.element(page.getByText('No points for this result')).toBeVisible()
  await expect
    .element(page.getByText('Winter Cup has no scoring yet. Once it does, this result counts.'))
    .toBeVisible()
  club.answer('PUT /api/championships/:id/scoring', ({ body }) => {
    const counted = { championshipId: 'winter', scoring: f1, publishedRounds: 0 }
    club.answer('GET /api/championships/:id/scoring', { ...counted, drivers: [] })
    expect(body).toMatchObject({ points: f1.points, expected: null })
    return counted
  })
  await button('Set up scoring').click()
  await page.getByRole('dialog', { name: 'Scoring' }).getByRole('button', { name: 'Save Scoring' }).click()
  await expect.element(page.getByText('No points for this result')).not.toBeInTheDocument()
  // The draft is as it was.
  await expect.element(said('Bo', 'Retired')).toBeChecked()
})

test('a result that counts says nothing of points', async () => {
  const club = await checkResult(winter, f1)
  await expect.poll(() => club.calls.some(({ path }) => path.endsWith('/scoring'))).toBe(true)
  await expect.element(page.getByText('No points for this result')).not.toBeInTheDocument()
})

test('nor does one of no championship', async () => {
  await checkResult()
  await button('Publish').click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(page.getByText('No points for this result')).not.toBeInTheDocument()
})

test('a driver is told that the page is for admins, and an admin that there is nothing to enter yet, or no such race', async () => {
  const soon = race('Result To Come')
  const withRace = (club: FakeClub) =>
    club
      .answer('GET /api/races/:id', soon)
      .answer('GET /api/races/:id/board', { raceId: soon.id, grid: [], reserves: [] })
      .answer('GET /api/races/:id/result', nothingYet)
  await openPage(withRace(clubOf(driver('No Admin Here'))), `/races/${soon.id}/result`)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/admin/i)
  await closePage()
  const club = withRace(clubOf(director))
  await openPage(club, `/races/${soon.id}/result`)
  await expect.element(page.getByText('The race has not started')).toBeVisible()
  club.answer('GET /api/races/:id', () => refused({ status: 404, code: 'not_found' }))
  await go('/races/nowhere/result')
  await expect.element(page.getByText('We can’t find this race')).toBeVisible()
})
