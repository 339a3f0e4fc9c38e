import { describe, expect, it } from 'vitest'
import { resultInput } from '#worker/features/results/contract.ts'
import {
  gapText,
  noShowsOf,
  parseGap,
  parseRaceTime,
  raceTimeText,
  resultState,
  wholeSheet,
} from '#worker/features/results/rules.ts'
import type { ResultStatus } from '#worker/features/standings/rules/classification.ts'

const line = (memberId: string, status: ResultStatus = 'finished', isExcused = false) => ({
  memberId,
  status,
  gapMs: null,
  lapsDown: 0,
  isExcused,
})

describe('A gap', () => {
  it.each([
    ['+12.345', { gapMs: 12_345, lapsDown: 0 }],
    ['0.5', { gapMs: 500, lapsDown: 0 }],
    ['+75.02', { gapMs: 75_020, lapsDown: 0 }],
    ['+1:02.345', { gapMs: 62_345, lapsDown: 0 }],
    ['59:59.999', { gapMs: 3_599_999, lapsDown: 0 }],
    ['+1 lap', { gapMs: null, lapsDown: 1 }],
    [' +2 Laps ', { gapMs: null, lapsDown: 2 }],
    ['+1 lap +12.345', { gapMs: 12_345, lapsDown: 1 }],
    ['\u200b+1 lap\t+12.345\r\n', { gapMs: 12_345, lapsDown: 1 }],
    ['', { gapMs: null, lapsDown: 0 }],
  ])('is read from %j', (text, gap) => {
    expect(parseGap(text)).toEqual(gap)
  })

  it.each([
    '12',
    '+1:62.000',
    '+1:2.345',
    '-3.000',
    '+0 laps',
    '+1 lap 3.000',
    '+1 lap +a',
    'DNF',
    '+1.2345',
    '1e3.0',
  ])('is not read from %j', text => {
    expect(parseGap(text)).toBeNull()
  })

  it.each(['+12.345', '+0.500', '+1:02.345', '+10:00.000', '+1 lap', '+2 laps', '+2 laps +1:02.345'])(
    'is printed as it was written: %s',
    text => {
      expect(gapText(parseGap(text) ?? { gapMs: null, lapsDown: 0 })).toBe(text)
    },
  )

  it('that nobody noted is printed as none', () => {
    expect(gapText({ gapMs: null, lapsDown: 0 })).toBeNull()
  })
})

describe('A race time', () => {
  it.each([
    ['42:31.123', 2_551_123],
    ['0:59.9', 59_900],
    ['95:00.000', 5_700_000],
    [' 1:02:03.004 ', 3_723_004],
  ])('is read from %j, and printed', (text, ms) => {
    expect(parseRaceTime(text)).toBe(ms)
    expect(parseRaceTime(raceTimeText(ms))).toBe(ms)
  })

  it.each(['', '31.123', '42:31', '42:61.000', '1:75:00.000', '42:1.000', '-42:31.123', '1:02:31'])(
    'is not read from %j',
    text => {
      expect(parseRaceTime(text)).toBeNull()
    },
  )

  it('is printed as result screens have it', () => {
    expect([2_551_123, 3_723_004, 59_900].map(raceTimeText)).toEqual(['42:31.123', '1:02:03.004', '0:59.900'])
  })
})

describe('A sheet', () => {
  const grid = [
    { memberId: 'ana', hasCheckedIn: true },
    { memberId: 'ben', hasCheckedIn: true },
    { memberId: 'cleo', hasCheckedIn: false },
    { memberId: 'dan', hasCheckedIn: false },
  ]

  it('puts finishers first, then who retired, was disqualified, did not start, and adds who was not sent', () => {
    const sent = [line('ben', 'dsq'), line('eve', 'dnf'), line('ana'), line('dan', 'dns', true)]
    const sheet = wholeSheet(sent, grid)
    expect(sheet.map(({ memberId, status }) => `${memberId} ${status}`)).toEqual([
      'ana finished',
      'eve dnf',
      'ben dsq',
      'dan dns',
      'cleo dns',
    ])
  })

  it('has as not having come who neither checked in nor said a word', () => {
    const sheet = wholeSheet([line('ana'), line('ben', 'dns'), line('dan', 'dns', true)], grid)
    expect(noShowsOf(sheet, grid)).toEqual(['cleo'])
  })

  it('has nobody as not having come who had no place', () => {
    expect(
      noShowsOf(wholeSheet([line('ana'), line('eve', 'dns')], grid.slice(0, 2)), grid.slice(0, 2)),
    ).toEqual([])
  })

  it('excuses nobody but who did not start, and only where it is said', () => {
    const lines = [
      { memberId: 'ana', status: 'finished', excused: true },
      { memberId: 'ben', status: 'dnf', excused: true },
      { memberId: 'cleo', status: 'dns', excused: true },
      { memberId: 'dan', status: 'dns', excused: false },
      { memberId: 'eve', status: 'dns' },
    ] as const
    const sheet = resultInput.parse({ basedOn: 0, lines: [...lines] })
    expect(sheet.lines.filter(({ isExcused }) => isExcused).map(it => it.memberId)).toEqual(['cleo'])
  })

  it('is refused where it cannot be, and says at which line', () => {
    const lines = [
      { memberId: 'ana', status: 'dnf' as const },
      { memberId: 'ana', status: 'dns' as const },
    ]
    const sent = { basedOn: 0, lines, poleId: 'ben', fastestId: 'ben' }
    const issues = resultInput.safeParse(sent).error?.issues.map(({ path }) => path.join('.'))
    expect(issues).toEqual(['lines.1.memberId', 'lines', 'poleId', 'fastestId'])
    const gap = resultInput.safeParse({
      basedOn: 0,
      lines: [{ memberId: 'a', status: 'finished', gap: 'x' }],
    })
    expect(gap.error?.issues.map(({ path }) => path.join('.'))).toEqual(['lines.0.gap'])
  })
})

describe('The state of a result', () => {
  it('is provisional, under review while a case is open, and final once the cron has said so', () => {
    expect(resultState({ finalAt: null, openCases: 0 })).toBe('provisional')
    expect(resultState({ finalAt: null, openCases: 2 })).toBe('under-review')
    expect(resultState({ finalAt: 5, openCases: 0 })).toBe('final')
  })
})
