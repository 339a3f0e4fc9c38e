import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya, script, stranger } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { auditTrail, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  addPasskey,
  askToAdd,
  codeFor,
  finishAdding,
  makeRegistering,
  signInByPasskey,
} from '#tests/support/passkeys.ts'
import { browserOf, register, signIn, whoIs } from '#tests/support/sign-in.ts'
import { MINUTE } from '#worker/lib/clock.ts'

freshClub()
beforeEach(() => makeRegistering(marcus.id))

test('the browser that created the profile protects the gamertag', async () => {
  const newcomer = await register('Newcomer')
  const browser = await addPasskey(newcomer)
  expectRefused(await call(stranger, 'POST', '/api/session', { gamertag: 'Newcomer' }), '401 proof_required')
  expect(await whoIs(browser)).toBe(newcomer.id)
  expect(await whoIs(await signInByPasskey(browser.key))).toBe(newcomer.id)
})

test.each(['ES256', 'EdDSA', 'RS256'] as const)('a passkey may sign by %s', async algorithm => {
  const { key } = await addPasskey(marcus, { algorithm })
  expect(await whoIs(await signInByPasskey(key))).toBe('marcus')
})

test('a passkey may vouch for itself, as some do unasked', async () => {
  const { key } = await addPasskey(marcus, { isSelfSigned: true })
  expect(await whoIs(await signInByPasskey(key))).toBe('marcus')
})

test('a browser is asked for a passkey that it finds again, that its user unlocks, and that the club can check', async () => {
  const { options } = await askToAdd(marcus)
  expect(options).toMatchObject({
    rp: { id: 'club.test', name: 'Racing Club' },
    user: { id: expect.stringMatching(/^[\w-]{43}$/), name: 'Marcus Webb' },
    pubKeyCredParams: [-8, -7, -257].map(alg => ({ alg, type: 'public-key' })),
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  const { key, answer } = await finishAdding(await askToAdd(marcus))
  const next = await askToAdd(browserOf(answer))
  expect(next.options.user.id).toBe(options.user.id)
  expect(next.options.excludeCredentials).toEqual([
    { id: key.id, type: 'public-key', transports: ['internal'] },
  ])
})

test('the challenge is bound to the browser by a cookie of its own, for five minutes', async () => {
  const answer = await call(marcus, 'POST', '/api/passkeys/options', {})
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-webauthn=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})

test('the new passkey opens a session of its own, and every other of the driver ends', async () => {
  const phone = await signIn(marcus.gamertag)
  const { answer } = await finishAdding(await askToAdd(marcus), {}, 'My phone')
  const { passkey, member } = expectStatus(answer, 201)
  expect(passkey).toEqual({
    id: expect.stringMatching(/^[\w-]+$/),
    name: 'My phone',
    isSynced: true,
    createdAt: '2026-11-21T12:00:00.000Z',
    lastUsedAt: null,
  })
  expect(member).toMatchObject({ id: 'marcus', approvedBy: null })
  const seen = [await whoIs(browserOf(answer)), await whoIs(phone), await whoIs(marcus), await whoIs(priya)]
  expect(seen).toEqual(['marcus', null, null, 'priya'])
  expect(await rowsOf("SELECT method, proven_at FROM sessions WHERE member_id = 'marcus'")).toEqual([
    { method: 'passkey', proven_at: NOON },
  ])
})

test('a passkey that stays on its device is told from one that is synced, and one without a name is called so', async () => {
  const browser = await addPasskey(marcus, { isEligible: false, isBackedUp: false })
  const [passkey] = expectStatus(await call(browser, 'GET', '/api/passkeys'), 200)
  expect(passkey).toMatchObject({ name: 'Passkey', isSynced: false })
})

test('a second device is added from a session that has just been proven', async () => {
  const phone = await addPasskey(marcus, { name: 'Phone' })
  passTime(10 * MINUTE)
  const laptop = await addPasskey(phone, { name: 'Laptop' })
  expect(await whoIs(phone)).toBeNull()
  const listed = expectStatus(await call(laptop, 'GET', '/api/passkeys'), 200)
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Phone', 'Laptop'])
  for (const { key } of [phone, laptop]) expect(await whoIs(await signInByPasskey(key))).toBe('marcus')
})

test('who proves themselves again may add another, however old the session was', async () => {
  const phone = await addPasskey(marcus)
  passTime(11 * MINUTE)
  expectRefused(await call(phone, 'POST', '/api/passkeys/options', {}), '403 proof_required')
  await addPasskey(await signInByPasskey(phone.key, phone))
})

test('the founding admin adds their first passkey by the key, and so does a script with it', async () => {
  const { key } = await addPasskey(director)
  expect(await whoIs(await signInByPasskey(key))).toBe('director')
  await addPasskey(script)
  expect(await auditTrail()).toEqual(['director passkey.add director', 'director passkey.add director'])
})

test('a browser that was never a driver’s asks the club nothing it could learn from', async () => {
  const unknown = await call(stranger, 'POST', '/api/passkeys/options', {
    gamertag: 'Nobody',
    code: '12345678',
  })
  const known = await call(stranger, 'POST', '/api/passkeys/options', {
    gamertag: priya.gamertag,
    code: '12345678',
  })
  expect(unknown.body).toEqual(known.body)
})

describe('with an admin’s one-time code', () => {
  test('a driver without a session adds the first passkey and is signed in', async () => {
    const code = await codeFor(ines.id)
    expect(code).toMatch(/^\d{8}$/)
    const body = { gamertag: 'INES.R', code: `${code.slice(0, 4)} ${code.slice(4)}` }
    const browser = await addPasskey(stranger, { body })
    expect(await whoIs(browser)).toBe('ines')
    expect(await whoIs(ines)).toBeNull()
    expect(await whoIs(await signInByPasskey(browser.key))).toBe('ines')
  })

  test('a driver who is signed in by gamertag alone needs to type nothing else', async () => {
    const browser = await addPasskey(priya, { body: { code: await codeFor(priya.id) } })
    expect(await whoIs(browser)).toBe('priya')
  })

  test('a lost device is replaced: the old passkey stays listed until the driver removes it', async () => {
    const lost = await addPasskey(marcus, { name: 'Lost phone' })
    passTime(MINUTE)
    const code = await codeFor(marcus.id)
    const found = await addPasskey(stranger, { body: { gamertag: marcus.gamertag, code }, name: 'New phone' })
    expect(await whoIs(lost)).toBeNull()
    const listed = expectStatus(await call(found, 'GET', '/api/passkeys'), 200)
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Lost phone', 'New phone'])
    expectStatus(await call(found, 'DELETE', `/api/passkeys/${lost.key.id}`), 204)
  })

  test('somebody else who is signed in at the browser is signed out there and nowhere else', async () => {
    const tablet = await signIn(priya.gamertag)
    const body = { gamertag: ines.gamertag, code: await codeFor(ines.id) }
    const browser = await addPasskey(tablet, { body })
    expect([await whoIs(browser), await whoIs(tablet), await whoIs(priya)]).toEqual(['ines', null, 'priya'])
  })

  test('a ceremony that was given up costs nothing: the code is used up by the passkey alone', async () => {
    const body = { gamertag: ines.gamertag, code: await codeFor(ines.id) }
    await askToAdd(stranger, body)
    const { answer } = await finishAdding(await askToAdd(stranger, body), { isVerified: false })
    expectRefused(answer, '400 passkey_refused')
    await addPasskey(stranger, { body })
    expect(await rowsOf('SELECT * FROM enrolment_codes')).toEqual([])
  })

  test('all of it is logged, and told to the driver', async () => {
    const body = { gamertag: ines.gamertag, code: await codeFor(ines.id) }
    const browser = await addPasskey(stranger, { body })
    expect(await auditTrail()).toEqual([
      'director member.enrolment-code ines',
      'ines passkey.add-by-code ines',
    ])
    const bell = expectStatus(await call(browser, 'GET', '/api/notifications/ines'), 200)
    const told = bell.map(({ type, link }: { type: string; link: string }) => `${type} ${link}`).sort()
    expect(told).toEqual([
      'enrolment-code /members/ines/profile#one-time-code',
      'passkey-added /members/ines/profile',
    ])
  })

  test('the code itself is kept nowhere', async () => {
    const code = await codeFor(ines.id)
    const rows = await rowsOf('SELECT * FROM enrolment_codes')
    expect(rows).toMatchObject([{ member_id: 'ines', wrong_tries: 0, expires_at: NOON + 10 * MINUTE }])
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('of a hundred guesses at the same moment five count, and then the right one comes too late', async () => {
    const code = await codeFor(ines.id)
    const guess = (n: number, code: string) =>
      call({ ...stranger, address: `198.51.100.${n}` }, 'POST', '/api/passkeys/options', {
        gamertag: ines.gamertag,
        code,
      })
    const wrong = (n: number) => String((Number(code) + n) % 10 ** 8).padStart(8, '0')
    await Promise.all(Array.from({ length: 100 }, (_, n) => guess(n, wrong(n + 1))))
    expect(await rowsOf('SELECT wrong_tries FROM enrolment_codes')).toEqual([{ wrong_tries: 5 }])
    expectRefused(await guess(200, code), '401 wrong_code')
  })

  test('four wrong tries are forgiven by the right one', async () => {
    const code = await codeFor(ines.id)
    const body = { gamertag: ines.gamertag, code: code === '12345678' ? '87654321' : '12345678' }
    for (let n = 0; n < 4; n++)
      expectRefused(await call(stranger, 'POST', '/api/passkeys/options', body), '401 wrong_code')
    await askToAdd(stranger, { gamertag: ines.gamertag, code })
    expect(await rowsOf("SELECT * FROM rate_limits WHERE bucket LIKE 'wrong-code%'")).toEqual([])
  })
})
