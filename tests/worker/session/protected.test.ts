import { beforeEach, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { adminKey, director, gina, marcus, priya, stranger } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plant } from '#tests/support/plant.ts'
import { signIn, whoIs } from '#tests/support/sign-in.ts'

freshClub()
beforeEach(() => plantPasskeys(priya.id))

test.each([
  ['Priya, who has a passkey', priya.gamertag, ['passkey']],
  ['an admin without a passkey', gina.gamertag, []],
  ['the founding admin', director.gamertag, ['admin_key']],
])('the gamertag alone does not open the account of %s', async (_, gamertag, methods) => {
  const answer = await expectNoChange(() => call(stranger, 'POST', '/api/session', { gamertag }))
  expect(expectRefused(answer, '401 proof_required').methods).toEqual(methods)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('an empty admin key is no proof', async () => {
  const body = { gamertag: director.gamertag, adminKey: '' }
  expectRefused(await call(stranger, 'POST', '/api/session', body), '401 proof_required')
})

test('the admin key is no proof for another protected driver', async () => {
  const body = { gamertag: priya.gamertag, adminKey }
  expectRefused(await call(stranger, 'POST', '/api/session', body), '401 proof_required')
})

test('a founding admin with a passkey may prove it either way', async () => {
  await plantPasskeys(director.id)
  const answer = await call(stranger, 'POST', '/api/session', { gamertag: director.gamertag })
  expect(expectRefused(answer, '401 proof_required').methods).toEqual(['passkey', 'admin_key'])
  expect(await whoIs(await signIn(director.gamertag, { adminKey }))).toBe('director')
})

test.each([
  [marcus, false],
  [priya, true],
  [gina, true],
  [director, true],
])(
  'anyone can look up whether the gamertag of $name is protected, and little else',
  async (driver, isProtected) => {
    const gamertag = driver.gamertag.toUpperCase()
    const known = {
      id: driver.id,
      displayName: `${driver.gamertag} at home`,
      gamertag: driver.gamertag,
      protected: isProtected,
    }
    const answer = await call(stranger, 'POST', '/api/members/look-up', { gamertag })
    expect(expectStatus(answer, 200)).toEqual(known)
    const byAddress = await call(stranger, 'GET', `/api/members/by-gamertag/${encodeURIComponent(gamertag)}`)
    expect(expectStatus(byAddress, 200)).toEqual(known)
  },
)

test('a gamertag that no driver has is not found', async () => {
  expectRefused(
    await call(stranger, 'POST', '/api/members/look-up', { gamertag: 'Nobody' }),
    '404 driver_not_found',
  )
  expectRefused(await call(stranger, 'GET', '/api/members/by-gamertag/Nobody'), '404 driver_not_found')
  expectInvalid(await call(stranger, 'GET', '/api/members/by-gamertag/%2Fadmin'), 'gamertag')
})

function plantPasskeys(...memberIds: string[]) {
  const passkey = { public_key: 'k', counter: 0, created_at: NOON }
  return plant('passkeys', ...memberIds.map(id => ({ ...passkey, id: `key-of-${id}`, member_id: id })))
}
