import { describe, expect, test, vi } from 'vitest'
import { findMentions } from '#worker/features/chat/rules/mentions.ts'

const people = [
  { id: 'marcus', gamertag: 'Marcus Webb', displayName: 'Marcus' },
  { id: 'marc', gamertag: 'Marc', displayName: 'Speedy' },
  { id: 'ines', gamertag: 'Ines.R', displayName: 'Speedy' },
  { id: 'zoë', gamertag: 'ZOE_1', displayName: 'Zoë Ötzi 🏁' },
  { id: 'anna', gamertag: 'Anna-', displayName: "D'Arc" },
]

/** What is marked in a text, and whom it means. */
const marked = (text: string) =>
  findMentions(text, people).map(
    ({ start, end, memberIds, isEveryone }) =>
      `${text.slice(start, end)} = ${isEveryone ? 'everyone' : memberIds.join()}`,
  )

describe('a name', () => {
  test.each([
    ['wins over a shorter one', '@Marcus Webb', ['@Marcus Webb = marcus']],
    ['gives way where it goes on differently', '@Marcus Weber', ['@Marcus = marcus']],
    ['counts in any case', '@MARCUS webb', ['@MARCUS webb = marcus']],
    ['may be typed with several blanks, which are marked too', '@Marcus  Webb!', ['@Marcus  Webb = marcus']],
    ['may be composed otherwise', '@Zoe\u0308 Ötzi 🏁', ['@Zoe\u0308 Ötzi 🏁 = zoë']],
    ['may end with a sign', '@Anna- and @Anna-!', ['@Anna- = anna', '@Anna- = anna']],
    ['may have a curled apostrophe', '@D’Arc', ['@D’Arc = anna']],
    ['does not take the full stop behind it', '@Ines.R.', ['@Ines.R = ines']],
    ['of several means them all', '@speedy', ['@speedy = marc,ines']],
    [
      'ends before whatever is no letter',
      '(@Marc)’s @Marc,@Marc',
      ['@Marc = marc', '@Marc = marc', '@Marc = marc'],
    ],
    ['does not end inside a word', '@Marcel @Marc1 @Marc_ @Marcé @Marc\u0301', []],
    ['does not begin inside a word', 'mail@Marc x_@Marc é@Marc', []],
    ['may follow any other sign', '.@Marc @@Marc', ['@Marc = marc', '@Marc = marc']],
    ['is on one line', '@Marcus\nWebb', ['@Marcus = marcus']],
    ['is not nothing', '@ @\n@', []],
    ['of a stranger is none', '@nobody', []],
  ])('%s', (_, text, expected) => {
    expect(marked(text)).toEqual(expected)
  })

  test('is found once where it contains another', () => {
    const twice = [...people, { id: 'at', gamertag: 'Team', displayName: 'Team @Marc' }]
    expect(findMentions('@Team @Marc', twice)).toMatchObject([{ start: 0, end: 11, memberIds: ['at'] }])
  })

  test('may be as long as a display name can be', () => {
    const long = { id: 'long', gamertag: 'l', displayName: '🏁'.repeat(50) }
    expect(findMentions(`@${long.displayName}`, [long])).toMatchObject([{ start: 0, end: 101 }])
  })

  test('of a member is meant once, if gamertag and display name are the same', () => {
    const [mention] = findMentions('@Jo', [{ id: 'jo', gamertag: 'Jo', displayName: 'jo' }])
    expect(mention?.memberIds).toEqual(['jo'])
  })
})

describe('@everyone', () => {
  test.each([
    ['@everyone', ['@everyone = everyone']],
    ['Hi @Everyone!', ['@Everyone = everyone']],
    ['@everyones', []],
    ['someone@everyone.test', []],
  ])('%s', (text, expected) => {
    expect(marked(text)).toEqual(expected)
  })

  test('is nobody’s name, and gives way to a longer one', () => {
    const named = [
      { id: 'prankster', gamertag: 'p', displayName: 'Everyone' },
      { id: 'else', gamertag: 'Everyone Else', displayName: 'e' },
    ]
    expect(findMentions('@everyone', named)).toMatchObject([{ memberIds: [], isEveryone: true }])
    expect(findMentions('@everyone else', named)).toMatchObject([{ memberIds: ['else'], isEveryone: false }])
  })
})

test('what was marked is in the order of the text', () => {
  expect(marked('@Marc @everyone @Ines.R')).toEqual([
    '@Marc = marc',
    '@everyone = everyone',
    '@Ines.R = ines',
  ])
})

test.each([
  ['2000 signs', '@'.repeat(2000)],
  ['2000 signs and blanks', '@ '.repeat(1000)],
  ['names that nearly fit', '@Marcus Webe '.repeat(150)],
])('%s cost little', (_, text) => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  findMentions(text, people)
  const calls = normalize.mock.calls.length
  normalize.mockRestore()
  expect(calls).toBeLessThanOrEqual(40 * 100 * 2 + people.length * 4)
})

test('a text without any @ does not even look at the members', () => {
  const nobody = new Proxy([], {
    get() {
      throw new Error('was looked at')
    },
  })
  expect(findMentions('Nobody is meant', nobody)).toEqual([])
})
