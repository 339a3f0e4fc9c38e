import { describe, expect, test } from 'vitest'
import { pollEnd } from '#web/lib/dates.ts'
import { pollInput } from '#worker/features/chat/contract.ts'
import { repeatedOptions } from '#worker/features/chat/rules/poll-options.ts'
import { percentOf, pollLabel, pollState } from '#worker/features/chat/rules/poll-state.ts'
import { optionId, optionPlace } from '#worker/features/chat/rules/poll-views.ts'

const END = Date.UTC(2026, 10, 21, 20)
const poll = { isActive: true, expiresAt: new Date(END).toISOString(), hasUserVoted: false }

describe('a poll', () => {
  test('is open until its very end', () => {
    expect(pollState(poll, END - 1)).toBe('open')
    expect(pollState(poll, END)).toBe('expired')
    expect(pollState({ ...poll, expiresAt: null }, END * 2)).toBe('open')
  })

  test('that was closed stays so, whatever its end', () => {
    for (const at of [END - 1, END + 1]) expect(pollState({ ...poll, isActive: false }, at)).toBe('closed')
  })

  test('says that it is over before it says that one has voted', () => {
    const voted = { ...poll, hasUserVoted: true }
    expect([pollLabel(poll, END - 1), pollLabel(voted, END - 1)]).toEqual([null, 'You voted'])
    expect([pollLabel(poll, END), pollLabel(voted, END)]).toEqual(['Expired', 'Expired'])
    expect(pollLabel({ ...voted, isActive: false }, END - 1)).toBe('Closed')
  })

  test.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [1, 200, 1],
    [199, 200, 100],
    [3, 3, 100],
  ])('with %i of %i votes has %i per cent', (votes, total, percent) => {
    expect(percentOf(votes, total)).toBe(percent)
  })

  test.each([
    ['2026-11-05T20:15:00.000Z', 'Nov 5, 20:15'],
    ['2026-09-21T23:05:00.000Z', 'Sep 22, 00:05'], // summer in London
  ])('that ends at %s says so as %s', (instant, words) => {
    expect(pollEnd(instant)).toBe(words)
  })
})

test('a question has up to 200 characters and two to six options, of up to 100 each', () => {
  const isTaken = (question: string, options: string[]) => pollInput.safeParse({ question, options }).success
  const options = (count: number, length = 1) =>
    Array.from({ length: count }, (_, n) => `${n}`.padEnd(length, 'x'))
  expect([0, 1, 200, 201].map(length => isTaken('x'.repeat(length), options(2)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([1, 2, 6, 7].map(count => isTaken('Which?', options(count)))).toEqual([false, true, true, false])
  expect([100, 101].map(length => isTaken('Which?', options(2, length)))).toEqual([true, false])
  expect(isTaken('Which?', ['Wet', ' ', ''])).toBe(false)
})

test('options are the same where nobody could tell them apart; blank ones are none', () => {
  expect(repeatedOptions(['Wet', 'Dry', ' wet', 'W E T', 'ＷＥＴ', 'dry  ', '', '  '])).toEqual([2, 4, 5])
  expect(repeatedOptions(['Full wet', 'Full\u00AD wet', 'Full\u2800wet', '\u200DFull wet\u034F'])).toEqual([
    1, 2, 3,
  ])
  const flags = ['gbeng', 'gbsct'].map(land => `🏴${tagged(land)}\u{E007F}`)
  expect(repeatedOptions(flags)).toEqual([])
})

// How a flag names its country.
const tagged = (letters: string) =>
  Array.from(letters, letter => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')

test('the id of an option leads to its place in its own poll only', () => {
  expect(optionId('general.17', 3)).toBe('general.17.3')
  expect(optionPlace('general.17.3', 'general.17')).toBe(3)
  for (const id of [
    'general.17.0',
    'general.17.10',
    'general.171.3',
    'general.17',
    'general.17.3.1',
    '3',
    '',
  ])
    expect(optionPlace(id, 'general.17')).toBeNull()
})
