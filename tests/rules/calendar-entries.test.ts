import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarRace, calendarText, eventOf } from '#worker/features/calendar/rules.ts'
import { MINUTE } from '#worker/lib/clock.ts'

const MADE = Date.UTC(2026, 10, 21, 12)
const spa: CalendarRace = {
  id: 'spa',
  name: 'Spa',
  track: 'Spa',
  date: MADE + 900 * MINUTE,
  isActive: true,
  createdAt: MADE,
  updatedAt: null,
  since: MADE,
  reservePlace: null,
}

/** What happens to a race, or to somebody in it. */
type Happening = (race: CalendarRace, now: number) => Partial<CalendarRace>
const renamed =
  (name: string): Happening =>
  (race, now) =>
    name === race.name ? {} : { name, updatedAt: now }
const calledOffOrOn: Happening = (race, now) => ({ isActive: !race.isActive, updatedAt: now })
const seated: Happening = ({ reservePlace }, now) =>
  reservePlace === null ? {} : { reservePlace: null, since: now }
const atTheEndOfTheLine =
  (reservePlace: number): Happening =>
  (_, now) => ({ reservePlace, since: now })
const furtherUp =
  (by: number): Happening =>
  ({ reservePlace }) =>
    reservePlace === null ? {} : { reservePlace: Math.max(1, reservePlace - by) }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.constantFrom('Spa', 'Sprint', 'Night race').map(renamed),
  fc.constantFrom(calledOffOrOn, seated),
  fc.integer({ min: 1, max: 110 }).map(atTheEndOfTheLine),
  fc.integer({ min: 1, max: 12 }).map(furtherUp),
)

// Programs leave an entry as they have it unless both are later than theirs (RFC 5545, 3.8.7.3 and 3.8.7.4; ICSx5 goes by the second).
test('whatever changes what a calendar says of a race comes with a later sequence and change, and nothing else does', () => {
  const site = { origin: 'https://club.example' }
  const histories = fc.array(fc.tuple(happening, fc.integer({ min: 2, max: 600 })), { maxLength: 30 })
  fc.assert(
    fc.property(histories, history => {
      let [race, now] = [spa, MADE]
      for (const [happens, minutes] of history) {
        now += minutes * MINUTE
        const before = eventOf(race, site)
        race = { ...race, ...happens(race, now) }
        const { sequence, changedAt, ...shown } = eventOf(race, site)
        const { sequence: sequenceBefore, changedAt: changedBefore, ...shownBefore } = before
        expect(changedAt).toBeLessThanOrEqual(now)
        if (JSON.stringify(shown) !== JSON.stringify(shownBefore)) {
          expect(sequence).toBeGreaterThan(sequenceBefore)
          expect(changedAt).toBeGreaterThan(changedBefore)
        } else {
          expect(sequence).toBeGreaterThanOrEqual(sequenceBefore)
          expect(changedAt).toBeGreaterThanOrEqual(changedBefore)
        }
      }
    }),
  )
})

test('a name with a comma, a semicolon or a backslash stands in the calendar as it is', async () => {
  const site = { clubName: 'Grid, Gravel; and \\o/', origin: 'https://club.example' }
  const lines = (await calendarText([{ ...spa, name: 'Spa; again, at night' }], site)).split('\r\n')
  const name = 'Grid\\, Gravel\\; and \\\\o/: my races'
  expect(lines).toContain(`NAME:${name}`)
  expect(lines).toContain(`X-WR-CALNAME:${name}`)
  expect(lines).toContain('SUMMARY:Spa\\; again\\, at night')
})
