import { beforeEach, expect, test } from 'vitest'
import { type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya, stranger } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  addPasskey,
  askToAdd,
  finishAdding,
  makeRegistering,
  signInByPasskey,
} from '#tests/support/passkeys.ts'

freshClub()

/** Marcus as an admin, in the browser where he has just proven himself. */
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

test('who is an admin no more opens no account with a code that he made as one', async () => {
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
