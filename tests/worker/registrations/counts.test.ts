import { expect, test } from 'vitest'
import { call } from '#tests/support/call.ts'
import { director, type Person, plantDrivers } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { dice, miscounted } from '#tests/support/counts.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { DEADLINE, plantChampionship, plantRace, raceForm, START, takePlace } from '#tests/support/grid.ts'

freshClub()

const races = ['a', 'b', 'c']
const cups = ['winter', 'summer', null]

test.each([1, 2, 3])(
  'counts equal rows whatever twelve drivers and the director do (run %i)',
  { timeout: 20_000 },
  async seed => {
    const roll = dice(seed)
    const drivers = await plantDrivers(12)
    for (const cup of ['winter', 'summer']) await plantChampionship(cup, { max_participants: 8 })
    for (const race of races) await plantRace(race, { max_participants: 4, championship_id: 'winter' })
    const anyone = () => drivers[roll(drivers.length)] as Person
    const anyRace = () => races[roll(races.length)] ?? 'a'
    const act = () => {
      const driver = anyone()
      const race = anyRace()
      const kind = roll(26)
      if (kind < 11) return takePlace(driver, race)
      if (kind < 16) return call(driver, 'DELETE', `/api/registrations/${race}/${driver.id}`)
      if (kind < 18) return call(director, 'DELETE', `/api/registrations/${race}/${driver.id}`)
      if (kind < 19) return decide(driver.id, roll(2) === 0)
      if (kind < 20) return call(director, 'DELETE', `/api/admin/members/${driver.id}`)
      if (kind < 24) return move(race, cups[roll(3)] ?? null, roll(4) > 0)
      if (kind < 25) return call(director, 'DELETE', `/api/races/${race}`)
      return roll(3) === 0 ? call(director, 'DELETE', '/api/championships/summer') : anew(race)
    }
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, act))
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(await miscounted()).toEqual([])
    }
    expect(await rowsOf('PRAGMA foreign_key_check')).toEqual([])
  },
)

function move(race: string, championshipId: string | null, isActive: boolean) {
  return call(
    director,
    'PUT',
    `/api/races/${race}`,
    raceForm({ maxParticipants: 4, championshipId, isActive }),
  )
}

// A race of the same id once more, so that the evening goes on.
async function anew(race: string) {
  const columns = [
    'name',
    'track',
    'car_class',
    'date',
    'registration_deadline',
    'max_participants',
    'created_at',
  ]
  const values = ['Anew', 'Monza', 'GT4', START, DEADLINE, 4, NOON]
  await rowsOf(
    `INSERT OR IGNORE INTO races (id, ${columns}) VALUES (?, ${values.map(() => '?')}) RETURNING id`,
    race,
    ...values,
  )
  return call(director, 'GET', '/api/races')
}

function decide(memberId: string, approved: boolean) {
  return call(director, 'POST', '/api/admin/approve-member', { memberId, approved })
}
