import { expect, test } from 'vitest'
import { closedShortcodeAtCaret, shortcodeAtCaret } from '#web/features/chat/composer/emoji-shortcodes.ts'
import { insertBetween, insertWord } from '#web/features/chat/composer/insert-text.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'

test.each([
  [':fi', { start: 0, end: 3, typed: 'fi' }],
  ['well done :Trop', { start: 10, end: 15, typed: 'Trop' }],
  ['one\n:check', { start: 4, end: 10, typed: 'check' }],
  ['(:fi', { start: 1, end: 4, typed: 'fi' }],
  ['🔥:fi', { start: 2, end: 5, typed: 'fi' }],
  [':first_p', { start: 0, end: 8, typed: 'first_p' }],
  [':', { start: 0, end: 1, typed: '' }],
  ['grid at 20:fi', null],
  ['https://fi', null],
  ['club::fi', null],
  [':fi re', null],
  [':30', null],
  [':-)', null],
  ['fi', null],
])('%j ends in the code %j', (text, code) => {
  expect(shortcodeAtCaret(text, text.length)).toEqual(code)
})

test.each([
  [':fire:', { start: 0, end: 6, typed: 'fire' }],
  ['GG :+1:', { start: 3, end: 7, typed: '+1' }],
  ['full :100:', { start: 5, end: 10, typed: '100' }],
  [':fire: ', null],
  ['16:30:', null],
  ['::', null],
  ['http://fire:', null],
])('%j ends in the closed code %j', (text, code) => {
  expect(closedShortcodeAtCaret(text, text.length)).toEqual(code)
})

test('only what stands before the caret counts', () => {
  expect(shortcodeAtCaret('so :fi later', 6)).toEqual({ start: 3, end: 6, typed: 'fi' })
  expect(shortcodeAtCaret('so :fi later', 9)).toBeNull()
})

test('an emoji takes the place of its code, and a caret that has moved on stays where it was in the text', () => {
  expect(insertBetween({ text: 'so :fire:', caret: 9 }, 3, 9, '🔥')).toEqual({ text: 'so 🔥', caret: 5 })
  expect(insertBetween({ text: ':+1: GG', caret: 7 }, 0, 4, '👍🏽')).toEqual({ text: '👍🏽 GG', caret: 7 })
})

test('one space stands behind an emoji that was chosen in the list', () => {
  expect(insertWord('so :fi', 6, 3, '🔥')).toEqual({ text: 'so 🔥 ', caret: 6 })
  expect(insertWord('so :fi there', 6, 3, '🔥')).toEqual({ text: 'so 🔥 there', caret: 6 })
})

test('the counter counts an emoji by its code points', () => {
  expect(trimmedLength('🔥')).toBe(1)
  expect(trimmedLength('👍🏽')).toBe(2)
  expect(trimmedLength('🏎️')).toBe(2)
})
