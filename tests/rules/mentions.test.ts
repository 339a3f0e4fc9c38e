import { describe, expect, test, vi } from 'vitest'
import {
  findMentions,
  MENTIONS_MAX,
  mayMentionTooMany,
  mentionedPeople,
  mentionsProblem,
  namesTyped,
} from '#worker/features/chat/rules/mentions.ts'

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
    ({ start, end, memberId }) => `${text.slice(start, end)} = ${memberId ?? 'everyone'}`,
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
    ['of several means none of them', '@speedy', []],
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
    ['in a web address is none', 'https://youtube.com/@Marc http://a.example/?by=@Marc#@everyone', []],
    [
      'in one without its https is none',
      'youtube.com/@Marc, www.a.example:8443?by=@Marc пример.рф/@Marc',
      [],
    ],
    ['in one that is no link is none', 'ftp://a.example/@Marc https://a.example:@Marc https://@everyone', []],
    ['behind a full stop or a slash is one', 'Box now.@Marc and/@Marc', ['@Marc = marc', '@Marc = marc']],
    ['in one that was typed without its scheme is none', 'youtube.com/@Marc, www.twitch.tv?by=@Marc', []],
    ['in one with a port or a page rings nobody', '(a.example:8080/x/@Marc) MEDIUM.com/@everyone/new', []],
    ['behind one of those is one', 'Look at youtube.com/@Marc @Marc', ['@Marc = marc']],
    [
      'behind a stroke is one',
      '@Ines.R/@Marc and/@Marc 4.5/@Marc',
      [...['@Ines.R = ines', '@Marc = marc', '@Marc = marc', '@Marc = marc']],
    ],
    ['behind a web address is one', 'https://a.example/@Marc, @Marc', ['@Marc = marc']],
    ['before a web address is one', '@Marc https://a.example/@Ines.R', ['@Marc = marc']],
    ['of a stranger is none', '@nobody', []],
  ])('%s', (_, text, expected) => {
    expect(marked(text)).toEqual(expected)
  })

  test('is found once where it contains another', () => {
    const twice = [...people, { id: 'at', gamertag: 'Squad', displayName: 'Team @Marc' }]
    expect(findMentions('@Team @Marc', twice)).toEqual([{ start: 0, end: 11, memberId: 'at' }])
  })

  test('of letters outside the first plane is found', () => {
    const fancy = [{ id: 'x', gamertag: '𝒳treme 𝒟rift', displayName: 'X' }]
    expect(mentionedPeople('@𝒳treme 𝒟rift', fancy)).toEqual(['x'])
    expect(mentionedPeople('@Xtreme drift', fancy)).toEqual(['x'])
  })

  test('may be Greek, whose last sigma has a form of its own', () => {
    const greek = [{ id: 'nikos', gamertag: 'ΝΙΚΟΣ.Α', displayName: 'N' }]
    expect(mentionedPeople('@νικος.α', greek)).toEqual(['nikos'])
  })

  test('may be as long as a display name can be', () => {
    const long = { id: 'long', gamertag: 'l', displayName: '🏁'.repeat(50) }
    expect(findMentions(`@${long.displayName}`, [long])).toMatchObject([{ start: 0, end: 101 }])
  })

  test('of a member is meant once, if gamertag and display name are the same', () => {
    expect(findMentions('@Jo', [{ id: 'jo', gamertag: 'Jo', displayName: 'jo' }])).toEqual([
      { start: 0, end: 3, memberId: 'jo' },
    ])
  })
})

describe('a display name', () => {
  const withPrankster = (displayName: string) => [
    ...people,
    { id: 'prankster', gamertag: 'Prankster', displayName },
  ]

  test.each([
    ['Marcus Webb', '@Marcus Webb, box!', 'marcus'],
    ['Marcus Webb, box', '@Marcus Webb, box!', 'marcus'],
    ['Marc and friends', '@Marc and friends', 'marc'],
    ['marc', '@Marc', 'marc'],
  ])('never steals a gamertag: "%s" in "%s" is %s', (displayName, text, id) => {
    expect(mentionedPeople(text, withPrankster(displayName))).toEqual([id])
  })

  test('that another has as gamertag means that one alone', () => {
    const twins = [
      { id: 'one', gamertag: 'Apex', displayName: 'Zed' },
      { id: 'two', gamertag: 'Other', displayName: 'Apex' },
      { id: 'three', gamertag: 'Third', displayName: 'apex' },
    ]
    expect(mentionedPeople('@Apex', twins)).toEqual(['one'])
  })

  test('that several have rings none of them, however they write it', () => {
    const twins = ['Jo Racer', 'JO  RACER', 'ＪＯ Racer'].map((displayName, n) => ({
      id: `jo-${n}`,
      gamertag: `Tag ${n}`,
      displayName,
    }))
    expect(mentionedPeople('@Jo Racer', twins)).toEqual([])
    expect(mentionedPeople('@Jo Racer', twins.slice(1, 2))).toEqual(['jo-1'])
  })

  test('of several gives way to a shorter one that only one has', () => {
    const club = [
      ...['a', 'b'].map(id => ({ id, gamertag: `Tag ${id}`, displayName: 'Jo Racer' })),
      { id: 'jo', gamertag: 'Tag jo', displayName: 'Jo' },
    ]
    expect(findMentions('@Jo Racer', club)).toEqual([{ start: 0, end: 3, memberId: 'jo' }])
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

  test.each(['Everyone', 'everyone practice', 'EVERYONE, practice', 'everyone practice at eight'])(
    'rings everyone, though somebody is called "%s"',
    name => {
      const asDisplayName = [{ id: 'prankster', gamertag: 'p', displayName: name }]
      const asGamertag = [{ id: 'prankster', gamertag: name, displayName: 'p' }]
      for (const club of [asDisplayName, asGamertag])
        expect(findMentions('@everyone practice at eight', club)).toEqual([
          { start: 0, end: 9, memberId: null },
        ])
    },
  )
})

describe('the people that a message rings', () => {
  const grid = Array.from({ length: 12 }, (_, n) => ({
    id: `d${n}`,
    gamertag: `Driver ${n}`,
    displayName: `Name ${n}`,
  }))
  const calling = (count: number) =>
    grid
      .slice(0, count)
      .map(({ gamertag }) => `@${gamertag}`)
      .join(' ')

  test('are counted once each, by whichever name, without @everyone', () => {
    expect(mentionedPeople('@Driver 1 @everyone @driver 1, @Name 1 and @Driver 2', grid)).toEqual([
      'd1',
      'd2',
    ])
  })

  test('are ten at most, @everyone apart', () => {
    expect(MENTIONS_MAX).toBe(10)
    expect(mentionsProblem(`@everyone ${calling(10)} ${calling(10)}`, grid)).toBeNull()
    expect(mentionsProblem(calling(11), grid)).toBe('Mention at most 10 people')
  })

  test.each([
    ['signs that mean nobody', '@ '.repeat(60)],
    ['strangers', '@x '.repeat(60)],
    ['one of them, again and again', '@Driver 0 '.repeat(60)],
  ])('cannot be hidden behind %s', (_, before) => {
    expect(mentionedPeople(before + calling(11), grid)).toHaveLength(11)
    expect(mentionsProblem(before + calling(11), grid)).toBe('Mention at most 10 people')
  })

  test('change with the list of people, not with the text alone', () => {
    expect(mentionedPeople(calling(3), grid.slice(0, 2))).toEqual(['d0', 'd1'])
    expect(mentionedPeople(calling(3), grid)).toEqual(['d0', 'd1', 'd2'])
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
  ['signs that begin a name', '@M'.repeat(1000)],
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

test('a name behind a list of links is among those that D1 is asked for', () => {
  const links = Array.from({ length: 60 }, (_, n) => `https://youtube.com/@driver${n}`).join(' ')
  expect(namesTyped(`${links} @Marc`)).toEqual(['marc'])
  expect(namesTyped(`${'@ '.repeat(60)}@Marc`)).toEqual(['marc'])
})

test('links with more names than a message may ring ring nobody, and are no problem', () => {
  const many = Array.from({ length: 12 }, (_, n) => ({ id: `${n}`, gamertag: `D${n}`, displayName: `D${n}` }))
  const links = many.map(({ gamertag }) => `https://twitch.tv/@${gamertag}`).join(' ')
  expect(mayMentionTooMany(links)).toBe(false)
  expect(mentionsProblem(links, many)).toBeNull()
  expect(mentionedPeople(links, many)).toEqual([])
})
