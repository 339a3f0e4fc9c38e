// The calls to measure, every route of the club: request, caller, and the data it needs. `n` counts calls, for those that can
// succeed only once.
import { adding, signingIn } from './ceremonies.mjs'

const DAY = 86_400_000
const cookieOf = token => ({ cookie: `__Host-sid=${token.padEnd(43, '_')}` })
const stranger = {}
const driver = cookieOf('driver')
const owner = cookieOf('owner')
const admin = cookieOf('admin')
const keyHolder = { authorization: 'Bearer the key of the club that is measured' }
const upload = n => `6ba7b810-9dad-41d1-80b4-${String(n).padStart(12, '0')}`
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
/** The token of a calendar's link. */
const LINK = 'c0ffee42'.repeat(8)
const endpoint = n => `https://updates.push.services.mozilla.com/wpush/v2/browser-${n}`

const get = (path, who = driver) => ({ make: () => ({ method: 'GET', path, headers: who }) })
// `path` and `body` may be functions of `n`; `ready` creates what the call uses up.
const send = (method, path, body, who = driver, ready = () => {}) => ({
  make: (n, store) => {
    ready(store, n)
    return { method, path: of(path, n), headers: of(who, n), body: of(body, n) }
  },
})
const cron = schedule => ({ cron: schedule })

/** A result of twenty drivers. */
const lines = Array.from({ length: 20 }, (_, n) => ({ memberId: `driver-${n + 1}`, status: 'finished' }))

const restoring =
  'one text that the database or a room takes apart, by a script that goes on where it was too much'

// Five hundred entries of the audit log, as in a backup.
const pageOfLog = n => {
  const columns = ['id', 'at', 'actor', 'action', 'subject', 'detail']
  const rows = Array.from({ length: 500 }, (_, row) =>
    JSON.stringify([
      1000 + 500 * n + row,
      1_795_000_000_000 + row,
      'admin',
      'race.edit',
      `race-${row}`,
      null,
    ]),
  )
  return `{"table":"audit_log","columns":${JSON.stringify(columns)},"rows":[\n${rows.join(',\n')}\n],"next":null}`
}

/** Routes without a measurement, and why. */
export const unmeasured = {
  'GET /api/backup': 'a list of names',
  'GET /api/backup/files': 'a list of names',
  'GET /api/backup/rooms/{id}': 'a list of numbers, of a room',
  'GET /api/backup/rooms/{id}/{id}': 'a text that a room has made',
  'GET /api/backup/files/{id}': 'bytes that go through',
  'GET /api/my-data/files/{id}': 'bytes that go through',
  'GET /api/my-data/rooms/{id}': 'a list that a room has made, shorter than a page of its messages',
  'PUT /api/restore/files/{id}': 'bytes that go through',
  'POST /api/restore': restoring,
  'PUT /api/restore/rooms/{id}': restoring,
  'PUT /api/restore/rooms/{id}/{id}': restoring,
  'POST /api/restore/end': restoring,
  'GET /ws':
    'what it answers, 101, Node has no response for; before that it asks what a page of messages asks',
}

export const calls = {
  'GET /': get('/', stranger),
  'GET /chat': get('/chat'),
  'GET /api/config': get('/api/config', stranger),
  'GET /api/health': get('/api/health', stranger),
  'GET /api/health, by an admin': get('/api/health', admin),
  'POST /api/client-errors': send('POST', '/api/client-errors', {
    page: '/chat',
    place: '/assets/chat-page-B1.js:3:4512',
  }),
  'POST /api/csp-report': send('POST', '/api/csp-report', {
    'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://elsewhere.test/a.png' },
  }),

  'GET /api/session': get('/api/session'),
  'POST /api/session, by gamertag': send('POST', '/api/session', { gamertag: 'Driver 7' }, stranger),
  'POST /api/session, by admin key': send(
    'POST',
    '/api/session',
    { gamertag: 'RaceDirector', adminKey: 'the key of the club that is measured' },
    stranger,
  ),
  'DELETE /api/session': send('DELETE', '/api/session', undefined, leaver, signedIn('driver-1', 'leaver')),
  'GET /api/sessions': get('/api/sessions'),
  'DELETE /api/sessions': send('DELETE', '/api/sessions', undefined, leaver, (store, n) => {
    for (const place of ['leaver', 'phone', 'console', 'tablet']) signedIn('newcomer', place)(store, n)
  }),
  'DELETE /api/sessions/{id}': {
    make: (n, store) => {
      const token = `phone${n}`.padEnd(43, '_')
      store.openSession('driver-1', token, 'gamertag')
      const path = `/api/sessions/${store.hashOf(token).slice(0, 16)}`
      return { method: 'DELETE', path, headers: driver }
    },
  },

  'POST /api/session/passkey/options': send('POST', '/api/session/passkey/options', undefined, stranger),
  'POST /api/session/passkey, ES256': signingIn('ES256'),
  'POST /api/session/passkey, EdDSA': signingIn('EdDSA'),
  'POST /api/session/passkey, RS256': signingIn('RS256'),
  'GET /api/passkeys': get('/api/passkeys'),
  'POST /api/passkeys/options': send('POST', '/api/passkeys/options', {}, owner),
  'POST /api/passkeys, ES256': adding('ES256'),
  'POST /api/passkeys, RS256': adding('RS256'),
  'PATCH /api/passkeys/{id}': send(
    'PATCH',
    '/api/passkeys/phone',
    n => ({ name: `Phone ${n}` }),
    owner,
    passkeyOf('owner', () => 'phone'),
  ),
  'DELETE /api/passkeys/{id}': send(
    'DELETE',
    n => `/api/passkeys/phone${n}`,
    undefined,
    leaver,
    (store, n) => {
      signedIn('newcomer', 'leaver', 'passkey')(store, n)
      passkeyOf('newcomer', n => `phone${n}`)(store, n)
      passkeyOf('newcomer', () => 'kept')(store, n)
    },
  ),
  'POST /api/admin/members/{id}/enrolment-code': send(
    'POST',
    n => `/api/admin/members/driver-${100 + n}/enrolment-code`,
    {},
    admin,
  ),
  'GET /api/enrolment-code': send('GET', '/api/enrolment-code', undefined, owner, codeOf('owner')),
  'DELETE /api/enrolment-code': send('DELETE', '/api/enrolment-code', undefined, owner, codeOf('owner')),

  'POST /api/members/look-up': send('POST', '/api/members/look-up', { gamertag: 'Driver 7' }, stranger),
  'GET /api/members/by-gamertag/{id}': get('/api/members/by-gamertag/Driver%207', stranger),
  'POST /api/members': send(
    'POST',
    '/api/members',
    n => ({ gamertag: `New one ${n}`, displayName: `The new one ${n}` }),
    stranger,
  ),
  'GET /api/members': get('/api/members'),
  'GET /api/members?detail=all': get('/api/members?detail=all', admin),
  'GET /api/members/{id}': get('/api/members/driver-7'),
  'GET /api/members/{id}/reliability': get('/api/members/driver-1/reliability'),
  'GET /api/members/{id}/licence': get('/api/members/driver-20/licence'),
  'PUT /api/members/{id}/profile, bio': send('PUT', '/api/members/driver-1/profile', n => ({
    bio: `Lap ${n}`,
  })),
  'PUT /api/members/{id}/profile, nickname': send('PUT', '/api/members/driver-1/profile', n => ({
    displayName: `Lap ${n}`,
  })),
  'PUT /api/members/{id}/profile, by an admin': send(
    'PUT',
    '/api/members/driver-1/profile',
    n => ({ bio: `Lap ${n}`, expected: { bio: `Lap ${n - 1}` } }),
    admin,
    (store, n) => store.run("UPDATE members SET bio = ? WHERE id = 'driver-1'", `Lap ${n - 1}`),
  ),
  'GET /api/admin/pending-members': get('/api/admin/pending-members', admin),
  'DELETE /api/admin/pending-members/today': send(
    'DELETE',
    '/api/admin/pending-members/today',
    undefined,
    admin,
    flood,
  ),
  'GET /api/admin/joining': get('/api/admin/joining', admin),
  'POST /api/admin/joining/opening': send('POST', '/api/admin/joining/opening', undefined, admin),
  'POST /api/admin/joining/invitations': send('POST', '/api/admin/joining/invitations', undefined, admin),
  'POST /api/admin/approve-member, in': send(
    'POST',
    '/api/admin/approve-member',
    { memberId: 'driver-490', approved: true },
    admin,
    undecided,
  ),
  'POST /api/admin/approve-member, away': send(
    'POST',
    '/api/admin/approve-member',
    { memberId: 'driver-490', approved: false, rejectionReason: 'Nobody knows you.' },
    admin,
    undecided,
  ),
  'DELETE /api/admin/members/{id}': send(
    'DELETE',
    n => `/api/admin/members/driver-${100 + n}`,
    undefined,
    admin,
  ),
  'PUT /api/admin/members/{id}/admin': send(
    'PUT',
    n => `/api/admin/members/driver-${100 + n}/admin`,
    { isAdmin: true },
    admin,
    (store, n) => passkeyOf(`driver-${100 + n}`, () => `key${n}`)(store, n),
  ),
  'DELETE /api/admin/members/{id}/sessions': send(
    'DELETE',
    '/api/admin/members/driver-9/sessions',
    undefined,
    admin,
    signedIn('driver-9', 'phone'),
  ),
  'GET /api/backup/tables/{id}': get('/api/backup/tables/registrations', keyHolder),
  'GET /api/backup/tables/{id}, of members': get('/api/backup/tables/members', keyHolder),
  'PUT /api/restore/tables/{id}': {
    make: (n, store) => {
      store.run(
        `INSERT OR REPLACE INTO settings (name, value) VALUES ('restore', '{"backup":"x","triggers":[]}')`,
      )
      const headers = { ...keyHolder, 'content-type': 'application/octet-stream' }
      return { method: 'PUT', path: '/api/restore/tables/audit_log', headers, file: pageOfLog(n) }
    },
  },
  'GET /api/admin/audit': get('/api/admin/audit', admin),
  'GET /api/admin/client-errors': get('/api/admin/client-errors', admin),

  'POST /api/push/subscribe': send('POST', '/api/push/subscribe', n => ({ endpoint: endpoint(n), keys })),
  'DELETE /api/push/unsubscribe': send(
    'DELETE',
    '/api/push/unsubscribe',
    n => ({ endpoint: endpoint(n) }),
    driver,
    (store, n) =>
      store.run(
        `INSERT INTO push_subscriptions (id, member_id, endpoint, p256dh_key, auth_key, created_at)
         VALUES (?, 'driver-1', ?, ?, ?, 0)`,
        ...[`browser-${n}`, endpoint(n), keys.p256dh, keys.auth],
      ),
  ),
  'GET /api/push/preferences': get('/api/push/preferences'),
  'PUT /api/push/preferences': send('PUT', '/api/push/preferences', n => ({ races: n % 2 === 0 })),
  'GET /api/push/audience': get('/api/push/audience', admin),
  'POST /api/push/send': send('POST', '/api/push/send', { title: 'Monza', body: 'It moved.' }, admin),
  'GET /api/push/sends': get('/api/push/sends', admin),
  'GET /api/push/sends/{id}': get('/api/push/sends/send-1', admin),

  'GET /api/championships': get('/api/championships'),
  'POST /api/championships': send('POST', '/api/championships', cup, admin),
  'GET /api/championships/{id}': get('/api/championships/cup'),
  'PUT /api/championships/{id}': send('PUT', '/api/championships/cup', cup, admin),
  'DELETE /api/championships/{id}': send(
    'DELETE',
    n => `/api/championships/old-${n}`,
    undefined,
    admin,
    (store, n) =>
      store.run(
        `INSERT INTO championships (id, name, season, start_date, end_date, created_at)
         VALUES (?, 'Old', '2025', '2025-01-01', '2025-12-31', 0)`,
        `old-${n}`,
      ),
  ),

  'PUT /api/championships/{id}/entries/{id}/regular': send(
    'PUT',
    '/api/championships/cup/entries/driver-1/regular',
    n => ({ regular: n % 2 === 0 }),
  ),
  'PUT /api/championships/{id}/entries/{id}': send(
    'PUT',
    '/api/championships/league/entries/driver-1',
    n => ({ class: 'Pro', team: `Team ${n}` }),
    admin,
  ),
  'GET /api/championships/{id}/scoring': get('/api/championships/league/scoring', admin),
  'PUT /api/championships/{id}/scoring': send(
    'PUT',
    '/api/championships/league/scoring',
    n => ({ points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1], pole: n, classes: ['Pro'] }),
    admin,
  ),
  'GET /api/championships/{id}/standings': get('/api/championships/league/standings'),
  'GET /api/leaderboards': get('/api/leaderboards'),

  'GET /api/races': get('/api/races'),
  'GET /api/races?scope=all': get('/api/races?scope=all'),
  'GET /api/races?scope=awaited': get('/api/races?scope=awaited'),
  'GET /api/races?scope=past': get('/api/races?scope=past'),
  'GET /api/races?scope=driven': get('/api/races?scope=driven', cookieOf('racer')),
  'POST /api/races': send('POST', '/api/races', race, admin),
  'PUT /api/races/{id}': send('PUT', '/api/races/race-95', race, admin),
  'DELETE /api/races/{id}': send('DELETE', n => `/api/races/race-${99 + n}`, undefined, admin),
  'GET /api/races/{id}/drivers': get('/api/races/race-95/drivers', admin),
  'GET /api/races/{id}': get('/api/races/race-95'),
  'GET /api/races/{id}/board': get('/api/races/race-95/board'),
  'PUT /api/races/{id}/presence/{id}': send(
    'PUT',
    '/api/races/race-95/presence/driver-1',
    n => ({ state: n % 2 === 0 ? 'here' : null }),
    driver,
    store =>
      store.run(
        "UPDATE races SET date = CAST(unixepoch('subsec') * 1000 AS INTEGER) + 1800000 WHERE id = 'race-95'",
      ),
  ),
  'PUT /api/races/{id}/host': send(
    'PUT',
    '/api/races/race-95/host',
    n => ({ memberId: n % 2 === 0 ? 'driver-1' : null }),
    admin,
  ),
  'PUT /api/races/{id}/lobby': send('PUT', '/api/races/race-95/lobby', n => ({ name: `Lobby ${n}` }), admin),
  'GET /api/races/{id}/result': send('GET', '/api/races/race-60/result', undefined, driver, withResult),
  'PUT /api/races/{id}/result': send(
    'PUT',
    '/api/races/race-60/result',
    { basedOn: 0, lines },
    admin,
    withoutResult,
  ),
  'DELETE /api/races/{id}/result': send(
    'DELETE',
    '/api/races/race-60/result',
    { basedOn: 1 },
    admin,
    withResult,
  ),
  'GET /api/races/{id}/result/versions': send(
    'GET',
    '/api/races/race-60/result/versions',
    undefined,
    admin,
    withResult,
  ),
  'PUT /api/races/{id}/absences/{id}': send(
    'PUT',
    '/api/races/race-60/absences/driver-1',
    n => ({ excused: n % 2 === 0 }),
    admin,
    store =>
      store.run(
        "INSERT OR IGNORE INTO absences (member_id, race_id, kind, at) VALUES ('driver-1', 'race-60', 'no-show', 0)",
      ),
  ),
  'GET /api/admin/figures': get('/api/admin/figures', admin),
  'POST /api/registrations': send('POST', '/api/registrations', n => ({ raceId: `race-${80 + n}` })),
  'POST /api/reserves': send(
    'POST',
    '/api/reserves',
    n => ({ raceId: `race-${80 + n}` }),
    undefined,
    (store, n) => {
      store.run(`UPDATE races SET max_participants = max(1, registered_count) WHERE id = 'race-${80 + n}'`)
    },
  ),
  'DELETE /api/reserves/{id}/{id}': send(
    'DELETE',
    '/api/reserves/race-95/driver-1',
    undefined,
    undefined,
    store =>
      store.run(
        "INSERT OR IGNORE INTO reserves (race_id, member_id, joined_at, queued_at) VALUES ('race-95', 'driver-1', 0, 0)",
      ),
  ),
  'GET /api/incidents': get('/api/incidents'),
  'GET /api/incidents?scope=open': get('/api/incidents?scope=open', admin),
  'GET /api/incidents?scope=decided': get('/api/incidents?scope=decided'),
  'GET /api/incidents/{id}': get('/api/incidents/case-1', admin),
  'POST /api/incidents': send(
    'POST',
    '/api/incidents',
    {
      raceId: 'race-75',
      lap: 4,
      spot: 'Turn 6',
      drivers: ['driver-20', 'driver-21', 'driver-22', 'driver-23'],
      account: 'They dived in from far behind. '.repeat(30),
    },
    cookieOf('racer'),
    store => store.run("DELETE FROM incidents WHERE reporter_id = 'driver-25'"),
  ),
  'PUT /api/incidents/{id}/reply': send(
    'PUT',
    '/api/incidents/case/reply',
    { account: 'The door was open. '.repeat(50), atFault: false },
    driver,
    caseThatIs('hearing'),
  ),
  'DELETE /api/incidents/{id}': send(
    'DELETE',
    '/api/incidents/case',
    undefined,
    cookieOf('racer'),
    caseThatIs('hearing'),
  ),
  'PUT /api/incidents/{id}/vote': send(
    'PUT',
    '/api/incidents/case/vote',
    { verdict: 'penalty', blamedId: 'driver-1', offence: 'crash', reason: 'They were not alongside.' },
    admin,
    caseThatIs('heard'),
  ),
  'POST /api/incidents/{id}/decision': send(
    'POST',
    '/api/incidents/case/decision',
    { text: 'Contact that cost places. '.repeat(50), penalties: [{ memberId: 'driver-1', places: 3 }] },
    admin,
    caseThatIs('voted on'),
  ),
  'DELETE /api/incidents/{id}/decision': send(
    'DELETE',
    '/api/incidents/case/decision',
    { reason: 'It was another car.' },
    admin,
    caseThatIs('decided'),
  ),
  'POST /api/incidents/{id}/appeals': send(
    'POST',
    '/api/incidents/case/appeals',
    { ground: 'evidence', text: 'The replay shows it. '.repeat(45) },
    driver,
    caseThatIs('decided'),
  ),
  'POST /api/incidents/{id}/answer': send(
    'POST',
    '/api/incidents/case/answer',
    { text: 'It was a racing incident. '.repeat(50) },
    admin,
    caseThatIs('appealed'),
  ),
  'PUT /api/leaving': send('PUT', '/api/leaving', { messages: 'go' }, driver, staying),
  'DELETE /api/leaving': send('DELETE', '/api/leaving'),
  'POST /api/my-data': send('POST', '/api/my-data', undefined, driver, store =>
    store.run("DELETE FROM rate_limits WHERE bucket LIKE 'my-data:%'"),
  ),
  'GET /api/my-data/parts/{id}': get('/api/my-data/parts/cases', keyHolder),
  'GET /api/calendar': get('/api/calendar'),
  'POST /api/calendar': send('POST', '/api/calendar'),
  'DELETE /api/calendar': send('DELETE', '/api/calendar', undefined, driver, calendarOf),
  'GET /api/calendar/{id}': send('GET', `/api/calendar/${LINK}.ics`, undefined, stranger, calendarOf),
  'DELETE /api/registrations/{id}/{id}': send(
    'DELETE',
    '/api/registrations/race-95/driver-1',
    undefined,
    driver,
    store =>
      store.run(
        "INSERT INTO registrations (id, race_id, member_id, registered_at) VALUES ('own', 'race-95', 'driver-1', 0)",
      ),
  ),

  'GET /api/chat-rooms': get('/api/chat-rooms'),
  'POST /api/chat-rooms': send(
    'POST',
    '/api/chat-rooms',
    { name: 'Cup Chat', type: 'championship', championshipId: 'cup' },
    admin,
    store => store.run("DELETE FROM chat_rooms WHERE championship_id = 'cup'"),
  ),
  'GET /api/chat-rooms/{id}/messages': get('/api/chat-rooms/general/messages'),
  'GET /api/chat-rooms/{id}/messages?around': get('/api/chat-rooms/general/messages?around=general.25'),
  'GET /api/chat-rooms/{id}/messages?search': get('/api/chat-rooms/general/messages?search=box'),
  'GET /api/chat-rooms/{id}/changes': get('/api/chat-rooms/general/changes?after=0'),
  'POST /api/chat-rooms/{id}/messages': send('POST', '/api/chat-rooms/general/messages', n => ({
    message: `@Driver ${n} box this lap`,
  })),
  'PATCH /api/chat-rooms/{id}/messages/{id}': send(
    'PATCH',
    '/api/chat-rooms/general/messages/general.2',
    n => ({
      message: `@Driver ${n} box the lap after`,
    }),
  ),
  'DELETE /api/chat-rooms/{id}/messages/{id}': send(
    'DELETE',
    '/api/chat-rooms/general/messages/general.2',
    undefined,
    admin,
  ),
  'GET /api/chat-rooms/{id}/pinned-messages': get('/api/chat-rooms/general/pinned-messages'),
  'POST /api/messages/{id}/like': send('POST', '/api/messages/general.2/like', {}),
  'DELETE /api/messages/{id}/like': send('DELETE', '/api/messages/general.2/like', {}),
  'POST /api/messages/{id}/pin': send('POST', '/api/messages/general.2/pin', {}, admin),
  'DELETE /api/messages/{id}/pin': send('DELETE', '/api/messages/general.2/pin', {}, admin),
  'GET /api/chat-rooms/{id}/polls': get('/api/chat-rooms/general/polls'),
  'POST /api/chat-rooms/{id}/polls': send('POST', '/api/chat-rooms/general/polls', {
    question: 'Where do we race next?',
    options: ['Monza', 'Spa', 'Imola', 'Suzuka', 'Zolder', 'Donington'],
  }),
  'POST /api/polls/{id}/vote': send('POST', '/api/polls/general.1/vote', { optionId: 'general.1.1' }),
  'POST /api/polls/{id}/close': send('POST', '/api/polls/general.1/close'),
  'DELETE /api/polls/{id}': send('DELETE', '/api/polls/general.1'),
  'GET /api/club-admin-text': get('/api/club-admin-text'),
  'PUT /api/club-admin-text': send('PUT', '/api/club-admin-text', n => ({ text: `Lap ${n}` }), admin),

  'POST /api/objects/upload': send('POST', '/api/objects/upload', {
    contentType: 'image/png',
    size: 1000,
    purpose: 'chat',
  }),
  'PUT /api/objects/uploads/{id}': {
    make: (n, store) => {
      uploadOf(store, n, 'issued')
      const headers = { ...driver, 'content-type': 'image/jpeg', 'content-length': '1000' }
      return { method: 'PUT', path: `/api/objects/uploads/${upload(n)}`, headers, file: new Uint8Array(1000) }
    },
  },
  'POST /api/objects/normalize-path': send(
    'POST',
    '/api/objects/normalize-path',
    n => ({ uploadURL: `/api/objects/uploads/${upload(n)}` }),
    driver,
    (store, n) => uploadOf(store, n, 'stored'),
  ),
  'GET /objects/*': send(
    'GET',
    n => pathOf(n),
    undefined,
    driver,
    (store, n) => uploadOf(store, n, 'stored'),
  ),

  'GET /api/notifications/{id}': get('/api/notifications/driver-1'),
  'GET /api/notifications/{id}/count': get('/api/notifications/driver-1/count'),
  'GET /api/notifications/{id}/announcements': get('/api/notifications/driver-1/announcements'),
  'PATCH /api/notifications/{id}/read': send('PATCH', n => `/api/notifications/ring-${n + 1}/read`),
  'PATCH /api/notifications/{id}/read-all': send(
    'PATCH',
    '/api/notifications/driver-1/read-all',
    undefined,
    driver,
    store => store.run("UPDATE notifications SET is_read = 0 WHERE id LIKE 'ring-_'"),
  ),

  'the cron, what somebody waits for': cron('*/5 * * * *'),
  'the cron, race nights': cron('1-59/5 * * * *'),
  'the cron, what D1 clears away': cron('2-59/5 * * * *'),
  'the cron, files and leavers': cron('4-59/5 * * * *'),
}

function of(value, n) {
  return typeof value === 'function' ? value(n) : value
}

function soon(days) {
  return new Date(Date.now() + days * DAY).toISOString()
}

function race(n) {
  const days = { date: soon(3), registrationDeadline: soon(2) }
  return { name: `Race ${n}`, track: 'Monza', carClass: 'GT3', maxParticipants: 20, ...days }
}

function cup(n) {
  const days = { startDate: '2026-01-01', endDate: '2026-12-31' }
  return { name: `Cup ${n}`, season: '2026', ...days, description: 'A cup. '.repeat(50) }
}

/** The browser whose session the call ends. */
function leaver(n) {
  return cookieOf(`leaver${n}`)
}

function signedIn(memberId, browser, method = 'gamertag') {
  return (store, n) => store.openSession(memberId, `${browser}${n}`.padEnd(43, '_'), method)
}

function passkeyOf(memberId, id) {
  return (store, n) =>
    store.run(
      "INSERT OR IGNORE INTO passkeys (id, member_id, public_key, counter, created_at) VALUES (?, ?, '', 0, 0)",
      ...[id(n), memberId],
    )
}

function codeOf(memberId) {
  return store =>
    store.run(
      "INSERT OR REPLACE INTO enrolment_codes (member_id, code_hash, expires_at) VALUES (?, 'hash', ?)",
      ...[memberId, Date.now() + DAY],
    )
}

function undecided(store) {
  store.run("UPDATE members SET status = 'pending' WHERE id = 'driver-490'")
}

function staying(store) {
  store.run("UPDATE members SET leaves_at = NULL WHERE id = 'driver-1'")
}

function calendarOf(store) {
  store.run(
    "INSERT OR REPLACE INTO calendar_feeds (token_hash, member_id, created_at) VALUES (?, 'driver-1', 0)",
    store.hashOf(LINK),
  )
}

/** As many unapproved profiles as a call deletes. */
function flood(store, n) {
  for (let k = 0; k < 25; k++)
    store.run(
      `INSERT INTO members (id, display_name, gamertag, gamertag_key, gamertag_skeleton, experience_level, status, created_at)
       VALUES (?1, ?1, ?1, ?1, ?1, 'Advanced', 'pending', ?2)`,
      ...[`flood-${n}-${k}`, Date.now()],
    )
}

function pathOf(n) {
  return `/objects/${upload(n)}-640x480.jpg`
}

function uploadOf(store, n, status) {
  store.run(
    `INSERT INTO uploads (id, uploader_id, purpose, content_type, size, status, path, created_at, due_at)
     VALUES (?, 'driver-1', 'chat', 'image/jpeg', 1000, ?, ?, ?, ?)`,
    ...[upload(n), status, status === 'stored' ? pathOf(n) : null, Date.now(), Date.now() + DAY],
  )
}

function withoutResult(store) {
  for (const table of ['result_versions', 'result_sheets', 'results'])
    store.run(`DELETE FROM ${table} WHERE race_id = 'race-60'`)
}

function withResult(store) {
  withoutResult(store)
  const sheet = JSON.stringify({ lines, poleId: null, fastestId: null, pictureUrl: null })
  store.run(
    `INSERT INTO result_versions (race_id, version, at, by_id, sheet) VALUES ('race-60', 1, 0, 'admin', '${sheet}')`,
  )
  store.run("INSERT INTO result_sheets (race_id, version, published_at) VALUES ('race-60', 1, 0)")
  store.run(`INSERT INTO results (race_id, member_id, position, status)
    SELECT 'race-60', value ->> 'memberId', key + 1, 'finished' FROM json_each('${JSON.stringify(lines)}')`)
}

/** A case in a round of the league, reported by driver-25, naming driver-1, in the state that the call needs. */
function caseThatIs(state) {
  const states = ['hearing', 'heard', 'voted on', 'decided', 'appealed']
  return store => {
    const now = Date.now()
    const from = (reached, at) => (states.indexOf(state) >= states.indexOf(reached) ? at : null)
    const penalty = { memberId: 'driver-1', seconds: 0, places: 3, points: 0, excluded: false, licence: 1 }
    const decided = { byId: 'steward-1', verdict: 'penalty', text: 'Contact.', rule: null }
    const decision = JSON.stringify({ ...decided, penalties: [penalty], takenBack: null })
    store.run("DELETE FROM incidents WHERE id = 'case'")
    store.run(
      `INSERT INTO incidents (id, race_id, reporter_id, account, reported_at, reply_until, voted_at, decided_at, decision, appealed_at)
       VALUES ('case', 'league-0', 'driver-25', 'Contact.', ?, ?, ?, ?, ?, ?)`,
      ...[now, from('heard', now) ?? now + DAY],
      ...[from('voted on', now), from('decided', now), from('decided', decision), from('appealed', now)],
    )
    store.run("INSERT INTO incident_drivers (incident_id, member_id) VALUES ('case', 'driver-1')")
    if (from('voted on', true))
      store.run(`INSERT INTO incident_votes (incident_id, steward_id, verdict, blamed_id, offence, reason, at)
        SELECT 'case', id, 'penalty', 'driver-1', 'crash', 'Contact.', 0 FROM members WHERE id LIKE 'steward-_'`)
    if (from('decided', true))
      store.run(`INSERT INTO penalties (race_id, incident_id, member_id, places, licence)
        VALUES ('league-0', 'case', 'driver-1', 3, 1)`)
  }
}
