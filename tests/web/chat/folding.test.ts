import { expect, test } from 'vitest'
import { collapseBlankLines, foldLongText } from '#web/features/chat/messages/fold-long-text.ts'
import { type Part, partsOf } from '#web/features/chat/messages/message-parts.ts'

const marcus = { id: 'm', gamertag: 'ApexHunter77', displayName: 'Marcus' }
const foldedText = (text: string) => {
  const parts = foldLongText(partsOf(text, [marcus], false))
  return parts?.map(part => part.text).join('') ?? null
}
const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}`).join('\n')

test.each([
  ['a blank line stays', 'a\n\nb', 'a\n\nb'],
  ['more of them become one', 'a\n\n\n\nb', 'a\n\nb'],
  ['five hundred too', `a${'\n'.repeat(500)}b`, 'a\n\nb'],
  ['what only looks blank is blank', 'a\n \n\u00a0\n\u2800\n\u3164\nb', 'a\n\nb'],
  ['every run by itself', 'a\n\n\nb\n\n\nc', 'a\n\nb\n\nc'],
  ['the first line keeps its indent', 'a\n\n\n  b', 'a\n\n  b'],
])('%s', (_, written, shown) => expect(collapseBlankLines(written)).toBe(shown))

test.each([
  ['nothing', ''],
  ['sixteen lines', lines(16)],
  ['what a driver may write at most', 'Lap after lap. '.repeat(33)],
])('%s is shown whole', (_, text) => expect(foldedText(text)).toBeNull())

test('a message of many lines shows its first ten', () => {
  expect(foldedText(lines(17))).toBe(`${lines(10)}…`)
})

test('so does one of few lines that are long, up to the end of a word', () => {
  const words = 'understeer '.repeat(180).trim()
  const shown = foldedText(words) ?? ''
  expect(shown.length).toBeGreaterThan(500)
  expect(shown.length).toBeLessThan(620)
  expect(shown).toMatch(/^(understeer )+understeer…$/)
})

test.each(['🇩🇪', '👨‍👩‍👧‍👦', '👍🏽', 'n\u0303'])(
  'no %s is cut in two, wherever the tenth line ends',
  sign => {
    for (let before = 0; before < 12; before++) {
      const shown = foldedText(`${'x'.repeat(before)}${sign.repeat(1100)}`) ?? ''
      expect(shown).toMatch(new RegExp(`^x*(${sign})+…$`, 'u'))
    }
  },
)

test('wide signs need twice the room, and none is cut in two', () => {
  const shown = foldedText('🏁'.repeat(600)) ?? ''
  expect(Array.from(shown)).toHaveLength(301)
  expect(shown.endsWith('🏁…')).toBe(true)
})

test('a link or a mention is shown whole or not at all', () => {
  const text = `${lines(9)}\n${'x '.repeat(28)}https://example.com/a @ApexHunter77\n${lines(20)}`
  const shown = foldLongText(partsOf(text, [marcus], false)) as Part[]
  expect(shown.some(({ kind }) => kind !== 'text')).toBe(false)
  expect(shown.at(-1)?.text).toBe('…')
  const link = `https://example.com/${'a'.repeat(1500)}`
  expect(foldLongText(partsOf(link, [], false))).toBeNull()
})
