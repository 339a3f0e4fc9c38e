import { expect, test } from 'vitest'
import { isolated } from '#worker/lib/text/isolate.ts'

test.each([
  ['דוד: 5th, 11 points.', '\u2068דוד\u2069: 5th, 11 points.'],
  ['דוד המלך (77)', '\u2068דוד המלך\u2069 (77)'],
  ['You are registered for سباق الليل.', 'You are registered for \u2068سباق الليل\u2069.'],
  ['שָׁלוֹם 5', '\u2068שָׁלוֹם\u2069 5'],
  ['דוד and أحمد, 2', '\u2068דוד\u2069 and \u2068أحمد\u2069, 2'],
  ['Brands Hatch: 5th', 'Brands Hatch: 5th'],
  ['Größe, 日本, Ω 5', 'Größe, 日本, Ω 5'],
])('%s keeps what is written from right to left to itself', (text, shown) => {
  expect(isolated(text)).toBe(shown)
})
