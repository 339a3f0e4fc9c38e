import { beforeEach, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, stranger } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  addPasskey,
  askToAdd,
  askToSignIn,
  codeFor,
  finishAdding,
  finishSignIn,
  makeRegistering,
} from '#tests/support/passkeys.ts'
import { browserOf, signIn, whoIs } from '#tests/support/sign-in.ts'
import { holding } from './negatives/attempts.ts'

freshClub()
beforeEach(() => makeRegistering(marcus.id))

const sessionsOf = (id: string) => rowsOf('SELECT method FROM sessions WHERE member_id = ?', id)
const passkeysOf = (id: string) => rowsOf('SELECT id FROM passkeys WHERE member_id = ?', id)

test('who removes two passkeys at the same moment loses one and stays signed in', async () => {
  const first = await addPasskey(marcus)
  const second = await addPasskey(first)
  const third = await addPasskey(second)
  const ids = [first.key.id, second.key.id]
  const answers = await Promise.all(ids.map(id => call(third, 'DELETE', `/api/passkeys/${id}`)))
  const [done, late] = answers.sort((a, b) => a.status - b.status)
  if (!done || !late) throw new Error('two calls, two answers')
  expectStatus(done, 204)
  expectRefused(late, '401 sign_in_required')
  expect(await whoIs(browserOf(done))).toBe('marcus')
  expect(await passkeysOf(marcus.id)).toHaveLength(2)
})

test('what of two removals came too late is not in the log', async () => {
  const first = await addPasskey(director)
  const second = await addPasskey(first)
  const third = await addPasskey(second)
  const ids = [first.key.id, second.key.id]
  await Promise.all(ids.map(id => call(third, 'DELETE', `/api/passkeys/${id}`)))
  const removals = await rowsOf("SELECT id FROM audit_log WHERE action = 'passkey.remove'")
  expect(removals).toHaveLength(1)
})

test.each(Array.from({ length: 5 }, (_, n) => n))(
  'a session that is signed out while its passkey is on the way adds none (%i)',
  async () => {
    const elsewhere = await signIn(marcus.gamertag)
    const asked = await askToAdd(marcus)
    const [adding] = await Promise.all([finishAdding(asked), call(elsewhere, 'DELETE', '/api/sessions')])
    expect(await sessionsOf(marcus.id)).toEqual([])
    expect(await passkeysOf(marcus.id)).toHaveLength(adding.answer.status === 201 ? 1 : 0)
  },
)

test('an unproven session that ends by the first passkey of another browser adds none of its own after it', async () => {
  const thief = await askToAdd(marcus)
  const body = { gamertag: marcus.gamertag, code: await codeFor(marcus.id) }
  const owner = await askToAdd(stranger, body)
  const [owners, theirs] = await Promise.all([finishAdding(owner), finishAdding(thief)])
  const added = [owners, theirs].filter(({ answer }) => answer.status === 201)
  expect(added).toHaveLength(1)
  expect(await passkeysOf(marcus.id)).toEqual(added.map(({ key }) => ({ id: key.id })))
  expect(await sessionsOf(marcus.id)).toHaveLength(1)
})

test('of three browsers that hold a challenge of one code one adds a passkey', async () => {
  const body = { gamertag: ines.gamertag, code: await codeFor(ines.id) }
  const at = (n: number) => ({ ...stranger, address: `198.51.100.${n}` })
  const asked = await Promise.all([1, 2, 3].map(n => askToAdd(at(n), body)))
  const added = await Promise.all(asked.map(browser => finishAdding(browser)))
  expect(added.map(({ answer }) => answer.status).sort()).toEqual([201, 400, 400])
  expect(await passkeysOf(ines.id)).toHaveLength(1)
  expect(await sessionsOf(ines.id)).toHaveLength(1)
})

test.each(Array.from({ length: 5 }, (_, n) => n))(
  'a passkey that is removed while it signs in leaves no session behind but the one it was removed from (%i)',
  async () => {
    const phone = await addPasskey(marcus)
    const asked = await askToSignIn()
    const [removed] = await Promise.all([
      call(phone, 'DELETE', `/api/passkeys/${phone.key.id}`),
      finishSignIn(asked, phone.key),
    ])
    expectStatus(removed, 204)
    expect(await sessionsOf(marcus.id)).toHaveLength(1)
    expect(await whoIs(browserOf(removed))).toBe('marcus')
  },
)

test('who adds a passkey in two tabs at once adds both, whichever is answered first', async () => {
  const one = await askToAdd(marcus)
  const other = await askToAdd(one)
  const first = await finishAdding({ ...other, options: one.options })
  expectStatus(first.answer, 201)
  const second = await finishAdding(holding(browserOf(first.answer), other))
  expectStatus(second.answer, 201)
  expect(await passkeysOf(marcus.id)).toHaveLength(2)
})

test('who signs in by passkey in two tabs at once is signed in by both', async () => {
  const { key } = await addPasskey(marcus)
  const one = await askToSignIn()
  const other = await askToSignIn(one)
  expectStatus(await finishSignIn({ ...other, options: one.options }, key), 200)
  expectStatus(await finishSignIn(other, key), 200)
})

test('what one tab has answered wrongly spoils nothing in the other, and answers nothing twice', async () => {
  const { key } = await addPasskey(marcus)
  const one = await askToSignIn()
  const other = await askToSignIn(one)
  const both = { ...other, options: one.options }
  expectRefused(await finishSignIn(both, key, { isVerified: false }), '401 passkey_refused')
  expectRefused(await finishSignIn(both, key), '401 passkey_refused')
  expectStatus(await finishSignIn(other, key), 200)
})
