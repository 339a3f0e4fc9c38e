import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { type Caller, call } from '#tests/support/call.ts'
import { guesser, marcus, stranger } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { configure } from '#tests/support/settings.ts'
import { DAY } from '#worker/lib/clock.ts'
import { plantSituation } from '../worker/authorization-matrix.ts'
import { type Cost, countedDb } from './counted.ts'

// What a flood from one address costs of the day's quota on the free plan: 5,000,000 rows read, 100,000 rows written.
const CALLS = 5000
const AT_ONCE = 50
const DAY_READ = 5_000_000
const DAY_WRITTEN = 100_000

vi.spyOn(console, 'warn').mockImplementation(() => {}) // reports of browsers are logged

freshClub()

/** A cookie as the club writes them, of no session. */
const cookie = `__Host-sid=${'A'.repeat(43)}`
const floods: [string, Caller, string, string, ((n: number) => unknown)?][] = [
  ['signing in', stranger, 'POST', '/api/session', () => ({ gamertag: 'Priya_K' })],
  ['signing in as nobody', stranger, 'POST', '/api/session', n => ({ gamertag: `Nobody ${n}` })],
  [
    'guessing the key at the door',
    stranger,
    'POST',
    '/api/session',
    n => ({ gamertag: 'RaceDirector', adminKey: `guess ${n}` }),
  ],
  ['looking gamertags up', stranger, 'POST', '/api/members/look-up', () => ({ gamertag: 'priya_k' })],
  [
    'creating profiles',
    stranger,
    'POST',
    '/api/members',
    n => ({ displayName: 'Bot', gamertag: `Bot ${n}` }),
  ],
  ['reporting breaches', stranger, 'POST', '/api/csp-report', () => ({ 'csp-report': {} })],
  ['asking without a session', stranger, 'GET', '/api/races'],
  ['asking with made-up cookies', { ...stranger, cookie }, 'GET', '/api/races'],
  ['guessing the bearer key', guesser, 'GET', '/api/races'],
  ['editing, signed in', marcus, 'PUT', '/api/members/marcus/profile', n => ({ bio: `I brake late, ${n}` })],
  ['taking places, signed in', marcus, 'POST', '/api/registrations', () => ({ raceId: 'monza' })],
  ['talking, signed in', marcus, 'POST', '/api/chat-rooms/general/messages', () => ({ message: 'Box box' })],
  [
    'announcing files, signed in',
    marcus,
    'POST',
    '/api/objects/upload',
    () => ({ contentType: 'image/png', size: 1000, purpose: 'chat' }),
  ],
]

test(`rows read and written by ${CALLS} calls from one address`, { timeout: 1_800_000 }, async ({ task }) => {
  await plantSituation()
  const table = [
    `\n${`${CALLS} calls: D1`.padEnd(34)} queries     read  written   % of a day's reads   writes   answers`,
  ]
  const figures: Record<string, number> = {}
  for (const [what, who, method, path, bodyOf] of floods) {
    passTime(DAY / 4) // what the one before has used up is whole again
    const cost: Cost = { queries: 0, read: 0, written: 0 }
    configure({ DB: countedDb(env.DB, cost) })
    const answers: Record<number, number> = {}
    for (let from = 0; from < CALLS; from += AT_ONCE) {
      const calls = Array.from({ length: AT_ONCE }, (_, n) => call(who, method, path, bodyOf?.(from + n)))
      for (const { status } of await Promise.all(calls)) answers[status] = (answers[status] ?? 0) + 1
    }
    table.push(
      `${what.padEnd(34)} ${pad(cost.queries, 7)} ${pad(cost.read, 8)} ${pad(cost.written, 8)} ${pad(percent(cost.read, DAY_READ), 20)} ${pad(percent(cost.written, DAY_WRITTEN), 8)}   ${JSON.stringify(answers)}`,
    )
    figures[`${what}, rows read`] = cost.read
    figures[`${what}, rows written`] = cost.written
    expect(cost.written, what).toBeLessThan(DAY_WRITTEN / 100)
    expect(cost.read, what).toBeLessThan(DAY_READ / 100)
  }
  console.log(table.join('\n'))
  task.meta.figures = figures
})

function percent(rows: number, day: number) {
  return ((100 * rows) / day).toFixed(3)
}

function pad(value: number | string, width: number) {
  return String(value).padStart(width)
}
