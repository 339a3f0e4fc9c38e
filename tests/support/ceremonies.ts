import { ceremonyHash } from '#worker/features/passkeys/mutations/challenges.ts'
import { MINUTE } from '#worker/lib/clock.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { makeKey, signWith } from './authenticator.ts'
import { director } from './cast.ts'
import { NOON } from './clock.ts'
import { rowsOf } from './dump.ts'
import { plant } from './plant.ts'

/** The founding admin's passkeys, so that they can remove one. */
export const ownKeys = ['ownKeyOfDirector', 'spareKeyDirector'] as const
const NEW_KEY = 'newKeyOfDirector'
const USER_ID = 'U'.repeat(43)

const signInToken = 'sign-in'.padEnd(43, '_')
const addToken = 'add'.padEnd(43, '_')
const site = { rpId: 'club.test', rp: { id: 'club.test' }, user: { id: USER_ID } }

const own = await makeKey({ ...site, challenge: 'x' }, { id: ownKeys[0] })
const made = await makeKey({ ...site, challenge: 'A'.repeat(43) }, { id: NEW_KEY })
const signed = await signWith(own.key, { ...site, challenge: 'S'.repeat(43) })

/** Ceremonies of the founding admin that want nothing but their last call, once: its body, and the cookie that goes with it. */
export const ceremonies = {
  signIn: {
    cookie: `__Host-webauthn=${signInToken}`,
    body: { response: signed },
    ready: () => ask(signInToken, 'sign-in', null, 'S'.repeat(43)),
  },
  adding: {
    cookie: `__Host-webauthn=${addToken}`,
    body: { response: made.response },
    ready: async () => {
      await rowsOf('DELETE FROM passkeys WHERE id = ?', NEW_KEY)
      await ask(addToken, 'add', director.id, 'A'.repeat(43))
    },
  },
}

/** Gives the founding admin their passkeys, and leaves both ceremonies at their last call. */
export async function plantCeremonies(): Promise<void> {
  await rowsOf('UPDATE members SET passkey_user_id = ? WHERE id = ?', USER_ID, director.id)
  const row = { member_id: director.id, public_key: own.key.publicKey, counter: 0, created_at: NOON }
  await plant('passkeys', ...ownKeys.map(id => ({ ...row, id })))
  await ceremonies.signIn.ready()
  await ceremonies.adding.ready()
}

async function ask(token: string, purpose: string, memberId: string | null, challenge: string) {
  await rowsOf(
    `INSERT OR REPLACE INTO passkey_challenges (id_hash, purpose, member_id, challenge, expires_at)
    VALUES (?, ?, ?, ?, ?)`,
    await ceremonyHash({ browser: await sha256Hex(token), challenge }),
    purpose,
    memberId,
    challenge,
    NOON + 5 * MINUTE,
  )
}
