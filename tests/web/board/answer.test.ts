import { expect, test } from 'vitest'
import { answerFor, countsOf, missingLine, type Reader, whyNoLobby } from '#web/features/board/answer.ts'
import type { Board } from '#web/features/board/api.ts'
import { withPresence } from '#web/features/board/live.ts'
import type { Race } from '#web/features/races/api.ts'

const MINUTE = 60_000
const start = Date.parse('2026-11-28T20:00:00Z')
const at = (minutes: number) => start + minutes * MINUTE
const iso = (ms: number) => new Date(ms).toISOString()

const race = {
  id: 'r',
  name: 'Night Cup',
  track: 'Silverstone',
  date: iso(start),
  registrationDeadline: iso(at(-120)),
  isActive: true,
  maxParticipants: 20,
  registeredCount: 18,
  heldCount: 0,
  reserveCount: 3,
  isRegistered: false,
} as Race

const member = (id: string) => ({ id, displayName: id, gamertag: id, carNumber: null, profileImageUrl: null })
const place = (presence: 'here' | 'late' | null) => ({
  member: member('me'),
  presence,
  presenceAt: null,
  licencePoints: 0,
})
const reserve = (state: 'waiting' | 'offered' | 'standing-by', offerUntil: string | null = null) => ({
  member: member('me'),
  place: 2,
  state,
  offerUntil,
})
const nobody: Reader = {
  ...{ isApproved: true, isLeaving: false, isChanging: false },
  ...{ place: undefined, reserve: undefined },
}
const ask = (reader: Partial<Reader>, now: number, changes: Partial<Race> = {}) => {
  const { title, acts } = answerFor({ ...race, ...changes }, { ...nobody, ...reader }, now)
  return [title, ...acts]
}

test('a driver with a place is asked from an hour before the start, and not a moment sooner', () => {
  expect(ask({ place: place(null) }, at(-60) - 1)).toEqual(['Check-in opens at 19:00', 'give-back'])
  expect(ask({ place: place(null) }, at(-60))).toEqual(['Are you here?', 'here', 'late', 'give-back'])
  expect(ask({ place: place(null) }, at(-24 * 60))[0]).toBe('Check-in opens Sat 28 Nov, 19:00')
  expect(ask({ place: place('here') }, at(-30))).toEqual(['You are in, and here.', 'change'])
  expect(ask({ place: place('late') }, at(-30))).toEqual(['Running late', 'here', 'change'])
  expect(ask({ place: place('here'), isChanging: true }, at(-30))).toEqual([
    'Are you here?',
    'here',
    'late',
    'give-back',
  ])
})

test('the doors say what becomes of a place without a sign', () => {
  const reader = { ...nobody, place: place(null) }
  expect(answerFor(race, reader, at(-15) - 1).sentence).toContain('Check in by 19:45')
  expect(answerFor(race, reader, at(-15)).sentence).toContain('The doors have closed.')
})

test('who has given a sign and changes it loses nothing, and reads no threat', () => {
  for (const now of [at(-30), at(-5)]) {
    const sentence = (presence: 'here' | 'late') =>
      answerFor(race, { ...nobody, place: place(presence), isChanging: true }, now).sentence
    expect(sentence('here')).toBe('You have said you are here. Your place is kept until the start.')
    expect(sentence('late')).toBe('You have said you are running late. Your place is kept until the start.')
  }
})

test('a reserve reads where they stand, what is held for them and that they stand by', () => {
  expect(ask({ reserve: reserve('waiting') }, at(-90))).toEqual(['You are 2nd of 3 reserves', 'leave'])
  const until = iso(at(-80))
  expect(ask({ reserve: reserve('offered', until) }, at(-81))).toEqual([
    'A place is yours until 18:40',
    'take',
    'leave',
  ])
  expect(ask({ reserve: reserve('offered', until) }, at(-80))[0]).toBe('You are 2nd of 3 reserves')
  expect(ask({ reserve: reserve('waiting') }, at(-30))).toEqual(['Are you here?', 'here', 'leave'])
  expect(ask({ reserve: reserve('standing-by') }, at(-30))).toEqual(['Standing by, 2nd in line', 'change'])
})

test('who has neither is told the next step, never nothing', () => {
  expect(ask({}, at(-180))).toEqual(['Race Full', 'join'])
  expect(ask({}, at(-180), { reserveCount: 0 })).toEqual(['There is a place for you', 'register'])
  expect(ask({}, at(-180), { reserveCount: 0, registeredCount: 20 })).toEqual(['Race Full', 'join'])
  expect(ask({}, at(-90))).toEqual(['Registration is closed'])
  expect(ask({}, at(-60))).toEqual(['Stand by for a free place', 'here'])
  expect(ask({ isApproved: false }, at(-30))).toEqual(['Waiting for approval'])
  for (const now of [at(-180), at(-90), at(-30)])
    expect(ask({ isLeaving: true }, now)).toEqual(['You are leaving the club'])
  expect(ask({}, at(-30), { isActive: false })).toEqual(['Called off'])
  expect(ask({ place: place('here') }, at(0))).toEqual(['The race has started'])
  const result = { title: 'You finished 4th', sentence: '12 points. Final.' }
  expect(ask({ place: place('here'), result }, at(120))).toEqual(['You finished 4th'])
  for (const reader of [nobody, { ...nobody, isApproved: false }])
    for (const now of [at(-180), at(-90), at(-30), at(1)]) {
      const { acts, next } = answerFor(race, reader, now)
      expect(acts.length > 0 || next !== undefined).toBe(true)
    }
})

test('who sees no lobby reads why, and is sent to check in only where they still can', () => {
  const board = { lobbyReady: true, hostId: 'host', grid: [place(null)] }
  expect(whyNoLobby(race, board, at(0) - 1)).toBe('Check in to see the lobby')
  expect(whyNoLobby(race, board, at(0))).toContain('Check-in is over')
  expect(whyNoLobby({ ...race, isActive: false }, board, at(-30))).toContain('called off')
  expect(whyNoLobby(race, { ...board, lobbyReady: false }, at(-30))).toContain('The host has not opened')
  expect(whyNoLobby(race, { ...board, lobbyReady: false, hostId: null }, at(-30))).toBe(
    'An admin has yet to pick the host',
  )
  expect(whyNoLobby(race, { ...board, lobbyReady: false, grid: [] }, at(-30))).toContain(
    'Nobody is on the grid',
  )
})

test('before check-in the lobby says when it opens, and asks nobody to check in or to pick a host', () => {
  for (const lobbyReady of [true, false])
    for (const hostId of ['host', null]) {
      const board = { lobbyReady, hostId, grid: [place(null)] }
      expect(whyNoLobby(race, board, at(-60) - 1)).toBe(
        'Name and code appear here once check-in opens at 19:00',
      )
      expect(whyNoLobby(race, board, at(-60))).not.toContain('once check-in opens')
      expect(whyNoLobby({ ...race, isActive: false }, board, at(-90))).toContain('called off')
    }
})

test('the host is told ten minutes before the doors who is missing, and no longer than they are open', () => {
  const board = {
    closesAt: iso(at(-15)),
    grid: [place(null), place(null), place('here')],
    reserves: [],
  } as unknown as Board
  expect(missingLine(board, at(-25) - 1)).toBeNull()
  expect(missingLine(board, at(-25))).toBe(
    '2 have not checked in. In your lobby already? Check them in by 19:45.',
  )
  expect(missingLine(board, at(-15))).toBeNull()
  expect(countsOf(board.grid)).toBe('1 here, 0 late, 2 no sign')
})

test('a sign moves a driver on the grid, and a reserve to standing by and back to the place that is held for them', () => {
  const board = {
    grid: [place(null)],
    reserves: [{ ...reserve('offered', iso(at(-80))), member: member('other') }],
  } as unknown as Board
  expect(withPresence(board, 'me', 'late').grid[0]?.presence).toBe('late')
  expect(withPresence(board, 'other', 'here').reserves[0]?.state).toBe('standing-by')
  expect(withPresence(board, 'other', null).reserves[0]?.state).toBe('offered')
  expect(withPresence(board, 'nobody', 'here')).toEqual(board)
})
