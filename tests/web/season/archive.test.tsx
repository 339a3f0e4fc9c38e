import { expect, test } from 'vitest'
import { wordsOf } from '#tests/support/shown.tsx'
import { ArchivedResult, ArchivedStandings } from '#web/features/season/archive-tables.tsx'
import { series } from '#web/features/season/content.ts'

const wordsTo = (ownGamertag?: string) =>
  series
    .flatMap(it => [
      wordsOf(<ArchivedStandings series={it} ownGamertag={ownGamertag} />),
      ...it.races.map(race => wordsOf(<ArchivedResult series={it} race={race} ownGamertag={ownGamertag} />)),
    ])
    .join(' ')

test('a stranger reads no gamertag in the archive, and a member does', () => {
  const gamertags = series.flatMap(({ entrants }) => entrants.map(({ gamertag }) => gamertag))
  expect(gamertags.filter(it => wordsTo().includes(it))).toEqual([])
  expect(gamertags.filter(it => !wordsTo('Marcus Webb').includes(it))).toEqual([])
})
