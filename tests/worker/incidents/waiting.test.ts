import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, type Person } from '#tests/support/cast.ts'
import { setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { plantRegulars } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces } from '#tests/support/grid.ts'
import {
  act,
  ann,
  ben,
  blame,
  cem,
  demote,
  fiveSeconds,
  HEARD,
  look,
  openCase,
  otto,
  plantRaceAndStewards,
  prove,
  voteAlike,
} from '#tests/support/incidents.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

const CLOSED = HEARD + 7 * DAY

freshClub()
beforeEach(async () => {
  await plantRaceAndStewards()
  await plantPlaces('spa', director)
  await openCase({ drivers: [director.id] })
})

const cron = async (at: number) => {
  setClock(at)
  await Promise.all([runCron('3-59/5 * * * *'), runCron('3-59/5 * * * *')])
}
const promote = async (...people: Person[]) => {
  for (const { id } of people) await rowsOf(`UPDATE members SET is_admin = 1 WHERE id = '${id}'`)
}
const called = async (type = 'incident-vote') => {
  const rows = await rowsOf(`SELECT member_id FROM notifications WHERE type = '${type}' ORDER BY 1`)
  return rows.map(({ member_id }) => member_id)
}
const seenIn = async (who: Person, scope: 'mine' | 'open') =>
  expectStatus(await call(who, 'GET', `/api/incidents?scope=${scope}`), 200)

/** Nobody is an admin but the director, who is named. */
const leaveNobody = () => demote(ann, ben, cem, gina)

describe('a case that nobody may judge', () => {
  test('says so, and by when it would be closed, on its page and in every list', async () => {
    await leaveNobody()
    setClock(HEARD)
    await prove(director)
    const waits = {
      state: 'voting',
      isStuck: true,
      until: new Date(CLOSED).toISOString(),
      waitsForYou: false,
    }
    expect(expectStatus(await look(director), 200)).toMatchObject(waits)
    expect(await seenIn(director, 'open')).toMatchObject([waits])
    expect(await seenIn(director, 'mine')).toMatchObject([waits])
    await promote(otto)
    expect(await seenIn(director, 'mine')).toMatchObject([{ isStuck: false }])
  })

  test('goes on once an admin comes, who is called to it once', async () => {
    await leaveNobody()
    await cron(HEARD)
    await cron(HEARD + HOUR)
    expect(await called()).toEqual([])
    await promote(otto)
    await cron(HEARD + DAY)
    expect(await called()).toEqual(['otto'])
    await expectNoChange(() => cron(HEARD + DAY + HOUR))
    await prove(otto)
    expectStatus(await act(otto, 'POST', 'decision', { text: 'Nothing to see.' }), 200)
  })

  test('is closed after a week without one, to the millisecond', async () => {
    await leaveNobody()
    await cron(CLOSED - 1)
    expect((await look(director)).body).toMatchObject({ state: 'voting', decision: null })
    await cron(CLOSED)
    expect((await look(director)).body).toMatchObject({ state: 'closed', isStuck: false })
  })

  test('though votes are in, is decided by the admin who comes', async () => {
    setClock(HEARD)
    await prove(ann, ben)
    for (const steward of [ann, ben])
      expectStatus(await act(steward, 'PUT', 'vote', { ...blame, blamedId: director.id }), 200)
    await leaveNobody()
    await cron(CLOSED + HOUR)
    expect((await look(director)).body).toMatchObject({ state: 'voting', isStuck: true, until: null })
    await promote(otto)
    await cron(CLOSED + 2 * HOUR)
    expect(await called()).toContain('otto')
    await prove(otto)
    expectStatus(await act(otto, 'POST', 'decision', { ...fiveSeconds, penalties: [] }), 200)
  })
})

describe('a steward who comes while a case is open', () => {
  test('is called to it as the others were, unless all votes are in', async () => {
    await cron(HEARD)
    expect(await called()).toEqual(['ann', 'ben', 'cem', 'gina'])
    await promote(otto)
    await cron(HEARD + 5 * MINUTE)
    expect(await called()).toEqual(['ann', 'ben', 'cem', 'gina', 'otto'])
    await voteAlike({ ...blame, blamedId: director.id })
    await promote(marcus)
    await expectNoChange(() => cron(HEARD + 10 * MINUTE))
  })

  test('is not called where they drive in a team with who is named', async () => {
    await plantChampionship('winter')
    await rowsOf("UPDATE races SET championship_id = 'winter'")
    await plantRegulars('winter', director, otto)
    await rowsOf("UPDATE entries SET team = 'Red'")
    await cron(HEARD)
    await promote(otto)
    await expectNoChange(() => cron(HEARD + 5 * MINUTE))
  })

  test('is called to an appeal that all others have judged, and answers it', async () => {
    await demote(gina)
    setClock(HEARD)
    await voteAlike({ ...blame, blamedId: director.id })
    const penalties = [{ memberId: director.id, places: 1 }]
    expectStatus(await act(ann, 'POST', 'decision', { text: 'A place.', penalties }), 200)
    const appeal = { ground: 'rule', text: 'Rule 4.2 says otherwise.' }
    expect(expectStatus(await act(director, 'POST', 'appeals', appeal), 200)).toMatchObject({ isStuck: true })
    await cron(HEARD + HOUR)
    expect(await called('appeal')).toEqual([])
    await promote(otto)
    await cron(HEARD + 2 * HOUR)
    expect(await called('appeal')).toEqual(['otto'])
    await expectNoChange(() => cron(HEARD + 3 * HOUR))
    await prove(otto, ann)
    expectRefused(await act(ann, 'POST', 'answer', { text: 'No.', penalties }), '403 conflict_of_interest')
    expectStatus(await act(otto, 'POST', 'answer', { text: 'It stands.', penalties }), 200)
  })
})
