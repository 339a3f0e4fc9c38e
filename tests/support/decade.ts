import { env } from 'cloudflare:workers'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'
import { NOON } from './clock.ts'
import { aSubscription } from './push-service.ts'
import { inRoom, putToSleep } from './rooms.ts'

/** How big a club is after ten years, and how many drivers a young one of the same size has already. */
export const MEMBERS = 500
const CHAMPIONSHIPS = 30
const RACES = 1500
const RACES_TO_COME = 60
const REGISTRATIONS = 45_000
const NOTIFICATIONS = 100_000
const MESSAGES = 1_000_000

const GRID = REGISTRATIONS / RACES
const PAST = RACES - RACES_TO_COME
/** Of a member's notifications so many are unread, as of who is away for a season. */
const UNREAD = 20
/** Rows that one statement of a room's object writes, which may take only so much memory. */
const AT_ONCE = 100_000

const { keys } = aSubscription

/** The cast, for whom the calls are made. */
const CAST = ['marcus', 'director', 'priya', 'ines']
/** More than a page of anything has. */
const A_PAGE = 150

/**
 * Plants what a club of this size has on any day: its drivers with their phones, its championships, the races to come,
 * and a page of all that is listed by pages.
 */
export async function plantYoungClub(): Promise<void> {
  await write(
    `INSERT INTO members (id, display_name, gamertag, gamertag_key, gamertag_skeleton, name_key, experience_level, status, created_at)
     SELECT 'driver-' || n, 'Racing Driver ' || n, 'Driver ' || n, 'driver ' || n, 'driver' || n, 'racing driver ' || n, 'Advanced', 'approved', ${NOON}
     FROM (${numbers(0, MEMBERS)})`,
    `INSERT INTO push_subscriptions (id, member_id, endpoint, p256dh_key, auth_key, created_at)
     SELECT 'phone-' || n, 'driver-' || n, 'https://web.push.apple.com/' || n, '${keys.p256dh}', '${keys.auth}', ${NOON}
     FROM (${numbers(0, MEMBERS)})`,
    `INSERT INTO championships (id, name, season, start_date, end_date, description, rules, created_at)
     SELECT 'cup-' || n, 'Cup ' || n, '2026', '2026-11-01', '2027-02-28', 'A cup', 'Rules', ${NOON}
     FROM (${numbers(0, CHAMPIONSHIPS)})`,
    ...races(PAST - A_PAGE, RACES),
    ...history(0, A_PAGE),
    ...ownNotifications(0, A_PAGE),
  )
  await talk('general', A_PAGE)
}

/** Adds what ten years leave behind. */
export async function plantTenYears(): Promise<void> {
  await write(
    ...races(0, PAST - A_PAGE),
    ...history(A_PAGE, OLD),
    ...ownNotifications(A_PAGE, OWN),
    `INSERT INTO notifications (id, member_id, type, is_read, created_at)
     SELECT 'theirs-' || n, 'driver-' || (n % ${MEMBERS}), 'member-approved', n / ${MEMBERS} >= ${UNREAD}, ${NOON} - n * ${MINUTE}
     FROM (${numbers(0, NOTIFICATIONS)})`,
    `INSERT INTO sessions (token_hash, member_id, method, created_at, expires_at)
     SELECT 'old-' || n, 'driver-' || (n % ${MEMBERS}), 'gamertag', ${NOON}, ${NOON + 60 * DAY} FROM (${numbers(0, 3000)})`,
  )
  await talk('general', MESSAGES)
}

/** How many acts and announcements there are in ten years, and notifications of one member. */
const OLD = 20_000
const OWN = 1000

// Of races that stand in the young club too.
function history(from: number, to: number): string[] {
  return [
    `INSERT INTO audit_log (at, actor, action, subject)
     SELECT ${NOON} - n * ${MINUTE}, 'director', 'race.edit', 'race-' || (${PAST} + n % ${RACES_TO_COME})
     FROM (${numbers(from, to)})`,
    `INSERT INTO push_sends (id, sent_by, title, body, created_at, sent, failed, total)
     SELECT 'send-' || n, 'director', 'Monza', 'It moved.', ${NOON} - n * ${HOUR}, 300, 2, 302 FROM (${numbers(from, to)})`,
  ]
}

function ownNotifications(from: number, to: number): string[] {
  return CAST.map(
    id => `INSERT INTO notifications (id, member_id, type, is_read, created_at)
      SELECT 'own-${id}-' || n, '${id}', 'member-approved', 1, ${NOON} - n * ${MINUTE} FROM (${numbers(from, to)})`,
  )
}

/** Says so many messages in a room, behind its back, with a like each hundredth and a deletion each thousandth; it wakes anew. */
async function talk(roomId: string, messages: number): Promise<void> {
  await inRoom(roomId, (_, { storage: { sql } }) => {
    const { head } = sql
      .exec<{ head: number }>(
        `SELECT max(coalesce((SELECT max(n) FROM messages), 0), coalesce((SELECT max(n) FROM polls), 0),
           coalesce((SELECT max(rev) FROM changes), 0)) AS head`,
      )
      .one()
    const to = head + messages
    for (let from = head + 1; from <= to; from += AT_ONCE)
      sql.exec(`INSERT INTO messages (n, member_id, client_id, body, rings_everyone, created_at)
        SELECT n, 'driver-' || (n % ${MEMBERS}), 'said-' || n, 'Box this lap', 0, ${NOON} - ${to} + n
        FROM (${numbers(from, Math.min(from + AT_ONCE, to + 1))})`)
    const deleted = Math.floor(messages / 1000)
    sql.exec(`INSERT INTO changes (rev, kind, n, actor, at) SELECT ${to} + n, 'deleted', ${head} + n * 1000, 'director', ${NOON}
      FROM (${numbers(1, deleted + 1)})`)
    sql.exec(
      `INSERT INTO likes (n, member_id) SELECT ${head} + n * 100, 'driver-1' FROM (${numbers(1, Math.floor(messages / 100) + 1)})`,
    )
    sql.exec(`UPDATE room SET published_rev = ${to + deleted}`)
  })
  await putToSleep(roomId)
}

function races(from: number, to: number): string[] {
  return [
    `INSERT INTO races (id, championship_id, name, track, car_class, date, registration_deadline, max_participants, created_at)
     SELECT 'race-' || n, 'cup-' || (n % ${CHAMPIONSHIPS}), 'Race ' || n, 'Monza', 'GT3', start, start - ${HOUR}, 50, ${NOON}
     FROM (SELECT n, ${NOON + 2 * HOUR} + (n - ${PAST}) * ${DAY} AS start FROM (${numbers(from, to)}))`,
    `INSERT INTO registrations (id, race_id, member_id, registered_at)
     SELECT 'place-' || n || '-' || k, 'race-' || n, 'driver-' || ((n * 7 + k) % ${MEMBERS}), ${NOON}
     FROM (SELECT n / ${GRID} AS n, n % ${GRID} AS k FROM (${numbers(from * GRID, to * GRID)}))`,
  ]
}

/** SQL: the numbers from `from` to below `to`, as `n`. */
function numbers(from: number, to: number): string {
  return `WITH RECURSIVE number(n) AS (SELECT ${from} WHERE ${from} < ${to} UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ${to})
    SELECT n FROM number`
}

async function write(...statements: string[]) {
  for (const sql of statements) await env.DB.prepare(sql).run()
}
