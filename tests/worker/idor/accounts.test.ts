import { expect, test } from 'vitest'
import { type Answer, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya, stranger } from '#tests/support/cast.ts'
import { say } from '#tests/support/chat.ts'
import { dump } from '#tests/support/dump.ts'
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
import { settleRooms } from '#tests/support/rooms.ts'
import { expectNoTrace } from '#tests/support/traces.ts'
import { plantUpload } from '#tests/support/uploads.ts'
import { parts } from '#worker/features/my-data/rules.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'

const UPLOAD = '6ba7b810-9dad-41d1-80b4-00c04fd430e2'

freshClub(() => makeRegistering(marcus.id, priya.id))

test('idor 32: nobody ends the session of another by its id, nor learns that it is there', async () => {
  const ids = [(await sha256Hex(director.token)).slice(0, 16), '0'.repeat(16)]
  for (const id of ids)
    expectStatus(await expectNoTrace(() => call(marcus, 'DELETE', `/api/sessions/${id}`)), 404)
})

test('idor 33: nobody renames or removes the passkey of another, nor learns that it is there', async () => {
  const { key } = await addPasskey(marcus)
  const other = await addPasskey(priya)
  for (const id of [key.id, 'unknown'])
    for (const [method, body] of [['PATCH', { name: 'Mine' }], ['DELETE']] as const)
      expectRefused(
        await expectNoTrace(() => call(other, method, `/api/passkeys/${id}`, body)),
        '404 not_found',
      )
})

test('idor 34: nobody signs in by their own passkey where the gamertag of another was typed', async () => {
  const { key } = await addPasskey(marcus)
  const asked = await askToSignIn()
  await expectNobodyIn(() => finishSignIn(asked, key, {}, priya.gamertag), '401 passkey_refused')
})

test('idor 35: nobody finishes adding a passkey that another has begun to add', async () => {
  const asked = await askToAdd(priya)
  const cookies = [marcus.cookie, asked.cookie?.replace(/__Host-sid=[^;]*;? ?/, '')]
  const mixed = { ...asked, cookie: cookies.join('; ') }
  await expectNobodyIn(async () => (await finishAdding(mixed)).answer, '400 passkey_refused')
})

test('idor 36: nobody uses the code of one driver for another', async () => {
  const code = await codeFor(marcus.id)
  const body = { gamertag: priya.gamertag, code }
  await expectNobodyIn(() => call(stranger, 'POST', '/api/passkeys/options', body), '401 wrong_code')
})

test('idor 43: nobody stops, replaces or learns of the calendar of another, and no id opens it', async () => {
  const { url } = expectStatus(await call(priya, 'POST', '/api/calendar'), 201)
  const feedOf = async (id: string) => (await dump()).calendar_feeds?.filter(it => it.member_id === id)
  const before = await feedOf(priya.id)
  const aimed = { memberId: priya.id }
  expect(expectStatus(await call(marcus, 'GET', `/api/calendar?memberId=${priya.id}`), 200)).toBeNull()
  expectStatus(await call(marcus, 'POST', '/api/calendar', aimed), 201)
  expectStatus(await call(marcus, 'DELETE', '/api/calendar', aimed), 204)
  for (const name of [priya.id, await sha256Hex(priya.id), String(before?.[0]?.token_hash)])
    expectRefused(
      await expectNoTrace(() => call(marcus, 'GET', `/api/calendar/${name}.ics`)),
      '404 not_found',
    )
  expect(await feedOf(priya.id)).toEqual(before)
  expectStatus(await call(stranger, 'GET', new URL(url).pathname), 200)
})

test('idor 44: nobody lets another leave the club, or stay in it', async () => {
  const aimed = { memberId: priya.id, id: priya.id, messages: 'go' }
  const leavers = async () => (await dump()).members?.filter(it => it.leaves_at !== null).map(it => it.id)
  expectStatus(await call(marcus, 'PUT', `/api/leaving?memberId=${priya.id}`, aimed), 200)
  expect(await leavers()).toEqual([marcus.id])
  expectStatus(await call(priya, 'PUT', '/api/leaving', { messages: 'stay' }), 200)
  expectStatus(await call(marcus, 'DELETE', `/api/leaving?memberId=${priya.id}`, aimed), 200)
  expect(await leavers()).toEqual([priya.id])
})

test('idor 49: nobody takes along what is another’s, whomever they name', async () => {
  const path = `/objects/${UPLOAD}-640x480.jpg`
  await plantUpload(UPLOAD, priya.id, path)
  await say(priya, 'Priya said this')
  await settleRooms()
  const aimed = { memberId: priya.id, id: priya.id }
  expectStatus(await call(marcus, 'POST', `/api/my-data?memberId=${priya.id}`, aimed), 200)
  for (const what of [...parts.map(part => `parts/${part}`), 'rooms/general']) {
    const answer = await call(marcus, 'GET', `/api/my-data/${what}?memberId=${priya.id}&id=${priya.id}`)
    const text = JSON.stringify(expectStatus(answer, 200))
    for (const hers of [priya.gamertag, 'The life of priya', 'Priya said this', UPLOAD])
      expect(text, what).not.toContain(hers)
  }
  expectRefused(
    await expectNoTrace(() => call(marcus, 'GET', `/api/my-data/files/${UPLOAD}`)),
    '404 not_found',
  )
})

// A challenge may be used up by it, and a try of a code; nobody has a session or a passkey more or less.
async function expectNobodyIn(act: () => Promise<Answer>, refusal: string) {
  const who = async () => {
    const { members, sessions, passkeys } = await dump()
    return { members, sessions, passkeys }
  }
  const before = await who()
  expectRefused(await act(), refusal)
  expect(await who()).toEqual(before)
}
