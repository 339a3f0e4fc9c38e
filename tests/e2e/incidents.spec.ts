import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { letCaseTimePass, letResultTimePass } from '#tests/support/club-clock.ts'
import { raceThatRan } from '#tests/support/finished-race.ts'
import type { Club } from '#tests/support/journey.ts'
import { expect, test } from '#tests/support/stewards.ts'

// What Chromium says of refusals, and of a socket that is opened as a session begins.
test.use({ expectedFaults: [/WebSocket|status of 40[0349]/] })

type Signed = Awaited<ReturnType<Club['driver']>>

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const phone = { viewport: { width: 390, height: 844 } }
const desk = { viewport: { width: 1440, height: 900 } }

const state = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const totalOf = (page: Page, name: string, points: string) =>
  page.getByRole('button', { name: `${points}, ${name}`, exact: true })

/** What somebody does by the API, in their own session; refused, it fails. */
async function does(
  club: Club,
  { cookie }: { cookie: string },
  method: string,
  path: string,
  body?: unknown,
) {
  const answer = await club.send(method, path, body, { cookie })
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

/** A race of a championship in which these drivers came home two seconds apart; gives both, and its drivers. */
async function raceWithResult(club: Club, name: string, gamertags: string[]) {
  const dates = { startDate: new Date(Date.now() - DAY), endDate: new Date(Date.now() + 30 * DAY) }
  const { id: championshipId } = await club.asAdmin('POST', '/championships', {
    ...{ name: `${name} Cup`, season: '2026' },
    ...dates,
  })
  await club.asAdmin('PUT', `/championships/${championshipId}/scoring`, { points: [10, 6, 4, 3] })
  const { id: raceId, drivers } = await raceThatRan(club, name, gamertags)
  const { track, carClass, maxParticipants, date, registrationDeadline } = await does(
    club,
    drivers[0] as Signed,
    'GET',
    `/races/${raceId}`,
  )
  await club.asAdmin('PUT', `/races/${raceId}`, {
    ...{ name, track, carClass, maxParticipants, date, registrationDeadline, championshipId },
  })
  const lines = drivers.map(({ id }, n) => ({
    ...{ memberId: id, status: 'finished' },
    ...(n > 0 && { gap: `+${2 * n}.000` }),
  }))
  await club.asAdmin('PUT', `/races/${raceId}/result`, { basedOn: 0, lines })
  return { championshipId, raceId, drivers, lines }
}

test('a report is answered, voted on, decided, appealed against and softened, and the table moves each time', async ({
  club,
  person,
  stewards,
}) => {
  const names = ['Judged Marcus', 'Judged Priya', 'Judged Cleo']
  const { championshipId, raceId, drivers } = await raceWithResult(club, 'Judged Sprint', names)
  const [marcus, priya] = drivers as [Signed, Signed]
  const [ann, ben, cem, deb] = (await stewards('Judge Ann', 'Judge Ben', 'Judge Cem', 'Judge Deb')) as [
    Signed,
    Signed,
    Signed,
    Signed,
  ]
  const { id } = await does(club, priya, 'POST', '/incidents', {
    ...{ raceId, lap: 4, spot: 'Turn 6', drivers: [marcus.id] },
    ...{ account: 'He dived in from far behind.', clips: ['https://youtu.be/dQw4w9WgXcQ?t=90'] },
  })

  const named = await person(phone)
  await named.signInAs(marcus)
  await named.page.goto('/dashboard')
  await named.page.getByRole('button', { name: /Notifications/ }).click()
  await named.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /You have been reported/ })
    .click()
  await expect(state(named.page, 'Being heard')).toBeVisible()
  await expect(named.page.getByRole('button', { name: 'Play the clip from YouTube' })).toBeVisible()
  const side = named.page.getByRole('textbox', { name: 'How you saw it' })
  await side.fill('The door was open.')
  await named.page.reload() // half-written it survives
  await expect(side).toHaveValue('The door was open.')
  await side.fill('')
  await button(named.page, 'Send your side').click()
  await expect(named.page.getByText('Give your side of it')).toBeVisible()
  await side.fill('The door was open, but I was late. Sorry.')
  await named.page.getByRole('checkbox', { name: /I was at fault/ }).check()
  await expectAccessibleInBothThemes(named.page, 'a reply')
  await button(named.page, 'Send your side').click()
  await expect(state(named.page, 'With the stewards')).toBeVisible()

  // A steward votes without seeing how others do, and who comes late finds what they wrote.
  const steward = await person(desk)
  await steward.signInAs(ann)
  await steward.page.goto(`/incidents/${id}`)
  await expect(steward.page.getByText('0 of 3 votes are in. You will see them once all are.')).toBeVisible()
  await steward.page.getByRole('radio', { name: /^Penalty/ }).check()
  await button(steward.page, 'Cast my vote').click()
  await expect(steward.page.getByText('Give your reason in a sentence')).toBeVisible()
  await steward.page.getByRole('textbox', { name: 'Why, in a sentence' }).fill('He was not alongside.')
  await button(steward.page, 'Cast my vote').click()
  await expect(steward.page.getByText('Choose who this is for')).toBeVisible()
  await steward.page.getByRole('radio', { name: 'Judged Marcus' }).check()
  await steward.page
    .getByRole('combobox', { name: 'Offence' })
    .selectOption({ label: 'Contact that costs a place: 5 seconds, 1 licence point' })
  await expectAccessibleInBothThemes(steward.page, 'a vote')
  await button(steward.page, 'Cast my vote').click()
  await expect(steward.page.getByText('1 of 3 votes are in. You will see them once all are.')).toBeVisible()
  const late = await person(desk)
  await late.signInAs(deb)
  await late.page.goto(`/incidents/${id}`)
  await late.page.getByRole('textbox', { name: 'Why, in a sentence' }).fill('I look at it tonight.')
  const blame = { verdict: 'penalty', blamedId: marcus.id, offence: 'contact', reason: 'Too late.' }
  await does(club, ben, 'PUT', `/incidents/${id}/vote`, blame)
  await expect(steward.page.getByText('2 of 3 votes are in. You will see them once all are.')).toBeVisible()
  await does(club, cem, 'PUT', `/incidents/${id}/vote`, { verdict: 'racing-incident', reason: 'Both.' })
  await expect(late.page.getByText('Your vote was not sent, and the votes are in')).toBeVisible()
  await expect(late.page.getByText('I look at it tonight.')).toBeVisible()

  // What the penalty would do is there before it is sent.
  await expect(steward.page.getByRole('heading', { name: 'Decide the case' })).toBeVisible()
  await expect(steward.page.getByRole('spinbutton', { name: 'Seconds' })).toHaveValue('5')
  await expect(steward.page.getByText('1st to 3rd, 10 to 4 points')).toBeVisible()
  await steward.page.getByRole('spinbutton', { name: 'Seconds' }).fill('3')
  await expect(steward.page.getByText('1st to 2nd, 10 to 6 points')).toBeVisible()
  await expect(steward.page.getByText('Judged Marcus owned up within the hour')).toBeVisible()
  await steward.page
    .getByRole('textbox', { name: 'What you decided, and why' })
    .fill('The corner was hers: three seconds.')
  await expectAccessibleInBothThemes(steward.page, 'a decision to be written')
  await button(steward.page, 'Decide').click()
  await expect(state(steward.page, 'Decided')).toBeVisible()
  const visitor = await person(desk)
  await visitor.page.goto(`/leaderboards?championship=${championshipId}`)
  await expect(totalOf(visitor.page, 'Judged Priya', '10 points')).toBeVisible()
  await expect(totalOf(visitor.page, 'Judged Marcus', '6 points')).toBeVisible()

  // The party appeals, and somebody who took no part answers, never harsher.
  await expect(state(named.page, 'Decided')).toBeVisible()
  await expect(named.page.getByText('The corner was hers: three seconds.')).toBeVisible()
  await expectAccessibleInBothThemes(named.page, 'a decided case')
  await button(named.page, 'Appeal this decision').click()
  await named.page.getByRole('radio', { name: /^New evidence/ }).check()
  await named.page.getByRole('textbox', { name: 'Why the decision is wrong' }).fill('The clip from behind.')
  await button(named.page, 'Send the appeal').click()
  await expect(state(named.page, 'Under appeal')).toBeVisible()
  await expect(late.page.getByRole('heading', { name: 'Answer the appeal' })).toBeVisible()
  await late.page.getByRole('textbox', { name: 'Your answer and reasons' }).fill('One second is enough.')
  await late.page.getByRole('spinbutton', { name: 'Seconds' }).fill('9')
  await button(late.page, 'Send final answer').click()
  await expect(
    late.page
      .getByRole('alert')
      .getByText(/never ends in a harsher penalty/)
      .first(),
  ).toBeVisible()
  await late.page.getByRole('spinbutton', { name: 'Seconds' }).fill('1')
  await expect(late.page.getByText('2nd to 1st, 6 to 10 points')).toBeVisible()
  await expectAccessibleInBothThemes(late.page, 'an appeal to be answered')
  await button(late.page, 'Send final answer').click()
  await expect(state(late.page, 'Final')).toBeVisible()
  await expect(state(named.page, 'Final')).toBeVisible()
  await expect(named.page.getByText('One second is enough.')).toBeVisible()
  // Whoever looked a moment ago sees what they saw, for a minute.
  const next = await person(desk)
  await next.page.goto(`/leaderboards?championship=${championshipId}`)
  await expect(totalOf(next.page, 'Judged Marcus', '10 points')).toBeVisible()
})

test('a stranger to a case sees what an unknown one shows, until it is decided', async ({
  club,
  person,
  stewards,
}) => {
  const names = ['Hidden Marcus', 'Hidden Priya']
  const { raceId, drivers } = await raceWithResult(club, 'Hidden Sprint', names)
  const [marcus, priya] = drivers as [Signed, Signed]
  const judges = await stewards('Hidden Ann', 'Hidden Ben', 'Hidden Cem')
  const report = { raceId, drivers: [marcus.id], account: 'He ran me off the road.' }
  const { id } = await does(club, priya, 'POST', '/incidents', report)
  const stranger = await person(phone)
  const { page } = stranger
  await stranger.signInAs(await club.driver('Hidden Stranger'))
  const seenAt = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'We can’t find this case' })).toBeVisible()
    return page.getByRole('main').textContent()
  }
  expect(await seenAt(`/incidents/${id}`)).toBe(await seenAt('/incidents/no-such-case'))
  await expectAccessibleInBothThemes(page, 'an unknown case')
  await letCaseTimePass(club, id, DAY)
  for (const judge of judges)
    await does(club, judge, 'PUT', `/incidents/${id}/vote`, { verdict: 'no-action', reason: 'Nothing.' })
  await does(club, judges[0] as Signed, 'POST', `/incidents/${id}/decision`, {
    text: 'Nothing broke a rule.',
  })
  await page.goto(`/incidents/${id}`)
  await expect(page.getByText('Nothing broke a rule.')).toBeVisible()
  await expect(page.getByText('Hidden Marcus')).toBeVisible()
  await expect(page.getByText('He ran me off the road.')).toHaveCount(0)
  await expect(page.getByText('Hidden Priya')).toHaveCount(0)
})

test('a result that is final is corrected with a reason, and stays final', async ({ club, person }) => {
  const names = ['Final Marcus', 'Final Priya']
  const { championshipId, raceId, drivers, lines } = await raceWithResult(club, 'Final Sprint', names)
  const [marcus, priya] = drivers as [Signed, Signed]
  const report = { raceId, lap: 2, drivers: [marcus.id], account: 'Contact at the start.' }
  const { id } = await does(club, priya, 'POST', '/incidents', report)
  const reader = await person(phone)
  await reader.signInAs(priya)
  await reader.page.goto(`/races/${raceId}`)
  const result = reader.page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('Under review: 1 case')

  // Taken back, and the window for reports over: the clock makes it final.
  await reader.page.goto(`/incidents/${id}`)
  await button(reader.page, 'Withdraw the report').click()
  await reader.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(state(reader.page, 'Withdrawn')).toBeVisible()
  await letResultTimePass(club, raceId, DAY)
  await club.runCron()
  await reader.page.goto(`/races/${raceId}`)
  await expect(result.getByRole('status')).toHaveText('Final')

  const corrected = { basedOn: 1, lines: [lines[1], { memberId: marcus.id, status: 'finished' }] }
  const refused = await club.send('PUT', `/races/${raceId}/result`, corrected, club.director())
  expect(refused.body.code).toBe('reason_needed')
  await club.asAdmin('PUT', `/races/${raceId}/result`, { ...corrected, reason: 'The flag was read wrong.' })
  await expect(result.getByRole('status')).toHaveText(/^Final\. Corrected .*: The flag was read wrong\.$/)
  const visitor = await person(desk)
  await visitor.page.goto(`/leaderboards?championship=${championshipId}`)
  await expect(totalOf(visitor.page, 'Final Priya', '10 points')).toBeVisible()
  await expect(totalOf(visitor.page, 'Final Marcus', '6 points')).toBeVisible()
})

test('in a club whose only admin is in the incident the case waits, and says what for', async ({
  club,
  person,
}) => {
  const priya = await club.driver('Lonely Priya')
  const { cookie } = club.director()
  const { member } = await does(club, { cookie }, 'GET', '/session')
  const director = { cookie, id: member.id as string }
  const { id: raceId } = await club.asAdmin('POST', '/races', {
    ...{ name: 'Lonely Sprint', track: 'Silverstone', carClass: 'GT3', maxParticipants: 20 },
    ...{ date: new Date(Date.now() + 3 * HOUR), registrationDeadline: new Date(Date.now() + HOUR) },
  })
  for (const driver of [priya, director]) await does(club, driver, 'POST', '/registrations', { raceId })
  await club.asAdmin('PUT', `/races/${raceId}`, {
    ...{ name: 'Lonely Sprint', track: 'Silverstone', carClass: 'GT3', maxParticipants: 20 },
    ...{ date: new Date(), registrationDeadline: new Date(Date.now() - HOUR) },
  })
  const report = { raceId, lap: 1, drivers: [director.id], account: 'He jumped the start into me.' }
  const { id } = await does(club, priya, 'POST', '/incidents', report)

  const admin = await person(desk)
  await admin.signInAs(director)
  await admin.page.goto(`/incidents/${id}`)
  const conflict = admin.page.getByText('You are involved in this case, so others decide.')
  await expect(conflict).toBeVisible()
  await admin.page.getByRole('textbox', { name: 'How you saw it' }).fill('The lights were out.')
  await button(admin.page, 'Send your side').click()
  await expect(state(admin.page, 'Waiting for a steward')).toBeVisible()
  await expect(admin.page.getByText('This case needs an admin who is not involved.')).toBeVisible()
  await expect(conflict).toBeVisible()
  await expect(admin.page.getByRole('radio')).toHaveCount(0)
  await expectAccessibleInBothThemes(admin.page, 'a case that nobody may judge')
  const vote = { verdict: 'no-action', reason: 'Nothing.' }
  const refused = await club.send('PUT', `/incidents/${id}/vote`, vote, { cookie })
  expect(refused.body).toMatchObject({ status: 403, code: 'conflict_of_interest' })

  const reporter = await person(phone)
  await reporter.signInAs(priya)
  await reporter.page.goto(`/incidents/${id}`)
  await expect(reporter.page.getByText('This case needs an admin who is not involved.')).toBeVisible()
})
