import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { director, driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { badGateway, refused } from '#tests/support/browser/fake-club.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'

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
async function checkResult() {
  const club = clubOf(director)
    .answer('GET /api/races/:id', ran)
    .answer('GET /api/races/:id/board', { raceId: ran.id, grid, reserves: [] })
    .answer('GET /api/races/:id/result', nothingYet)
  await openPage(club, `/races/${ran.id}/result`)
  await page.getByRole('button', { name: /^Ana/ }).click()
  await button('Go on').click()
  await expect.element(page.getByRole('heading', { name: 'Check it.' })).toBeVisible()
  return club
}

test('of who is missing nothing is said by silence, but that whoever had checked in retired', async () => {
  const club = await checkResult()
  await expect.element(page.getByRole('heading', { name: 'Missing, 3' })).toBeVisible()
  await expect.element(said('Bo', 'Retired')).toBeChecked()
  for (const name of ['Cy', 'Di'])
    for (const happened of ['Retired', 'Did not start', 'No word'])
      await expect.element(said(name, happened)).not.toBeChecked()
  await button('Publish').click()
  const issues = page.getByRole('list', { name: /^Missing/ }).getByRole('alert')
  await expect.element(issues.nth(1)).toMatchTextContent(/^Say what happened/)
  expect(issues.all()).toHaveLength(2)
  expect(club.calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('an admin is asked once before a no-show is recorded, and not about who had said so', async () => {
  const club = await checkResult()
  await what('Bo').getByText('No word').click()
  await expect.element(page.getByText('Had checked in, so it does not count as a no-show')).toBeVisible()
  await what('Cy').getByText('No word').click()
  await what('Di').getByText('Did not start').click()
  club.answer('PUT /api/races/:id/result', refused(badGateway))
  await button('Publish').click()
  const question = page.getByRole('alertdialog', { name: 'Record a no-show?' })
  await expect.element(question).toHaveAccessibleDescription(expect.stringMatching(/^Cy gave no word\./))
  await question.getByRole('button', { name: 'Cancel' }).click()
  const sent = () => club.calls.filter(({ method }) => method === 'PUT')
  expect(sent()).toEqual([])
  await button('Publish').click()
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('Result not published')).toBeVisible()
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
