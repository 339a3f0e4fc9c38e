import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { bellOf } from '#tests/support/bell.ts'
import { takeDown } from '#tests/support/breakage.ts'
import { type Caller, call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import {
  adminKey,
  director,
  gina,
  ines,
  marcus,
  type Person,
  person,
  plantPeople,
  priya,
  rammer,
  script,
} from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { errandsOf } from '#tests/support/errands.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { plant } from '#tests/support/plant.ts'
import { aSubscription } from '#tests/support/push-service.ts'
import { signIn, whoIs } from '#tests/support/sign-in.ts'
import { enter, listen } from '#tests/support/sockets.ts'
import { openDb } from '#worker/db/client.ts'
import { changeAdminRole } from '#worker/features/admins/mutations.ts'

freshClub()

/** An admin in their own right: they have a passkey, and have just used it. */
const olga = person('olga', 'Olga_B', 'approved', true)
beforeEach(async () => {
  await plantPeople(olga)
  await plantPasskeys(olga, marcus)
  await prove(olga)
})

const setAdmin = (who: Caller, { id }: { id: string }, isAdmin: boolean) =>
  call(who, 'PUT', `/api/admin/members/${id}/admin`, { isAdmin })
const adminIds = async () =>
  (await rowsOf('SELECT id FROM members WHERE is_admin = 1 ORDER BY id')).map(({ id }) => id)

function plantPasskeys(...members: Person[]) {
  const passkey = { public_key: 'k', counter: 0, created_at: NOON }
  return plant('passkeys', ...members.map(({ id }) => ({ ...passkey, id: `key-of-${id}`, member_id: id })))
}

/** As if these had just used their passkeys in the browsers they sit at. */
async function prove(...members: Person[]) {
  for (const { id } of members)
    await rowsOf("UPDATE sessions SET method = 'passkey', proven_at = ? WHERE member_id = ?", NOON, id)
}

/** The browser in which somebody signs in with the passkey after the one before was signed out. */
async function comeBack(member: Person): Promise<Person> {
  await plantPeople({ ...person(`${member.id}-again`, `${member.id} again`, 'approved'), isAdmin: false })
  const browser = person(`${member.id}-again`, member.gamertag, 'approved')
  await rowsOf('UPDATE sessions SET member_id = ? WHERE member_id = ?', member.id, browser.id)
  await prove(member)
  return { ...browser, id: member.id }
}

describe('an admin', () => {
  test('makes a driver with a passkey one', async () => {
    const view = expectStatus(await setAdmin(director, marcus, true), 200)
    expect(view).toMatchObject({ id: 'marcus', isAdmin: true, protected: true, approvedBy: null })
    expect(await adminIds()).toEqual(['director', 'gina', 'marcus', 'olga'])
    expect(await auditTrail()).toEqual(['director admin.grant marcus'])
  })

  test('takes it back', async () => {
    expect(expectStatus(await setAdmin(director, olga, false), 200)).toMatchObject({ isAdmin: false })
    expect(await adminIds()).toEqual(['director', 'gina'])
    expect(await auditTrail()).toEqual(['director admin.withdraw olga'])
  })

  test('made by passkey does so too, and so does a script with the key', async () => {
    expectStatus(await setAdmin(olga, marcus, true), 200)
    expectStatus(await setAdmin(script, marcus, false), 200)
    expect(await auditTrail()).toEqual(['olga admin.grant marcus', 'director admin.withdraw marcus'])
  })

  test('who is made one acts as one once they have signed in with their passkey', async () => {
    expectStatus(await setAdmin(director, marcus, true), 200)
    const marcusSession = await comeBack(marcus)
    expectStatus(await call(marcusSession, 'GET', '/api/admin/audit'), 200)
    expectStatus(await setAdmin(marcusSession, olga, false), 200)
    expect(await adminIds()).toEqual(['director', 'gina', 'marcus'])
  })
})

describe('what is so already changes nothing', () => {
  test.each([
    ['an admin is made one', olga, true],
    ['a driver is made none', marcus, false],
    ['an admin makes themselves one', director, true],
  ])('%s', async (_, member, isAdmin) => {
    const answer = await expectNoChange(() => setAdmin(director, member, isAdmin))
    expect(expectStatus(answer, 200)).toMatchObject({ id: member.id, isAdmin })
    expect(await whoIs(member)).toBe(member.id)
  })
})

const ways: [string, Person, boolean][] = [
  ['who is made an admin', marcus, true],
  ['who is an admin no more', olga, false],
]

describe.each(ways)('%s', (_, member, isAdmin) => {
  test('is signed out everywhere, and their sockets close', async () => {
    const sockets = [await listen(member), await enter(member), await enter(member, 'bravo-six')]
    const before = performance.now()
    expectStatus(await setAdmin(director, member, isAdmin), 200)
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001, 4001])
    expect(performance.now() - before).toBeLessThan(2000)
    expect(await whoIs(member)).toBeNull()
    expect(await rowsOf('SELECT * FROM sessions WHERE member_id = ?', member.id)).toEqual([])
    expect(await errandsOf('close-sockets')).toEqual([])
  })

  test('is out of a room that was down with the next cron', async () => {
    const room = await enter(member, 'bravo-six')
    const restart = takeDown('bravo-six')
    expectStatus(await setAdmin(director, member, isAdmin), 200)
    restart()
    await runCron()
    expect(await room.closed).toBe(4001)
    expect(await errandsOf('close-sockets')).toEqual([])
    stray.mockClear()
  })

  test('gets no alerts any more in browsers where they have not proven themselves', async () => {
    expectStatus(await call(member, 'POST', '/api/push/subscribe', aSubscription), 201)
    await rowsOf('UPDATE push_subscriptions SET session = NULL') // whatever they hang on
    expectStatus(await setAdmin(director, member, isAdmin), 200)
    expect(await rowsOf('SELECT * FROM push_subscriptions')).toEqual([])
  })

  test('finds it in the bell', async () => {
    expectStatus(await setAdmin(director, member, isAdmin), 200)
    expect(await bellOf(await comeBack(member))).toMatchObject([
      isAdmin
        ? { type: 'admin-granted', text: 'You are now a club admin.', link: '/admin' }
        : { type: 'admin-withdrawn', text: 'You are no longer a club admin.', link: '/dashboard' },
    ])
  })

  test('is shown as what they are on everybody’s open pages', async () => {
    const priyaFeed = await listen(priya)
    expectStatus(await setAdmin(director, member, isAdmin), 200)
    const event = await priyaFeed.next('member-changed')
    expect(Object.keys(event.member).sort()).toEqual([
      'displayName',
      'gamertag',
      'id',
      'isAdmin',
      'profileImageUrl',
      'status',
    ])
    expect(event).toMatchObject({ memberId: member.id, member: { isAdmin } })
  })
})

test('who is an admin no more has nobody waiting in the bell', async () => {
  const waits = { type: 'member-pending', subject_id: ines.id, created_at: NOON }
  const rings = [olga, gina].map(({ id }) => ({ id: `waits-${id}`, member_id: id, ...waits }))
  await plant('notifications', ...rings)
  expectStatus(await setAdmin(director, olga, false), 200)
  expect(await rowsOf("SELECT id FROM notifications WHERE type = 'member-pending'")).toEqual([
    { id: 'waits-gina' },
  ])
})

describe('nobody becomes an admin', () => {
  const refused = async (member: { id: string }, code: string) =>
    expectRefused(await expectNoChange(() => setAdmin(director, member, true)), code)

  test('without a passkey', async () => {
    await refused(priya, '409 passkey_needed')
  })

  test('without approval', async () => {
    await plantPasskeys(ines, rammer)
    for (const member of [ines, rammer])
      expect((await refused(member, '409 not_approved')).detail).toBe('Approve this driver first.')
  })

  test('who is not there', async () => {
    await refused({ id: 'nobody' }, '404 not_found')
  })

  test('without a word that says so', async () => {
    for (const isAdmin of ['true', 1, null, undefined, {}]) {
      const path = '/api/admin/members/marcus/admin'
      expectInvalid(await expectNoChange(() => call(director, 'PUT', path, { isAdmin })), 'isAdmin')
    }
  })
})

describe('the last admin', () => {
  const alone = () => rowsOf("UPDATE members SET is_admin = 0 WHERE id IN ('gina', 'olga')")

  test('cannot be made none, not even by themselves', async () => {
    await alone()
    const answer = await expectNoChange(() => setAdmin(director, director, false))
    expectRefused(answer, '409 last_admin')
    expectRefused(await setAdmin(script, director, false), '409 last_admin')
    expect(await adminIds()).toEqual(['director'])
  })

  test('cannot be deleted, rejected or signed out by an admin', async () => {
    await alone()
    expectRefused(await call(director, 'DELETE', '/api/admin/members/director'), '409 is_admin')
    const decision = { memberId: 'director', approved: false }
    expectRefused(await call(director, 'POST', '/api/admin/approve-member', decision), '409 is_admin')
    expectRefused(await call(director, 'DELETE', '/api/admin/members/director/sessions'), '409 is_admin')
  })

  test('is never the one who takes it from themselves', async () => {
    const answer = await expectNoChange(() => setAdmin(olga, olga, false))
    expectRefused(answer, '409 is_yourself')
  })

  test.each(Array.from({ length: 10 }, (_, n) => n))(
    'remains when two take it from each other at once (%i)',
    async n => {
      await rowsOf("UPDATE members SET is_admin = 0 WHERE id = 'gina'")
      const acts = [() => setAdmin(director, olga, false), () => setAdmin(olga, director, false)]
      const answers = await Promise.all((n % 2 ? acts.reverse() : acts).map(act => act()))
      expect(await adminIds()).toHaveLength(1)
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses[0]).toBe(200)
      expect([401, 403, 409]).toContain(statuses[1])
      expect(await auditTrail()).toHaveLength(1)
    },
  )

  test('remains even where both were let through before either was heard', async () => {
    await rowsOf("UPDATE members SET is_admin = 0 WHERE id = 'gina'")
    const take = (memberId: string, actor: string) =>
      changeAdminRole(openDb(env.DB), { memberId, actor, isAdmin: false }, NOON)
    const results = await Promise.allSettled([take('olga', 'director'), take('director', 'olga')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(results[1]).toMatchObject({ reason: { code: 'last_admin' } })
    expect(await adminIds()).toEqual(['director'])
  })

  test('and of three who take it from one another in a ring, one at least', async () => {
    await plantPeople(person('pavel', 'Pavel', 'approved', true))
    await rowsOf("UPDATE members SET is_admin = 0 WHERE id = 'gina'")
    const ring = [
      ['olga', 'director'],
      ['pavel', 'olga'],
      ['director', 'pavel'],
    ] as const
    const results = await Promise.allSettled(
      ring.map(([memberId, actor]) =>
        changeAdminRole(openDb(env.DB), { memberId, actor, isAdmin: false }, NOON),
      ),
    )
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    expect((await adminIds()).length).toBeGreaterThan(0)
  })
})

test('who is an admin no more makes nobody one, though they were let through before', async () => {
  await rowsOf("UPDATE members SET is_admin = 0 WHERE id = 'olga'")
  const grant = changeAdminRole(openDb(env.DB), { memberId: 'marcus', actor: 'olga', isAdmin: true }, NOON)
  await expect(grant).rejects.toMatchObject({ code: 'admins_only' })
  expect(await adminIds()).toEqual(['director', 'gina'])
  expect(await auditTrail()).toEqual([])
})

test('the founding admin who was made none is one again by the key', async () => {
  expectStatus(await setAdmin(olga, director, false), 200)
  expect(await whoIs(director)).toBeNull()
  const desk = await signIn(director.gamertag, { adminKey })
  expectStatus(await call(desk, 'GET', '/api/admin/audit'), 200)
  expect(await adminIds()).toEqual(['director', 'gina', 'olga'])
})

describe('signing a driver out everywhere', () => {
  const signOut = (who: Caller, { id }: { id: string }) =>
    call(who, 'DELETE', `/api/admin/members/${id}/sessions`)

  test('ends all their sessions, sockets and alerts, and is in the log', async () => {
    const phone = await signIn(priya.gamertag)
    expectStatus(await call(phone, 'POST', '/api/push/subscribe', aSubscription), 201)
    const sockets = [await listen(phone), await enter(priya)]
    expectStatus(await signOut(director, priya), 204)
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001])
    expect([await whoIs(phone), await whoIs(priya), await whoIs(marcus)]).toEqual([null, null, 'marcus'])
    expect(await rowsOf('SELECT * FROM push_subscriptions')).toEqual([])
    expect(await auditTrail()).toEqual(['director member.sign-out priya'])
  })

  test('lets them back in by their gamertag, and rings no bell', async () => {
    expectStatus(await signOut(director, priya), 204)
    const phone = await signIn(priya.gamertag)
    expect(await bellOf({ ...phone, id: priya.id })).toEqual([])
  })

  test('works on pending and rejected drivers too', async () => {
    for (const member of [ines, rammer]) {
      expectStatus(await signOut(script, member), 204)
      expect(await whoIs(member)).toBeNull()
    }
  })

  test('spares admins, and whoever is not there', async () => {
    for (const member of [olga, director])
      expectRefused(await expectNoChange(() => signOut(director, member)), '409 is_admin')
    const nobody = await expectNoChange(() => signOut(director, { id: 'nobody' }))
    expectRefused(nobody, '404 not_found')
  })
})

describe('whether an account is protected', () => {
  const isProtected = async (who: Caller, id: string) =>
    expectStatus(await call(who, 'GET', `/api/members/${id}`), 200).protected

  test('is for its owner and for admins to see', async () => {
    expect(await isProtected(marcus, 'marcus')).toBe(true)
    expect(await isProtected(priya, 'priya')).toBe(false)
    expect(await isProtected(director, 'marcus')).toBe(true)
    expect(await isProtected(director, 'gina')).toBe(true)
    expect(await isProtected(priya, 'marcus')).toBeUndefined()
    expect(expectStatus(await call(marcus, 'GET', '/api/session'), 200).member.protected).toBe(true)
  })

  test('stands in every full view', async () => {
    const all = expectStatus(await call(director, 'GET', '/api/members?detail=all'), 200)
    const byId = Object.fromEntries(
      all.map((it: { id: string; protected: boolean }) => [it.id, it.protected]),
    )
    expect(byId).toEqual({
      director: true,
      gina: true,
      olga: true,
      marcus: true,
      priya: false,
      ines: false,
      rammer: false,
    })
    const profile = await call(marcus, 'PUT', '/api/members/marcus/profile', { bio: 'x' })
    expect(expectStatus(profile, 200).protected).toBe(true)
    const decision = { memberId: ines.id, approved: true }
    const decided = await call(director, 'POST', '/api/admin/approve-member', decision)
    expect(expectStatus(decided, 200).protected).toBe(false)
  })
})
