// Moves the demo club's data to the right times: races tonight, messages yesterday. No call of the product can do that, nor
// should one. So it writes to the local state, as local migrations do; it cannot reach a deployed club.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node.
import { DatabaseSync } from 'node:sqlite'
import { dayOf, instantOf, instantsInOrder } from './moments.mjs'
import { setResult, tellTables } from './result-dates.mjs'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** Whether this club is a demo, `begun` or `made`; `null` if it is not. */
function demoState(stateDir) {
  if (!existsSync(ledgerOf(stateDir))) return null
  return readLedger(stateDir).setAt === undefined ? 'begun' : 'made'
}

/** Whether a start has to create the demo: the club has neither championship nor race, or an interrupted demo has to be finished. */
export function isToBeFilled(stateDir) {
  if (demoState(stateDir)) return demoState(stateDir) === 'begun'
  const [club] = open(databasesOf(stateDir), 'races')
  if (!club) return true
  const { count } = club
    .prepare('SELECT (SELECT count(*) FROM championships) + (SELECT count(*) FROM races) AS count')
    .get()
  club.close()
  return count === 0
}

/** Records that an empty club is about to become a demo, so that the next start finishes an interrupted one. */
export function beginDemo(stateDir) {
  writeFileSync(ledgerOf(stateDir), '{}')
}

/** Records what the demo created, beside its state; nothing else is ever changed. */
export function rememberDemo(stateDir, made, now = Date.now()) {
  setDates(stateDir, { ...made, setAt: null }, now)
}

/** Moves the races of a demo in the making to their times, so that past ones can get results. */
export function beginRaces(stateDir, { races }) {
  const now = Date.now()
  const [club] = open(databasesOf(stateDir), 'races')
  try {
    together(club, () => {
      for (const race of races) setRace(club, race, { now })
    })
  } finally {
    club.close()
  }
}

/** Updates the dates of a demo club before it opens; does nothing in any other. `now` in epoch ms. */
export function renewDates(stateDir, now = Date.now()) {
  if (demoState(stateDir) === 'made') setDates(stateDir, readLedger(stateDir), now)
}

/**
 * Dates everything that the demo created for `now` (epoch ms). What somebody has changed since the last time (`setAt`;
 * `null`: everything is new) stays, and so does a room in which somebody else has written.
 */
function setDates(stateDir, made, now) {
  const clock = made.setAt === null ? { now } : { now, before: made.setAt }
  const club = open(databasesOf(stateDir), 'races')[0]
  const rooms = open(path.join(stateDir, 'v3/do/racing-club-ChatRoom'), 'room')
  try {
    if (!club) return
    together(club, () => {
      for (const championship of made.championships) setDays(club, championship, clock)
      for (const race of made.races) setRace(club, race, clock)
      for (const race of made.races.filter(({ result }) => result)) setResult(club, race, clock)
      tellTables(club)
      for (const member of made.members) setJoined(club, member, clock)
    })
    for (const { id, said } of made.rooms) {
      const room = rooms.find(one => one.prepare('SELECT name FROM room').get().name === id)
      if (room && isUntouched(room, said)) setTalk(club, room, id, said, clock)
    }
    writeFileSync(ledgerOf(stateDir), JSON.stringify({ ...made, setAt: now }))
  } finally {
    for (const database of [club, ...rooms]) database?.close()
  }
}

function databasesOf(stateDir) {
  return path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject')
}

function setDays(club, { id, days: [start, end] }, { now, before }) {
  const statement =
    'UPDATE championships SET start_date = ?, end_date = ? WHERE id = ? AND (? OR (start_date = ? AND end_date = ?))'
  const old = [dayOf(start, before ?? now), dayOf(end, before ?? now)]
  club.prepare(statement).run(dayOf(start, now), dayOf(end, now), id, isFirst(before), ...old)
}

function setRace(club, { id, date, deadline, drivers, night, result }, { now, before }) {
  const at = time => [instantOf(date, time), instantOf(deadline, time)]
  const { changes } = club
    .prepare(
      `UPDATE races SET date = ?, registration_deadline = ?
       WHERE id = ? AND (? OR (date = ? AND registration_deadline = ?))
       AND (? OR NOT EXISTS (SELECT 1 FROM result_sheets WHERE race_id = races.id))`,
    )
    .run(...at(now), id, isFirst(before), ...at(before ?? now), Number(result !== undefined))
  if (changes === 0) return
  const isOver = before !== undefined && instantOf(date, before) <= now
  if (night && (before === undefined || isOver)) layOutNight(club, id, drivers, night, now)
  const entered = club.prepare(
    'UPDATE registrations SET registered_at = ? WHERE race_id = ? AND member_id = ?',
  )
  const latest = Math.min(now, instantOf(deadline, now))
  for (const [place, driverId] of drivers.entries())
    entered.run(latest - Math.round((drivers.length - place - 0.4) * 5.3 * HOUR), id, driverId)
}

// The race night while check-in is open. Drivers who lost their place the last time have it back.
function layOutNight(club, id, drivers, { here, late, waiting, standingBy, lobby }, now) {
  const among = ids => `IN (SELECT value FROM json_each('${JSON.stringify(ids)}'))`
  const run = (statement, ...values) => club.prepare(statement).run(...values)
  const since = now - 10 * 60_000
  run('DELETE FROM reserves WHERE race_id = ?', id)
  run(
    `INSERT OR IGNORE INTO registrations (id, race_id, member_id, registered_at)
     SELECT lower(hex(randomblob(16))), ?1, id, ?2 FROM members WHERE id ${among(drivers)}
     AND NOT EXISTS (SELECT 1 FROM registrations WHERE race_id = ?1 AND member_id = members.id)
     LIMIT (SELECT max_participants - registered_count FROM races WHERE id = ?1)`,
    ...[id, now],
  )
  run(
    `UPDATE registrations SET presence_at = ?1, presence = CASE
     WHEN member_id ${among(here)} THEN 'here' WHEN member_id ${among(late)} THEN 'late' END WHERE race_id = ?2`,
    ...[since, id],
  )
  run('UPDATE registrations SET presence_at = NULL WHERE race_id = ? AND presence IS NULL', id)
  run(
    `INSERT INTO reserves (race_id, member_id, joined_at, queued_at, here_at)
     SELECT ?1, value, ?2, ?2 + key, iif(value ${among(standingBy)}, ?3, NULL) FROM json_each(?4)
     WHERE value IN (SELECT id FROM members WHERE status = 'approved')
     AND NOT EXISTS (SELECT 1 FROM registrations WHERE race_id = ?1 AND member_id = value)`,
    ...[id, now - DAY, since, JSON.stringify(waiting)],
  )
  run(
    'INSERT OR REPLACE INTO lobbies (race_id, host_id, name, code, note, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
    ...[id, lobby.hostId, lobby.name, lobby.code, lobby.note, since],
  )
}

function setJoined(club, { id, joined }, { now, before }) {
  const at = time => time - joined * DAY - 90 * 60_000
  const { changes } = club
    .prepare(
      `UPDATE members SET created_at = ?1, approved_at = CASE WHEN approved_at IS NULL THEN NULL ELSE ?1 + 3600000 END
       WHERE id = ?2 AND (?3 OR created_at = ?4)`,
    )
    .run(at(now), id, isFirst(before), at(before ?? now))
  if (changes > 0)
    club.prepare('UPDATE notifications SET created_at = ? WHERE subject_id = ?').run(at(now), id)
}

// Whether only the demo's people have written last, and their messages still have the demo's dates.
function isUntouched(room, said) {
  const { newest } = room.prepare('SELECT max(n) AS newest FROM messages').get()
  return newest <= Math.max(...said.map(({ n }) => n))
}

function setTalk(club, room, roomId, said, { now }) {
  const instants = instantsInOrder(
    said.map(({ when }) => when),
    now,
  )
  together(room, () => {
    const message = room.prepare('UPDATE messages SET created_at = ?1 WHERE n = ?2')
    const pin = room.prepare(
      'UPDATE messages SET pinned_at = ?1 + 60000 WHERE n = ?2 AND pinned_at IS NOT NULL',
    )
    const poll = room.prepare('UPDATE polls SET created_at = ?, expires_at = ? WHERE n = ?')
    for (const [place, { n, ends }] of said.entries()) {
      const at = instants[place]
      if (ends) poll.run(at, instantOf(ends, now), n)
      else for (const statement of [message, pin]) statement.run(at, n)
    }
  })
  together(club, () => {
    const mention = club.prepare('UPDATE notifications SET created_at = ? WHERE message_id = ?')
    const summary = club.prepare('UPDATE room_summaries SET at = ? WHERE message_id = ?')
    for (const [place, { n }] of said.entries())
      for (const statement of [mention, summary]) statement.run(instants[place], `${roomId}.${n}`)
  })
}

const isFirst = before => Number(before === undefined)

// The databases in a folder that have this table; a server may have them open too.
function open(folder, table) {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter(name => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
  return files
    .map(name => new DatabaseSync(path.join(folder, name), { timeout: 5000 }))
    .filter(database => {
      const isIt = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table)
      if (!isIt) database.close()
      return isIt
    })
}

function together(database, act) {
  database.exec('BEGIN IMMEDIATE')
  try {
    act()
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

function readLedger(stateDir) {
  return JSON.parse(readFileSync(ledgerOf(stateDir), 'utf8'))
}

function ledgerOf(stateDir) {
  return path.join(stateDir, 'demo-club.json')
}
