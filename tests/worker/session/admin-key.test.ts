import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import {
  adminKey,
  director,
  gina,
  ines,
  marcus,
  person,
  plantPeople,
  priya,
  stranger,
} from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { configure } from '#tests/support/settings.ts'
import { signIn, whoIs } from '#tests/support/sign-in.ts'
import { MINUTE } from '#worker/lib/clock.ts'

freshClub()

const wrong = 'a key that somebody made up'

function tryKey(key: string, from: Caller = stranger) {
  return call(from, 'POST', '/api/session', { gamertag: director.gamertag, adminKey: key })
}

describe('in a club that nobody has opened yet', () => {
  beforeEach(() => env.DB.exec("DELETE FROM members WHERE id = 'director'"))

  test('the founding admin is created, approved and an admin, by the first sign-in with the key', async () => {
    const { member } = expectStatus(await tryKey(adminKey), 200)
    expect(member).toMatchObject({ gamertag: 'RaceDirector', isAdmin: true, status: 'approved' })
  })

  test('a second sign-in finds the same member', async () => {
    const desk = await signIn(director.gamertag, { adminKey })
    expect(await whoIs(await signIn('racedirector', { adminKey }))).toBe(await whoIs(desk))
  })

  test('two first sign-ins at once make one member', async () => {
    await Promise.all([tryKey(adminKey), tryKey(adminKey)])
    expect(await rowsOf("SELECT 1 FROM members WHERE gamertag_key = 'racedirector'")).toHaveLength(1)
  })

  test('without the key nobody is created, and the key is asked for', async () => {
    const attempt = () => call(stranger, 'POST', '/api/session', { gamertag: director.gamertag })
    expect(expectRefused(await expectNoChange(attempt), '401 proof_required').methods).toEqual(['admin_key'])
    expectRefused(await expectNoChange(() => tryKey(wrong)), '401 wrong_key')
  })

  test('a driver who had that gamertag before becomes the founding admin, even if turned away', async () => {
    await plantPeople(person('early', 'racedirector', 'rejected'))
    const { member } = expectStatus(await tryKey(adminKey), 200)
    expect(member).toMatchObject({ id: 'early', isAdmin: true, status: 'approved', rejectionReason: null })
  })
})

test('the director may act as an admin after signing in with the key', async () => {
  expectStatus(await call(await signIn(director.gamertag, { adminKey }), 'GET', '/api/admin/audit'), 200)
})

test('a wrong key opens nothing and sets no cookie', async () => {
  for (const key of [wrong, `${adminKey} `, adminKey.toUpperCase(), adminKey.slice(1), '\ud800']) {
    const answer = await expectNoChange(() => tryKey(key, { ...stranger, address: `for ${key.length}` }))
    expectRefused(answer, '401 wrong_key')
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
})

test('after five wrong keys even the right one waits until the quarter of an hour is over', async () => {
  for (let n = 0; n < 5; n++) expectRefused(await tryKey(wrong), '401 wrong_key')
  passTime(5 * MINUTE)
  const answer = await tryKey(adminKey)
  expectRefused(answer, '429 slow_down')
  expect(answer.headers.get('retry-after')).toBe('600')
  passTime(10 * MINUTE)
  expectStatus(await tryKey(adminKey), 200)
})

test('wrong keys from one address do not hold up another', async () => {
  for (let n = 0; n < 6; n++) await tryKey(wrong)
  expectStatus(await tryKey(adminKey, { ...stranger, address: '198.51.100.7' }), 200)
})

test('wrong keys that strangers try do not hold up the director at a browser that is signed in', async () => {
  for (let n = 0; n < 6; n++) await tryKey(wrong)
  expectRefused(await tryKey(adminKey), '429 slow_down')
  expectStatus(await tryKey(adminKey, { ...director, address: stranger.address }), 200)
})

test('who is signed in has no more guesses than a stranger', async () => {
  const from = (n: number) => ({ ...ines, address: `198.51.100.${n}` })
  for (let n = 0; n < 5; n++) expectRefused(await tryKey(wrong, from(n)), '401 wrong_key')
  expectRefused(await tryKey(wrong, from(5)), '429 slow_down')
})

test('who goes from account to account at one address has no more guesses either', async () => {
  const here = (who: Caller) => ({ ...who, address: stranger.address })
  for (let n = 0; n < 5; n++) expectRefused(await tryKey(wrong, here(n % 2 ? ines : marcus)), '401 wrong_key')
  expectRefused(await tryKey(wrong, here(priya)), '429 slow_down')
  expectRefused(await tryKey(wrong), '429 slow_down')
  expectStatus(await tryKey(adminKey, here(director)), 200)
})

test('guesses at the same moment are all counted', async () => {
  const statuses = (await Promise.all(Array.from({ length: 9 }, () => tryKey(wrong)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter(status => status === 401)).toHaveLength(5)
  expect(statuses.filter(status => status === 429)).toHaveLength(4)
})

test('a success forgives the wrong keys before it', async () => {
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 4; n++) expectRefused(await tryKey(wrong), '401 wrong_key')
    expectStatus(await tryKey(adminKey), 200)
    passTime(3 * MINUTE)
  }
})

test('twenty wrong keys in an hour are all that the club takes, from however many addresses', async () => {
  const guess = (n: number) => tryKey(wrong, { ...stranger, address: `198.51.100.${n}` })
  for (let n = 0; n < 20; n++) expectRefused(await guess(n), '401 wrong_key')
  expectRefused(await guess(20), '429 slow_down')
})

test("a success forgives the club's count too", async () => {
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 12; n++) await tryKey(wrong, { ...stranger, address: `198.51.100.${n}-${round}` })
    expectStatus(await tryKey(adminKey), 200)
  }
})

test('a new admin key ends the sessions that the old one opened, and no others', async () => {
  configure({ ADMIN_KEY: 'a new key that the operator has just set' })
  expectRefused(await call(director, 'GET', '/api/admin/audit'), '401 sign_in_required')
  expect(await whoIs(director)).toBeNull()
  expect(await whoIs(gina)).toBe('gina')
  expectRefused(await tryKey(adminKey), '401 wrong_key')
})

test.each([undefined, ''])('with no key configured (%j) no key opens the account', async key => {
  configure({ ADMIN_KEY: key })
  for (const attempt of [adminKey, 'undefined', ' ']) expectRefused(await tryKey(attempt), '401 wrong_key')
  expect(await whoIs(director)).toBeNull()
})
