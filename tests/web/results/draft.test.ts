import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  draftOf,
  emptyDraft,
  type Fate,
  hasDriven,
  isSameDraft,
  linesWith,
  notOnList,
  placeOf,
  type ResultDraft,
  standingOf,
} from '#web/features/results/draft.ts'
import { changedDraft, type DraftAct } from '#web/features/results/draft-acts.ts'
import { draftIssues, placeIssues } from '#web/features/results/draft-issues.ts'
import { isSameSheet, newNoShows, sheetOf } from '#web/features/results/draft-sheet.ts'

const after = (acts: DraftAct[], start = emptyDraft(0)) => acts.reduce(changedDraft, start)
const taps = (...ids: string[]): DraftAct[] => ids.map(memberId => ({ type: 'tap', memberId }))
const status = (memberId: string, to: 'finished' | 'dnf' | 'dsq' | 'dns'): DraftAct => ({
  type: 'status',
  memberId,
  status: to,
})
const fate = (memberId: string, fate: Fate): DraftAct => ({ type: 'fate', memberId, fate })
const list = ({ lines }: ResultDraft) => lines.map(line => `${line.memberId} ${line.status}`)
const finishers = (draft: ResultDraft) => linesWith(draft, 'finished').map(({ memberId }) => memberId)

test('drivers who are tapped one after the other have come home in that order', () => {
  const draft = after(taps('ana', 'bo', 'cy'))
  expect(finishers(draft)).toEqual(['ana', 'bo', 'cy'])
  expect(['ana', 'bo', 'cy', 'di'].map(id => placeOf(draft, id))).toEqual([1, 2, 3, 0])
})

test('a second tap on the same driver gives them no second place', () => {
  expect(finishers(after(taps('ana', 'bo', 'ana', 'ana')))).toEqual(['ana', 'bo'])
})

test('Undo takes the last on the list back, and of an empty list nothing', () => {
  expect(finishers(after([...taps('ana', 'bo', 'cy'), { type: 'undo' }]))).toEqual(['ana', 'bo'])
  expect(after([{ type: 'undo' }])).toEqual(emptyDraft(0))
})

test('a driver in the middle is taken out and moved, and everybody else closes up', () => {
  expect(finishers(after([...taps('ana', 'bo', 'cy'), status('bo', 'dns')]))).toEqual(['ana', 'cy'])
  const moved = (memberId: string, place: number) =>
    finishers(after([...taps('ana', 'bo', 'cy', 'di'), { type: 'move', memberId, place }]))
  expect(moved('di', 2)).toEqual(['ana', 'di', 'bo', 'cy'])
  expect(moved('ana', 3)).toEqual(['bo', 'cy', 'ana', 'di'])
  expect(moved('ana', 99)).toEqual(['bo', 'cy', 'di', 'ana'])
  expect(moved('ana', -1)).toEqual(['ana', 'bo', 'cy', 'di'])
  expect(moved('nobody', 1)).toEqual(['ana', 'bo', 'cy', 'di'])
})

test('the rest have retired, behind the last who came home, and the list can be checked', () => {
  const draft = after([...taps('cy', 'ana'), { type: 'rest-retired', memberIds: ['ana', 'bo', 'di'] }])
  expect(list(draft)).toEqual(['cy finished', 'ana finished', 'bo dnf', 'di dnf'])
  expect(draft.step).toBe('check')
})

test('who is tapped after the rest have retired comes home before them', () => {
  const draft = after([{ type: 'rest-retired', memberIds: ['ana'] }, ...taps('bo')])
  expect(list(draft)).toEqual(['bo finished', 'ana dnf'])
})

test('finishers stand before who retired, and these before who was disqualified, whatever came first', () => {
  const draft = after([...taps('ana', 'bo', 'cy', 'di'), status('ana', 'dsq'), status('bo', 'dnf')])
  expect(list(draft)).toEqual(['cy finished', 'di finished', 'bo dnf', 'ana dsq'])
  expect(placeOf(draft, 'ana'), 'the first who was disqualified').toBe(1)
  expect(list(after([status('ana', 'finished')], draft))[2]).toBe('ana finished')
})

test('who retired is moved among those who retired', () => {
  const draft = after([
    ...taps('ana'),
    { type: 'rest-retired', memberIds: ['bo', 'cy'] },
    { type: 'move', memberId: 'cy', place: 1 },
  ])
  expect(list(draft)).toEqual(['ana finished', 'cy dnf', 'bo dnf'])
})

test('who is missing stands below the list, those of the grid first, and nothing is said of them until the admin says it', () => {
  const draft = after([...taps('ana'), { type: 'add', memberId: 'guest' }, { type: 'check', checkedIn: [] }])
  expect(notOnList(draft, ['ana', 'bo', 'cy'])).toEqual(['bo', 'cy', 'guest'])
  expect(draft).toMatchObject({ step: 'check', fates: {} })
  expect(after([fate('bo', 'no-word'), fate('bo', 'dns')], draft).fates).toEqual({ bo: 'dns' })
})

test('whoever had checked in and was not tapped has retired, unless something else was said of them', () => {
  const check: DraftAct = { type: 'check', checkedIn: ['ana', 'bo', 'cy'] }
  const draft = after([...taps('ana'), check])
  expect(draft.fates).toEqual({ bo: 'dnf', cy: 'dnf' })
  expect(
    after([fate('cy', 'dns'), { type: 'step', step: 'tap' }, ...taps('bo'), check], draft).fates,
  ).toEqual({ cy: 'dns' })
  const statuses = sheetOf(draft, ['ana', 'bo', 'cy', 'di']).lines.map(({ status }) => status)
  expect(statuses).toEqual(['finished', 'dnf', 'dnf', 'dns'])
})

test('who is taken out of the list is missing again, and nothing is said of them', () => {
  const draft = after([...taps('ana', 'bo'), fate('cy', 'dns'), { type: 'take-out', memberId: 'bo' }])
  expect(list(draft)).toEqual(['ana finished'])
  expect(draft.fates).toEqual({ cy: 'dns' })
  expect(after(taps('cy'), draft).fates).toEqual({})
})

test('nobody is down as not having come because nothing was said of them: that is asked for', () => {
  const grid = ['ana', 'bo', 'cy', 'di']
  const draft = after([...taps('ana'), status('bo', 'dsq'), { type: 'check', checkedIn: ['cy'] }])
  expect(draftIssues(draft, grid).byDriver).toEqual({ di: expect.stringMatching(/^Choose what happened/) })
  for (const said of ['dnf', 'dns', 'no-word'] as const)
    expect(draftIssues(after([fate('di', said)], draft), grid)).toEqual({ byDriver: {}, general: [] })
})

test('only who gave no word and had not checked in is put down as not having come, and asked about until they are', () => {
  const starters = { grid: ['ana', 'bo', 'cy', 'di'], checkedIn: ['bo'] }
  const none = { result: null, version: 0 }
  const said = [fate('bo', 'no-word'), fate('cy', 'no-word'), fate('di', 'dns'), fate('guest', 'no-word')]
  const draft = after([...taps('ana'), { type: 'add', memberId: 'guest' }, ...said])
  expect(newNoShows(sheetOf(draft, starters.grid), none, starters)).toEqual(['cy'])
  const stands = {
    version: 1,
    result: {
      ...view,
      lines: [{ memberId: 'cy', driver: null, status: 'dns' as const, gap: null, excused: false }],
    },
  }
  expect(newNoShows(sheetOf(draft, starters.grid), stands, starters)).toEqual([])
})

test('nobody is added twice, and who was added by mistake leaves nothing behind', () => {
  const added = after([
    { type: 'add', memberId: 'guest' },
    { type: 'add', memberId: 'guest' },
    ...taps('guest'),
    { type: 'honour', honour: 'poleId', memberId: 'guest' },
    { type: 'honour', honour: 'fastestId', memberId: 'guest' },
  ])
  expect(added.added).toEqual(['guest'])
  const gone = after([{ type: 'forget', memberId: 'guest' }], added)
  expect(gone).toEqual(emptyDraft(0))
})

test('the fastest lap goes with a driver who did not start, pole stays theirs', () => {
  const draft = after([
    ...taps('ana', 'bo'),
    { type: 'honour', honour: 'poleId', memberId: 'ana' },
    { type: 'honour', honour: 'fastestId', memberId: 'ana' },
  ])
  const { poleId, fastestId } = after([status('ana', 'dns')], draft)
  expect({ poleId, fastestId }).toEqual({ poleId: 'ana', fastestId: null })
  expect(after([status('ana', 'dnf')], draft).fastestId, 'who retired may have driven it').toBe('ana')
  const missing = after([{ type: 'take-out', memberId: 'ana' }, fate('ana', 'dnf')], draft)
  const theirs = after([{ type: 'honour', honour: 'fastestId', memberId: 'ana' }], missing)
  expect(theirs.fastestId, 'also of those who were not tapped').toBe('ana')
  expect(after([fate('ana', 'no-word')], theirs).fastestId).toBeNull()
})

test('a gap that was typed stays with its driver wherever they go', () => {
  const draft = after([
    ...taps('ana', 'bo'),
    { type: 'gap', memberId: 'bo', gap: '+1.2' },
    status('bo', 'dnf'),
    status('bo', 'finished'),
    { type: 'move', memberId: 'bo', place: 1 },
  ])
  expect(draft.lines[0]).toEqual({ memberId: 'bo', status: 'finished', gap: '+1.2' })
})

test('a draft that is laid over a newer version is the same but for what it goes on from', () => {
  const draft = after(taps('ana', 'bo'))
  expect(after([{ type: 'lay-over', version: 3 }], draft)).toEqual({ ...draft, basedOn: 3 })
})

test('two drafts are the same if only the step is another, and not if anything of the result is', () => {
  const draft = after(taps('ana', 'bo'))
  expect(isSameDraft(draft, after([{ type: 'step', step: 'check' }], draft))).toBe(true)
  for (const act of [
    ...taps('cy'),
    { type: 'move', memberId: 'bo', place: 1 },
    { type: 'gap', memberId: 'bo', gap: '+1' },
    { type: 'honour', honour: 'poleId', memberId: 'bo' },
    { type: 'picture', url: '/objects/uploads/x' },
    { type: 'winner-time', time: '42:31.123' },
    fate('bo', 'dns'),
    { type: 'reason', reason: 'A lap was missing' },
  ] satisfies DraftAct[])
    expect(isSameDraft(draft, after([act], draft)), act.type).toBe(false)
})

test('whatever is pressed in whatever order, nobody is on the list twice and everybody stands where they belong', () => {
  const memberId = fc.constantFrom('ana', 'bo', 'cy', 'di', 'ed')
  const act: fc.Arbitrary<DraftAct> = fc.oneof(
    fc.record({ type: fc.constant('tap' as const), memberId }),
    fc.record({ type: fc.constant('undo' as const) }),
    fc.record({ type: fc.constant('move' as const), memberId, place: fc.integer({ min: -1, max: 7 }) }),
    fc.record({
      type: fc.constant('status' as const),
      memberId,
      status: fc.constantFrom('finished' as const, 'dnf' as const, 'dsq' as const, 'dns' as const),
    }),
    fc.record({ type: fc.constant('rest-retired' as const), memberIds: fc.array(memberId) }),
    fc.record({ type: fc.constant('take-out' as const), memberId }),
    fc.record({ type: fc.constant('check' as const), checkedIn: fc.array(memberId) }),
    fc.record({
      type: fc.constant('fate' as const),
      memberId,
      fate: fc.constantFrom<Fate>('dnf', 'dns', 'no-word'),
    }),
    fc.record({ type: fc.constant('add' as const), memberId }),
    fc.record({ type: fc.constant('forget' as const), memberId }),
    fc.record({
      type: fc.constant('honour' as const),
      honour: fc.constantFrom('poleId' as const, 'fastestId' as const),
      memberId: fc.option(memberId),
    }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), acts => {
      const grid = ['ana', 'bo', 'cy']
      const draft = after(acts)
      const ids = draft.lines.map(line => line.memberId)
      expect(new Set(ids).size).toBe(ids.length)
      expect(draft.fastestId === null || hasDriven(draft, draft.fastestId)).toBe(true)
      expect(ids.filter(id => draft.fates[id])).toEqual([])
      const rank = draft.lines.map(line => ['finished', 'dnf', 'dsq'].indexOf(line.status))
      expect(rank).toEqual(rank.toSorted())
      expect([...ids, ...notOnList(draft, grid)]).toEqual(expect.arrayContaining([...grid, ...draft.added]))
      expect(notOnList(draft, grid).filter(id => ids.includes(id))).toEqual([])
    }),
  )
})

const view = {
  state: 'provisional' as const,
  until: '2026-11-29T21:40:00.000Z',
  openCases: 0,
  finalAt: null,
  corrected: null,
  lines: [
    { memberId: 'bo', driver: null, status: 'finished' as const, gap: null, excused: false },
    { memberId: 'ana', driver: null, status: 'finished' as const, gap: '+1:02.300', excused: false },
    { memberId: 'cy', driver: null, status: 'dnf' as const, gap: null, excused: false },
    { memberId: 'di', driver: null, status: 'dns' as const, gap: null, excused: true },
    { memberId: 'ed', driver: null, status: 'dns' as const, gap: null, excused: false },
  ],
  classification: [],
  poleId: 'ana',
  fastestId: 'cy',
  winnerTime: '42:31.120',
  pictureUrl: '/objects/uploads/x',
}

test('a draft of a published result that nobody changes comes to the same sheet again', () => {
  const draft = draftOf({ result: view, version: 4 })
  expect(list(draft)).toEqual(['bo finished', 'ana finished', 'cy dnf'])
  expect(draft).toMatchObject({ basedOn: 4, step: 'check', poleId: 'ana', fastestId: 'cy' })
  expect(draft.fates).toEqual({ di: 'dns', ed: 'no-word' })
  expect(sheetOf(draft, ['ana', 'bo', 'cy', 'di', 'ed'])).toEqual({
    ...{ basedOn: 4, poleId: 'ana', fastestId: 'cy', pictureUrl: '/objects/uploads/x', reason: null },
    winnerTime: '42:31.120',
    lines: [
      { memberId: 'bo', status: 'finished', gap: null },
      { memberId: 'ana', status: 'finished', gap: '+1:02.300' },
      { memberId: 'cy', status: 'dnf', gap: null },
      { memberId: 'di', status: 'dns', excused: true },
      { memberId: 'ed', status: 'dns', excused: false },
    ],
  })
  expect(draftOf({ result: null, version: 2 })).toEqual(emptyDraft(2))
})

test('a gap is sent as the club writes it, and one that cannot be read as it was typed', () => {
  const gaps = ['1.5', '+1:02.3', '2 laps', 'a lot', ' '].map(gap => {
    const draft = after([...taps('bo', 'ana'), { type: 'gap', memberId: 'ana', gap }])
    return sheetOf(draft, []).lines[1]?.gap
  })
  expect(gaps).toEqual(['+1.500', '+1:02.300', '+2 laps', 'a lot', null])
})

test('who came home first has a race time and no gap, also one that was typed before they were moved up', () => {
  const winnerTime = (time: string): DraftAct => ({ type: 'winner-time', time })
  const gap: DraftAct = { type: 'gap', memberId: 'ana', gap: 'a lot' }
  const draft = after([
    ...taps('bo', 'ana'),
    gap,
    { type: 'move', memberId: 'ana', place: 1 },
    winnerTime('42:31.1 '),
  ])
  expect(draftIssues(draft, [])).toEqual({ byDriver: {}, general: [] })
  const sheet = sheetOf(draft, [])
  expect([sheet.winnerTime, sheet.lines[0]]).toEqual([
    '42:31.100',
    { memberId: 'ana', status: 'finished', gap: null },
  ])
  expect(isSameSheet(sheet, { ...sheet, winnerTime: null })).toBe(false)
  expect(draftIssues(after([winnerTime('two hours')], draft), []).winnerTime).toMatch(
    /^A race time looks like/,
  )
  expect(sheetOf(after([winnerTime(' ')], draft), []).winnerTime).toBeNull()
})

test('two sheets are the same by what they say of the race, not by what they are based on or why', () => {
  const sheet = sheetOf(after([...taps('ana', 'bo')]), ['cy'])
  expect(isSameSheet(sheet, { ...sheet, basedOn: 7, reason: 'A lap was missing' })).toBe(true)
  expect(isSameSheet(sheet, { ...sheet, poleId: 'ana' })).toBe(false)
  expect(isSameSheet(sheet, { ...sheet, lines: sheet.lines.toReversed() })).toBe(false)
})

test('a gap that cannot be read stands beside its driver, and that nobody finished beside nobody', () => {
  const draft = after([
    ...taps('ana', 'bo'),
    status('ana', 'dsq'),
    status('bo', 'dnf'),
    { type: 'gap', memberId: 'ana', gap: 'a lot' },
  ])
  const { byDriver, general } = draftIssues(draft, ['ana', 'bo'])
  expect(byDriver).toEqual({ ana: expect.stringMatching(/^A gap looks like/) })
  expect(general).toEqual(['At least one driver must have finished'])
})

test('what the club refuses stands beside the driver of the line that it names', () => {
  const sheet = sheetOf(after(taps('ana', 'bo')), ['cy'])
  const issues = [
    { path: 'lines.2.memberId', message: 'This driver is no member of the club' },
    { path: 'lines.9.gap', message: 'A line that was not sent' },
    { path: 'pictureUrl', message: 'The picture has gone' },
  ]
  expect(placeIssues(sheet, issues)).toEqual({
    byDriver: { cy: 'This driver is no member of the club' },
    general: ['A line that was not sent', 'The picture has gone'],
  })
})

test('a plate says how its driver stands, to the eye and to the ear', () => {
  const draft = after([...taps('ana', 'bo', 'cy', 'di'), status('ana', 'dnf'), status('bo', 'dsq')])
  expect(standingOf(draft, 'cy')).toEqual({ short: '1', words: '1st', isNumber: true })
  expect(standingOf(draft, 'di')).toEqual({ short: '2', words: '2nd', isNumber: true })
  expect(standingOf(draft, 'ana')).toEqual({ short: 'RET', words: 'retired', isNumber: false })
  expect(standingOf(draft, 'bo')).toEqual({ short: 'DSQ', words: 'disqualified', isNumber: false })
  expect(standingOf(draft, 'ed')).toBeNull()
})
