// The calls that complete a passkey ceremony, for which a browser must sign.
import { makeKey, signWith } from '#tests/support/authenticator.ts'

const RP = 'club.test'

/** The request of a browser that was asked to sign in with its passkey. */
export function signingIn(algorithm) {
  let key
  const make = async (n, store) => {
    key ??= (await makeKey({ challenge: '', rp: { id: RP }, user: { id: 'owner' } }, { algorithm })).key
    if (n === 0)
      store.run(
        "INSERT INTO passkeys (id, member_id, public_key, counter, created_at) VALUES (?, 'owner', ?, 0, 0)",
        key.id,
        key.publicKey,
      )
    const { challenge, cookie } = asked(store, 'sign-in', n, null)
    const response = await signWith(key, { challenge, rpId: RP }, { counter: n + 1 })
    return { method: 'POST', path: '/api/session/passkey', headers: { cookie }, body: { response } }
  }
  return { make }
}

/** The request of the browser that created a profile, with its new passkey. */
export function adding(algorithm) {
  const make = async (n, store) => {
    store.run("DELETE FROM passkeys WHERE member_id = 'newcomer'")
    const token = `newcomer${n}`.padEnd(43, '_')
    store.openSession('newcomer', token, 'registration')
    const { challenge, cookie } = asked(store, 'add', n, 'newcomer')
    const { response } = await makeKey({ challenge, rp: { id: RP }, user: { id: 'newcomer' } }, { algorithm })
    const headers = { cookie: `__Host-sid=${token}; ${cookie}` }
    return { method: 'POST', path: '/api/passkeys', headers, body: { response, name: 'Phone' } }
  }
  return { make }
}

function asked(store, purpose, n, memberId) {
  const token = `asked${n}`.padEnd(43, '_')
  const challenge = Buffer.from(`challenge ${n}`.padEnd(32, '_')).toString('base64url')
  store.run(
    'INSERT INTO passkey_challenges (id_hash, purpose, member_id, challenge, expires_at) VALUES (?, ?, ?, ?, ?)',
    store.hashOf(`${store.hashOf(token)} ${challenge}`),
    purpose,
    memberId,
    challenge,
    Date.now() + 300_000,
  )
  return { challenge, cookie: `__Host-webauthn=${token}` }
}
