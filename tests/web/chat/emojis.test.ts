import { expect, test } from 'vitest'
import { allEmojis, emojiCategories } from '#web/features/chat/pickers/emoji-data.ts'
import { emojiNamed, findEmojis } from '#web/features/chat/pickers/emoji-search.ts'
import { withRecent } from '#web/features/chat/pickers/recent-emojis.ts'
import { skinTones, withSkinTone } from '#web/features/chat/pickers/skin-tone.ts'
import { cleanText } from '#worker/lib/text/clean.ts'

const found = (typed: string) => findEmojis(allEmojis, typed).map(({ sign }) => sign)
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
// By itself, by the mark that asks for a picture, or by a tone.
const PICTURE = /^(\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Emoji_Modifier_Base}\p{Emoji_Modifier})/u

test('there are five categories of six full rows', () => {
  expect(emojiCategories.map(({ title }) => title)).toEqual([
    'Racing',
    'Reactions',
    'Faces',
    'Gestures',
    'Objects',
  ])
  for (const { emojis } of emojiCategories) expect(emojis).toHaveLength(48)
})

test.each(emojiCategories)(
  'of $title each is one picture that a room stores as it is, whatever its tone',
  ({ emojis }) => {
    for (const { sign } of emojis)
      for (const { sign: tone } of skinTones) {
        const toned = withSkinTone(sign, tone)
        expect(toned).toMatch(PICTURE)
        expect([...letters.segment(toned)], toned).toHaveLength(1)
        expect(cleanText(toned)).toBe(toned)
      }
  },
)

test('no sign and no name stands for two', () => {
  const signs = allEmojis.map(({ sign }) => sign)
  const names = allEmojis.flatMap(({ name, others }) => [name, ...others])
  expect(signs.filter((sign, at) => signs.indexOf(sign) !== at)).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  for (const name of names) expect(name).toMatch(/^[a-z0-9_+-]+$/)
})

test('a driver finds an emoji by the beginning of its name or of a word about it, in any case', () => {
  expect(found('checkered')).toEqual(['🏁'])
  expect(found('CHEQ')).toEqual(['🏁'])
  expect(found('podium')).toContain('🍾')
  expect(found('thumbsup')).toEqual(['👍'])
  expect(found('+1')).toEqual(['👍'])
  expect(found('equered')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('every word typed narrows what is found, and names that begin so are first', () => {
  expect(found('blue flag')).toEqual(['🔵'])
  expect(found('white_flag')[0]).toBe('🏳️')
  expect(found('fi').indexOf('🔥')).toBeLessThan(found('fi').indexOf('🏁'))
})

test('a name is known whole, also by what else it is called', () => {
  expect(emojiNamed(allEmojis, 'Fire')?.sign).toBe('🔥')
  expect(emojiNamed(allEmojis, 'tada')?.sign).toBe('🎉')
  expect(emojiNamed(allEmojis, '+1')?.sign).toBe('👍')
  expect(emojiNamed(allEmojis, '100')?.sign).toBe('💯')
  expect(emojiNamed(allEmojis, 'fir')).toBeUndefined()
  expect(emojiNamed(allEmojis, 'constructor')).toBeUndefined()
})

test('a tone is given to hands and people, and to nothing else', () => {
  expect(withSkinTone('👍', '🏽')).toBe('👍🏽')
  expect(withSkinTone('☝️', '🏿')).toBe('☝🏿')
  expect(withSkinTone('🤷', '🏻')).toBe('🤷🏻')
  expect(withSkinTone('🏁', '🏽')).toBe('🏁')
  expect(withSkinTone('❤️', '🏽')).toBe('❤️')
  expect(withSkinTone('👍', '')).toBe('👍')
})

test('what was picked last is first, once, and two rows are kept', () => {
  expect(withRecent(['🔥', '🏁'], '🏁')).toEqual(['🏁', '🔥'])
  const many = allEmojis.slice(0, 40).reduce<string[]>((kept, { sign }) => withRecent(kept, sign), [])
  expect(many).toHaveLength(16)
  expect(many[0]).toBe(allEmojis[39]?.sign)
})
