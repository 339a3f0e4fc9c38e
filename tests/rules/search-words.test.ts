import { expect, test } from 'vitest'
import { hasWords, markFound, searchWords, wordsQuery } from '#worker/features/chat/rules/search-words.ts'

const marked = (text: string, search: string) =>
  markFound(text, searchWords(search))
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('')

test.each([
  ['Box this lap', ['Box', 'this', 'lap']],
  ['  lap "lap" lap* ', ['lap']],
  ['-NEAR(x) OR body:', ['NEAR', 'x', 'OR', 'body']],
  ['🏁!', []],
  ['Spa-Francorchamps', ['Spa', 'Francorchamps']],
  ['a b c d e f g h i j k l', [...'abcdefghij']],
])('of "%s" these words are looked for: %j', (search, words) => {
  expect(searchWords(search)).toEqual(words)
})

test('a word is looked for as a beginning, a single letter as a word', () => {
  expect(wordsQuery(['box', 'a'])).toBe('("box"*) AND "a"')
})

test.each([
  ['Fussballklasse', 'Fußballklasse'],
  ['FUẞBALLKLASSE', 'Fussballklasse'],
  ['Schlossstrasse', 'Schlossstraße'],
  ['schloßstraße', 'Schloßstrasse'],
  ['Weis', 'Weiß'],
  ['fuss', 'fuß'],
])('%s is looked for as %s, too', (word, spelling) => {
  expect(wordsQuery([word]).toLowerCase()).toContain(`"${spelling.toLowerCase()}"*`)
})

test('a word of many ss is looked for in few spellings', () => {
  expect(wordsQuery(['ss'.repeat(30)]).split(' OR ').length).toBeLessThanOrEqual(9)
})

test.each([
  ['Box, boxing and inbox', 'box', '[Box], [box]ing and inbox'],
  ['Zoë in the ZOECAR', 'zoe', '[Zoë] in the [ZOE]CAR'],
  ['Zoe\u0308!', 'zoë', '[Zoe\u0308]!'],
  ['rain race', 'ra rac', '[ra]in [rac]e'],
  ['Straße and STRASSE', 'strasse', '[Straße] and [STRASSE]'],
  ['In der Straße', 'straß', 'In der [Straß]e'],
  ['a lap at a time', 'a', '[a] lap at [a] time'],
  ['nothing', 'lap', 'nothing'],
])('of "%s" a search for "%s" marks %s', (text, search, shown) => {
  expect(marked(text, search)).toBe(shown)
  expect(
    markFound(text, searchWords(search))
      .map(piece => piece.text)
      .join(''),
  ).toBe(text)
})

test.each([
  ['Wet or dry?\nWet\nDry', 'wet dry', true],
  ['Wet or dry?', 'dr', true],
  ['Wet or dry?', 'et', false],
  ['Wet or dry?', 'wet snow', false],
  ['Which Straße?', 'strasse', true],
  ['Plan A or B', 'a', true],
  ['Apple', 'a', false],
  ['Zoë', 'ZOE', true],
])('"%s" has the words of "%s": %s', (text, search, has) => {
  expect(hasWords(text, searchWords(search))).toBe(has)
})
