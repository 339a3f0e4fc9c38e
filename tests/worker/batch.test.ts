import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { freshClub } from '#tests/support/fresh-club.ts'
import { batch } from '#worker/db/batch.ts'
import { openDb } from '#worker/db/client.ts'
import { settings } from '#worker/db/schema/index.ts'

freshClub()

const db = openDb(env.DB)
const put = (name: string, value = name) => db.insert(settings).values({ name, value })
const named = (name: string) => put(name).returning({ name: settings.name })

test('answers are called as their statements are, also those that came together, in whatever place they stand', async () => {
  const { first, both, nested } = await batch(db, {
    noise: put('noise'),
    first: named('first'),
    none: [],
    both: [put('unread'), named('second')],
    nested: { more: put('more'), third: named('third') },
  })
  expect([first, both[1], nested.third]).toEqual([
    [{ name: 'first' }],
    [{ name: 'second' }],
    [{ name: 'third' }],
  ])
})

test('they run in their order, and all of them or none', async () => {
  const { seen } = await batch(db, { made: put('one'), seen: db.select().from(settings), later: put('two') })
  expect(seen.map(({ name }) => name)).toEqual(expect.arrayContaining(['one']))
  expect(seen.map(({ name }) => name)).not.toContain('two')
  await expect(batch(db, { three: put('three'), again: put('one') })).rejects.toThrow()
  expect((await db.select().from(settings)).map(({ name }) => name)).not.toContain('three')
})
