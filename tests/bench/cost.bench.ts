import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Caller, CLUB } from '#tests/support/call.ts'
import { director, marcus, plantDrivers, priya } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { handle } from '#tests/support/handle.ts'
import { plant } from '#tests/support/plant.ts'
import { countedDb } from './counted.ts'

// What one action costs of the day's quota on the free plan: 5,000,000 rows read, 100,000 rows written.
const RACES = 8
const DRIVERS = 15

freshClub()

test('rows read and written per action', async () => {
  const drivers = await plantDrivers(DRIVERS)
  await plant('races', ...Array.from({ length: RACES }, (_, n) => race(`race-${n}`)))
  const entries = drivers.flatMap(({ id }) => Array.from({ length: RACES }, (_, n) => entry(`race-${n}`, id)))
  await plant('registrations', ...entries)

  const actions: [string, Caller, string, string, unknown?][] = [
    ['open the races page: session', marcus, 'GET', '/api/session'],
    [`open the races page: ${RACES} races`, marcus, 'GET', '/api/races'],
    [
      'sign in by gamertag',
      { name: 'a browser', address: '198.51.100.1' },
      'POST',
      '/api/session',
      { gamertag: 'Marcus Webb' },
    ],
    [
      'create a profile',
      { name: 'a browser', address: '198.51.100.1' },
      'POST',
      '/api/members',
      { displayName: 'Noah', gamertag: 'Noah' },
    ],
    ['take a place', priya, 'POST', '/api/registrations', { raceId: 'race-1' }],
    ['give a place back', priya, 'DELETE', '/api/registrations/race-1/priya'],
    ['approve a driver', director, 'POST', '/api/admin/approve-member', { memberId: 'ines', approved: true }],
    ['list who waits', director, 'GET', '/api/admin/pending-members'],
  ]
  const table = [`\n${'action'.padEnd(34)} queries  rows read  rows written`]
  for (const [what, who, method, path, body] of actions) {
    const { status, queries, read, written } = await costOf(who, method, path, body)
    expect(status, what).toBeLessThan(300)
    table.push(`${what.padEnd(34)} ${pad(queries, 7)} ${pad(read, 10)} ${pad(written, 13)}`)
  }
  console.log(table.join('\n'))
})

async function costOf(who: Caller, method: string, path: string, body?: unknown) {
  const cost = { queries: 0, read: 0, written: 0 }
  const request = new Request(CLUB + path, {
    method,
    headers: {
      'CF-Connecting-IP': who.address,
      'Content-Type': 'application/json',
      Cookie: who.cookie ?? '',
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const answer = await handle(request, { ...env, DB: countedDb(env.DB, cost) })
  return { status: answer.status, ...cost }
}

function race(id: string) {
  const date = Date.now() + 5 * 86_400_000
  return {
    id,
    name: id,
    track: 'Monza',
    car_class: 'GT3',
    date,
    registration_deadline: date,
    max_participants: 20,
    created_at: 0,
  }
}

function entry(raceId: string, memberId: string) {
  return { id: `${raceId} ${memberId}`, race_id: raceId, member_id: memberId, registered_at: 0 }
}

function pad(value: number, width: number) {
  return String(value).padStart(width)
}
