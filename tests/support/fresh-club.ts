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
import { type KeptClub, keepClub, putBack, putTablesBack, readTables } from './kept-club.ts'
import { settleRooms, silenceRooms } from './rooms.ts'
import { emptyStorage } from './uploads.ts'

type Plant = () => Promise<unknown>

let pristine: KeptClub['tables'] | undefined
const planted = new Map<Plant, KeptClub>()

/**
 * Every test of the file or block gets a club of its own with the cast in it and what `plant` adds, and a clock that stands at
 * noon. What was planted once is put back, so `plant` must always be the same function.
 */
export function freshClub(plant?: Plant): void {
  beforeEach(() => renewClub(plant))
  afterEach(restoreClock)
}

/**
 * One club for all tests of a block, none of which changes anything in it (`expectNoTrace`), with what `plant` adds to it;
 * ten times as fast as a fresh one for each. Only what limits have counted is forgotten.
 */
export function standingClub(plant: Plant): void {
  beforeAll(() => renewClub(plant))
  beforeEach(async () => {
    await env.DB.prepare('DELETE FROM rate_limits').run()
  })
  afterAll(restoreClock)
}

/** Makes the club as every test begins with it. */
export async function renewClub(plant?: Plant): Promise<void> {
  setClock(NOON)
  rememberedViewers.clear()
  await emptyFeed()
  if (!plant) return renewPlainClub()
  const kept = planted.get(plant)
  if (kept && (await putBack(kept))) return
  await renewPlainClub()
  await plant()
  await settleRooms()
  planted.set(plant, await keepClub())
}

async function renewPlainClub() {
  await Promise.all([silenceRooms(), emptyStorage()])
  // What a test has built otherwise refuses the rows, and the club is built anew.
  if (pristine && (await putTablesBack(pristine).catch(() => false))) return
  await build()
  pristine ??= await readTables()
}

// It remembers what it told of late.
async function emptyFeed() {
  for (const id of await listDurableObjectIds(env.CLUB_FEED)) {
    const feed = env.CLUB_FEED.get(id)
    const isEmpty = await runInDurableObject(feed, async (_, state) => {
      const { storage } = state
      const isSilent = storage.sql.exec('SELECT 1 FROM pages').toArray().length === 0
      if (isSilent && state.getWebSockets().length === 0) return true
      await storage.deleteAll()
      return false
    })
    if (isEmpty) continue
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
