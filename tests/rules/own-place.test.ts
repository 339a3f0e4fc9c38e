import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPlacesOf } from '#worker/features/standings/rules/own-place.ts'
import { type Season, type SeasonRound, tablesOfSeason } from '#worker/features/standings/rules/season.ts'

const round = (n: number, order: readonly number[], what: Partial<SeasonRound> = {}): SeasonRound => ({
  raceId: `race-${n}`,
  name: 'Race',
  track: 'Monza',
  date: n,
  finalAt: 1,
  points: null,
  pole: null,
  fastest: null,
  lines: order.map(driver => [driver, 'finished', null, 0]),
  penalties: [],
  ...what,
})
const season = (
  orders: readonly (readonly number[])[],
  changes: Partial<Season['scoring']> = {},
): Season => ({
  scoring: {
    ...{ points: [25, 18, 15], pole: 0, fastestLap: 0, bestRounds: null, teamDrivers: null, classes: [] },
    ...changes,
  },
  rounds: orders.map((order, n) => round(n, order)),
  entries: [0, 1, 2, 3].map(() => [null, null]),
})

describe('what drivers are told of their place', () => {
  test('whoever leads hears by how much, everybody else who is next and how far', () => {
    expect(ownPlacesOf(season([[0, 1, 2]]))).toEqual([
      { class: null, place: 1, isShared: false, points: 25, ahead: null, lead: 7 },
      { class: null, place: 2, isShared: false, points: 18, ahead: { place: 1, points: 7 }, lead: null },
      { class: null, place: 3, isShared: false, points: 15, ahead: { place: 2, points: 3 }, lead: null },
      null,
    ])
  })

  test('who shares a place looks past those who share it, and nobody leads alone who shares the lead', () => {
    // Both have a win and a second place, and share the latest round.
    const shared = season([
      [0, 1, 2],
      [1, 0, 2],
    ])
    const drawn = { ...shared, rounds: shared.rounds.slice(0, 1).map(one => ({ ...one, lines: [] })) }
    expect(ownPlacesOf(drawn)).toEqual([null, null, null, null])
    const retired = season([[]])
    const all = { ...retired, rounds: [round(0, [], { lines: [0, 1, 2].map(n => [n, 'dnf', null, 0]) })] }
    expect(
      ownPlacesOf(all).map(place => place && [place.place, place.isShared, place.ahead, place.lead]),
    ).toEqual([[1, true, null, null], [1, true, null, null], [1, true, null, null], null])
  })

  test('a tie that is broken leaves no points between them', () => {
    const [ann, ben] = ownPlacesOf(
      season([
        [0, 1],
        [1, 0],
      ]),
    )
    expect(ben).toMatchObject({ place: 1, points: 43, lead: 0 })
    expect(ann).toMatchObject({ place: 2, points: 43, ahead: { place: 1, points: 0 } })
  })

  test('a driver of a class stands in its table, one without a class or with one that is gone overall', () => {
    const withClasses: Season = {
      ...season([[0, 1, 2, 3]], { points: [10, 8, 6, 4], classes: ['Pro'] }),
      entries: [
        [null, null],
        ['Pro', null],
        ['Gone', null],
        ['Pro', null],
      ],
    }
    expect(ownPlacesOf(withClasses).map(own => own && [own.class, own.place, own.points])).toEqual([
      [null, 1, 10],
      ['Pro', 1, 10],
      [null, 3, 6],
      ['Pro', 2, 8],
    ])
  })

  test('is what the table says that the page draws, whatever happened', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 })
    const classes = fc.constantFrom(null, 'Pro', 'Am')
    fc.assert(
      fc.property(
        fc.array(order, { minLength: 1, maxLength: 6 }),
        fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
        fc.tuple(classes, classes, classes, classes),
        (orders, bestRounds, of) => {
          const drawn: Season = {
            ...season(orders, { bestRounds, classes: ['Pro', 'Am'] }),
            entries: of.map(name => [name, null]),
          }
          const tables = tablesOfSeason(drawn)
          for (const [driver, own] of ownPlacesOf(drawn).entries()) {
            const table = tables.find(({ name }) => name === (of[driver] ?? 'Overall'))
            const row = table?.rows.find(({ id }) => id === String(driver))
            expect(own && { place: own.place, isShared: own.isShared, points: own.points }).toEqual(
              row ? { place: row.place, isShared: row.isShared, points: row.total } : null,
            )
          }
        },
      ),
    )
  })
})
