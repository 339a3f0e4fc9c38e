import { expect, test } from 'vitest'
import { call } from '#tests/support/call.ts'
import { stranger } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { configure } from '#tests/support/settings.ts'
import { hmacHex } from '#worker/lib/crypto.ts'

freshClub()

test.each([
  { what: 'the admin key', keys: { ADMIN_KEY: 'k'.repeat(32) }, secret: 'k'.repeat(32) },
  {
    what: 'the key of push alerts where there is no admin key',
    keys: { ADMIN_KEY: '', VAPID_PRIVATE_KEY: 'v'.repeat(43) },
    secret: 'v'.repeat(43),
  },
])('addresses are hashed with $what', async ({ keys, secret }) => {
  configure(keys)
  await call(stranger, 'POST', '/api/session', { gamertag: 'Nobody' })
  expect(await buckets()).toEqual([`sign-in:${(await hmacHex(secret, stranger.address)).slice(0, 32)}`])
})

test('without either they are hashed with what nobody knows', async () => {
  configure({ ADMIN_KEY: '', VAPID_PRIVATE_KEY: '' })
  await call(stranger, 'POST', '/api/session', { gamertag: 'Nobody' })
  const [bucket] = await buckets()
  expect(bucket).toMatch(/^sign-in:[0-9a-f]{32}$/)
  for (const guess of ['no key', 'undefined'])
    expect(bucket).not.toContain((await hmacHex(guess, stranger.address)).slice(0, 32))
})

async function buckets() {
  return (await rowsOf('SELECT bucket FROM rate_limits')).map(({ bucket }) => bucket)
}
