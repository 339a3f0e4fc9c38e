import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listOrdered, ringUntilQuiet, standInService, turnOn } from '#tests/support/alerts.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, type Person, priya, script, stranger } from '#tests/support/cast.ts'
import { changes, edit, like, pin, read, remove, say, textsOf } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { backUp, deployAnother, Folder, restoreFrom } from '#tests/support/copies.ts'
import { runCron } from '#tests/support/cron.ts'
import { dump, everyRow, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace, takePlace } from '#tests/support/grid.ts'
import { expectNothingDangles } from '#tests/support/links.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { plant } from '#tests/support/plant.ts'
import { askRoom, readPolls, vote } from '#tests/support/polls.ts'
import { expectSound } from '#tests/support/reserves.ts'
import { inRoom, putToSleep, settleRooms } from '#tests/support/rooms.ts'
import { signIn } from '#tests/support/sign-in.ts'
import type { Tables } from '#tests/support/snapshot.ts'
import { storedKeys, uploaded } from '#tests/support/uploads.ts'
import { copiedTables, tablesLeftOut } from '#worker/features/backup/queries.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'
import { plantSituation } from '../authorization-matrix.ts'

freshClub()
const push = standInService()
beforeEach(plantSituation)

const signedIn = async (who: Person) => ({ ...who, cookie: (await signIn(who.gamertag)).cookie })
// SQLite writes a trigger anew, in other quotes, where a table that it names was renamed once.
const triggers = () =>
  rowsOf(
    "SELECT name, replace(sql, '\"', '`') AS sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
  )

/** Everything that a club can have: a room that was talked in, a picture, a vote, a like, an edit, a pin, somebody whose messages go. */
async function liveALittle() {
  const picture = await uploaded(marcus, jpeg())
  await say(marcus, `@Priya_K look at this ${picture}`)
  await say(priya, 'Who brakes there? Ünïcode 🏁 "quotes" \\ and\nlines', { roomId: 'bravo-six' })
  await edit(priya, 'general.1', 'Anybody there at all?')
  await like(marcus, 'general.1')
  await pin(director, 'general.1')
  await remove(director, 'general.3')
  const { id } = await askRoom(priya)
  await vote(marcus, id)
  await inRoom('general', (_, { storage: { sql } }) =>
    sql.exec("INSERT INTO leavers VALUES ('who-has-left', 'after this one', ?)", Date.now() + HOUR),
  )
  await putToSleep('general')
  await settleRooms()
  return picture
}

// Other sessions, another history of each room, and one entry more in the log.
function comparable({ audit_log: log = [], room_summaries: summaries = [], files = [], ...tables }: Tables) {
  const gone = new Set(tablesLeftOut())
  return {
    ...Object.fromEntries(Object.entries(tables).filter(([name]) => !gone.has(name))),
    log: log.filter(({ action }) => action !== 'club.restore'),
    summaries: summaries.map(({ epoch: _, ...summary }) => summary),
    settings: (tables.settings ?? []).filter(({ name }) => name !== 'restore'),
    files: files.map(({ key, size }) => ({ key, size })),
  }
}

let backup: Folder | undefined

/** What is taken along of the situation, to spoil or to bring back; read once, as it is the same each time. */
async function backupOfSituation() {
  if (!backup) {
    backup = new Folder()
    await backUp(backup)
  }
  const folder = new Folder()
  for (const [name, bytes] of backup.files) folder.write(name, bytes)
  return folder
}

/** Takes the club along, throws it away and makes another of what was taken along. */
async function comeBack(folder = new Folder()) {
  await backUp(folder)
  await deployAnother()
  await restoreFrom(folder)
  return folder
}

describe('a club that has come back', () => {
  test('has every row and every file of the one that was, to the byte, and everything happens by itself as before', async () => {
    await liveALittle()
    const [club, byItself] = [await dump(), await triggers()]
    const { manifest } = await comeBack()
    expect(comparable(await dump())).toEqual(comparable(club))
    expect(await triggers()).toEqual(byItself)
    await expectNothingDangles()
    await expectSound()
    expect(await rowsOf('SELECT * FROM sessions')).toEqual([])
    expect((await rowsOf('SELECT actor, action FROM audit_log ORDER BY id')).at(-1)).toEqual({
      actor: 'director',
      action: 'club.restore',
    })

    const again = new Folder()
    await backUp(again)
    const { audit_log: _, room_summaries: __, ...database } = manifest.database
    expect(again.manifest).toMatchObject({ database, files: manifest.files })
    for (const [roomId, { blocks, rev, epoch, leavers }] of Object.entries<typeof manifest>(manifest.rooms)) {
      expect(again.manifest.rooms[roomId]).toMatchObject({ blocks, rev, leavers })
      if (rev > 0) expect(again.manifest.rooms[roomId].epoch).not.toBe(epoch)
    }
  })

  test('goes on talking in another history, in which nothing is lost and nothing there twice', async () => {
    await liveALittle()
    const before = textsOf(await read(priya))
    const { epoch, to } = expectStatus(await changes(priya, 5), 200)
    await comeBack()
    const [reader, writer] = [await signedIn(priya), await signedIn(marcus)]
    expectRefused(await changes(reader, to, `&epoch=${epoch}`), '410 resync')
    expect(textsOf(await read(reader))).toEqual(before)
    expect(await readPolls(reader)).toMatchObject([{ options: [{ voteCount: 1 }, { voteCount: 0 }] }, {}])
    const bell = await rowsOf('SELECT id FROM notifications ORDER BY id')
    const said = await say(writer, 'Are we all here?')
    expect(said.id, 'a number that the other history has never given out').toBe(`general.${to + 1}`)
    await settleRooms()
    expect(textsOf(await read(reader))).toEqual([...before, 'Are we all here?'])
    expect(await rowsOf('SELECT id FROM notifications ORDER BY id')).toEqual(bell)
    expect(textsOf(await read(reader, '?search=brakes', 'bravo-six'))).toHaveLength(1)
    expect(stray.mock.calls, 'and no room takes it for a mishap').toEqual([])
  })

  test('rings the phones that it rang, and reminds of a race in time', async () => {
    await plantRace('sprint', { date: Date.now() + 3 * HOUR, registration_deadline: Date.now() + 2 * HOUR })
    const phone = await turnOn(push.service, priya)
    await comeBack()
    const writer = await signedIn(marcus)
    await say(writer, '@Priya_K your phone still rings')
    await settleRooms()
    await vi.waitFor(async () => expect(await listOrdered()).toHaveLength(1))
    await ringUntilQuiet()
    expect(phone.received).toMatchObject([{ payload: { body: '@Priya_K your phone still rings' } }])
    expectStatus(await takePlace(writer, 'sprint'), 201)
    passTime(2 * HOUR + 5 * MINUTE)
    await runCron()
    const called = "SELECT member_id FROM notifications WHERE type = 'check-in' AND race_id = 'sprint'"
    expect(await rowsOf(called)).toEqual([{ member_id: 'marcus' }])
  })

  test('keeps the files that are shown, and lets go of those that are not', async () => {
    const picture = await liveALittle()
    await comeBack()
    const id = picture.slice('/objects/'.length, -'-64x48.jpg'.length).slice(0, 36)
    passTime(2 * DAY)
    await runCron()
    expect(await storedKeys()).toContain(id)
    const reader = await signedIn(priya)
    expect((await call(reader, 'GET', picture)).status).toBe(200)
    const [{ id: shown } = { id: '' }] = (await read(reader)).filter(({ message }: { message: string }) =>
      message.includes(picture),
    )
    expectStatus(await remove(script, shown), 204)
    await settleRooms()
    await runCron()
    expect(await storedKeys()).not.toContain(id)
  })
})

describe('while a club is half there', () => {
  test('nobody signs in or joins, its clock stands still, and no other backup gets mixed in', async () => {
    const folder = new Folder()
    await backUp(folder)
    await deployAnother()
    await expect(restoreFrom(folder, { asked: [], breaksAt: 60 })).rejects.toThrow('The line is dead')
    expect(await rowsOf("SELECT id FROM members WHERE id = 'marcus'")).toHaveLength(1)

    const asked = [
      await call(stranger, 'POST', '/api/session', { gamertag: marcus.gamertag }),
      await call(stranger, 'POST', '/api/members', { displayName: 'Jo', gamertag: 'Jo' }),
    ]
    for (const answer of asked) expectRefused(answer, '503 being_restored')

    passTime(2 * DAY)
    const before = await everyRow()
    await runCron()
    expect(await everyRow()).toEqual(before)

    await expect(backUp(new Folder())).rejects.toThrow('A restore into this club is unfinished')
    const other = new Folder()
    for (const [name, bytes] of folder.files) other.write(name, bytes)
    other.write('manifest.json', JSON.stringify({ ...folder.manifest, takenAt: 'another day' }))
    await expect(restoreFrom(other)).rejects.toThrow('half restored from another backup')

    await restoreFrom(folder)
    expect(await rowsOf("SELECT id FROM members WHERE gamertag = 'Jo'")).toEqual([])
    expect((await signIn(marcus.gamertag)).cookie).toBeTruthy()
  })
})

describe('a backup is not brought back', () => {
  test('into a club with members, and nothing of it is touched', async () => {
    const folder = await backupOfSituation()
    const club = await dump()
    await expect(restoreFrom(folder)).rejects.toThrow('into an empty club. This one has members')
    expect(await dump()).toEqual(club)
  })

  test('into a club that has files, or a room in which somebody has talked', async () => {
    const folder = new Folder()
    await backUp(folder)
    await deployAnother()
    await env.UPLOADS.put('6ba7b810-9dad-41d1-80b4-00c04fd430c8', 'of the club before')
    await expect(restoreFrom(folder)).rejects.toThrow('This one has files')
    await env.UPLOADS.delete('6ba7b810-9dad-41d1-80b4-00c04fd430c8')
    await plant('room_summaries', { room_id: 'general', rev: 1 })
    await expect(restoreFrom(folder)).rejects.toThrow('This one has room_summaries')
  })

  test('into a club of another version', async () => {
    const folder = new Folder()
    await backUp(folder)
    await deployAnother()
    const manifest = { ...folder.manifest, migration: '0001_of_yore.sql' }
    folder.write('manifest.json', JSON.stringify(manifest))
    await expect(restoreFrom(folder)).rejects.toThrow('The backup is from version 0001_of_yore.sql')
    expect(await rowsOf("SELECT value FROM settings WHERE name = 'restore'")).toEqual([])
  })

  test.each([
    ['is missing', (folder: Folder, name: string) => folder.remove(name)],
    ['is damaged', (folder: Folder, name: string) => folder.write(name, 'rust')],
  ])('of which a file %s', async (problem, spoil) => {
    const folder = await backupOfSituation()
    const way = { asked: [] }
    for (const name of folder.list().filter(name => name !== 'manifest.json')) {
      const bytes = folder.read(name)
      spoil(folder, name)
      await expect(restoreFrom(folder, way)).rejects.toThrow(`${name} ${problem}`)
      folder.write(name, bytes ?? '')
    }
    expect(way.asked, 'the club is not even asked').toEqual([])
  })
})

test('every table is in a backup, or said to be left out', async () => {
  const tables = await rowsOf(`SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT IN ('d1_migrations', 'revocations', 'departures')`)
  const known = [...copiedTables().map(({ name }) => name), ...tablesLeftOut()]
  expect(known.sort()).toEqual(tables.map(({ name }) => name).sort())
})

test('a table of many pages is read page by page, each row once', async () => {
  const days = Array.from({ length: 1201 }, (_, n) => ({ day: n, page: 'é'.repeat(200), browsers: 1 }))
  for (let n = 0; n < days.length; n += 25) await plant('client_errors', ...days.slice(n, n + 25))
  const folder = new Folder()
  await backUp(folder)
  expect(folder.rowsOf('client_errors').map(({ day }) => day)).toEqual(days.map(({ day }) => day))
  expect(folder.manifest.database.client_errors).toHaveLength(3)
})
