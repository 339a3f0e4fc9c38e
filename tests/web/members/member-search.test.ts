import { expect, test } from 'vitest'
import { matchesSearch, searchKey } from '#web/features/members/member-search.ts'

const names = (...texts: string[]) => texts.map(searchKey)
const finds = (typed: string, who: Parameters<typeof matchesSearch>[0]) =>
  matchesSearch(who, searchKey(typed))

const zoe = { names: names('Zoé_Müller', 'Zoë Ångström'), carNumber: '27' }

test.each(['zoe', 'ZOÉ', 'muller', 'MÜLLER', 'ångström', 'angstrom', ' zoe ', ''])(
  'Zoë Ångström (Zoé_Müller) is found by “%s”',
  typed => expect(finds(typed, zoe)).toBe(true),
)

test.each([
  ['Øyvind', 'oyvind'],
  ['Łukasz', 'LUKASZ'],
  ['Bjørn Æsir', 'bjorn aesir'],
  ['Strauß', 'strauss'],
  ['ＺＯＥ', 'zoe'],
  ['O’Neil', "o'neil"],
  ['Two  Words', 'two words'],
])('%s is found by a keyboard that knows only “%s”, and by the name itself', (name, typed) => {
  expect(finds(typed, { names: names(name), carNumber: null })).toBe(true)
  expect(finds(name, { names: names(typed), carNumber: null })).toBe(true)
})

test('a car number is found by how it begins, with or without its sign', () => {
  for (const typed of ['27', '2', '#27', '#2', '#']) expect(finds(typed, zoe), typed).toBe(true)
  for (const typed of ['7', '#7', '272', '#272']) expect(finds(typed, zoe), typed).toBe(false)
  expect(finds('#', { names: names('Marcus'), carNumber: null })).toBe(false)
})

test('a sign in a gamertag is looked for as it is', () => {
  expect(finds('racer #1', { names: names('Racer #1'), carNumber: null })).toBe(true)
})
