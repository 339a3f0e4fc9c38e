import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { plantAlerts } from '#tests/support/alerts.ts'
import { type Answer, call, withCookie } from '#tests/support/call.ts'
import {
  adminKey,
  director,
  marcus,
  type Person,
  person,
  plantDrivers,
  plantPeople,
  priya,
  stranger,
} from '#tests/support/cast.ts'
import { ceremonies, ownKeys, plantCeremonies } from '#tests/support/ceremonies.ts'
import { post, remove } from '#tests/support/chat.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, raceForm, raceRow, START, takePlace } from '#tests/support/grid.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { plant } from '#tests/support/plant.ts'
import { aSubscription, PushService } from '#tests/support/push-service.ts'
import { fullScans, rowsRead, rowsReadBy, statementsOf } from '#tests/support/query-plans.ts'
import { saveResult, sent } from '#tests/support/results.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { askTicket, uploaded } from '#tests/support/uploads.ts'
import { openDb } from '#worker/db/client.ts'
import { findOutdatedClaims } from '#worker/features/reminders/queries.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

const PAST_RACES = 60
const DRIVERS = 40

const pastRaces = Array.from({ length: PAST_RACES }, (_, n) => {
  const date = NOON - (n + 1) * DAY
  return raceRow(`past-${n}`, { date, registration_deadline: date })
})

freshClub()
beforeEach(async () => {
  const drivers = await plantDrivers(DRIVERS)
  await plantPeople(person('p1', 'Pending 1', 'pending'), person('p2', 'Pending 2', 'pending'))
  await plantChampionship('winter', { max_participants: 60 })
  await plant(
    'races',
    ...['spa', 'monza'].map(id => raceRow(id, { championship_id: 'winter' })),
    ...pastRaces,
  )
  await plantCeremonies()
  await plantPlaces('spa', ...drivers.slice(0, 19))
  await plantPlaces('past-1', ...drivers.slice(0, 20))
})

const iso = (at: number) => new Date(at).toISOString()

/** What members do all day; the lists that show everything (all members, all races) may read everything. */
const calls: Record<string, () => Promise<Answer>> = {
  'the upcoming races': () => call(marcus, 'GET', '/api/races'),
  'the races of a championship': () => call(marcus, 'GET', '/api/races?championshipId=winter'),
  'who is signed in': () => call(marcus, 'GET', '/api/session'),
  'signing in': () => call(stranger, 'POST', '/api/session', { gamertag: priya.gamertag }),
  'signing in with the admin key': () =>
    call(stranger, 'POST', '/api/session', { gamertag: director.gamertag, adminKey }),
  'signing in by passkey': () =>
    call(
      withCookie(stranger, ceremonies.signIn.cookie),
      'POST',
      '/api/session/passkey',
      ceremonies.signIn.body,
    ),
  'adding a passkey': () =>
    call(withCookie(director, ceremonies.adding.cookie), 'POST', '/api/passkeys', ceremonies.adding.body),
  'being asked for a passkey': () => call(director, 'POST', '/api/passkeys/options', {}),
  'adding a passkey by a code': async () => {
    const answer = await call(director, 'POST', '/api/admin/members/marcus/enrolment-code')
    return call(stranger, 'POST', '/api/passkeys/options', { gamertag: marcus.gamertag, ...answer.body })
  },
  'the passkeys': () => call(director, 'GET', '/api/passkeys'),
  'renaming a passkey': () => call(director, 'PATCH', `/api/passkeys/${ownKeys[0]}`, { name: 'Phone' }),
  'removing a passkey': () => call(director, 'DELETE', `/api/passkeys/${ownKeys[0]}`),
  'where somebody is signed in': () => call(marcus, 'GET', '/api/sessions'),
  'signing out another browser': async () => {
    const [phone] = (await call(marcus, 'GET', '/api/sessions')).body
    return call(marcus, 'DELETE', `/api/sessions/${phone.id}`)
  },
  'signing a driver out': () => call(director, 'DELETE', '/api/admin/members/driver-1/sessions'),
  'taking the admin role back': () =>
    call(director, 'PUT', '/api/admin/members/gina/admin', { isAdmin: false }),
  'coming back after an hour': () => {
    setClock(NOON + HOUR)
    return call(marcus, 'GET', '/api/session')
  },
  'signing out everywhere': () => call(marcus, 'DELETE', '/api/sessions'),
  'looking up a gamertag': () => call(stranger, 'POST', '/api/members/look-up', { gamertag: 'marcus webb' }),
  'looking up a gamertag by its address': () => call(stranger, 'GET', '/api/members/by-gamertag/marcus webb'),
  'a new profile': () => call(stranger, 'POST', '/api/members', { displayName: 'Jo', gamertag: 'Jo' }),
  'a profile': () => call(marcus, 'GET', '/api/members/priya'),
  'editing a profile': () => call(marcus, 'PUT', '/api/members/marcus/profile', { bio: 'x' }),
  'the pending drivers': () => call(director, 'GET', '/api/admin/pending-members'),
  'a rejection': () =>
    call(director, 'POST', '/api/admin/approve-member', { memberId: 'driver-1', approved: false }),
  'taking a place': () => takePlace(marcus, 'spa'),
  'being told why there is no place': () => takePlace(marcus, 'past-1'),
  'giving a place back': () =>
    call(person('driver-1', 'Driver 1', 'approved'), 'DELETE', '/api/registrations/spa/driver-1'),
  'the drivers of a race': () => call(director, 'GET', '/api/races/spa/drivers'),
  'a race': () => call(marcus, 'GET', '/api/races/spa'),
  'a board': () => call(marcus, 'GET', '/api/races/spa/board'),
  'checking in': () => {
    setClock(START - HOUR)
    return call(person('driver-1', 'Driver 1', 'approved'), 'PUT', '/api/races/spa/presence/driver-1', {
      state: 'here',
    })
  },
  'standing by': () => {
    setClock(START - HOUR)
    return call(marcus, 'PUT', '/api/races/spa/presence/marcus', { state: 'here' })
  },
  'a host': () => call(director, 'PUT', '/api/races/spa/host', { memberId: 'marcus' }),
  'a lobby': () => call(director, 'PUT', '/api/races/spa/lobby', { name: 'Lobby' }),
  'a result': () => call(marcus, 'GET', '/api/races/past-1/result'),
  'saving a result': () => saveResult(director, 'past-1', [sent(marcus), sent(priya, 'dns')]),
  'taking a result back': async () => {
    await saveResult(director, 'past-1', [sent(marcus)])
    return call(director, 'DELETE', '/api/races/past-1/result', { basedOn: 1 })
  },
  'the versions of a result': () => call(director, 'GET', '/api/races/past-1/result/versions'),
  'moving a race': () =>
    call(director, 'PUT', '/api/races/spa', { date: iso(START + DAY), expected: { date: iso(START) } }),
  'calling a race off': () =>
    call(director, 'PUT', '/api/races/spa', { isActive: false, expected: { isActive: true } }),
  'deleting a race': () => call(director, 'DELETE', '/api/races/spa'),
  'a race with regulars': () => call(director, 'POST', '/api/races', raceForm({ championshipId: 'winter' })),
  'counting in for a season': () =>
    call(marcus, 'PUT', '/api/championships/winter/entries/marcus/regular', { regular: true }),
  'signing off from a season': () =>
    call(marcus, 'PUT', '/api/championships/winter/entries/marcus/regular', { regular: false }),
  'deleting a championship': () => call(director, 'DELETE', '/api/championships/winter'),
  'the bell': () => call(marcus, 'GET', '/api/notifications/marcus'),
  'the number at the bell': () => call(marcus, 'GET', '/api/notifications/marcus/count'),
  'the announcements of the week': () => call(marcus, 'GET', '/api/notifications/marcus/announcements'),
  'reading the bell': () => call(marcus, 'PATCH', '/api/notifications/marcus/read-all'),
  'reading of sign-ins': () => call(marcus, 'PATCH', '/api/notifications/marcus/read-all?type=sign-in'),
  'the rooms': () => call(marcus, 'GET', '/api/chat-rooms'),
  'what is said in a room': () => call(marcus, 'GET', '/api/chat-rooms/general/messages'),
  'a message': () => spoken(marcus, 'Box this lap'),
  'a ticket for a file': () => askTicket(marcus, jpeg()),
  'an uploaded file': async () => call(marcus, 'GET', await uploaded(priya, jpeg())),
  'a message that shows a file': async () => spoken(marcus, await uploaded(marcus, jpeg())),
  'deleting a message that shows a file': async () => {
    const { body } = await spoken(marcus, await uploaded(marcus, jpeg()))
    const answer = await remove(director, body.id)
    await settleRooms()
    return answer
  },
  'turning alerts on': () => call(marcus, 'POST', '/api/push/subscribe', aSubscription),
  'turning alerts off': () => call(marcus, 'DELETE', '/api/push/unsubscribe', aSubscription),
  'what a member wants to hear': () => call(marcus, 'GET', '/api/push/preferences'),
  'choosing what to hear': () => call(marcus, 'PUT', '/api/push/preferences', { races: false }),
  'what was sent': () => call(director, 'GET', '/api/push/sends'),
  'the audit log': () => call(director, 'GET', '/api/admin/audit'),
}

/** The message, and what its room then tells D1. */
async function spoken(who: Person, message: string) {
  const answer = await post(who, message)
  await settleRooms()
  return answer
}

const refusedOnPurpose: Record<string, number> = { 'being told why there is no place': 409 }

test.each(Object.entries(calls))('no table is read from end to end for %s', async (name, make) => {
  const answers: Answer[] = []
  const statements = await statementsOf(async () => answers.push(await make()))
  expect([200, 201, 204, refusedOnPurpose[name]]).toContain(answers[0]?.status)
  expect(statements).not.toEqual([])
  for (const statement of statements) expect(await fullScans(statement), statement.sql).toEqual([])
})

// Alerts that wait for the cron stand in an index of their own; who has alerts is looked through only where the
// registration for a race is about to close; and of the audit log only the oldest entries are read, as `cron-cost` shows.
// Reserves and lobbies go three hours after their race, so there are no more of them than wait for the races to come.
const mayBeScanned =
  /^SCAN (push_sends USING INDEX push_sends_unsettled|due|alerts\b.*|audit_log|reserves|waited|r|l)$/

/** Something to do for every job. */
const due = [
  `INSERT INTO errands (kind, id, task, at, waiting) VALUES
    ('close-sockets', 'gone', '{"close": {"session": "gone"}, "code": 4001}', 0, '["general"]'),
    ('forget-member', 'gone', '{"forget": "gone"}', 0, '["general"]')`,
  `UPDATE races SET date = ${NOON + 50 * MINUTE} WHERE id = 'spa'`,
  `UPDATE races SET registration_deadline = ${NOON + 40 * MINUTE}, date = ${NOON + 2 * HOUR} WHERE id = 'monza'`,
  "UPDATE registrations SET registered_at = 0 WHERE race_id = 'spa'",
  `INSERT INTO sessions (token_hash, member_id, method, created_at, expires_at) VALUES ('over', 'marcus', 'admin_key', 0, 1)`,
  `INSERT INTO passkey_challenges (id_hash, purpose, challenge, expires_at) VALUES ('over', 'sign-in', '', 1)`,
  `INSERT INTO enrolment_codes (member_id, code_hash, expires_at) VALUES ('marcus', '', 1)`,
  "INSERT INTO audit_log (at, actor, action, subject) VALUES (0, 'root', 'race.add', 'spa')",
  "INSERT INTO notifications (id, member_id, type, created_at) VALUES ('old', 'marcus', 'sign-in', 0)",
  `INSERT INTO rate_limits (bucket, window_start, hits, expires_at) VALUES ('sign-in:x', 0, 1, 1)`,
  `INSERT INTO uploads (id, uploader_id, purpose, content_type, size, status, created_at, due_at)
    VALUES ('old', 'marcus', 'chat', 'image/png', 1, 'issued', 0, 1)`,
  `INSERT INTO result_sheets (race_id, version, published_at) VALUES ('past-1', 1, 1), ('past-2', 1, 1)`,
  `INSERT INTO incidents (id, race_id, reporter_id, account, reported_at, reply_until)
    VALUES ('case', 'past-2', 'marcus', 'Turn one', 1, ${NOON})`,
]

test('no table that grows is read from end to end by any job of the cron', async () => {
  for (const statement of due) await rowsOf(statement)
  const statements = await statementsOf(() => runCron())
  const plans = await Promise.all(statements.map(fullScans))
  expect(plans.flat().filter(line => !mayBeScanned.test(line))).toEqual([])
  for (const table of [
    'errands',
    'sessions',
    'passkey_challenges',
    'enrolment_codes',
    'audit_log',
    'uploads',
    'result_sheets',
  ])
    expect(
      statements.filter(({ sql }) => new RegExp(`^(delete from|update) "${table}"`).test(sql)),
      table,
    ).not.toEqual([])
})

test('no table is read from end to end to find out whether what alerts say is still so, nor more of it than those', async () => {
  await plantAlerts(new PushService(), [marcus, priya])
  const types = ['check-in', 'closes-soon', 'place-free', 'race-off'] as const
  const claims = types.map(type => ({ type, raceId: 'spa', about: 0, subscriptionId: 'alerts-0000' }))
  const [statement] = await statementsOf(() => findOutdatedClaims(openDb(env.DB), claims))
  if (!statement) throw new Error('Nothing was asked')
  expect(await fullScans(statement)).toEqual([])
  expect(await rowsRead(statement)).toBeLessThanOrEqual(6 * claims.length)
})

test('a search through a table without an index is noticed', async () => {
  const careless = { sql: 'SELECT * FROM races WHERE track = ?', values: ['Monza'] }
  expect(await fullScans(careless)).toEqual(['SCAN races'])
  expect(await rowsRead(careless)).toBeGreaterThanOrEqual(PAST_RACES)
})

describe('the rows that D1 reads and bills', () => {
  test('finding out who is asking takes two', async () => {
    expect(await rowsReadBy(() => call(marcus, 'POST', '/api/registrations', '{'))).toBeLessThanOrEqual(3)
  })

  test('the race list reads the races to come, not those that are over', async () => {
    expect(await rowsReadBy(() => call(marcus, 'GET', '/api/races'))).toBeLessThan(20)
  })

  test('the list of pending drivers reads those who wait', async () => {
    expect(await rowsReadBy(() => call(director, 'GET', '/api/admin/pending-members'))).toBeLessThan(25)
  })

  test('the drivers of a race are read without the other races', async () => {
    expect(await rowsReadBy(() => call(director, 'GET', '/api/races/spa/drivers'))).toBeLessThan(19 * 3 + 15)
  })
})
