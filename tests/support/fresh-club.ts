import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach } from 'vitest'
import { plantCast } from './cast.ts'
import { NOON, restoreClock, setClock } from './clock.ts'

/** Every test of the file gets a club of its own with the cast in it, and a clock that stands at noon. */
export function freshClub(): void {
  beforeEach(async () => {
    setClock(NOON)
    await reset()
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
    await plantCast()
  })
  afterEach(restoreClock)
}
