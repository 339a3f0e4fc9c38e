import {
  applyD1Migrations,
  evictDurableObject,
  listDurableObjectIds,
  reset,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { rememberedViewers } from '#worker/lib/session.ts'
import { plantCast } from './cast.ts'
import { NOON, restoreClock, setClock } from './clock.ts'
import { everyRow, rowsOf, type Tables } from './dump.ts'
import { insertOf } from './plant.ts'
import { silenceRooms } from './rooms.ts'
import { emptyStorage } from './uploads.ts'

let pristine: Tables | undefined

/** Every test of the file gets a D1 of its own with the cast in it, and a clock that stands at noon. */
export function freshClub(): void {
  beforeEach(renewClub)
  afterEach(restoreClock)
}

/**
 * One club for all tests of a block, none of which changes anything in it (`expectNoTrace`), with what `plant` adds to it;
 * ten times as fast as a fresh one for each. Only what limits have counted is forgotten.
 */
export function standingClub(plant: () => Promise<void>): void {
  beforeAll(async () => {
    await renewClub()
    await plant()
  })
  beforeEach(async () => {
    await env.DB.prepare('DELETE FROM rate_limits').run()
  })
  afterAll(restoreClock)
}

/** Makes the club as every test begins with it. */
export async function renewClub(): Promise<void> {
  setClock(NOON)
  rememberedViewers.clear()
  await Promise.all([silenceRooms(), emptyFeed(), emptyStorage()])
  if (!(pristine && (await restore(pristine)))) await build()
  pristine ??= await everyRow()
}

// It remembers what it told of late.
async function emptyFeed() {
  for (const id of await listDurableObjectIds(env.CLUB_FEED)) {
    const feed = env.CLUB_FEED.get(id)
    await runInDurableObject(feed, (_, { storage }) => storage.deleteAll())
    const close = () => evictDurableObject(feed, { webSockets: 'close' })
    // It may have gone to sleep by itself meanwhile, and what sleeps cannot be closed.
    await close().catch(async () => {
      await runInDurableObject(feed, () => {})
      await close()
    })
  }
}

async function build() {
  await reset()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  await plantCast()
}

// Ten times as fast as building anew, which is left for clubs that a test has built otherwise.
async function restore({ settings = [], ...tables }: Tables) {
  // Nobody can delete what is in the audit log, so what keeps it steps aside meanwhile.
  const keepers = await rowsOf(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_log'",
  )
  const statements = [
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...keepers.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)),
  ]
  for (const name of Object.keys(tables)) statements.push(env.DB.prepare(`DELETE FROM ${name}`))
  for (const [name, rows] of Object.entries(tables)) statements.push(...rows.map(row => insertOf(name, row)))
  // Members write one of the settings when they come.
  statements.push(env.DB.prepare('DELETE FROM settings'), ...settings.map(row => insertOf('settings', row)))
  statements.push(...keepers.map(({ sql }) => env.DB.prepare(String(sql))))
  try {
    await env.DB.batch(statements)
    return true
  } catch {
    return false
  }
}
