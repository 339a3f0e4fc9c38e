// The club whose calls are measured: 500 members with phones, 160 races with 20 drivers each, a full bell, a league of 16
// rounds with 40 finishers, and stewards with 120 cases.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node.
import { DatabaseSync } from 'node:sqlite'

const root = path.join(import.meta.dirname, '..', '..', '..')
const DAY = 86_400_000

/** Creates the club's database in this file, with the migrations. */
export function plantClub(file) {
  const db = new DatabaseSync(file)
  // As wrangler records applied migrations.
  db.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)')
  for (const name of readdirSync(path.join(root, 'migrations')).sort())
    if (name.endsWith('.sql')) {
      db.exec(readFileSync(path.join(root, 'migrations', name), 'utf8'))
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
    }
  const now = Date.now()
  db.exec('BEGIN')
  const people = [
    ...Array.from({ length: 500 }, (_, n) => [
      `driver-${n}`,
      `Driver ${n}`,
      n > 480 ? 'pending' : 'approved',
      0,
    ]),
    ['owner', 'The Owner', 'approved', 0],
    ['newcomer', 'Newcomer', 'approved', 0],
    ['admin', 'RaceDirector', 'approved', 1],
    ...[1, 2, 3].map(n => [`steward-${n}`, `Steward ${n}`, 'approved', 1]),
  ]
  const member = db.prepare(`INSERT INTO members (id, display_name, gamertag, gamertag_key, gamertag_skeleton,
    experience_level, is_admin, status, created_at, passkey_user_id) VALUES (?, ?, ?, ?, ?, 'Advanced', ?, ?, ?, ?)`)
  for (const [id, name, status, isAdmin] of people)
    member.run(
      id,
      name,
      name,
      name.toLowerCase(),
      name.toLowerCase().replace(' ', ''),
      isAdmin,
      status,
      now,
      id,
    )
  db.exec(
    "INSERT INTO championships (id, name, season, start_date, end_date, created_at) VALUES ('cup', 'Cup', '2026', '2026-01-01', '2026-12-31', 0)",
  )
  const race =
    db.prepare(`INSERT INTO races (id, championship_id, name, track, car_class, date, registration_deadline,
    max_participants, created_at) VALUES (?, 'cup', ?, 'Monza', 'GT3', ?, ?, 50, 0)`)
  for (let n = 0; n < 160; n++)
    race.run(`race-${n}`, `Race ${n}`, now + (n - 75.5) * DAY, now + (n - 75.6) * DAY)
  db.exec(`INSERT INTO registrations (id, race_id, member_id, registered_at)
    SELECT races.id || ':' || members.id, races.id, members.id, 0 FROM races
    JOIN members ON members.id LIKE 'driver-2_' OR members.id LIKE 'driver-3_'`)
  plantLeague(db, now)
  plantCases(db, now)
  db.exec(`WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < 100)
    INSERT INTO notifications (id, member_id, type, is_read, created_at)
    SELECT 'ring-' || n, 'driver-1', 'sign-in', n > 20, ${now} - n FROM one`)
  db.exec(`WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < 100)
    INSERT INTO audit_log (at, actor, action, subject) SELECT ${now} - n, 'admin', 'race.edit', 'race-1' FROM one`)
  db.exec(`WITH RECURSIVE one(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM one WHERE n < 479)
    INSERT INTO push_subscriptions (id, member_id, endpoint, p256dh_key, auth_key, created_at)
    SELECT 'phone-' || n, 'driver-' || n, 'https://web.push.apple.com/' || n, 'key', 'secret', ${now} FROM one`)
  db.exec(`WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < 50)
    INSERT INTO push_sends (id, sent_by, title, body, created_at, sent, failed, total)
    SELECT 'send-' || n, 'admin', 'Monza', 'It moved.', ${now} - n, 478, 2, 480 FROM one`)
  db.exec(`INSERT INTO announcements (id, title, body, created_at)
    SELECT id, title, body, created_at FROM push_sends`)
  for (const [id, token, method] of [
    ['driver-1', 'driver', 'gamertag'],
    ['driver-25', 'racer', 'gamertag'],
    ['owner', 'owner', 'registration'],
    ['admin', 'admin', 'passkey'],
  ])
    openSession(db, id, token.padEnd(43, '_'), method)
  db.exec('COMMIT')
  db.close()
}

function plantLeague(db, now) {
  const line = db.prepare(
    "INSERT INTO results (race_id, member_id, position, status) VALUES (?, ?, ?, 'finished')",
  )
  db.exec(`INSERT INTO championships (id, name, season, start_date, end_date, created_at)
    VALUES ('league', 'League', '2026', '2026-01-01', '2026-12-31', 0)`)
  const scoring = {
    points: [25, 18, 15],
    pole: 0,
    fastestLap: 0,
    bestRounds: 12,
    teamDrivers: 2,
    classes: ['Pro'],
  }
  db.prepare("INSERT INTO scorings (championship_id, scoring) VALUES ('league', ?)").run(
    JSON.stringify(scoring),
  )
  const order = n => Array.from({ length: 40 }, (_, place) => (place * 7 + n * 3) % 40)
  const rounds = Array.from({ length: 16 }, (_, n) => n).map(n => {
    const date = now - (400 + n) * DAY
    db.prepare(`INSERT INTO races (id, championship_id, name, track, car_class, date, registration_deadline,
      max_participants, created_at) VALUES (?, 'league', ?, 'Monza', 'GT3', ?, ?, 50, 0)`).run(
      `league-${n}`,
      `Round ${n}`,
      date,
      date,
    )
    db.prepare('INSERT INTO result_sheets (race_id, version, published_at) VALUES (?, 1, ?)').run(
      `league-${n}`,
      date,
    )
    for (const [place, driver] of order(n).entries()) line.run(`league-${n}`, `driver-${driver}`, place + 1)
    const lines = order(n).map(driver => [driver, 'finished', null, 0])
    return {
      raceId: `league-${n}`,
      name: `Round ${n}`,
      track: 'Monza',
      date,
      finalAt: date,
      lines,
      penalties: [],
    }
  })
  const drivers = Array.from({ length: 40 }, (_, n) => [`driver-${n}`, `Driver ${n}`, null])
  const season = { scoring, rounds, entries: drivers.map(() => [null, null]) }
  db.prepare(
    "INSERT INTO standings (championship_id, season, drivers, updated_at) VALUES ('league', ?, ?, 0)",
  ).run(JSON.stringify(season), JSON.stringify(drivers))
}

// More cases than a list shows, half of them decided: reported by driver-1, with four named drivers and three votes.
function plantCases(db, now) {
  const penalty = { memberId: 'driver-20', seconds: 0, places: 3, points: 0, excluded: false, licence: 1 }
  const decided = { byId: 'steward-1', verdict: 'penalty', text: 'Contact. '.repeat(50), rule: '4.2' }
  const decision = JSON.stringify({ ...decided, penalties: [penalty], takenBack: null })
  const account = 'They dived in from far behind. '.repeat(30)
  db.prepare(`WITH RECURSIVE one(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM one WHERE n < 119)
    INSERT INTO incidents (id, race_id, reporter_id, account, reported_at, reply_until, voted_at, decided_at, decision)
    SELECT 'case-' || n, 'race-' || (n % 75), 'driver-1', ?1, ?2 - n, ?2 - n, ?2 - n,
      iif(n < 60, ?2 - n, NULL), iif(n < 60, ?3, NULL) FROM one`).run(account, now - DAY / 2, decision)
  db.prepare(`INSERT INTO incident_drivers (incident_id, member_id, replied_at, account)
    SELECT incidents.id, members.id, incidents.reply_until, ? FROM incidents
    JOIN members ON members.id IN ('driver-20', 'driver-21', 'driver-22', 'driver-23')`).run(account)
  db.exec(`INSERT INTO incident_votes (incident_id, steward_id, verdict, blamed_id, offence, reason, at)
    SELECT incidents.id, members.id, 'penalty', 'driver-20', 'crash', 'They were not alongside.', voted_at FROM incidents
    JOIN members ON members.id LIKE 'steward-_'`)
  db.exec(`INSERT INTO penalties (race_id, incident_id, member_id, places, licence)
    SELECT race_id, id, 'driver-20', 3, 1 FROM incidents WHERE decided_at IS NOT NULL`)
}

/** Opens a session for a member with this token. */
export function openSession(db, memberId, token, method) {
  const now = Date.now()
  const provenAt = method === 'passkey' ? now : null
  db.prepare(`INSERT INTO sessions (token_hash, member_id, method, created_at, expires_at, proven_at, last_seen_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`).run(hashOf(token), memberId, method, now, now + 90 * DAY, provenAt, now)
}

/** What the database stores of a token. */
export function hashOf(token) {
  return createHash('sha256').update(token).digest('hex')
}
