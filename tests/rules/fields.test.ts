import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { passkeyOptionsInput } from '#worker/features/passkeys/contract.ts'
import * as fields from '#worker/lib/fields.ts'
import { codePoints } from '#worker/lib/text/code-points.ts'

function read(schema: z.ZodMiniType, value: unknown) {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : `! ${result.error.issues[0]?.message}`
}

describe('lengths count what people see as signs, not storage units', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['🏁', 1],
    ['👨‍👩‍👧', 5],
    ['e\u0301', 2],
    ['\ud800', 1],
  ])('%j counts %i', (text, count) => {
    expect(codePoints(text)).toBe(count)
  })

  test('fifty flags fit where fifty signs fit, although they take a hundred units', () => {
    expect(read(fields.line('Nickname', 50), '🏁'.repeat(50))).toBe('🏁'.repeat(50))
    expect(read(fields.line('Nickname', 50), '🏁'.repeat(51))).toBe(
      '! Nickname can have at most 50 characters',
    )
  })

  test('white space around and decomposed accents do not count', () => {
    expect(read(fields.line('Nickname', 3), '  Zoe\u0308  ')).toBe('Zo\u00eb')
  })
})

describe('a day in London', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2024-02-29', '2024-02-29'],
    ['2026-03-28T23:59:59Z', '2026-03-28'],
    ['2026-03-29T00:59:59Z', '2026-03-29'],
    ['2026-03-29T22:59:59Z', '2026-03-29'],
    ['2026-03-29T23:00:00Z', '2026-03-30'],
    ['2026-10-24T22:59:59.999Z', '2026-10-24'],
    ['2026-10-24T23:00:00Z', '2026-10-25'],
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-10-25T23:59:59Z', '2026-10-25'],
    ['2026-10-26T00:00:00Z', '2026-10-26'],
    ['2026-11-21T00:30:00+05:30', '2026-11-20'],
    ['2026-12-31T23:30:00-02:00', '2027-01-01'],
  ])('%s is %s', (written, day) => {
    expect(read(fields.londonDay('Start date'), written)).toBe(day)
  })

  test.each(['2026-02-29', '2026-13-01', '21.11.2026', '2026-11-21T10:00:00', 'today', '2026-11-2'])(
    '%s is none',
    written => {
      expect(read(fields.londonDay('Start date'), written)).toBe(
        '! Start date must be a day such as 2026-11-21',
      )
    },
  )

  test.each([
    ['2000-01-01', '2000-01-01'],
    ['2000-01-01T00:00:00Z', '2000-01-01'],
    ['1999-12-31T23:59:59-01:00', '2000-01-01'],
    ['2100-01-01', '2100-01-01'],
    ['2100-01-01T23:59:59Z', '2100-01-01'],
  ])('%s is in time', (written, day) => {
    expect(read(fields.londonDay('Start date'), written)).toBe(day)
  })

  test.each([
    ['0001-01-01', 'Start date is too far in the past'],
    ['0000-01-01', 'Start date is too far in the past'],
    ['0001-01-01T00:00:00Z', 'Start date is too far in the past'],
    ['1999-12-31', 'Start date is too far in the past'],
    ['1999-12-31T23:59:59Z', 'Start date is too far in the past'],
    ['2000-01-01T00:30:00+01:00', 'Start date is too far in the past'],
    ['2100-01-02', 'Start date is too far in the future'],
    ['2100-01-01T23:59:59-01:00', 'Start date is too far in the future'],
    ['2101-01-01', 'Start date is too far in the future'],
    ['9999-12-31', 'Start date is too far in the future'],
    ['9999-12-31T23:59:59-12:00', 'Start date is too far in the future'],
  ])('%s is refused: %s', (written, message) => {
    expect(read(fields.londonDay('Start date'), written)).toBe(`! ${message}`)
  })

  test.each([undefined, null, '', 7])('%j is missing', written => {
    expect(read(fields.londonDay('Start date'), written)).toBe('! Start date is required')
  })
})

describe('an instant', () => {
  test.each([
    ['2026-11-28T20:00:00Z', '2026-11-28T20:00:00.000Z'],
    ['2026-11-28T20:00:00.123Z', '2026-11-28T20:00:00.123Z'],
    ['2026-06-28T21:00:00+01:00', '2026-06-28T20:00:00.000Z'],
    ['2026-11-29T01:30:00+05:30', '2026-11-28T20:00:00.000Z'],
    ['2026-11-28T20:00Z', '2026-11-28T20:00:00.000Z'],
    ['2026-11-29T01:30+05:30', '2026-11-28T20:00:00.000Z'],
    ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
    ['2100-01-01T00:00:00Z', '2100-01-01T00:00:00.000Z'],
  ])('%s is %s', (written, instant) => {
    expect(read(fields.instant('Race date'), written)).toBe(Date.parse(instant))
  })

  test.each([
    ['', 'Race date is required'],
    [undefined, 'Race date is required'],
    ['2026-11-28T20:00:00', 'Race date must be a date and time with a time zone'],
    ['2026-11-28', 'Race date must be a date and time with a time zone'],
    ['2026-02-30T20:00:00Z', 'Race date must be a date and time with a time zone'],
    ['1999-12-31T23:59:59Z', 'Race date is too far in the past'],
    ['2100-01-01T00:00:01Z', 'Race date is too far in the future'],
  ])('%j is refused: %s', (written, message) => {
    expect(read(fields.instant('Race date'), written)).toBe(`! ${message}`)
  })
})

describe('what may be missing', () => {
  test.each([undefined, null, '', '   '])('%j means none', value => {
    expect(read(fields.optionalLine('Track', 60), value)).toBeNull()
    expect(read(fields.optionalLines('Bio', 60), value)).toBeNull()
    expect(read(fields.optionalLink('Stream link'), value)).toBeNull()
  })

  test('a number by null or absence alone', () => {
    for (const value of [undefined, null]) expect(read(fields.optionalWhole('Round', 1, 9), value)).toBeNull()
    expect(read(fields.optionalWhole('Round', 1, 9), '')).toBe('! Round must be a whole number from 1 to 9')
    expect(read(fields.optionalWhole('Round', 1, 9), 9)).toBe(9)
  })

  test('a flag falls back, but false is no absence', () => {
    const flag = fields.orElse(z.boolean(), true)
    expect([undefined, null, false, true].map(value => read(flag, value))).toEqual([true, true, false, true])
  })
})

test('numbers are whole, within bounds, and never texts', () => {
  const places = fields.whole('Maximum participants', 1, 50)
  expect([1, 50].map(value => read(places, value))).toEqual([1, 50])
  for (const value of [0, 51, 1.5, '5', Number.NaN, Number.POSITIVE_INFINITY, 1e21, null, true, [5]])
    expect(read(places, value)).toBe('! Maximum participants must be a whole number from 1 to 50')
})

test('an id that a browser made is a UUID and nothing more', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const field = fields.optionalUuid('Message')
  expect([id, id.toUpperCase()].map(value => read(field, value))).toEqual([id, id])
  for (const value of [`${id}0`, `0${id}`, id.slice(0, -1), id.replaceAll('-', ''), ''])
    expect(read(field, value)).toBe('! Message must be a UUID')
})

test('lines break only in texts of several lines', () => {
  expect(read(fields.optionalLines('Bio', 60), 'a\r\nb\tc')).toBe('a\nb c')
  expect(read(fields.optionalLines('Bio', 60), 'a\vb\fc')).toBe('a\nb\nc')
  expect(read(fields.optionalLine('Track', 60), 'a\r\n\n b\tc')).toBe('a b c')
})

test('what hides or reorders text is taken out before it is measured, what joins an emoji is not', () => {
  for (const sign of [
    '\u0000',
    '\u001b',
    '\u0085',
    '\u200b',
    '\u200e',
    '\u202e',
    '\u2067',
    '\u2028',
    '\ufeff',
    '\ud800',
  ]) {
    expect(read(fields.optionalLines('Bio', 2), `a${sign.repeat(9)}b`)).toBe('ab')
    expect(read(fields.line('Track', 2), `${sign}ab${sign}`)).toBe('ab')
    expect(read(fields.line('Track', 2), sign)).toBe('! Track is required')
  }
  expect(read(fields.optionalLines('Bio', 60), '👨‍👩‍👧 🏎️')).toBe('👨‍👩‍👧 🏎️')
})

test('links are https, without credentials', () => {
  const link = fields.optionalLink('Stream link')
  expect(read(link, 'https://twitch.tv/marcus?x=1#y')).toBe('https://twitch.tv/marcus?x=1#y')
  for (const bad of [
    'http://x.test',
    'https://a@x.test',
    'https://a:b@x.test',
    'javascript:alert(1)',
    'x.test',
    'https://',
  ])
    expect(read(link, bad)).toBe('! Stream link must be a link that starts with https://')
})

test('of a tower of accents three stay, as of letters that have so many', () => {
  expect(read(fields.line('Nickname', 50), 'ệ̃')).toBe('ệ̃'.normalize('NFC'))
  expect(read(fields.line('Nickname', 50), `x${'\u0331'.repeat(20)}`)).toBe(`x${'\u0331'.repeat(3)}`)
})

test('a one-time code is read as people write and paste it', () => {
  for (const typed of ['1234 5678', '12-34–56—78', '\u200b1234\u00a05678\u2060\r\n'])
    expect(passkeyOptionsInput.parse({ code: typed }).code).toBe('12345678')
  for (const none of ['1234567', '1234.5678', '１２３４５６７８'])
    expect(passkeyOptionsInput.safeParse({ code: none }).success).toBe(false)
})
