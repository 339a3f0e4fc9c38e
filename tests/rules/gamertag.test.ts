import unhomoglyph from 'unhomoglyph'
import lookAlikes from 'unhomoglyph/data.json'
import { describe, expect, test } from 'vitest'
import { newMemberInput } from '#worker/features/members/contract.ts'
import { gamertagKey } from '#worker/features/members/rules/gamertag.ts'
import { gamertagSkeleton } from '#worker/features/members/rules/lookalikes.ts'

describe('one gamertag, however it is written', () => {
  test.each([
    ['RacerOne', 'racerone'],
    ['RACERONE', 'racerone'],
    ['  Racer   One ', 'racer one'],
    ['Racer\u00a0One', 'racer one'],
    ['Racer\u3000One', 'racer one'],
    ['Racer\u2003\u2009One', 'racer one'],
    ['Ｒａｃｅｒ　Ｏｎｅ', 'racer one'],
    ['Ｒ４ｃｅｒ＿１', 'r4cer_1'],
    ['ﬁre', 'fire'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['ΣΊΣΥΦΟΣ', gamertagKey('σίσυφος')],
    ['Zoe\u0308', 'zo\u00eb'],
    ['ZO\u00cb', 'zo\u00eb'],
    ['\u212aart', 'kart'],
    ['ſport', 'sport'],
    ['Iı', 'ii'],
    ['№ 7', 'no 7'],
  ])('%j is %j', (written, key) => {
    expect(gamertagKey(written)).toBe(key)
    expect(gamertagKey(key)).toBe(key)
  })

  test('different gamertags stay different', () => {
    const different = [
      'racer one',
      'racerone',
      'racer_one',
      'racer-one',
      'racer.one',
      'racer 1',
      'racér one',
      "racer'one",
    ]
    expect(new Set(different.map(gamertagKey)).size).toBe(different.length)
  })

  test('case, width and spaces never matter', () => {
    const wide = (text: string) =>
      text.replace(/[!-~]/g, sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
    for (const gamertag of ['Marcus Webb', 'Priya_K', 'Zoe-77#GT', "O'Neil", 'Ines.R'])
      for (const change of [
        (text: string) => text.toUpperCase(),
        (text: string) => text.toLowerCase(),
        (text: string) => ` ${text.replaceAll(' ', '   ')} `,
        wide,
      ])
        expect(gamertagKey(change(gamertag))).toBe(gamertagKey(gamertag))
  })
})

describe('look-alikes have one skeleton', () => {
  test.each([
    ['RaceDirector', 'Race Director'],
    ['RaceDirector', 'race_director'],
    ['RaceDirector', 'R.a-c#e Director'],
    ['RaceDirector', 'RaceDirect0r'],
    ['RaceDirector', 'RасеDirector'],
    ['RaceDirector', 'RaceDirectοr'],
    ['Marlon', 'Mar1on'],
    ['Marlon', 'Rnarlon'],
    ['Marlon', 'MarIon'],
    ['Elliot', 'EIIiot'],
    ["O'Neil", 'ONeil'],
    ['Bill', 'BIII'],
    ['Priya', 'Рriya'],
    ['Ｐriya', 'Priya'],
    ['Gina GT', 'Gina GΤ'],
    ['Marcus', 'ΜARCUS'],
    ['Nina', 'Νina'],
    ['Bella', 'Вella'],
    ['RaceDirector', 'rαсеDіrｅϲtоr'],
  ])('%s and %s', (one, other) => {
    expect(gamertagSkeleton(other)).toBe(gamertagSkeleton(one))
  })

  test.each([
    ['Marcus', 'Markus'],
    ['Racer 7', 'Racer 8'],
    ['Anna', 'Hanna'],
    ['Zoë', 'Joë'],
  ])('but %s and %s have not', (one, other) => {
    expect(gamertagSkeleton(other)).not.toBe(gamertagSkeleton(one))
  })
})

describe('what a gamertag may be made of', () => {
  const accepts = (gamertag: string) => newMemberInput.safeParse({ displayName: 'Jo', gamertag }).success

  test.each([
    'M',
    '7',
    'Marcus Webb',
    "O'Neil",
    'a_b-c.d#e',
    'Jürgen',
    'Łukasz',
    'Дмитрий',
    '山田太郎',
    '한글',
    'محمد',
    'x'.repeat(32),
    '𝒳'.repeat(32),
  ])('%s is fine', gamertag => {
    expect(accepts(gamertag)).toBe(true)
  })

  test.each([
    ['empty', ''],
    ['blank', '   '],
    ['33 letters', 'x'.repeat(33)],
    ['33 letters outside the first plane', '𝒳'.repeat(33)],
    ['starting with a sign', '_marcus'],
    ['an at sign', 'a@b'],
    ['a slash', 'a/b'],
    ['markup', '<b>x</b>'],
    ['an emoji', 'Marcus🏁'],
    ['a line break', 'a\nb'],
    ['a tab', 'a\tb'],
    ['NUL', 'a\u0000b'],
    ['zero-width space', 'a\u200bb'],
    ['zero-width joiner', 'a\u200db'],
    ['zero-width non-joiner', 'a\u200cb'],
    ['word joiner', 'a\u2060b'],
    ['byte order mark', 'a\ufeffb'],
    ['soft hyphen', 'a\u00adb'],
    ['right-to-left override', 'a\u202eb'],
    ['isolate', 'a\u2066b'],
    ['Arabic letter mark', 'a\u061cb'],
    ['combining grapheme joiner', 'a\u034fb'],
    ['variation selector', 'a\ufe0fb'],
    ['variation selector supplement', 'a\u{e0100}b'],
    ['Hangul filler', '\u3164'],
    ['Hangul filler between letters', 'a\u3164b'],
    ['half-width Hangul filler', 'a\uffa0b'],
    ['Hangul jamo filler', 'a\u115fb'],
    ['Mongolian vowel separator', 'a\u180eb'],
    ['private use', 'a\ue000b'],
    ['unassigned', 'a\u0378b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('%s is refused', (_, gamertag) => {
    expect(accepts(gamertag)).toBe(false)
  })

  test.each([
    '\u200bMarcus Webb\u200b',
    '\ufeffMarcus Webb',
    'Marcus Webb\r\n',
    '\t\u2066Marcus Webb\u2069 \u00ad',
    '\u2800Marcus Webb\ufe0f',
    '\u3164Marcus Webb\u034f',
  ])('what is pasted around %j is dropped', gamertag => {
    expect(newMemberInput.parse({ displayName: 'Jo', gamertag }).gamertag).toBe('Marcus Webb')
  })
})

test('every sign with a look-alike is seen as the package that knows them sees it', () => {
  const twin = (letter: string) =>
    [letter, letter.toUpperCase()].map(unhomoglyph).find(it => /^[A-Za-z0-9]$/.test(it)) ?? letter
  const seen = (name: string) => {
    const bare = gamertagKey(Array.from(name.normalize('NFC'), twin).join('')).replace(/[ _\-.#'’]/g, '')
    return unhomoglyph(unhomoglyph(bare).toLowerCase()).replaceAll('i', 'l')
  }
  for (const sign of Object.keys(lookAlikes))
    expect(gamertagSkeleton(`X${sign}`), sign).toBe(seen(`X${sign}`))
})
