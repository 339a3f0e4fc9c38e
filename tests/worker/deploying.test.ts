import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya, script, stranger } from '#tests/support/cast.ts'
import { like, post, read, say, textsOf } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { backUp, Folder } from '#tests/support/copies.ts'
import { runCron } from '#tests/support/cron.ts'
import { save } from '#tests/support/day-budget.ts'
import { dump, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace, takePlace } from '#tests/support/grid.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { saveResult, sent } from '#tests/support/results.ts'
import { holdAlarms, inRoom, ownerOf, settleRooms } from '#tests/support/rooms.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()

const everything = () => rowsOf('SELECT type, name, sql FROM sqlite_master ORDER BY type, name')

/** An evening as drivers have it, with a row or more of most of what a club is. */
async function anEvening() {
  await plantRace('spa', { date: Date.now() + 2 * HOUR, registration_deadline: Date.now() + HOUR })
  for (const who of [marcus, priya]) expectStatus(await takePlace(who, 'spa'), 201)
  await say(marcus, '@Priya_K box this lap')
  expectStatus(await like(priya, 'general.1'), 200)
  await settleRooms()
  expectStatus(
    await call(stranger, 'POST', '/api/members', { displayName: 'Jo', gamertag: 'Jo_Newcomer' }),
    201,
  )
  passTime(HOUR)
  await runCron()
  passTime(3 * HOUR)
  expectStatus(await saveResult(director, 'spa', [sent(marcus), sent(priya)]), 201)
  await runCron()
  await settleRooms()
}

describe('deployed twice', () => {
  test('the club is what it was: what its database has been through is not done again', async () => {
    await anEvening()
    const [club, made] = [await dump(), await everything()]
    const applied = await rowsOf('SELECT id, name FROM d1_migrations ORDER BY id')
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
    expect(await rowsOf('SELECT id, name FROM d1_migrations ORDER BY id')).toEqual(applied)
    expect(await everything()).toEqual(made)
    expect(await dump()).toEqual(club)
  })
})

describe('an older version on a database that a later one has migrated', () => {
  /** What a later version would add: a column, a table with a trigger, an index, and its name in the list. */
  async function migrateFurther() {
    await env.DB.batch(
      [
        "ALTER TABLE members ADD COLUMN of_tomorrow TEXT NOT NULL DEFAULT 'as ever'",
        'ALTER TABLE races ADD COLUMN of_tomorrow INTEGER',
        'ALTER TABLE notifications ADD COLUMN of_tomorrow INTEGER',
        'CREATE TABLE of_tomorrow (id TEXT PRIMARY KEY) WITHOUT ROWID',
        'CREATE TRIGGER of_tomorrow_counts AFTER INSERT ON registrations BEGIN INSERT OR IGNORE INTO of_tomorrow VALUES (new.id); END',
        'CREATE INDEX of_tomorrow_races ON races (of_tomorrow)',
        "INSERT INTO d1_migrations (name) VALUES ('0099_of_tomorrow.sql')",
      ].map(sql => env.DB.prepare(sql)),
    )
    onTestFinished(async () => {
      await env.DB.batch(
        [
          'DROP INDEX of_tomorrow_races',
          'DROP TRIGGER of_tomorrow_counts',
          'DROP TABLE of_tomorrow',
          'ALTER TABLE notifications DROP COLUMN of_tomorrow',
          'ALTER TABLE races DROP COLUMN of_tomorrow',
          'ALTER TABLE members DROP COLUMN of_tomorrow',
          "DELETE FROM d1_migrations WHERE name = '0099_of_tomorrow.sql'",
        ].map(sql => env.DB.prepare(sql)),
      )
    })
  }

  test('has its evening as ever, and what the later one has added stays', async () => {
    await migrateFurther()
    await rowsOf("UPDATE members SET of_tomorrow = 'said to the later one' WHERE id = 'marcus' RETURNING id")
    await anEvening()
    expect(textsOf(await read(priya))).toEqual(['@Priya_K box this lap'])
    expectStatus(await save(marcus), 200)
    expect(await rowsOf("SELECT of_tomorrow FROM members WHERE id = 'marcus'")).toEqual([
      { of_tomorrow: 'said to the later one' },
    ])
    expect(await rowsOf('SELECT id FROM of_tomorrow')).toHaveLength(2)
    expect(await rowsOf("SELECT of_tomorrow FROM members WHERE gamertag = 'Jo_Newcomer'")).toEqual([
      { of_tomorrow: 'as ever' },
    ])
  })

  test('is taken along by no backup, which would leave out what it does not know, and says so', async () => {
    await migrateFurther()
    await expect(backUp(new Folder())).rejects.toThrow(
      'A later version of the club has added 0099_of_tomorrow.sql to the database',
    )
    expectRefused(
      await call(
        script,
        'POST',
        `/api/restore?backup=${'0'.repeat(64)}&migration=0099_of_tomorrow.sql&rooms=8`,
      ),
      '409 other_version',
    )
    expect(await rowsOf("SELECT value FROM settings WHERE name = 'restore'")).toEqual([])
  })

  test('tells admins that it is the older one', async () => {
    await migrateFurther()
    const { report } = expectStatus(await call(director, 'GET', '/api/health'), 200)
    expect(report.migrations).toMatchObject({ missing: [], later: ['0099_of_tomorrow.sql'] })
  })
})

describe('a version whose migrations have not been applied yet, or whose database was turned back to before them', () => {
  /** Takes away a column that a migration has brought, and the last migration's name; gives how it is applied. */
  async function withoutColumn(table: string, column: string) {
    const [{ id, name, applied_at: at } = {}] = await rowsOf('SELECT * FROM d1_migrations ORDER BY id DESC')
    await env.DB.batch([
      env.DB.prepare(`ALTER TABLE ${table} RENAME COLUMN ${column} TO to_come`),
      env.DB.prepare('DELETE FROM d1_migrations WHERE id = ?').bind(id),
    ])
    let isApplied = false
    const apply = async () => {
      if (isApplied) return
      isApplied = true
      await env.DB.batch([
        env.DB.prepare(`ALTER TABLE ${table} RENAME COLUMN to_come TO ${column}`),
        env.DB.prepare('INSERT INTO d1_migrations (id, name, applied_at) VALUES (?, ?, ?)').bind(
          id,
          name,
          at,
        ),
      ])
    }
    onTestFinished(apply)
    return apply
  }

  test('refuses in words, does nothing of what was asked, and has its evening once they are', async () => {
    const apply = await withoutColumn('members', 'leaves_at')
    const { members } = await dump()
    for (const refused of [
      await call(marcus, 'GET', '/api/races'),
      await call(stranger, 'POST', '/api/session', { gamertag: marcus.gamertag }),
      await call(stranger, 'POST', '/api/members', { displayName: 'Jo', gamertag: 'Jo_Newcomer' }),
      await post(marcus, 'Anybody?'),
    ]) {
      expectRefused(refused, '503 older_database')
      expect(refused.body.detail).toContain('is being updated')
    }
    const logged = stray.mock.calls.map(([line]) => JSON.parse(String(line)))
    expect(logged.every(({ event }) => event === 'unexpected')).toBe(true)
    expect(logged[0].cause, 'what is missing').toContain('leaves_at')
    stray.mockClear()
    const after = await dump()
    expect(after.members?.map(({ id }) => id)).toEqual(members?.map(({ id }) => id))
    expect(after['general messages']).toBeUndefined()
    await apply()
    await anEvening()
    expect((await signIn(priya.gamertag)).cookie).toBeTruthy()
  })

  test('loses nothing that is said meanwhile, however long it lasts: no room takes it for something that nobody can tell', async () => {
    await say(marcus, 'hello')
    await settleRooms()
    await holdAlarms('general')
    const apply = await withoutColumn('upload_uses', 'used_by')
    await inRoom('general', async room => {
      room.post(ownerOf(marcus), { message: '@Priya_K one' })
      room.post(ownerOf(marcus), {
        message: '@Priya_K two /objects/6ba7b810-9dad-41d1-80b4-00c04fd430c8-64x48.jpg',
      })
      for (let n = 0; n < 30; n++) await room.alarm()
    })
    const parked = () =>
      inRoom('general', (_, { storage }) => storage.sql.exec('SELECT rev FROM parked').toArray())
    expect(await parked()).toEqual([])
    stray.mockClear()
    await apply()
    await settleRooms()
    expect(await parked()).toEqual([])
    expect(await rowsOf("SELECT message_id FROM notifications WHERE member_id = 'priya'")).toHaveLength(2)
  })

  test('lets its clock stand still, and does what was due once they are', async () => {
    await plantRace('spa', { date: Date.now() + 2 * HOUR, registration_deadline: Date.now() + HOUR })
    expectStatus(await takePlace(marcus, 'spa'), 201)
    passTime(HOUR + 5 * MINUTE)
    const apply = await withoutColumn('standings', 'places')
    const club = await dump()
    await runCron()
    expect(await dump()).toEqual(club)
    await apply()
    await runCron()
    const called = "SELECT member_id FROM notifications WHERE type = 'check-in' AND race_id = 'spa'"
    expect(await rowsOf(called)).toEqual([{ member_id: 'marcus' }])
  })

  test('is taken along by no backup, which would have texts for what is not there', async () => {
    await withoutColumn('standings', 'places')
    await expect(backUp(new Folder())).rejects.toThrow(
      `The database is missing ${env.TEST_MIGRATIONS.at(-1)?.name}`,
    )
  })
})
