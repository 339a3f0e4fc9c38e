import { beforeEach, expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { marcus } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { addPasskey, makeRegistering, signInByPasskey } from '#tests/support/passkeys.ts'
import { enter, listen } from '#tests/support/sockets.ts'

freshClub()
beforeEach(() => makeRegistering(marcus.id))

test('the sockets of a browser that a new passkey signs out close', async () => {
  const sockets = [await enter(marcus), await listen(marcus)]
  await addPasskey(marcus)
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001])
}, 10_000)

test('the sockets of a browser that a removed passkey signs out close', async () => {
  const phone = await addPasskey(marcus)
  const tablet = await signInByPasskey(phone.key)
  const sockets = [await enter(tablet), await listen(tablet)]
  expectStatus(await call(phone, 'DELETE', `/api/passkeys/${phone.key.id}`), 204)
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001])
}, 10_000)
