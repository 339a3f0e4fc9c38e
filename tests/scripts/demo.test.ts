import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rememberDemo, renewDates } from '../../scripts/demo/dates.mjs'
import { ago, inMinutes, instantsInOrder, onDay, raceNight, saturday } from '../../scripts/demo/moments.mjs'
import { scorings, sheets } from '../../scripts/demo/results.mjs'
import { migrateRoom } from '../../worker/features/chat/room/room-schema.ts'
import type { ResultStatus } from '../../worker/features/standings/rules/classification.ts'
import { tablesOfSeason } from '../../worker/features/standings/rules/season.ts'

const root = path.join(import.meta.dirname, '../..')
const SUNDAY = Date.parse('2026-11-22T09:00:00Z')
const MONDAY = Date.parse('2026-11-23T15:00:00Z')

const made = {
  championships: [{ id: 'gt3', days: [-40, 50] }],
  races: [
    { id: 'tonight', date: raceNight(0), deadline: raceNight(0, '18:00'), drivers: ['marcus'] },
    { id: 'soon', date: inMinutes(25), deadline: inMinutes(-35), drivers: [] },
  ],
  members: [{ id: 'marcus', joined: 600 }],
  rooms: [
    {
      id: 'general',
      said: [
        { n: 1, when: onDay(-1, '20:00') },
        { n: 2, when: ago(6) },
      ],
    },
  ],
}

let stateDir: string
let club: DatabaseSync
let room: DatabaseSync

beforeEach(() => {
  stateDir = mkdtempSync(path.join(tmpdir(), 'club-demo-'))
  club = openState('v3/d1/miniflare-D1DatabaseObject')
  for (const file of readdirSync(path.join(root, 'migrations')).filter(name => name.endsWith('.sql')))
    club.exec(readFileSync(path.join(root, 'migrations', file), 'utf8'))
  club.exec(`
    INSERT INTO championships (id, name, season, start_date, end_date, created_at) VALUES ('gt3', 'GT3', '5', '', '', 0);
    INSERT INTO members (id, display_name, gamertag, gamertag_key, gamertag_skeleton, experience_level, created_at)
      VALUES ('marcus', 'Marcus', 'Apex', 'apex', 'apex', 'Advanced', 0);
    INSERT INTO room_summaries (room_id, message_id, at, rev) VALUES ('general', 'general.2', 0, 2)`)
  const race = club.prepare(`INSERT INTO races
    (id, name, track, car_class, date, registration_deadline, max_participants, created_at) VALUES (?, 'R', 'T', 'GT3', 0, 0, 9, 0)`)
  for (const id of ['tonight', 'soon', 'own']) race.run(id)
  club.exec(
    "INSERT INTO registrations (id, race_id, member_id, registered_at) VALUES ('r', 'tonight', 'marcus', 0)",
  )
  room = openState('v3/do/racing-club-ChatRoom')
  migrateRoom(roomStorage(room), 'general')
  say(1, 'marcus')
  say(2, 'marcus')
})

afterEach(() => {
  club.close()
  room.close()
  rmSync(stateDir, { recursive: true })
})

test('a newcomer finds a race tonight, one about to start and talk of yesterday and of just now', () => {
  rememberDemo(stateDir, made, SUNDAY)
  expect(race('tonight')).toEqual(['2026-11-22T20:00', '2026-11-22T18:00'])
  expect(race('soon')).toEqual(['2026-11-22T09:25', '2026-11-22T08:25'])
  expect(days()).toEqual({ start_date: '2026-10-13', end_date: '2027-01-11' })
  expect(talk()).toEqual(['2026-11-21T20:00', '2026-11-22T08:54'])
  expect(summary()).toBe('2026-11-22T08:54')
})

test('so does whoever comes tomorrow, however often the club was started', () => {
  rememberDemo(stateDir, made, SUNDAY)
  for (const start of [SUNDAY, MONDAY, MONDAY]) renewDates(stateDir, start)
  expect(race('tonight')).toEqual(['2026-11-23T20:00', '2026-11-23T18:00'])
  expect(race('soon')).toEqual(['2026-11-23T15:25', '2026-11-23T14:25'])
  expect(days()).toEqual({ start_date: '2026-10-14', end_date: '2027-01-12' })
  expect(talk()).toEqual(['2026-11-22T20:00', '2026-11-23T14:54'])
  expect(summary()).toBe('2026-11-23T14:54')
})

test('drivers have entered before registration closed, and joined long ago', () => {
  rememberDemo(stateDir, made, SUNDAY)
  const { at } = club.prepare('SELECT registered_at AS at FROM registrations').get() as { at: number }
  expect(at).toBeLessThan(SUNDAY)
  const { joined } = club.prepare('SELECT created_at AS joined FROM members').get() as { joined: number }
  expect((SUNDAY - joined) / 86_400_000).toBeCloseTo(600, 0)
})

test('a race that an admin has moved stays where they put it, and what the demo did not make is never touched', () => {
  rememberDemo(stateDir, made, SUNDAY)
  club.exec("UPDATE races SET date = 7 WHERE id = 'tonight'")
  renewDates(stateDir, MONDAY)
  expect(club.prepare("SELECT date FROM races WHERE id = 'tonight'").get()).toEqual({ date: 7 })
  expect(club.prepare("SELECT date FROM races WHERE id = 'own'").get()).toEqual({ date: 0 })
})

test('a race that a newcomer has given a result stays over', () => {
  rememberDemo(stateDir, made, SUNDAY)
  club.exec("INSERT INTO result_sheets (race_id, version, published_at) VALUES ('soon', 1, 1)")
  renewDates(stateDir, MONDAY)
  expect(race('soon')).toEqual(['2026-11-22T09:25', '2026-11-22T08:25'])
})

test('a newcomer finds a race night with its check-in open, and so does whoever comes tomorrow, whatever has become of it', () => {
  club.exec(`INSERT INTO members (id, display_name, gamertag, gamertag_key, gamertag_skeleton, experience_level, created_at, status)
    SELECT value, value, value, value, value, 'Advanced', 0, 'approved' FROM json_each('["priya", "louise", "sven"]')`)
  club.exec("UPDATE races SET max_participants = 2 WHERE id = 'soon'")
  club.exec(`INSERT INTO registrations (id, race_id, member_id, registered_at)
    VALUES ('s1', 'soon', 'marcus', 0), ('s2', 'soon', 'priya', 0)`)
  const lobby = { hostId: 'priya', name: 'Charity', code: 'KYA', note: 'Rolling start' }
  const night = { here: ['priya'], late: [], waiting: ['louise', 'sven'], standingBy: ['louise'], lobby }
  const evening = {
    ...made,
    races: [
      { id: 'soon', date: inMinutes(40), deadline: inMinutes(-80), drivers: ['marcus', 'priya'], night },
    ],
  }
  const board = () => [
    club
      .prepare("SELECT member_id AS id, presence FROM registrations WHERE race_id = 'soon' ORDER BY 1")
      .all(),
    club
      .prepare('SELECT member_id AS id, here_at IS NOT NULL AS standsBy FROM reserves ORDER BY queued_at')
      .all(),
    club.prepare('SELECT host_id, code FROM lobbies').all(),
    club.prepare("SELECT registered_count, reserve_count FROM races WHERE id = 'soon'").all(),
  ]
  rememberDemo(stateDir, evening, SUNDAY)
  const laidOut = [
    [
      { id: 'marcus', presence: null },
      { id: 'priya', presence: 'here' },
    ],
    [
      { id: 'louise', standsBy: 1 },
      { id: 'sven', standsBy: 0 },
    ],
    [{ host_id: 'priya', code: 'KYA' }],
    [{ registered_count: 2, reserve_count: 2 }],
  ]
  expect(board()).toEqual(laidOut)
  club.exec("UPDATE registrations SET presence = 'here' WHERE member_id = 'marcus'")
  renewDates(stateDir, SUNDAY + 5 * 60_000)
  expect(board()[0], 'what a newcomer has said of tonight').toContainEqual({ id: 'marcus', presence: 'here' })
  club.exec(
    `DELETE FROM registrations WHERE member_id = 'marcus' AND race_id = 'soon'; DELETE FROM reserves; DELETE FROM lobbies`,
  )
  renewDates(stateDir, MONDAY)
  expect(board()).toEqual(laidOut)
})

/** A result as the demo gives it. */
interface Sheet {
  lines: { driver: string; status: string }[]
  pole: string
  fastest: string
}

describe('how the demo’s races ended', () => {
  const ended = {
    ...made,
    races: [
      {
        ...{ id: 'old', date: raceNight(-7), deadline: raceNight(-7, '18:00'), drivers: [] },
        result: {
          published: 65,
          cases: [{ id: 'decided', reported: 80, replied: [{ id: 'marcus', at: 170 }], decided: 1080 }],
        },
      },
      {
        ...{ id: 'soon', date: inMinutes(-200), deadline: inMinutes(-320), drivers: [] },
        result: {
          published: 65,
          cases: [{ id: 'heard', reported: 85, replied: [{ id: 'marcus', at: 150 }] }],
        },
      },
    ],
  }

  beforeEach(() => {
    club.exec(`
      INSERT INTO races (id, name, track, car_class, date, registration_deadline, max_participants, created_at)
        VALUES ('old', 'R', 'T', 'GT3', 0, 0, 9, 0);
      INSERT INTO result_sheets (race_id, version, published_at) VALUES ('old', 1, 1), ('soon', 1, 1), ('own', 1, 1);
      INSERT INTO result_versions (race_id, version, at, by_id) VALUES ('old', 1, 1, 'admin'), ('soon', 1, 1, 'admin');
      INSERT INTO incidents (id, race_id, reporter_id, account, reported_at, reply_until, decided_at, decision) VALUES
        ('decided', 'old', 'priya', 'A', 1, 1, 1, '{"byId":"admin"}'), ('heard', 'soon', 'priya', 'A', 1, 1, NULL, NULL);
      INSERT INTO incident_drivers (incident_id, member_id, replied_at)
        VALUES ('decided', 'marcus', 1), ('heard', 'marcus', 1), ('heard', 'callum', NULL);
      INSERT INTO incident_votes (incident_id, steward_id, verdict, reason, at) VALUES ('decided', 'admin', 'warning', 'R', 1);
      INSERT INTO notifications (id, member_id, type, created_at, excerpt, race_id, push_at)
        VALUES ('result', 'marcus', 'result', 1, '{"until":1}', 'soon', 1);
      INSERT INTO notifications (id, member_id, type, created_at, excerpt, incident_id)
        VALUES ('named', 'marcus', 'incident-named', 1, '{"until":1}', 'heard')`)
    const season = JSON.stringify({
      rounds: [
        { raceId: 'old', date: 1, finalAt: null },
        { raceId: 'soon', date: 1 },
      ],
    })
    club
      .prepare(
        "INSERT INTO standings (championship_id, season, drivers, updated_at) VALUES ('gt3', ?, '[]', 0)",
      )
      .run(season)
    rememberDemo(stateDir, ended, SUNDAY)
  })

  test('the latest round is provisional and its case is being heard, the round of last week is final and its case decided', () => {
    expect(published()).toEqual([
      '2026-11-15T21:05 2026-11-17T14:00',
      '1970-01-01T00:00 -',
      '2026-11-22T06:45 -',
    ])
    expect(cases()).toEqual([
      '2026-11-15T21:20 2026-11-15T22:50 2026-11-16T14:00',
      '2026-11-22T07:05 2026-11-23T07:05 -',
    ])
    expect(replies()).toEqual(['2026-11-15T22:50', '-', '2026-11-22T08:10'])
    expect(bells()).toEqual(['2026-11-22T07:05 2026-11-23T07:05', '2026-11-22T06:45 2026-11-23T06:45'])
    expect(rounds()).toEqual(['2026-11-15T20:00 2026-11-17T14:00', '2026-11-22T05:40 -'])
  })

  test('so it is tomorrow, whatever the club has made of it by itself since', () => {
    club.exec(`UPDATE result_sheets SET final_at = ${MONDAY - 3_600_000} WHERE race_id = 'soon'`)
    club.exec(
      `UPDATE incidents SET decided_at = ${MONDAY - 1000}, decision = '{"byId":null}' WHERE id = 'heard'`,
    )
    club.exec(`INSERT INTO notifications (id, member_id, type, created_at, incident_id)
      VALUES ('vote', 'marcus', 'incident-vote', ${MONDAY - 2000}, 'heard')`)
    for (const start of [MONDAY, MONDAY]) renewDates(stateDir, start)
    expect(published()).toEqual([
      '2026-11-16T21:05 2026-11-18T14:00',
      '1970-01-01T00:00 -',
      '2026-11-23T12:45 -',
    ])
    expect(cases()).toEqual([
      '2026-11-16T21:20 2026-11-16T22:50 2026-11-17T14:00',
      '2026-11-23T13:05 2026-11-24T13:05 -',
    ])
    expect(bells()).toEqual(['2026-11-23T13:05 2026-11-24T13:05', '2026-11-23T12:45 2026-11-24T12:45'])
    expect(rounds()).toEqual(['2026-11-16T20:00 2026-11-18T14:00', '2026-11-23T11:40 -'])
  })

  test('what a newcomer has said in a case stays, and so does what they decided', () => {
    const said = MONDAY - 3_600_000
    club.exec(`UPDATE incident_drivers SET replied_at = ${said} WHERE member_id = 'callum'`)
    club.exec(`UPDATE incidents SET reply_until = ${said}, decided_at = ${said + 1000}, decision = '{"byId":"admin"}'
      WHERE id = 'heard'`)
    renewDates(stateDir, MONDAY)
    expect(cases()[1]).toBe('2026-11-23T13:05 2026-11-23T15:00 2026-11-23T15:00')
  })

  test('ApexHunter77 is level with second on points, who has won more; each has dropped a round', () => {
    const season: Sheet[] = Object.values(sheets).slice(4) // those of the season that runs
    const drivers = [...new Set(season.flatMap(({ lines }) => lines.map(({ driver }) => driver)))]
    expect(drivers.length).toBeGreaterThanOrEqual(12)
    const indexOf = (name: string) => drivers.indexOf(name)
    const [overall] = tablesOfSeason({
      scoring: { classes: [], ...scorings['GT3 Mid-Evo'] },
      entries: drivers.map(() => [null, null] as const),
      rounds: season.map(({ lines, pole, fastest }, round) => ({
        ...{ raceId: `${round}`, name: 'R', track: 'T', date: round, finalAt: null, points: null },
        ...{ pole: indexOf(pole), fastest: indexOf(fastest), penalties: [] },
        lines: lines.map(({ driver, status }) => [indexOf(driver), status as ResultStatus, null, 0] as const),
      })),
    })
    const rows = overall?.rows ?? []
    const top = rows.slice(0, 3).map(({ id, place, total }) => [drivers[Number(id)], place, total])
    expect(top).toEqual([
      ['Callum', 1, 104],
      ['Priya', 2, 93],
      ['Marcus', 3, 93],
    ])
    const dropped = rows
      .slice(0, 3)
      .map(({ cells }) => cells.filter(cell => 'isDropped' in cell && cell.isDropped))
    expect(dropped.map(cells => cells.length)).toEqual([1, 1, 1])
  })

  const rows = (query: string) =>
    club
      .prepare(query)
      .all()
      .map(row =>
        Object.values(row)
          .map(at => (at === null ? '-' : iso(at as number)))
          .join(' '),
      )
  const published = () => rows('SELECT published_at, final_at FROM result_sheets ORDER BY race_id')
  const cases = () => rows('SELECT reported_at, reply_until, decided_at FROM incidents ORDER BY id')
  const replies = () => rows('SELECT replied_at FROM incident_drivers ORDER BY incident_id, member_id')
  const bells = () => rows("SELECT created_at, excerpt ->> 'until' FROM notifications ORDER BY id")
  const rounds = () =>
    rows(
      `SELECT value ->> 'date', value ->> 'finalAt' FROM standings CROSS JOIN json_each(season, '$.rounds')`,
    )
})

test('a room in which a newcomer has spoken keeps its times', () => {
  rememberDemo(stateDir, made, SUNDAY)
  say(3, 'newcomer')
  renewDates(stateDir, MONDAY)
  expect(talk().slice(0, 2)).toEqual(['2026-11-21T20:00', '2026-11-22T08:54'])
})

test('a club that is no demo keeps every date', () => {
  renewDates(stateDir, MONDAY)
  expect(club.prepare('SELECT DISTINCT date FROM races').all()).toEqual([{ date: 0 }])
  expect(room.prepare('SELECT DISTINCT created_at FROM messages').all()).toEqual([{ created_at: 0 }])
})

test.each([
  ['2026-11-22T09:00Z', '2026-11-22T20:00', '2026-11-28T10:30'],
  ['2026-11-22T17:40Z', '2026-11-23T20:00', '2026-11-28T10:30'],
  ['2026-11-28T09:00Z', '2026-11-28T20:00', '2026-12-05T10:30'],
  ['2026-07-01T16:00Z', '2026-07-01T19:00', '2026-07-04T09:30'],
])('at %s race night is %s and the next Saturday morning %s, by London’s clock', (now, night, morning) => {
  const [tonight, saturdays] = instantsInOrder([raceNight(0), saturday(0)], Date.parse(now))
  expect([iso(tonight), iso(saturdays)]).toEqual([night, morning])
})

test('just after midnight what was said last evening still comes before what was said an hour ago', () => {
  const midnight = Date.parse('2026-11-22T00:03Z')
  const instants = instantsInOrder([onDay(-1, '23:50'), ago(58), ago(6)], midnight)
  expect(instants.map(iso)).toEqual(['2026-11-21T23:04', '2026-11-21T23:05', '2026-11-21T23:57'])
})

test('what the demo’s people upload is small', () => {
  const folder = path.join(root, 'scripts/demo/pictures')
  for (const name of readdirSync(folder))
    expect(statSync(path.join(folder, name)).size, name).toBeLessThan(
      name.endsWith('.mp4') ? 450_000 : 100_000,
    )
})

function openState(folder: string) {
  mkdirSync(path.join(stateDir, folder), { recursive: true })
  return new DatabaseSync(path.join(stateDir, folder, `${'a'.repeat(8)}.sqlite`))
}

// A room's storage as its schema takes it.
function roomStorage(database: DatabaseSync) {
  const exec = (query: string, ...values: (string | number)[]) => {
    if (query.includes(';')) return database.exec(query)
    const rows = database.prepare(query).all(...values)
    return { one: () => rows[0], toArray: () => rows }
  }
  return { exec } as unknown as SqlStorage
}

function say(n: number, by: string) {
  room
    .prepare(
      `INSERT INTO messages (n, member_id, client_id, body, rings_everyone, created_at) VALUES (?, ?, ?, 'Hi', 0, 0)`,
    )
    .run(n, by, `message ${n}`)
}

function race(id: string) {
  const row = club.prepare('SELECT date, registration_deadline AS deadline FROM races WHERE id = ?').get(id)
  const { date, deadline } = row as { date: number; deadline: number }
  return [iso(date), iso(deadline)]
}

function days() {
  return { ...club.prepare('SELECT start_date, end_date FROM championships').get() }
}

function talk() {
  return room
    .prepare('SELECT created_at AS at FROM messages ORDER BY n')
    .all()
    .map(row => iso((row as { at: number }).at))
}

function summary() {
  return iso((club.prepare('SELECT at FROM room_summaries').get() as { at: number }).at)
}

function iso(instant: number) {
  return new Date(instant).toISOString().slice(0, 16)
}
