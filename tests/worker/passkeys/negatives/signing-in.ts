import { signWith } from '#tests/support/authenticator.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { marcus, priya } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { addPasskey, askToAdd, askToSignIn, finishSignIn } from '#tests/support/passkeys.ts'
import { MINUTE } from '#worker/lib/clock.ts'
import {
  type AddBends,
  challengeCookie,
  elsewhere,
  type Negative,
  type Prepare,
  type SignInBends,
} from './attempts.ts'

/** Ways of signing in. */
function signingIn(bends: SignInBends, made: AddBends = {}): Prepare {
  return async () => {
    const { key } = await addPasskey(marcus, made)
    const asked = await askToSignIn()
    return () => finishSignIn(asked, key, bends)
  }
}

const bentSignIns: [name: string, bends: SignInBends, made?: AddBends][] = [
  ['signing in at another site', { origin: elsewhere }],
  ['signing in at a neighbour of the site', { origin: 'https://www.club.test' }],
  ['signing in at the site without its lock', { origin: 'http://club.test' }],
  ['signing in at another port of the site', { origin: 'https://club.test:8443' }],
  ['signing in from nowhere', { origin: 'null' }],
  ['signing in with a key for another site', { rpId: 'evil.test' }],
  ['signing in with what was signed to add a passkey', { type: 'webauthn.create' }],
  ['signing in with a challenge of the own making', { challenge: 'A'.repeat(43) }],
  ['signing in with a blank challenge', { challenge: ' ' }],
  ['signing in without the finger', { isVerified: false }],
  ['signing in without touching', { isPresent: false }],
  ['signing in with a copy of what cannot be copied', { isEligible: false, isBackedUp: true }],
  [
    'signing in with a synced passkey that is bound to one device now',
    { isEligible: false, isBackedUp: false },
  ],
  ['signing in with a signature that was changed', { spoil: 'signature' }],
  ['signing in with data that were changed after they were signed', { spoil: 'authenticatorData' }],
  ['signing in with a counter that goes back', { counter: 6 }, { counter: 7 }],
  ['signing in with a counter that stands still', { counter: 7 }, { counter: 7 }],
  ['signing in with a counter that is lost', { counter: 0 }, { counter: 7 }],
  ['signing in with a passkey that nobody has', { id: 'A'.repeat(22) }],
  ['signing in with two ids', { rawId: 'A'.repeat(22) }],
  ['signing in as nobody', { userHandle: null }],
  ['signing in as somebody unknown', { userHandle: 'A'.repeat(43) }],
  ['signing in from a frame', { crossOrigin: true }],
  ['signing in from a frame that says in whose page', { crossOrigin: true, topOrigin: elsewhere }],
  ['signing in from a page that names a page above', { topOrigin: elsewhere }],
]

/** Signing in by a passkey, or what is none. */
export const signIns: Negative[] = [
  ...bentSignIns.map(
    ([name, bends, made]): Negative => [name, '401 passkey_refused', signingIn(bends, made)],
  ),
  [
    'signing in twice by one challenge',
    '401 passkey_refused',
    async () => {
      const { key } = await addPasskey(marcus)
      const asked = await askToSignIn()
      expectStatus(await finishSignIn(asked, key), 200)
      return () => finishSignIn(asked, key)
    },
  ],
  [
    'signing in by an answer heard before, with a fresh challenge',
    '401 passkey_refused',
    async () => {
      const { key } = await addPasskey(marcus)
      const response = await signWith(key, (await askToSignIn()).options)
      const asked = await askToSignIn()
      return () => call(asked, 'POST', '/api/session/passkey', { response })
    },
  ],
  [
    'signing in after five minutes',
    '401 passkey_refused',
    async () => {
      const { key } = await addPasskey(marcus)
      const asked = await askToSignIn()
      passTime(5 * MINUTE)
      return () => finishSignIn(asked, key)
    },
  ],
  [
    "signing in by another browser's challenge",
    '401 passkey_refused',
    async () => {
      const { key } = await addPasskey(marcus)
      const [mine, theirs] = [await askToSignIn(), await askToSignIn()]
      return () => finishSignIn({ ...mine, options: theirs.options }, key)
    },
  ],
  [
    "signing in with another browser's cookie",
    '401 passkey_refused',
    async () => {
      const { key } = await addPasskey(marcus)
      const [mine, theirs] = [await askToSignIn(), await askToSignIn()]
      return () => finishSignIn({ ...mine, cookie: theirs.cookie }, key)
    },
  ],
  [
    'signing in without the cookie',
    '401 passkey_refused',
    async () => {
      const { key } = await addPasskey(marcus)
      const asked = await askToSignIn()
      return () => finishSignIn({ ...asked, cookie: undefined }, key)
    },
  ],
  [
    'signing in by a challenge that was to add a passkey',
    '401 passkey_refused',
    async () => {
      const browser = await addPasskey(marcus)
      const asked = await askToAdd(browser)
      const options = { ...asked.options, rpId: asked.options.rp.id } // all but the purpose is as it should be
      return () => finishSignIn({ ...asked, options, cookie: challengeCookie(asked) }, browser.key)
    },
  ],
  [
    "signing in by a passkey that signs as somebody else's",
    '401 passkey_refused',
    async () => {
      const [{ key: marcusKey }, { key: priyaKey }] = [await addPasskey(marcus), await addPasskey(priya)]
      const asked = await askToSignIn()
      return () => finishSignIn(asked, marcusKey, { id: priyaKey.id, userHandle: priyaKey.userHandle })
    },
  ],
  [
    "signing in with another member's handle",
    '401 passkey_refused',
    async () => {
      const [{ key: marcusKey }, { key: priyaKey }] = [await addPasskey(marcus), await addPasskey(priya)]
      const asked = await askToSignIn()
      return () => finishSignIn(asked, marcusKey, { userHandle: priyaKey.userHandle })
    },
  ],
  [
    "signing in with another member's gamertag typed",
    '401 passkey_refused',
    async () => {
      const { key } = await addPasskey(marcus)
      const asked = await askToSignIn()
      return () => finishSignIn(asked, key, {}, priya.gamertag)
    },
  ],
  [
    'signing in with a gamertag typed that nobody has',
    '401 passkey_refused',
    async () => {
      const { key } = await addPasskey(marcus)
      const asked = await askToSignIn()
      return () => finishSignIn(asked, key, {}, 'Nobody')
    },
  ],
  [
    'signing in by a passkey that was removed',
    '401 passkey_refused',
    async () => {
      const browser = await addPasskey(marcus)
      const asked = await askToSignIn()
      expectStatus(await call(browser, 'DELETE', `/api/passkeys/${browser.key.id}`), 204)
      return () => finishSignIn(asked, browser.key)
    },
  ],
  [
    'signing in with words that are no JSON',
    '401 passkey_refused',
    async () => {
      const { key } = await addPasskey(marcus)
      const asked = await askToSignIn()
      const answer = await signWith(key, asked.options)
      const response = { ...answer, response: { ...answer.response, clientDataJSON: 'AAAA' } }
      return () => call(asked, 'POST', '/api/session/passkey', { response })
    },
  ],
  [
    'signing in with too few bytes',
    '401 passkey_refused',
    async () => {
      const { key } = await addPasskey(marcus)
      const asked = await askToSignIn()
      const answer = await signWith(key, asked.options)
      const response = { ...answer, response: { ...answer.response, authenticatorData: 'AAAA' } }
      return () => call(asked, 'POST', '/api/session/passkey', { response })
    },
  ],
  [
    'signing in with an answer of 100 kB',
    '413 too_large',
    async () => {
      const asked = await askToSignIn()
      return () => call(asked, 'POST', '/api/session/passkey', { response: { id: 'A'.repeat(100_000) } })
    },
  ],
]
