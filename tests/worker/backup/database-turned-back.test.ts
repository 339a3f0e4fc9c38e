import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, priya } from '#tests/support/cast.ts'
import { read, say, textsOf } from '#tests/support/chat.ts'
import { passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { everyRow, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace, takePlace } from '#tests/support/grid.ts'
import { expectNothingDangles } from '#tests/support/links.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { expectSound } from '#tests/support/reserves.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { insertOf, type Tables } from '#tests/support/snapshot.ts'
import { storedKeys, uploaded } from '#tests/support/uploads.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()

/** Turns the whole database back to these rows, as Cloudflare's time travel does: nothing happens by itself meanwhile. */
async function turnBack(tables: Tables) {
  const triggers = await rowsOf("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...triggers.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)),
    ...Object.keys(tables).map(name => env.DB.prepare(`DELETE FROM ${name}`)),
    ...Object.entries(tables).flatMap(([name, rows]) => rows.map(row => insertOf(env.DB, name, row))),
    ...triggers.map(({ sql }) => env.DB.prepare(String(sql))),
  ])
}

const objectIdOf = (path: string) => path.slice('/objects/'.length).slice(0, 36)

const bell = () => rowsOf("SELECT id FROM notifications WHERE type = 'mention' ORDER BY id")

test('a database that is turned back by the recipe has its own time, and every room goes on as it was', async () => {
  await plantRace('spa')
  const kept = await uploaded(marcus, jpeg())
  await say(marcus, `@Priya_K before ${kept}`)
  await settleRooms()
  const earlier = await everyRow()

  expectStatus(await takePlace(gina, 'spa'), 201)
  const picture = await uploaded(marcus, jpeg())
  await say(marcus, `@Priya_K after ${picture}`)
  await say(priya, '@MarcusWebb in the other room', { roomId: 'bravo-six' })
  await settleRooms()
  const rung = await bell()
  const texts = [textsOf(await read(priya)), textsOf(await read(priya, '', 'bravo-six'))]

  await turnBack(earlier)
  await rowsOf('DELETE FROM sessions RETURNING member_id') // as the recipe says
  expect((await call(gina, 'GET', '/api/races')).status, 'who was signed in is so no more').toBe(401)

  const reader = { ...priya, ...(await signIn(priya.gamertag)) }
  expect([textsOf(await read(reader)), textsOf(await read(reader, '', 'bravo-six'))]).toEqual(texts)
  expect(expectStatus(await call(reader, 'GET', '/api/races'), 200)).toMatchObject([{ registeredCount: 0 }])
  const writer = { ...marcus, ...(await signIn(marcus.gamertag)) }
  expect((await say(writer, 'on we go')).id, 'no number twice').toBe('general.3')
  await say(writer, 'here too', { roomId: 'bravo-six' })
  await settleRooms()
  expect(await bell(), 'each mention is told again, once').toEqual(rung)
  passTime(2 * DAY)
  await runCron()
  expect(await storedKeys(), 'no file that a message shows has gone').toHaveLength(2)
  // Its own row is of the time that has gone: the file waits in the bucket, and whoever looks reads that it is gone.
  expect((await call(reader, 'GET', picture)).status).toBe(404)
  const [file] = (await env.UPLOADS.list()).objects
  setClock(Number(file?.uploaded) + 36 * DAY) // nobody turns it forward again
  await runCron()
  expect(await storedKeys()).toEqual([objectIdOf(kept)])
  await expectNothingDangles()
  await expectSound()
  stray.mockClear() // rooms say that the database was turned back
  expect(await rowsOf("SELECT id FROM members WHERE id = 'director'")).toEqual([{ id: director.id }])
})
