import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, priya, stranger } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  addPasskey,
  askToAdd,
  finishAdding,
  makeRegistering,
  signInByPasskey,
} from '#tests/support/passkeys.ts'
import { plant } from '#tests/support/plant.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { MINUTE } from '#worker/lib/clock.ts'

freshClub()

/** Marcus as an admin, in the browser where the proof was just given. */
let marcusAsAdmin: Caller
beforeEach(async () => {
  await makeRegistering(marcus.id)
  const { key } = await addPasskey(marcus)
  expectStatus(await setAdmin(true), 200)
  marcusAsAdmin = await signInByPasskey(key)
})

const setAdmin = (isAdmin: boolean) =>
  call(director, 'PUT', `/api/admin/members/${marcus.id}/admin`, { isAdmin })

/** What Marcus writes down for later. */
async function codeForPriya() {
  const answer = await call(marcusAsAdmin, 'POST', `/api/admin/members/${priya.id}/enrolment-code`)
  return { gamertag: priya.gamertag, code: expectStatus(answer, 201).code }
}

test('who is an admin no more opens no account with a code that they made as one', async () => {
  const body = await codeForPriya()
  expectStatus(await setAdmin(false), 200)
  expectRefused(await call(stranger, 'POST', '/api/passkeys/options', body), '401 wrong_code')
})

test('nor with a challenge that the code was changed for before', async () => {
  const asked = await askToAdd(stranger, await codeForPriya())
  expectStatus(await setAdmin(false), 200)
  const { answer } = await finishAdding(asked)
  expectRefused(answer, '400 passkey_refused')
  expect(await rowsOf('SELECT id FROM passkeys WHERE member_id = ?', priya.id)).toEqual([])
})

test('codes stay good where somebody is made an admin, and where nothing changes', async () => {
  const body = await codeForPriya()
  expectStatus(await setAdmin(true), 200)
  await call(marcusAsAdmin, 'PUT', `/api/admin/members/${marcus.id}/admin`, { isAdmin: false })
  await addPasskey(stranger, { body })
})

const PATH = `/api/admin/members/${priya.id}/enrolment-code`
const plantPasskey = () =>
  plant('passkeys', { id: 'k', member_id: priya.id, public_key: 'k', counter: 0, created_at: NOON })

describe('a code that opens a driver’s account', () => {
  test('is made only by who has proved themselves within ten minutes', async () => {
    passTime(10 * MINUTE + 1)
    const make = () => call(marcusAsAdmin, 'POST', PATH)
    expectRefused(await expectNoChange(make), '403 proof_required')
    expect(await bellOf(priya)).toEqual([])
  })

  test('is made for a driver with a passkey only where the admin says that all of these are lost', async () => {
    await plantPasskey()
    for (const body of [undefined, {}, { hasLostPasskeys: false }])
      expectRefused(await expectNoChange(() => call(director, 'POST', PATH, body)), '409 is_protected')
    expectStatus(await call(director, 'POST', PATH, { hasLostPasskeys: true }), 201)
    expect(await bellOf(priya)).toEqual(['enrolment-code'])
    expect(
      await rowsOf("SELECT actor, detail FROM audit_log WHERE action = 'member.enrolment-code'"),
    ).toEqual([{ actor: 'director', detail: 'all passkeys lost' }])
  })

  test('is never made for an admin, whatever is said to be lost', async () => {
    for (const hasLostPasskeys of [false, true]) {
      const make = () =>
        call(director, 'POST', `/api/admin/members/${gina.id}/enrolment-code`, { hasLostPasskeys })
      expectRefused(await expectNoChange(make), '409 is_admin')
    }
  })

  test('wants a plain answer to whether passkeys are lost', async () => {
    expectInvalid(await call(director, 'POST', PATH, { hasLostPasskeys: 'yes' }), 'hasLostPasskeys')
  })
})

describe('the driver whose account a code opens', () => {
  const OWN = '/api/enrolment-code'
  const read = async (who: Caller) => expectStatus(await call(who, 'GET', OWN), 200)
  beforeEach(() => makeRegistering(priya.id))

  test('is told at once, until when and that it can be stopped, and nobody else is', async () => {
    expect(await read(priya)).toEqual({ code: null })
    await codeForPriya()
    expect(await read(priya)).toEqual({ code: { expiresAt: '2026-11-21T12:10:00.000Z', mayStop: true } })
    expect(await read(director)).toEqual({ code: null })
    passTime(10 * MINUTE)
    expect(await read(priya)).toEqual({ code: null })
  })

  test('stops it: it opens nothing any more, nor does what it has been changed for', async () => {
    const body = await codeForPriya()
    const asked = await askToAdd(stranger, body)
    expectStatus(await call(priya, 'DELETE', OWN), 204)
    expect(await read(priya)).toEqual({ code: null })
    expectRefused(await call(stranger, 'POST', '/api/passkeys/options', body), '401 wrong_code')
    expectRefused((await finishAdding(asked)).answer, '400 passkey_refused')
    expect((await auditTrail()).at(-1)).toBe('priya member.enrolment-code-stop priya')
    expectRefused(await expectNoChange(() => call(priya, 'DELETE', OWN)), '404 not_found')
  })

  test('is the only one who can: not another, not who has only the gamertag, who would keep the owner out with it', async () => {
    await codeForPriya()
    expectRefused(await expectNoChange(() => call(director, 'DELETE', OWN)), '404 not_found')
    const prankster = await signIn(priya.gamertag)
    expect(await read(prankster)).toEqual({ code: { expiresAt: expect.any(String), mayStop: false } })
    expectRefused(await expectNoChange(() => call(prankster, 'DELETE', OWN)), '403 gamertag_not_enough')
  })

  test('hears of it when it is used, also by the admin who made it, and the log has both', async () => {
    const body = await codeForPriya()
    await addPasskey(marcusAsAdmin, { body })
    expect(await bellOf(priya)).toEqual(['enrolment-code', 'passkey-added'])
    expect((await auditTrail()).slice(-2)).toEqual([
      'marcus member.enrolment-code priya',
      'priya passkey.add-by-code priya',
    ])
  })
})

async function bellOf({ id }: Caller & { id: string }) {
  const rows = await rowsOf("SELECT type FROM notifications WHERE member_id = ? AND type <> 'sign-in'", id)
  return rows.map(({ type }) => type).sort()
}
