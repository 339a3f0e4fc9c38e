import { describe, expect, test } from 'vitest'
import * as fields from '#worker/lib/fields.ts'
import { codePoints } from '#worker/lib/text/code-points.ts'
import { counted } from '#worker/lib/text/counted.ts'
import { truncate } from '#worker/lib/text/truncate.ts'

const FLAG = '🇩🇪'
const FAMILY = '👨‍👩‍👧‍👦'

describe('a text that is cut', () => {
  test.each([FLAG, FAMILY, 'n\u0303\u0330', '👍🏽', '🏎️'])(
    'ends before %s or behind it, wherever the end falls',
    sign => {
      for (let before = 0; before < 12; before++) {
        const cut = truncate(`${'x'.repeat(before)}${sign.repeat(3)}`, 10).replace(/\.\.\.$/, '')
        expect(cut).toMatch(new RegExp(`^x*(${sign})*$`, 'u'))
        expect(codePoints(cut)).toBeLessThanOrEqual(10)
      }
    },
  )

  test('is as long as it may be, and whole where it may be so long', () => {
    expect(truncate('Brands Hatch', 6)).toBe('Brands...')
    expect(truncate('Brands Hatch', 12)).toBe('Brands Hatch')
    expect(truncate(FLAG, 2)).toBe(FLAG)
    expect(truncate(FAMILY.repeat(40), 3)).toBe('...')
  })
})

test('one is not several', () => {
  expect([0, 1, 2].map(it => counted(it, 'driver'))).toEqual(['0 drivers', '1 driver', '2 drivers'])
})

test.each(['\u3164', '\u2800', '\u200d', '\ufe0f', '\u0301', '\u{1d159}', '\u{e0020}', '\u20e3'])(
  'a text of %j alone has no ink and is none',
  sign => {
    expect(fields.lines('Message', 500).safeParse(sign).error?.issues[0]?.message).toBe('Message is required')
    expect(fields.lines('Message', 500).safeParse(`a${sign}`).success).toBe(true)
    for (const optional of [fields.optionalLine('Track', 60), fields.optionalLines('Bio', 60)])
      expect([optional.parse(`${sign} ${sign}`), optional.parse(`a${sign}`)]).toEqual([
        null,
        `a${sign}`.normalize('NFC'),
      ])
  },
)
