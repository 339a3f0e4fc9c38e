import { expect, test } from 'vitest'
import { htmlOf, wordsOf } from '#tests/support/shown.tsx'
import { OwnStanding, ownPlaceInWords } from '#web/features/standings/own-standing.tsx'

const fourth = {
  class: null,
  place: 4,
  isShared: false,
  points: 47,
  ahead: { place: 3, points: 12 },
  lead: null,
}
const first = { ...fourth, place: 1, ahead: null, lead: 7 }

test.each([
  [fourth, 'You are 4th, 12 points behind 3rd', 'You finished 4th, 12 points behind 3rd'],
  [{ ...fourth, ahead: { place: 3, points: 1 } }, 'You are 4th, 1 point behind 3rd', null],
  [{ ...fourth, class: 'Pro' }, 'You are 4th in Pro, 12 points behind 3rd', null],
  [{ ...fourth, isShared: true }, 'You share 4th, 12 points behind 3rd', null],
  [{ ...fourth, ahead: { place: 3, points: 0 } }, 'You are 4th, level with 3rd on points', null],
  [first, 'You lead by 7 points', 'You won by 7 points'],
  [{ ...first, class: 'Am', lead: 0.5 }, 'You lead in Am by 0.5 points', null],
  [{ ...first, lead: 0 }, 'You lead, level with 2nd on points', 'You won, level with 2nd on points'],
  [{ ...first, lead: null }, 'You lead', 'You won'],
  [{ ...first, isShared: true, lead: null }, 'You share the lead', 'You share the title'],
  [{ ...fourth, points: 0 }, 'You have no points yet', 'You have no points'],
  [{ ...fourth, points: -3 }, 'You are 4th, 12 points behind 3rd', null],
])('a driver reads where they stand (%#)', (own, sentence, afterwards) => {
  expect(ownPlaceInWords(own, false)).toBe(sentence)
  if (afterwards) expect(ownPlaceInWords(own, true)).toBe(afterwards)
})

test('the sentence leads to the tables of that championship, as do words for who stands in none', () => {
  const html = htmlOf(<OwnStanding championshipId="winter" ownPlace={fourth} />)
  expect(html).toContain('href="/leaderboards?championship=winter"')
  expect(wordsOf(<OwnStanding championshipId="winter" ownPlace={null} />)).toBe('See the standings')
})
