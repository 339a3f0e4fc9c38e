import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { ines, marcus, plantCast, priya } from '#tests/support/cast.ts'
import { like, read, say } from '#tests/support/chat.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { enter } from '#tests/support/sockets.ts'

freshClub()

/** A club as it was before it had errands. */
beforeEach(async () => {
  const first = env.TEST_MIGRATIONS.findIndex(({ name }) => name.includes('errands'))
  await reset()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.slice(0, first))
  await plantCast()
})
const migrate = () => applyD1Migrations(env.DB, env.TEST_MIGRATIONS)

/** What the Worker of that time notes: all of Marcus and one session of Priya's are to be closed, and Ines forgotten. */
const note = async () => {
  await rowsOf(`INSERT INTO revocations (id, revoked_member_id, revoked_session, code, at, waiting)
    VALUES ('one', 'marcus', NULL, 4001, 0, '["feed","bravo-six"]')`)
  await rowsOf(`INSERT INTO revocations (id, revoked_member_id, revoked_session, code, at, waiting)
    SELECT 'other', NULL, token_hash, 4001, 1, '["bravo-six"]' FROM sessions WHERE member_id = 'priya'`)
  await rowsOf("INSERT INTO departures (former_member_id, at) VALUES ('ines', 0)")
}

describe.each([
  ['waited before the migration', [note, migrate]],
  ['the old Worker notes after it', [migrate, note]],
])('what %s', (_, steps) => {
  test('is done by the next cron', async () => {
    for (const step of steps) await step()
    await say(priya, 'Pole!')
    await like(ines, 'general.1')
    const out = [await enter(marcus, 'bravo-six'), await enter(priya, 'bravo-six')]
    expect(await rowsOf('SELECT id FROM errands')).toHaveLength(3)
    await runCron()
    expect(await Promise.all(out.map(({ closed }) => closed))).toEqual([4001, 4001])
    expect(await read(priya)).toMatchObject([{ message: 'Pole!', likeCount: 0 }])
    expect(await rowsOf('SELECT id FROM errands')).toEqual([])
  })

  test('is not done again where the old Worker has done it itself', async () => {
    for (const step of steps) await step()
    for (const table of ['revocations', 'departures']) await rowsOf(`DELETE FROM ${table}`)
    const back = await enter(marcus, 'bravo-six')
    await runCron()
    await back.ping()
    expect(await rowsOf('SELECT id FROM errands')).toEqual([])
  })
})
