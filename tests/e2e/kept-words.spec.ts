import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { letResultTimePass } from '#tests/support/club-clock.ts'
import { endSession, endSessionDuring, signInOver } from '#tests/support/ended-session.ts'
import { holdFeed } from '#tests/support/feed.ts'
import { raceThatRan } from '#tests/support/finished-race.ts'
import type { Club } from '#tests/support/journey.ts'
import { ADMIN_KEY, expect, test } from '#tests/support/stewards.ts'

// What Chromium says of refusals, and of a socket whose session has ended.
test.use({ expectedFaults: [/WebSocket|status of 40[0139]/] })

type Driver = Awaited<ReturnType<Club['driver']>>

const DAY = 24 * 60 * 60_000
const phone = { viewport: { width: 390, height: 844 } }
const desk = { viewport: { width: 1440, height: 900 } }

const state = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const side = (page: Page) => page.getByRole('textbox', { name: 'How you saw it' })
const reason = (page: Page) => page.getByRole('textbox', { name: 'Why, in a sentence' })
const decisionText = (page: Page) => page.getByRole('textbox', { name: 'What you decided, and why' })
const report = (page: Page) => page.getByRole('dialog', { name: 'Report an incident' })
const incidents = (page: Page) => page.getByRole('region', { name: 'Incidents' })

/** What somebody does by the API, in their own session; refused, it fails. */
async function does(club: Club, { cookie }: Driver, method: string, path: string, body?: unknown) {
  const answer = await club.send(method, path, body, { cookie })
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

test('a reply, a vote, a decision and a result that are sent as the session runs out stand, and go by who signs in over them', async ({
  club,
  person,
  stewards,
}) => {
  test.slow() // five sessions run out
  const { id: raceId, drivers } = await raceThatRan(club, 'Kept Sprint', ['Kept Marcus', 'Kept Priya'])
  const [marcus, priya] = drivers as [Driver, Driver]
  const judges = await stewards('Kept Ann', 'Kept Ben')
  const { id } = await does(club, priya, 'POST', '/incidents', {
    ...{ raceId, drivers: [marcus.id], account: 'He dived in from far behind.' },
  })

  const named = await person(phone)
  await named.signInAs(marcus)
  await holdFeed(named.page) // so that it is the answer which tells
  await named.page.goto(`/incidents/${id}`)
  await side(named.page).fill('The door was open.')
  await named.page.getByRole('checkbox', { name: /I was at fault/ }).check()
  await endSessionDuring(named.page, '**/api/incidents/*/reply', () => endSession(club, named.context))
  await button(named.page, 'Send your side').click()
  await signInOver(named.page, marcus.gamertag)
  await expect(side(named.page)).toHaveValue('The door was open.')
  await expect(named.page.getByRole('checkbox', { name: /I was at fault/ })).toBeChecked()
  await button(named.page, 'Send your side').click()
  await expect(state(named.page, 'With the stewards')).toBeVisible()

  const key = ADMIN_KEY
  const admin = await person(desk)
  await admin.signInAs(await club.ownDirector())
  const { page, context } = admin
  await holdFeed(page)
  const runsOutDuring = async (send: Locator, call: string) => {
    await endSessionDuring(page, call, () => endSession(club, context))
    await send.click()
    await signInOver(page, 'RaceDirector', key)
  }
  await page.goto(`/incidents/${id}`)
  await page.getByRole('radio', { name: /^Racing incident/ }).check()
  await reason(page).fill('Both of them.')
  await runsOutDuring(button(page, 'Cast my vote'), '**/api/incidents/*/vote')
  await expect(reason(page)).toHaveValue('Both of them.')
  await expect(page.getByRole('radio', { name: /^Racing incident/ })).toBeChecked()
  await button(page, 'Cast my vote').click()
  await expect(page.getByText('1 of 3 votes are in. You will see them once all are.')).toBeVisible()

  for (const judge of judges)
    await does(club, judge, 'PUT', `/incidents/${id}/vote`, { verdict: 'racing-incident', reason: 'Both.' })
  await page.reload() // whose feed is held
  await decisionText(page).fill('Nobody was clearly at fault.')
  await runsOutDuring(button(page, 'Decide'), '**/api/incidents/*/decision')
  await expect(decisionText(page)).toHaveValue('Nobody was clearly at fault.')
  await button(page, 'Decide').click()
  await expect(state(page, 'Decided')).toBeVisible()

  await page.goto(`/races/${raceId}/result`)
  for (const name of ['Kept Priya', 'Kept Marcus'])
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await button(page, 'Next').click()
  await runsOutDuring(button(page, 'Publish'), '**/api/races/*/result')
  const order = page.getByRole('list', { name: /^Finished/ }).getByRole('listitem')
  await expect(order).toContainText(['Kept Priya', 'Kept Marcus'])
  await button(page, 'Publish').click()
  await expect(page.getByText('Result published')).toBeVisible()
  await endSession(club, context)
})

test('what is written about one case in two tabs is sent by one, and the words of the other are still there', async ({
  club,
  person,
  stewards,
}) => {
  const { id: raceId, drivers } = await raceThatRan(club, 'Tabbed Sprint', ['Tabbed Marcus', 'Tabbed Priya'])
  const [marcus, priya] = drivers as [Driver, Driver]
  const [ann, ...others] = (await stewards('Tabbed Ann', 'Tabbed Ben', 'Tabbed Cem')) as [Driver, ...Driver[]]
  const { id } = await does(club, priya, 'POST', '/incidents', {
    ...{ raceId, drivers: [marcus.id], account: 'He dived in from far behind.' },
  })
  const inTwoTabs = async (who: Driver): Promise<[Page, Page]> => {
    const { page, context, signInAs } = await person(desk)
    await signInAs(who)
    const tabs: [Page, Page] = [page, await context.newPage()]
    for (const tab of tabs) await tab.goto(`/incidents/${id}`)
    return tabs
  }

  const [reply, otherReply] = await inTwoTabs(marcus)
  await side(otherReply).fill('I was alongside.')
  await side(reply).fill('The door was open.')
  const refusal = {
    status: 409,
    code: 'changed_meanwhile',
    title: 'Changed',
    detail: 'Please look at it first.',
  }
  await reply.route('**/reply', route => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await button(reply, 'Send your side').click()
  await expect(reply.getByText('Please look at it first.').first()).toBeVisible()
  reply.on('dialog', dialog => void dialog.accept())
  await reply.reload()
  await expect(side(reply), 'what was refused is still there').toHaveValue('The door was open.')
  await button(reply, 'Send your side').click()
  await expect(state(otherReply, 'With the stewards')).toBeVisible()
  await expect(otherReply.getByText('The door was open.')).toBeVisible()
  await expect(otherReply.getByText('Your side was not sent, and the hearing is over')).toBeVisible()
  await expect(otherReply.getByText('I was alongside.')).toBeVisible()
  await button(otherReply, 'Discard draft').click()
  await expect(otherReply.getByText('I was alongside.')).toHaveCount(0)

  // A vote in either: the one that is sent last stands in both.
  const [vote, otherVote] = await inTwoTabs(ann)
  for (const [tab, words] of [
    [vote, 'Too far behind.'],
    [otherVote, 'He owned up.'],
  ] as const) {
    await tab.getByRole('radio', { name: /^Warning/ }).check()
    await tab.getByRole('radio', { name: 'Tabbed Marcus' }).check()
    await tab
      .getByRole('combobox', { name: 'Offence' })
      .selectOption({ label: 'Ignoring blue flags: 5 seconds, 1 licence point' })
    await reason(tab).fill(words)
  }
  await button(vote, 'Cast my vote').click()
  await expect(vote.getByText('1 of 3 votes are in. You will see them once all are.')).toBeVisible()
  await expect(reason(otherVote)).toHaveValue('He owned up.')
  await button(otherVote, 'Change my vote').click()
  for (const tab of [vote, otherVote]) {
    await expect(tab.getByText('He owned up.')).toBeVisible()
    await expect(tab.getByText('1 of 3 votes are in. You will see them once all are.')).toBeVisible()
  }

  const warning = { verdict: 'warning', blamedId: marcus.id, offence: 'blue-flags', reason: 'Blue flags.' }
  for (const judge of others) await does(club, judge, 'PUT', `/incidents/${id}/vote`, warning)
  await expect(vote.getByRole('spinbutton', { name: 'Licence points' })).toHaveValue('1')
  await decisionText(otherVote).fill('Words of the other tab.')
  await decisionText(vote).fill('A warning, with a point.')
  await button(vote, 'Decide').click()
  await expect(state(otherVote, 'Decided')).toBeVisible()
  await expect(otherVote.getByText('A warning, with a point.')).toBeVisible()
  await expect(otherVote.getByText('Your decision was not sent, and the case has been decided')).toBeVisible()
  await expect(otherVote.getByText('Words of the other tab.')).toBeVisible()
})

test('a report that stands open as reports close is refused in words, and what was written can be copied', async ({
  club,
  person,
}) => {
  const { id: raceId, drivers } = await raceThatRan(club, 'Shut Sprint', ['Shut Marcus', 'Shut Priya'])
  const [marcus, priya] = drivers as [Driver, Driver]
  const lines = [marcus, priya].map(({ id }) => ({ memberId: id, status: 'finished' }))
  await club.asAdmin('PUT', `/races/${raceId}/result`, { basedOn: 0, lines })
  const reporter = await person(phone)
  await reporter.signInAs(priya)
  const { page } = reporter
  // A day passes, as far as this browser is told.
  let closes = Date.now() + 3_600_000
  await page.route('**/api/races/*/result', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.result.until = new Date(closes).toISOString()
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`/races/${raceId}`)
  await button(page, 'Report an incident').click()
  await report(page).getByLabel('Driver', { exact: false }).first().selectOption({ label: 'Shut Marcus' })
  await report(page).getByLabel('What happened').fill('Dived in from far behind.')
  closes = Date.now() - 1000
  await letResultTimePass(club, raceId, DAY)
  await club.asAdmin('PUT', `/races/${raceId}/result`, { basedOn: 1, lines, reason: 'As before' })
  await expect(page.getByText(/^Reports closed/)).toBeAttached()
  await expect(report(page).getByLabel('What happened')).toHaveValue('Dived in from far behind.')
  await report(page).getByRole('button', { name: 'Send the report' }).click()
  await expect(report(page).getByText(/Reports for this race closed .* London time\.$/)).toBeVisible()

  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(incidents(page)).toContainText(/Reports closed .* London time\./)
  await expect(
    incidents(page).getByText('Your report was not sent, and you can send no more for this race'),
  ).toBeVisible()
  await expect(incidents(page).getByText('Dived in from far behind.')).toBeVisible()
  await expect(incidents(page).getByRole('button', { name: /report/i })).toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'a report that was too late')
  await button(page, 'Discard draft').click()
  await expect(incidents(page)).toHaveCount(0)
})
