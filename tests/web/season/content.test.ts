import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findCircuit } from '#web/features/circuits/circuits.ts'
import { racePoints, standingsOf } from '#web/features/season/archive-standings.ts'
import { closingLine, comingSoon, pointsScale, series } from '#web/features/season/content.ts'
import { gamertag } from '#worker/features/members/contract.ts'

const publicFolder = path.join(import.meta.dirname, '../../../web/public')

test('a driver reads of a GT3 mid-evo series and of GT4 mornings season 2, and the club’s two sentences', () => {
  expect(series.map(({ name, season }) => `${name}, ${season}`)).toEqual([
    expect.stringMatching(/^GT3 Mid-Evo/),
    'GT4 Mornings, Season 2',
  ])
  expect(series.map(({ awaiting }) => awaiting)).toContain(
    "Race results will appear here after tomorrow's race.",
  )
  expect(closingLine).toBe('Get racing to see your name on the leaderboards!')
})

test.each(series)('$name: every race is at a circuit of the club and was driven by its drivers', it => {
  const numbers = it.entrants.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const { track, order, fastestLap, times } of it.races) {
    expect(findCircuit(track), track).toBeDefined()
    expect(new Set(order).size, track).toBe(order.length)
    for (const number of [...order, fastestLap.number]) expect(numbers, track).toContain(number)
    if (times) expect(times, track).toHaveLength(order.length)
  }
  for (const track of it.toCome) expect(findCircuit(track), track).toBeDefined()
})

test.each(series)('$name: what follows the winner’s time are gaps, each longer than the one before', it => {
  for (const { times } of it.races) {
    if (!times) continue
    const gaps = times.slice(1).map(gap => {
      const [seconds, minutes = '0'] = gap.slice(1).split(':').reverse()
      return Number(minutes) * 60 + Number(seconds)
    })
    expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
    expect(times.slice(1).every(gap => gap.startsWith('+'))).toBe(true)
  }
})

test.each(series)('$name: the points in the table are those that the races gave', it => {
  const table = standingsOf(it)
  const given = it.races.reduce((sum, race) => {
    const forPlaces = pointsScale.places.slice(0, race.order.length).reduce((all, points) => all + points, 0)
    const hasScored = race.order.indexOf(race.fastestLap.number) < pointsScale.places.length
    return sum + forPlaces + (hasScored ? pointsScale.fastestLap : 0)
  }, 0)
  expect(table.reduce((sum, { points }) => sum + points, 0)).toBe(given)
  for (const { entrant, points } of table)
    expect(it.races.reduce((sum, race) => sum + racePoints(race, entrant.number), 0)).toBe(points)
})

test.each(series)('$name: the table runs from the most points down, one line a driver', it => {
  const table = standingsOf(it)
  expect(table.map(({ position }) => position)).toEqual(it.entrants.map((_, index) => index + 1))
  expect(table.map(({ points }) => points)).toEqual(
    table.map(({ points }) => points).toSorted((one, other) => other - one),
  )
  expect(table[0]?.gap).toBe(0)
})

test('of two drivers with equal points the one with the better finish stands first', () => {
  const [one, other] = [
    { number: 1, gamertag: 'One', name: 'One' },
    { number: 2, gamertag: 'Other', name: 'Other' },
  ]
  const cup = series[0]
  if (!cup) throw new Error('no series')
  const race = (order: number[]) => ({ track: 'Monza', laps: 1, order, fastestLap: { number: 99, time: '' } })
  const fill = (place: number, number: number) =>
    Array.from({ length: place }, (_, index) => (index === place - 1 ? number : 100 + index))
  // Ten points by a fifth place; by a sixth and a ninth.
  const races = [race([...fill(5, 2), 1]), race(fill(9, 1))]
  const table = standingsOf({ ...cup, entrants: [one, other], races })
  expect(table.map(({ entrant, points }) => [entrant.number, points])).toEqual([
    [2, 10],
    [1, 10],
  ])
})

test('who passed another with the last race has gained a place, and the other has lost one', () => {
  const cup = series[0]
  if (!cup) throw new Error('no series')
  const entrants = [1, 2, 3].map(number => ({ number, gamertag: `Car ${number}`, name: `Car ${number}` }))
  const race = (order: number[]) => ({ track: 'Monza', laps: 1, order, fastestLap: { number: 99, time: '' } })
  const places = (...orders: number[][]) =>
    standingsOf({ ...cup, entrants, races: orders.map(race) }).map(({ entrant, gained }) => [
      entrant.number,
      gained,
    ])
  expect(places([1, 2, 3], [3, 1])).toEqual([
    [1, 0],
    [3, 1],
    [2, -1],
  ])
  expect(places([1, 2, 3]), 'after the first race').toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ])
})

test('every driver’s gamertag is one that the club would accept', () => {
  for (const entrant of series.flatMap(({ entrants }) => entrants))
    expect(gamertag('').safeParse(entrant.gamertag).success, entrant.gamertag).toBe(true)
})

test('every picture is there', () => {
  const { picture, clip } = comingSoon
  for (const { src } of [...series.map(it => it.picture), picture, clip.still])
    expect(existsSync(path.join(publicFolder, src)), src).toBe(true)
})

test('the clip costs at most 1.5 MB and is what every browser plays: H.264, its index before its pictures', () => {
  const bytes = readFileSync(path.join(publicFolder, comingSoon.clip.src))
  expect(bytes.length).toBeLessThanOrEqual(1_500_000)
  expect(bytes.includes('avc1')).toBe(true)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
})
