import { beforeEach, expect, test, vi } from 'vitest'
import { ringUntilQuiet, standInService, turnOnAll } from '#tests/support/alerts.ts'
import { sentencesOf } from '#tests/support/bell.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, priya, script } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { plantRegulars } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import {
  act,
  ann,
  ben,
  blame,
  CASE,
  cem,
  demote,
  fiveSeconds,
  HEARD,
  judge,
  look,
  openCase,
  otto,
  plantRaceAndStewards,
  prove,
  voteAlike,
} from '#tests/support/incidents.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import type { Subscriber } from '#tests/support/push-service.ts'
import { listen } from '#tests/support/sockets.ts'
import { ClubFeed } from '#worker/features/feed/feed.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

freshClub()
const stand = standInService()

let phones: Map<string, Subscriber>
beforeEach(async () => {
  await plantRaceAndStewards()
  phones = await turnOnAll(stand.service, [marcus, priya, ann, ben, cem, otto])
})

/** What phones have shown since the last look. */
const rung = async () => {
  await ringUntilQuiet()
  return [...phones]
    .flatMap(([id, { received }]) =>
      received.splice(0).map(({ payload: { title, body, url } }) => `${id} ${title}: ${body} ${url}`),
    )
    .sort()
}
const cron = async (at: number) => {
  setClock(at)
  await Promise.all([runCron('3-59/5 * * * *'), runCron('3-59/5 * * * *')])
  await runCron('3-59/5 * * * *')
}
const LINK = `/incidents/${CASE}`

test('each is told once of what concerns them, from the report to the answer, whatever the cron does', async () => {
  await openCase()
  expect(await rung()).toEqual([
    `marcus You have been reported: Race spa, lap 4. Give your side by Sun 22 Nov, 12:00 GMT, London time. ${LINK}`,
  ])
  await cron(HEARD - 1)
  expect(await rung()).toEqual([])
  await cron(HEARD)
  const call = `A case to judge: A case from Race spa is ready for your vote. ${LINK}`
  expect(await rung()).toEqual([`ann ${call}`, `ben ${call}`, `cem ${call}`])
  expect(await sentencesOf(ann)).toEqual(['A case from Race spa is ready for your vote.'])
  await voteAlike()
  expect(await sentencesOf(ann)).toEqual(['read A case from Race spa is ready for your vote.'])
  expectStatus(await act(ann, 'POST', 'decision', fiveSeconds), 200)
  const decided = `Decision: Race spa, lap 4. Read it and, if need be, appeal by Mon 23 Nov, 12:00 GMT, London time. ${LINK}`
  expect(await rung()).toEqual([`marcus ${decided}`, `priya ${decided}`])
  expectStatus(
    await act(marcus, 'POST', 'appeals', { ground: 'rule', text: 'Rule 4.2 says otherwise.' }),
    200,
  )
  expect(await rung()).toEqual([]) // all who have alerts on voted
  expect(await rowsOf("SELECT member_id FROM notifications WHERE type = 'appeal' ORDER BY 1")).toEqual([
    { member_id: 'director' },
    { member_id: 'gina' },
  ])
  await prove(director)
  expectStatus(await act(director, 'POST', 'answer', { text: 'It stands.', penalties: [] }), 200)
  const over = `Appeal answered: The appeal is answered. That is final. ${LINK}`
  expect(await rung()).toEqual([`marcus ${over}`, `priya ${over}`])
  expect((await sentencesOf(marcus)).sort()).toEqual([
    'The appeal is answered. That is final.',
    'You have been reported. Race spa, lap 4. Give your side by Sun 22 Nov, 12:00.',
    'read Decision. Race spa, lap 4. Read it and, if need be, appeal by Mon 23 Nov, 12:00.',
  ])
})

test('stewards are called at once when everybody has replied, and never those in the case', async () => {
  await openCase({ drivers: ['marcus'] })
  await rung()
  expectStatus(await act(marcus, 'PUT', 'reply', { account: 'Sorry.', atFault: true }), 200)
  await vi.waitFor(async () =>
    expect((await rung()).map(line => line.split(' ')[0])).toEqual(['ann', 'ben', 'cem']),
  )
  expect((await sentencesOf(marcus))[0]).toMatch('read You have been reported.')
  await cron(NOON + HOUR)
  expect(await rung()).toEqual([])
})

test('where few are left who may judge, stewards are called to decide, not to vote', async () => {
  await demote(ben, cem, gina)
  await openCase()
  await cron(HEARD)
  expect(await sentencesOf(ann)).toEqual(['A case from Race spa is ready for a decision.'])
})

test('at night phones stay silent until the morning, and for good where the report was taken back', async () => {
  setClock(NOON + 11 * HOUR)
  await openCase()
  await openCase({ id: '6ba7b810-9dad-41d1-80b4-00c04fd430d1', drivers: ['ida'] })
  expect(await rung()).toEqual([])
  expectStatus(await act(priya, 'DELETE', ''), 204)
  setClock(NOON + 20 * HOUR)
  await runCron('1-59/5 * * * *')
  expect(await rung()).toEqual([])
  expect(
    await rowsOf(
      "SELECT member_id, push_at, is_read FROM notifications WHERE type = 'incident-named' ORDER BY 1",
    ),
  ).toEqual([
    { member_id: 'ida', push_at: null, is_read: 0 },
    { member_id: 'marcus', push_at: null, is_read: 1 },
  ])
})

test('in the morning no phone rings for a case that has gone with its race, nor calls who is no steward any more', async () => {
  await plantRace('monza', { date: NOON - HOUR, registration_deadline: NOON - 2 * HOUR })
  await plantPlaces('monza', marcus, priya)
  const other = '6ba7b810-9dad-41d1-80b4-00c04fd430d1'
  setClock(NOON + 11 * HOUR)
  await openCase()
  await openCase({ id: other, raceId: 'monza' })
  expectStatus(await act(marcus, 'PUT', 'reply', { account: 'Sorry.', atFault: true }, other), 200)
  await vi.waitFor(async () =>
    expect(await rowsOf("SELECT id FROM notifications WHERE type = 'incident-vote'")).toHaveLength(5),
  )
  await demote(ben)
  expectStatus(await call(script, 'DELETE', '/api/races/spa'), 204)
  setClock(NOON + 20 * HOUR)
  await runCron('1-59/5 * * * *')
  expect((await rung()).map(line => line.split(':')[0])).toEqual([
    'ann A case to judge',
    'cem A case to judge',
  ])
  expect(await rowsOf('SELECT id FROM notifications WHERE push_at IS NOT NULL')).toEqual([])
})

test('a case without a vote is closed after seven days to the millisecond, once, and its parties hear it', async () => {
  await openCase()
  await cron(HEARD)
  await rung()
  await cron(HEARD + 7 * DAY - 1)
  expect(await rung()).toEqual([])
  await cron(HEARD + 7 * DAY)
  const closed = `Case closed: Race spa, lap 4. No steward voted in time, so no action was taken. ${LINK}`
  expect(await rung()).toEqual([`marcus ${closed}`, `priya ${closed}`])
  expect(expectStatus(await look(priya), 200)).toMatchObject({
    state: 'closed',
    decision: {
      text: 'No steward voted in time, so the case was closed without action.',
      verdict: 'no-action',
    },
    may: { appeal: false },
  })
  expect((await look(otto)).status).toBe(404)
  await prove(ann)
  for (const [method, what, body] of [
    ['PUT', 'vote', blame],
    ['POST', 'decision', fiveSeconds],
  ] as const)
    expect((await act(ann, method, what, body)).status).toBe(409)
})

test('an appeal that nobody answers is over after three days, once, and the parties hear that the decision stands', async () => {
  await openCase()
  setClock(HEARD)
  await judge()
  expectStatus(await act(marcus, 'POST', 'appeals', { ground: 'rule', text: 'No.' }), 200)
  await rung()
  await cron(HEARD + 3 * DAY - 1)
  expect(await rung()).toEqual([])
  await cron(HEARD + 3 * DAY)
  const stands = `Appeal over: Race spa, lap 4. Nobody answered the appeal in time. The decision stands. ${LINK}`
  expect(await rung()).toEqual([`marcus ${stands}`, `priya ${stands}`])
  expect(expectStatus(await look(otto), 200)).toMatchObject({
    state: 'final',
    answer: { text: 'Nobody answered the appeal in time, so the decision stands.' },
    penalties: [{ memberId: 'marcus', seconds: 5 }],
  })
})

test('a case that nobody may judge waits, keeps no other waiting, and a quiet run changes nothing', async () => {
  await demote(ben, cem, { id: 'gina' }, { id: 'director' })
  await openCase({ drivers: ['ida'], id: '6ba7b810-9dad-41d1-80b4-00c04fd430d1', official: false })
  for (const n of [2, 3, 4, 5, 6, 7])
    await openCase({ id: `6ba7b810-9dad-41d1-80b4-00c04fd430d${n}`, drivers: ['ida'], official: true }, ann)
  await rowsOf("UPDATE incidents SET is_official = 0 WHERE reporter_id = 'ann'")
  await cron(HEARD)
  await cron(HEARD + HOUR)
  expect(
    await rowsOf("SELECT member_id, incident_id FROM notifications WHERE type = 'incident-vote'"),
  ).toEqual([{ member_id: 'ann', incident_id: '6ba7b810-9dad-41d1-80b4-00c04fd430d1' }])
  await expectNoChange(() => cron(HEARD + 2 * HOUR))
})

test('the feed tells of a case to parties and stewards alone, and of a vote but the last to stewards alone', async () => {
  const publish = vi.spyOn(ClubFeed.prototype, 'publish')
  const told = async () => {
    await new Promise(resolve => setTimeout(resolve, 100))
    const all = publish.mock.calls.splice(0).flatMap(([deliveries]) => deliveries)
    return all
      .filter(({ events }) => events.some(({ type }) => type === 'incident-changed'))
      .map(({ to, events }) => [to, events])
  }
  const events = [{ type: 'incident-changed', incidentId: CASE }]
  await openCase()
  expect(await told()).toEqual([
    ['admins', events],
    [['priya', 'marcus'], events],
  ])
  setClock(HEARD)
  await prove(ann)
  expectStatus(await act(ann, 'PUT', 'vote', blame), 200)
  expect(await told()).toEqual([[{ adminsBut: ['priya', 'marcus'] }, events]])
  await prove(ben, cem)
  for (const steward of [ben, cem]) {
    await told()
    expectStatus(await act(steward, 'PUT', 'vote', blame), 200)
  }
  expect(await told(), 'the decision is next').toEqual([
    ['admins', events],
    [['priya', 'marcus'], events],
  ])
  publish.mockRestore()
})

test('no admin who is part of a case, nor their team-mate, hears when stewards vote on it', async () => {
  await plantChampionship('winter')
  await rowsOf("UPDATE races SET championship_id = 'winter'")
  await plantPlaces('spa', director)
  await plantRegulars('winter', director, cem)
  await rowsOf("UPDATE entries SET team = 'Red'")
  await openCase({ drivers: [director.id] })
  setClock(HEARD)
  await prove(ann, ben, cem, director)
  const tabs = { party: await listen(director), mate: await listen(cem), steward: await listen(ben) }
  expectStatus(await act(ann, 'PUT', 'vote', { ...blame, blamedId: director.id }), 200)
  await tabs.steward.next('incident-changed')
  for (const tab of Object.values(tabs)) await tab.ping()
  const heard = Object.values(tabs).map(({ events }) => events.map(({ type }) => type))
  expect(heard).toEqual([[], [], ['incident-changed']])
  for (const tab of Object.values(tabs)) tab.leave()
})

test('no frame, push, bell, audit line or log tells how a steward votes, and no answer tells a party ever', async () => {
  const publish = vi.spyOn(ClubFeed.prototype, 'publish')
  const logs = (['log', 'info', 'warn', 'debug'] as const).map(how =>
    vi.spyOn(console, how).mockImplementation(() => {}),
  )
  await openCase()
  await cron(HEARD)
  await prove(ann, ben, cem)
  const secret = 'the reason that nobody may read'
  const judges = [ann, ben, cem]
  const answers: unknown[] = []
  for (const [n, steward] of judges.entries()) {
    expectStatus(await act(steward, 'PUT', 'vote', { ...blame, reason: secret }), 200)
    for (const other of n < 2 ? [priya, marcus, ...judges.slice(n + 1)] : [priya, marcus])
      answers.push(expectStatus(await look(other), 200))
  }
  expectStatus(await act(ann, 'POST', 'decision', fiveSeconds), 200)
  for (const party of [priya, marcus]) answers.push(expectStatus(await look(party), 200))
  const pushed = await rung()
  const kept = [
    await rowsOf('SELECT * FROM notifications'),
    await rowsOf("SELECT * FROM audit_log WHERE action LIKE 'incident.%'"),
  ]
  const frames = publish.mock.calls.flat()
  const logged = [stray, ...logs].flatMap(log => log.mock.calls)
  expect(pushed.length, 'somebody was told something').toBeGreaterThan(0)
  expect(frames.length).toBeGreaterThan(0)
  const all = JSON.stringify([frames, pushed, kept, logged, answers])
  expect(all).not.toContain(secret)
  expect(JSON.stringify([frames, pushed, kept, logged])).not.toMatch(/crash|"verdict"|blamed/)
  for (const spy of [publish, ...logs]) spy.mockRestore()
})
