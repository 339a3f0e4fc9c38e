// The calls that are measured: what is sent, by whom. `n` counts them, for what can be done only once.
import { makeKey, signWith } from '#tests/support/authenticator.ts'

const RP = 'club.test'
const driver = { cookie: `__Host-sid=${'driver'.padEnd(43, '_')}` }
const owner = { cookie: `__Host-sid=${'owner'.padEnd(43, '_')}` }
const admin = { cookie: `__Host-sid=${'admin'.padEnd(43, '_')}` }

const get = (path, who = driver) => ({ make: () => ({ method: 'GET', path, headers: who }) })
const send = (method, path, body, who = driver) => ({
  make: n => ({ method, path, headers: who, body: body?.(n) }),
})
const cron = schedule => ({ cron: schedule })

export const calls = {
  'GET /': get('/', {}),
  'GET /chat': get('/chat'),
  'GET /api/config': get('/api/config', {}),
  'GET /api/session': get('/api/session'),
  'POST /api/session, by gamertag': send('POST', '/api/session', () => ({ gamertag: 'Driver 7' }), {}),
  'POST /api/session, by admin key': send(
    'POST',
    '/api/session',
    () => ({ gamertag: 'RaceDirector', adminKey: 'the key of the club that is measured' }),
    {},
  ),
  'POST /api/session/passkey/options': send('POST', '/api/session/passkey/options', undefined, {}),
  'POST /api/session/passkey, ES256': signingIn('ES256'),
  'POST /api/session/passkey, EdDSA': signingIn('EdDSA'),
  'POST /api/session/passkey, RS256': signingIn('RS256'),
  'POST /api/passkeys/options': send('POST', '/api/passkeys/options', () => ({}), owner),
  'POST /api/passkeys, ES256': adding('ES256'),
  'POST /api/passkeys, RS256': adding('RS256'),
  'GET /api/passkeys': get('/api/passkeys'),
  'GET /api/sessions': get('/api/sessions'),
  'POST /api/members': send(
    'POST',
    '/api/members',
    n => ({ gamertag: `New one ${n}`, displayName: `The new one ${n}` }),
    {},
  ),
  'GET /api/members': get('/api/members'),
  'GET /api/members/{id}': get('/api/members/driver-7'),
  'GET /api/members?detail=all': get('/api/members?detail=all', admin),
  'PUT /api/members/{id}/profile, bio': send('PUT', '/api/members/driver-1/profile', n => ({
    bio: `Lap ${n}`,
  })),
  'PUT /api/members/{id}/profile, nickname': send('PUT', '/api/members/driver-1/profile', n => ({
    displayName: `Lap ${n}`,
  })),
  'GET /api/admin/pending-members': get('/api/admin/pending-members', admin),
  'GET /api/admin/audit': get('/api/admin/audit', admin),
  'GET /api/races': get('/api/races'),
  'GET /api/races?scope=all': get('/api/races?scope=all'),
  'GET /api/races/{id}/drivers': get('/api/races/race-95/drivers', admin),
  'POST /api/races': send(
    'POST',
    '/api/races',
    n => ({
      name: `Race ${n}`,
      track: 'Monza',
      carClass: 'GT3',
      date: soon(3),
      registrationDeadline: soon(2),
      maxParticipants: 20,
    }),
    admin,
  ),
  'GET /api/championships': get('/api/championships'),
  'POST /api/registrations': send('POST', '/api/registrations', n => ({ raceId: `race-${80 + n}` })),
  'GET /api/notifications/{id}': get('/api/notifications/driver-1'),
  'GET /api/notifications/{id}/count': get('/api/notifications/driver-1/count'),
  'GET /api/chat-rooms': get('/api/chat-rooms'),
  'GET /api/club-admin-text': get('/api/club-admin-text'),
  'GET /api/push/preferences': get('/api/push/preferences'),
  'POST /api/objects/upload': send('POST', '/api/objects/upload', () => ({
    contentType: 'image/png',
    size: 1000,
    purpose: 'chat',
  })),
  'the cron, what somebody waits for': cron('*/5 * * * *'),
  'the cron, what D1 clears away': cron('2-59/5 * * * *'),
  'the cron, files and leavers': cron('4-59/5 * * * *'),
}

function soon(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}

/** What a browser sends that has been asked to sign in with its passkey. */
function signingIn(algorithm) {
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

/** What the browser that created a profile sends of a passkey that it has just made. */
function adding(algorithm) {
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
    store.hashOf(token),
    purpose,
    memberId,
    challenge,
    Date.now() + 300_000,
  )
  return { challenge, cookie: `__Host-webauthn=${token}` }
}
