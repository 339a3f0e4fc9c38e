import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { countIn } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { championshipForm, plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { listen } from '#tests/support/sockets.ts'
import { expectCounted, plantRound, SCORING, tablesSeenBy } from '#tests/support/standings.ts'

freshClub()
beforeEach(() => plantChampionship('winter'))

const scoring = '/api/championships/winter/scoring'
const entry = (memberId: string) => `/api/championships/winter/entries/${memberId}`

describe('a new championship', () => {
  const create = (more: Record<string, unknown>) =>
    call(director, 'POST', '/api/championships', championshipForm(more))
  const scoringOf = async ({ id }: { id: string }) =>
    expectStatus(await call(director, 'GET', `/api/championships/${id}/scoring`), 200).scoring

  test('is made with its scoring at once, and what it says has none of that', async () => {
    const made = expectStatus(await create({ scoring: { points: [3, 1], pole: 1 } }), 201)
    expect(await scoringOf(made)).toEqual({ ...SCORING, points: [3, 1], pole: 1 })
    expect(made).not.toHaveProperty('scoring')
    expect(await auditTrail()).toEqual([
      `director championship.create ${made.id}`,
      `director championship.scoring ${made.id}`,
    ])
    const edit = { expected: { name: made.name }, name: 'Renamed', scoring: { points: [9] } }
    await call(director, 'PUT', `/api/championships/${made.id}`, edit)
    expect((await scoringOf(made)).points, 'an edit of its texts leaves that').toEqual([3, 1])
  })

  test('gives no points where that is said, or where a script says nothing', async () => {
    for (const more of [{ scoring: null }, {}])
      expect(await scoringOf(expectStatus(await create(more), 201))).toBeNull()
  })

  test('is not made with a scoring that is none', async () => {
    for (const scoring of [{}, { points: [] }, { points: ['x'] }, 'formula-one', { points: [1], pole: -1 }])
      await expectNoChange(async () => expectRefused(await create({ scoring }), '400 invalid'))
  })
})

describe('scoring', () => {
  test('counts every published round anew and says how many; a championship without any has no tables', async () => {
    await plantRound(1, 'marcus priya')
    await plantRound(2, 'priya marcus')
    await plantRace('next', { championship_id: 'winter' })
    expectRefused(await call(marcus, 'GET', '/api/championships/winter/standings'), '404 not_found')
    const saved = expectStatus(await call(director, 'PUT', scoring, { points: [3, 1], bestRounds: 1 }), 200)
    expect(saved).toEqual({
      championshipId: 'winter',
      scoring: { ...SCORING, points: [3, 1], bestRounds: 1 },
      publishedRounds: 2,
    })
    expect(await tablesSeenBy(marcus)).toEqual({ Overall: ['1 Priya_K 3', '2 Marcus Webb 3'] })
    expectStatus(await call(director, 'PUT', scoring, { points: [5] }), 200)
    expect(await tablesSeenBy(marcus)).toEqual({ Overall: ['1 Priya_K 5', '2 Marcus Webb 5'] })
    await expectCounted()
  })

  test('is in the log once for what changes it, and every open tab hears of it', async () => {
    const tab = await listen(marcus)
    for (const points of [[3, 1], [3, 1], [5]])
      expectStatus(await call(director, 'PUT', scoring, { points }), 200)
    expect(await auditTrail()).toEqual(Array(2).fill('director championship.scoring winter'))
    expect(await tab.next('result-changed')).toEqual({
      type: 'result-changed',
      raceId: null,
      championshipId: 'winter',
    })
  })

  test('of two admins who began with the same is saved for one; the other is told who was faster, and may go on', async () => {
    const save = (points: number[], expected: unknown) => call(director, 'PUT', scoring, { points, expected })
    const answers = await Promise.all([[3, 1], [5], [8, 4], [2]].map(points => save(points, null)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [late] = answers.filter(({ status }) => status !== 200)
    const { detail, current, changedBy } = expectRefused(late as Answer, '409 changed_meanwhile')
    expect(changedBy).toBe(director.gamertag)
    expect(detail).toContain(`${director.gamertag} has changed this scoring in the meantime`)
    const found = expectStatus(await call(director, 'GET', scoring), 200)
    expect(current).toEqual(found)
    expect(await auditTrail()).toEqual(['director championship.scoring winter'])
    expectStatus(await save([9], current.scoring), 200)
    await expectNoChange(async () => expectRefused(await save([1], found.scoring), '409 changed_meanwhile'))
  })

  test('of a championship that does not exist is saved nowhere', async () => {
    const answer = await expectNoChange(() =>
      call(director, 'PUT', '/api/championships/nothing/scoring', { points: [1] }),
    )
    expectRefused(answer, '404 not_found')
  })

  test('is shown to admins with whoever drives in the championship, by name', async () => {
    await plantRace('spa', { championship_id: 'winter' })
    await plantPlaces('spa', marcus)
    await plantRound(1, 'gina')
    expectStatus(await countIn(priya, 'winter'), 200)
    expectStatus(await call(director, 'PUT', entry('marcus'), { team: 'Apex' }), 200)
    const found = expectStatus(await call(director, 'GET', scoring), 200)
    expect(found).toMatchObject({ championshipId: 'winter', scoring: null, publishedRounds: 1 })
    const [gina, ...others] = found.drivers
    expect(gina).toEqual({
      id: 'gina',
      displayName: 'Gina GT at home',
      gamertag: 'Gina GT',
      class: null,
      team: null,
      isRegular: false,
      missed: 0,
    })
    expect(others.map(({ id, team }: { id: string; team: string }) => [id, team])).toEqual([
      ['marcus', 'Apex'],
      ['priya', null],
    ])
  })
})

describe('a class or team', () => {
  beforeEach(async () => {
    await plantRound(1, 'marcus priya')
    expectStatus(
      await call(director, 'PUT', scoring, { points: [10, 6], classes: ['Am'], teamDrivers: 1 }),
      200,
    )
  })

  test('is taken as it comes, and holds for the rounds that were driven', async () => {
    const inAm = { championshipId: 'winter', memberId: 'priya', class: 'Am', team: null }
    expect(expectStatus(await call(director, 'PUT', entry('priya'), { class: 'Am' }), 200)).toEqual(inAm)
    expect(expectStatus(await call(director, 'PUT', entry('priya'), { team: 'Apex' }), 200)).toEqual({
      ...inAm,
      team: 'Apex',
    })
    expect(await tablesSeenBy(marcus)).toEqual({
      Am: ['1 Priya_K 10'],
      Overall: ['1 Marcus Webb 10', '2 Priya_K 6'],
      Teams: ['1 Apex 6'],
    })
    expectStatus(await call(director, 'PUT', entry('priya'), { class: null, team: '' }), 200)
    expect(await tablesSeenBy(marcus)).toEqual({ Overall: ['1 Marcus Webb 10', '2 Priya_K 6'] })
    await expectCounted()
  })

  test('leaves a regular one', async () => {
    expectStatus(await countIn(priya, 'winter'), 200)
    expectStatus(await call(director, 'PUT', entry('priya'), { class: 'Am' }), 200)
    const [row] = await rowsOf(
      "SELECT regular_since IS NOT NULL AS regular, class FROM entries WHERE member_id = 'priya'",
    )
    expect(row).toEqual({ regular: 1, class: 'Am' })
  })

  test('that the championship has not, and of somebody who is no member, changes nothing', async () => {
    expectInvalid(
      await expectNoChange(() => call(director, 'PUT', entry('priya'), { class: 'Pro' })),
      'class',
    )
    expectRefused(
      await expectNoChange(() => call(director, 'PUT', entry('nobody'), { team: 'Apex' })),
      '404 not_found',
    )
    const elsewhere = '/api/championships/nothing/entries/priya'
    expectRefused(
      await expectNoChange(() => call(director, 'PUT', elsewhere, { team: 'Apex' })),
      '404 not_found',
    )
  })
})
