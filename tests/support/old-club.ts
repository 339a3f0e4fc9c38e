import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { onTestFinished } from 'vitest'
import { plantCast } from './cast.ts'
import { renewClub } from './fresh-club.ts'

/**
 * Makes the club as it was before the first migration with this in its name, with the cast in it, until the end of the test.
 * Gives how to migrate it: to today, or by so many migrations.
 */
export async function clubBefore(migration: string): Promise<(count?: number) => Promise<void>> {
  onTestFinished(async () => {
    await build(env.TEST_MIGRATIONS.length)
    await renewClub()
  })
  const first = env.TEST_MIGRATIONS.findIndex(({ name }) => name.includes(migration))
  await build(first)
  return (count = env.TEST_MIGRATIONS.length) =>
    applyD1Migrations(env.DB, env.TEST_MIGRATIONS.slice(0, first + count))
}

async function build(migrations: number) {
  await reset()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.slice(0, migrations))
  await plantCast()
}
