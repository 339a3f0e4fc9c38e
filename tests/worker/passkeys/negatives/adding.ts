import { type Cbor, makeKey } from '#tests/support/authenticator.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya, stranger } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { addPasskey, askToAdd, askToSignIn, codeFor, finishAdding } from '#tests/support/passkeys.ts'
import { plant } from '#tests/support/plant.ts'
import { browserOf, signIn } from '#tests/support/sign-in.ts'
import { MINUTE } from '#worker/lib/clock.ts'
import {
  type AddBends,
  elsewhere,
  holding,
  type Negative,
  type Prepare,
  passkeyRow,
  proven,
} from './attempts.ts'

/** Ways of adding a passkey that was asked for. */
function adding(bends: AddBends): Prepare {
  return async () => {
    const asked = await askToAdd(marcus)
    return async () => (await finishAdding(asked, bends)).answer
  }
}

const bentAdditions: [name: string, bends: AddBends][] = [
  ['adding a passkey at another site', { origin: elsewhere }],
  ['adding a passkey for another site', { rpId: 'evil.test' }],
  ['adding what was signed to sign in', { type: 'webauthn.get' }],
  ['adding by a challenge of the own making', { challenge: 'A'.repeat(43) }],
  ['adding without the finger', { isVerified: false }],
  ['adding without touching', { isPresent: false }],
  ['adding with a statement of an unknown kind', { fmt: 'club' }],
  ['adding with a statement of the system', { fmt: 'android-safetynet' }],
  ['adding with a statement of a security key', { fmt: 'fido-u2f' }],
  ['adding with a statement where there should be none', { statement: statement() }],
  ['adding with certificates', { fmt: 'packed', statement: statement(['x5c', [new Uint8Array(400)]]) }],
  ['adding with an empty list of certificates', { fmt: 'packed', statement: statement(['x5c', []]) }],
  ['adding with a statement that nobody signed', { fmt: 'packed', statement: statement() }],
  ['adding a copy of what cannot be copied', { isEligible: false, isBackedUp: true }],
  ['adding a key of an algorithm that was not asked for', { alg: -35 }],
  ['adding a key of an algorithm that only some runtimes know', { alg: -48 }],
  ['adding a key so long that it would keep the club busy', { cose: longKey() }],
  ['adding from a frame', { crossOrigin: true }],
  ['adding from a frame that says in whose page', { crossOrigin: true, topOrigin: elsewhere }],
  ['adding from a page that names a page above', { topOrigin: elsewhere }],
  ['adding with two ids', { rawId: 'A'.repeat(22) }],
]

/** Adding what was made for a challenge. */
export const additions: Negative[] = [
  ...bentAdditions.map(([name, bends]): Negative => [name, '400 passkey_refused', adding(bends)]),
  [
    'adding under another id than the signed one',
    '400 passkey_refused',
    async () => {
      const asked = await askToAdd(marcus)
      const { response } = await makeKey(asked.options)
      const id = 'A'.repeat(22)
      return () => call(asked, 'POST', '/api/passkeys', { response: { ...response, id, rawId: id } })
    },
  ],
  [
    'adding twice by one challenge',
    '400 passkey_refused',
    async () => {
      const asked = await askToAdd(marcus)
      const { answer } = await finishAdding(asked)
      expectStatus(answer, 201)
      return async () => (await finishAdding(holding(browserOf(answer), asked))).answer
    },
  ],
  [
    'adding after five minutes',
    '400 passkey_refused',
    async () => {
      const asked = await askToAdd(marcus)
      passTime(5 * MINUTE)
      return async () => (await finishAdding(asked)).answer
    },
  ],
  [
    "adding by another browser's challenge",
    '400 passkey_refused',
    async () => {
      const [mine, theirs] = [await askToAdd(marcus), await askToAdd(priya)]
      return async () => (await finishAdding({ ...mine, options: theirs.options })).answer
    },
  ],
  [
    "adding to another member's account by their challenge in the own browser",
    '400 passkey_refused',
    async () => {
      const asked = await askToAdd(marcus)
      return async () => (await finishAdding(holding(priya, asked))).answer
    },
  ],
  [
    'adding without the cookie',
    '400 passkey_refused',
    async () => {
      const asked = await askToAdd(marcus)
      return async () => (await finishAdding({ ...asked, cookie: marcus.cookie })).answer
    },
  ],
  [
    'adding by a challenge that was to sign in',
    '400 passkey_refused',
    async () => {
      const asked = await askToSignIn(marcus)
      const options = { ...(await askToAdd(marcus)).options, challenge: asked.options.challenge }
      return async () => (await finishAdding({ ...asked, options })).answer
    },
  ],
  [
    'adding after signing out',
    '400 passkey_refused',
    async () => {
      const asked = await askToAdd(marcus)
      expectStatus(await call(marcus, 'DELETE', '/api/session'), 204)
      return async () => (await finishAdding(asked)).answer
    },
  ],
  [
    'adding after somebody else has signed in there',
    '400 passkey_refused',
    async () => {
      const asked = await askToAdd(marcus)
      const inesBrowser = await signIn('Ines.R', { from: marcus })
      return async () => (await finishAdding(holding(inesBrowser, asked))).answer
    },
  ],
  [
    'adding after signing in again by the gamertag alone',
    '400 passkey_refused',
    async () => {
      const asked = await askToAdd(marcus)
      const bare = await signIn(marcus.gamertag, { from: marcus })
      return async () => (await finishAdding(holding(bare, asked))).answer
    },
  ],
  [
    'adding after the driver was rejected',
    '403 rejected',
    async () => {
      const asked = await askToAdd(marcus)
      const decision = { memberId: marcus.id, approved: false }
      expectStatus(await call(director, 'POST', '/api/admin/approve-member', decision), 200)
      return async () => (await finishAdding(asked)).answer
    },
  ],
  [
    'adding after the driver was deleted',
    '400 passkey_refused',
    async () => {
      const asked = await askToAdd(stranger, { gamertag: priya.gamertag, code: await codeFor(priya.id) })
      expectStatus(await call(director, 'DELETE', `/api/admin/members/${priya.id}`), 204)
      return async () => (await finishAdding(asked)).answer
    },
  ],
  [
    'adding a passkey that another member has',
    '409 passkey_known',
    async () => {
      const { key } = await addPasskey(priya)
      const asked = await askToAdd(marcus)
      return async () => (await finishAdding(asked, { id: key.id })).answer
    },
  ],
  [
    'adding a passkey that another member has as an eleventh',
    '409 too_many_passkeys',
    async () => {
      const { key } = await addPasskey(priya)
      const asked = await askToAdd(await proven(marcus, 9))
      await plant('passkeys', passkeyRow(marcus, 10))
      return async () => (await finishAdding(asked, { id: key.id })).answer
    },
  ],
  [
    'adding a passkey that another member has by a code that was replaced meanwhile',
    '400 passkey_refused',
    async () => {
      const { key } = await addPasskey(priya)
      const asked = await askToAdd(stranger, { gamertag: ines.gamertag, code: await codeFor(ines.id) })
      await codeFor(ines.id)
      return async () => (await finishAdding(asked, { id: key.id })).answer
    },
  ],
  [
    'adding a passkey that the member has',
    '409 passkey_known',
    async () => {
      const browser = await addPasskey(marcus)
      const asked = await askToAdd(browser)
      return async () => (await finishAdding(asked, { id: browser.key.id })).answer
    },
  ],
  [
    'adding an eleventh passkey that was asked for as the tenth',
    '409 too_many_passkeys',
    async () => {
      const asked = await askToAdd(await proven(marcus, 9))
      await plant('passkeys', passkeyRow(marcus, 10))
      return async () => (await finishAdding(asked)).answer
    },
  ],
  [
    'adding with an answer of 100 kB',
    '413 too_large',
    async () => {
      const asked = await askToAdd(marcus)
      return () => call(asked, 'POST', '/api/passkeys', { response: { id: 'A'.repeat(100_000) } })
    },
  ],
  [
    'adding by a code that was replaced meanwhile',
    '400 passkey_refused',
    async () => {
      const asked = await askToAdd(stranger, { gamertag: ines.gamertag, code: await codeFor(ines.id) })
      await codeFor(ines.id)
      return async () => (await finishAdding(asked)).answer
    },
  ],
  [
    'adding by a code that ran out meanwhile',
    '400 passkey_refused',
    async () => {
      const code = await codeFor(ines.id)
      passTime(9 * MINUTE)
      const asked = await askToAdd(stranger, { gamertag: ines.gamertag, code })
      passTime(MINUTE)
      return async () => (await finishAdding(asked)).answer
    },
  ],
  [
    'adding by a code after the driver was rejected',
    '403 rejected',
    async () => {
      const asked = await askToAdd(stranger, { gamertag: priya.gamertag, code: await codeFor(priya.id) })
      const decision = { memberId: priya.id, approved: false }
      expectStatus(await call(director, 'POST', '/api/admin/approve-member', decision), 200)
      return async () => (await finishAdding(asked)).answer
    },
  ],
  [
    'adding by a code that was used meanwhile',
    '400 passkey_refused',
    async () => {
      const body = { gamertag: ines.gamertag, code: await codeFor(ines.id) }
      const [first, second] = [await askToAdd(stranger, body), await askToAdd(stranger, body)]
      expectStatus((await finishAdding(first)).answer, 201)
      return async () => (await finishAdding(second)).answer
    },
  ],
  [
    'adding by a code to the account of who became an admin meanwhile',
    '400 passkey_refused',
    async () => {
      const asked = await askToAdd(stranger, { gamertag: ines.gamertag, code: await codeFor(ines.id) })
      await rowsOf('UPDATE members SET is_admin = 1 WHERE id = ?', ines.id)
      return async () => (await finishAdding(asked)).answer
    },
  ],
]

// What `packed` says of a key: its algorithm, a signature (here of nothing), and perhaps certificates.
function statement(...more: [name: string, value: Cbor][]) {
  return new Map<string, Cbor>([['alg', -7], ['sig', new Uint8Array(64)], ...more])
}

function longKey() {
  return new Map<number, number | Uint8Array>([
    [1, 3],
    [3, -257],
    [-1, new Uint8Array(4096).fill(255)],
    [-2, Uint8Array.of(1, 0, 1)],
  ])
}
