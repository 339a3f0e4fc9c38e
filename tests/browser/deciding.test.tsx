import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { director, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import { incidentOf, people } from '#tests/support/incident-views.ts'
import type { Incident } from '#web/features/incidents/api.ts'

const names = { ana: 'Ana', marcus: 'Marcus', cid: 'Cid' }
const gaps = { ana: null, marcus: '+1.000', cid: '+4.000' }
const ids = ['ana', 'marcus', 'cid'] as const
const result = {
  ...{ state: 'under-review', until: '2026-11-22T21:40:00.000Z', openCases: 1, finalAt: null },
  ...{ corrected: null, poleId: null, fastestId: null, pictureUrl: null },
  lines: ids.map(memberId => ({
    ...{ memberId, status: 'finished', gap: gaps[memberId], excused: false },
    driver: { id: memberId, displayName: names[memberId] },
  })),
  classification: ids.map((memberId, n) => ({
    ...{ memberId, place: n + 1, excluded: false, penalties: [], points: null },
  })),
}

const alone = { needed: 1, in: 0, own: null, votes: null, prefill: null }
const toDecide = { role: 'steward', state: 'voting', next: 'decision', until: null, voting: alone } as const
const field = (name: string) => page.getByRole('spinbutton', { name, exact: true })
const effect = page.getByRole('region', { name: 'Effect on the result' })

async function open(changes: Parameters<typeof incidentOf>[0]) {
  const may = { decide: true, vote: true, ...changes?.may }
  const incident: Incident = incidentOf({ ...toDecide, ...changes, may })
  const club = clubOf(director)
    .answer('GET /api/incidents/:id', incident)
    .answer('GET /api/races/:id', race('Spa Sprint'))
    .answer('GET /api/races/:id/result', { raceId: 'spa', result, version: 1, saved: null, standings: null })
    .answer('POST /api/incidents/:id/decision', incident)
  await openPage(club, '/incidents/c1')
  return club
}

test('a decision begins with what the table has for the offence that the case names, and says live what that does', async () => {
  const club = await open({ rule: 'Contact that costs a place' })
  await expect.element(page.getByRole('radio', { name: 'Penalty' })).toBeChecked()
  await expect.element(field('Seconds')).toHaveValue(5)
  await expect.element(field('Licence points')).toHaveValue(1)
  const usual = 'The usual penalty in the club rules: 5 seconds, 1 licence point.'
  await expect.element(page.getByText(usual)).toBeVisible()
  await expect.element(effect).toMatchTextContent(/Marcus2nd to 3rd/)
  await field('Seconds').fill('2')
  await expect.element(effect).toMatchTextContent('The result is unchanged.')
  await page.getByLabelText('What you decided, and why').fill('The corner was hers.')
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect.poll(() => club.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(club.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ verdict: 'penalty', rule: 'Contact that costs a place' },
    penalties: [{ memberId: 'marcus', seconds: 2, licence: 1 }],
  })
})

test('of two drivers who are named nobody gets anything yet, and whoever does begins with what is usual', async () => {
  const second = { ...incidentOf().drivers[0], id: 'ann', member: people.ann } as Incident['drivers'][number]
  await open({ rule: 'Unsafe rejoin with contact', drivers: [...incidentOf().drivers, second] })
  await expect.element(page.getByText('No penalties yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Penalty for Ann' }).click()
  await expect.element(field('Seconds')).toHaveValue(10)
  await expect.element(field('Licence points')).toHaveValue(2)
})

type Vote = NonNullable<NonNullable<Incident['voting']>['votes']>[number]
const toldNothing: Vote = {
  ...({ verdict: 'no-action', blamedId: null, offence: null, reason: '-' } as const),
  steward: people.ann,
}
const votedFor = { ...alone, votes: [toldNothing], prefill: { verdict: 'no-action' as const, penalties: [] } }

test('after votes for something else a penalty still begins with what is usual', async () => {
  await open({ rule: 'Contact that costs a place', voting: votedFor })
  await expect.element(page.getByRole('radio', { name: 'No action' })).toBeChecked()
  await page.getByRole('radio', { name: 'Penalty' }).click()
  await expect.element(field('Seconds')).toHaveValue(5)
})

test('a warning in place of that begins with the licence points alone', async () => {
  await open({ rule: 'Contact that costs a place', voting: votedFor })
  await page.getByRole('radio', { name: 'Warning' }).click()
  await expect.element(field('Licence points')).toHaveValue(1)
  await expect.element(field('Seconds')).not.toBeInTheDocument()
})

test('a warning for an offence without licence points begins with nobody', async () => {
  await open({ rule: 'Gaining a place off the track, not given back', voting: votedFor })
  await page.getByRole('radio', { name: 'Warning' }).click()
  await expect.element(page.getByText('None: the warning stands alone.')).toBeVisible()
})

test.each([
  ['begins with the offence that the case names', null, /^Unsafe rejoin with contact: 10 seconds/],
  ['that is changed begins with the offence that was voted for, if any', toldNothing, 'None of these'],
])('a vote %s', async (_, own, offence) => {
  const voting = { ...alone, needed: 3, own }
  await open({ rule: 'Unsafe rejoin with contact', voting, next: 'votes', may: { decide: false } })
  if (own) await page.getByRole('button', { name: 'Change my vote' }).click()
  await page.getByRole('radio', { name: 'Penalty' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Offence' })).toHaveDisplayValue(offence)
})

test('where the case names no offence of the table, the steward fills it in', async () => {
  await open({ rule: '4.2' })
  await expect.element(page.getByRole('radio', { name: 'Penalty' })).not.toBeChecked()
  await page.getByRole('radio', { name: 'Penalty' }).click()
  await expect.element(field('Seconds')).toHaveValue(null)
})
