import { expect, test } from 'vitest'
import { call } from '#tests/support/call.ts'
import { director, type Person, plantDrivers } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace, takePlace } from '#tests/support/grid.ts'

freshClub()

const races = ['a', 'b', 'c']

/** Numbers that look random and are the same in every run, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test.each([1, 2, 3])(
  'counts equal rows whatever twelve drivers and the director do (run %i)',
  { timeout: 20_000 },
  async seed => {
    const roll = dice(seed)
    const drivers = await plantDrivers(12)
    for (const race of races) await plantRace(race, { max_participants: 4 })
    const anyone = () => drivers[roll(drivers.length)] as Person
    const anyRace = () => races[roll(races.length)] ?? 'a'
    const act = () => {
      const driver = anyone()
      const race = anyRace()
      const kind = roll(20)
      if (kind < 11) return takePlace(driver, race)
      if (kind < 16) return call(driver, 'DELETE', `/api/registrations/${race}/${driver.id}`)
      if (kind < 18) return call(director, 'DELETE', `/api/registrations/${race}/${driver.id}`)
      if (kind < 19) return decide(driver.id, roll(2) === 0)
      return call(director, 'DELETE', `/api/admin/members/${driver.id}`)
    }
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, act))
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(await miscounted()).toEqual([])
    }
    expect(await rowsOf('PRAGMA foreign_key_check')).toEqual([])
  },
)

function decide(memberId: string, approved: boolean) {
  return call(director, 'POST', '/api/admin/approve-member', { memberId, approved })
}

function miscounted() {
  return rowsOf(`SELECT id, registered_count, (SELECT count(*) FROM registrations WHERE race_id = races.id) AS real_count
    FROM races WHERE registered_count <> real_count OR real_count > max_participants`)
}
