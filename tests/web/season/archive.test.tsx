import { expect, test } from 'vitest'
import { wordsOf } from '#tests/support/shown.tsx'
import { gamertagOfReader } from '#web/features/season/archive-standings.ts'
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

test('who was rejected reads what strangers read', () => {
  const reader = (status: 'pending' | 'approved' | 'rejected') => ({ status, gamertag: 'Marcus Webb' })
  expect([null, reader('rejected')].map(gamertagOfReader)).toEqual([undefined, undefined])
  expect([reader('pending'), reader('approved')].map(gamertagOfReader)).toEqual([
    'Marcus Webb',
    'Marcus Webb',
  ])
})
