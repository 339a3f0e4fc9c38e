import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach } from 'vitest'
import { plantCast } from './cast.ts'
import { NOON, restoreClock, setClock } from './clock.ts'
import { everyRow, type Tables } from './dump.ts'
import { insertOf } from './plant.ts'
import { silenceRooms } from './rooms.ts'
import { emptyStorage } from './uploads.ts'

let pristine: Tables | undefined

/** Every test of the file gets a D1 of its own with the cast in it, and a clock that stands at noon. */
export function freshClub(): void {
  beforeEach(async () => {
    setClock(NOON)
    await Promise.all([silenceRooms(), emptyStorage()])
    if (!(pristine && (await restore(pristine)))) await build()
    pristine ??= await everyRow()
  })
  afterEach(restoreClock)
}

async function build() {
  await reset()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  await plantCast()
}

// Ten times as fast as building anew, which is left for clubs whose audit log has entries: nobody can delete those.
async function restore({ settings = [], ...tables }: Tables) {
  const statements = [env.DB.prepare('PRAGMA defer_foreign_keys = on')]
  for (const name of Object.keys(tables)) statements.push(env.DB.prepare(`DELETE FROM ${name}`))
  for (const [name, rows] of Object.entries(tables)) statements.push(...rows.map(row => insertOf(name, row)))
  // Members write one of the settings when they come.
  statements.push(env.DB.prepare('DELETE FROM settings'), ...settings.map(row => insertOf('settings', row)))
  try {
    await env.DB.batch(statements)
    return true
  } catch {
    return false
  }
}
