import { expect, test } from 'vitest'
import { insertMention, mentionAtCaret, mentionChoices } from '#web/features/chat/composer/mention-choices.ts'

const member = (gamertag: string, displayName: string) => ({ id: gamertag, gamertag, displayName })
const people = [
  member('AmaraOnTheLimit', 'Amara'),
  member('Dieter von Kerb', 'Dieter'),
  member('Ines_R8', 'Ines'),
  member('LateBraker22', 'Noah'),
  member('Sven#404', 'Sven'),
  member('xTomas', 'Ämilia'),
]
const named = (typed: string, mayRingAll = false) =>
  mentionChoices(people, typed, mayRingAll).map(choice => (choice === 'everyone' ? choice : choice.gamertag))

test.each([
  ['hi @am', 6, { start: 3, typed: 'am' }],
  ['@', 1, { start: 0, typed: '' }],
  ['one\n@Di', 7, { start: 4, typed: 'Di' }],
  ['@am and more', 3, { start: 0, typed: 'am' }],
  ['mail@example', 12, null],
  ['@Dieter von', 11, null],
  ['no', 2, null],
  ['@@', 2, null],
])('in %j at %d the mention is %j', (text, caret, mention) => {
  expect(mentionAtCaret(text, caret)).toEqual(mention)
})

test('gamertag or nickname match in any case; names that begin so are first', () => {
  expect(named('di')).toEqual(['Dieter von Kerb'])
  expect(named('NOAH')).toEqual(['LateBraker22'])
  expect(named('ämi')).toEqual(['xTomas'])
  expect(named('a')).toEqual(['AmaraOnTheLimit', 'LateBraker22', 'xTomas'])
  expect(named('nobody')).toEqual([])
})

test('accents and a keyboard that has no ß do not matter', () => {
  const abroad = [member('Strasse 1', 'Zoë Straße'), member('Łukasz', 'Søren')]
  const offered = (typed: string) =>
    mentionChoices(abroad, typed, false).map(choice => choice !== 'everyone' && choice.gamertag)
  for (const typed of ['zoe', 'straße', 'STRASSE']) expect(offered(typed), typed).toEqual(['Strasse 1'])
  for (const typed of ['lukasz', 'soren']) expect(offered(typed), typed).toEqual(['Łukasz'])
})

test('at most five are offered', () => {
  expect(named('')).toHaveLength(5)
})

test('admins are offered everyone', () => {
  expect(named('eve', true)).toEqual(['everyone'])
  expect(named('eve')).toEqual([])
  expect(named('', true)).toHaveLength(5)
})

test('the choice takes the place of what was typed, with one space after it', () => {
  const dieter = member('Dieter von Kerb', 'Dieter')
  expect(insertMention('hi @di', 6, 3, dieter)).toEqual({ text: 'hi @Dieter von Kerb ', caret: 20 })
  expect(insertMention('hi @di there', 6, 3, dieter)).toEqual({
    text: 'hi @Dieter von Kerb there',
    caret: 20,
  })
  expect(insertMention('@ev', 3, 0, 'everyone')).toEqual({ text: '@everyone ', caret: 10 })
})
