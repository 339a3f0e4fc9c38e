import { expect, test } from 'vitest'
import { bellOf, countOf } from '#tests/support/bell.ts'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, priya, stranger } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plant } from '#tests/support/plant.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()

const decide = (approved: boolean) =>
  call(director, 'POST', '/api/admin/approve-member', { memberId: ines.id, approved })

test('a new profile rings every admin, by name, and nobody else', async () => {
  const profile = { displayName: 'Noah', gamertag: 'LateBraker22' }
  const { id } = expectStatus(await call(stranger, 'POST', '/api/members', profile), 201)
  for (const admin of [director, gina]) {
    expect(await countOf(admin)).toBe(1)
    expect(await bellOf(admin)).toEqual([
      {
        id: expect.any(String),
        type: 'member-pending',
        isRead: false,
        createdAt: new Date(NOON).toISOString(),
        text: 'Noah (LateBraker22) is waiting for approval.',
        link: `/admin/members?member=${id}`,
      },
    ])
  }
  expect(await countOf(marcus)).toBe(0)
})

test('a decision rings the driver and settles what rang the admins', async () => {
  await plant('notifications', {
    id: 'waits',
    member_id: gina.id,
    type: 'member-pending',
    subject_id: ines.id,
    created_at: NOON,
  })
  expectStatus(await decide(true), 200)
  expect(await bellOf(ines)).toMatchObject([{ type: 'member-approved', isRead: false, link: '/races' }])
  expect(await countOf(gina)).toBe(0)
})

test('a driver who is let in after a rejection finds both decisions', async () => {
  expectStatus(await decide(false), 200)
  setClock(NOON + MINUTE)
  expectStatus(await decide(true), 200)
  expect((await bellOf(ines)).map(({ type }: { type: string }) => type)).toEqual([
    'member-approved',
    'member-rejected',
  ])
})

test('a decision that is refused rings nobody', async () => {
  const late = { memberId: ines.id, approved: true, expectedStatus: 'rejected' }
  expectRefused(await call(director, 'POST', '/api/admin/approve-member', late), '409 already_decided')
  expect(await countOf(ines)).toBe(0)
})

test('a sign-in tells the other browsers of the member, not the first one', async () => {
  expectStatus(await call(stranger, 'POST', '/api/session', { gamertag: priya.gamertag }), 200)
  expect(await bellOf(priya)).toMatchObject([{ type: 'sign-in', link: '/members/priya/profile#sessions' }])
  expectStatus(await call(priya, 'DELETE', '/api/sessions'), 204)
  const again = await call(stranger, 'POST', '/api/session', { gamertag: priya.gamertag })
  const cookie = again.headers.get('set-cookie')?.split(';')[0]
  const count = await call({ ...priya, cookie }, 'GET', `/api/notifications/${priya.id}/count`)
  expect(expectStatus(count, 200).count).toBe(1)
})

test('signing in again in the same browser is no news', async () => {
  expectStatus(await call(priya, 'POST', '/api/session', { gamertag: priya.gamertag }), 200)
  const again = await call(stranger, 'POST', '/api/session', { gamertag: priya.gamertag })
  const cookie = again.headers.get('set-cookie')?.split(';')[0]
  const bell = await call({ ...priya, cookie }, 'GET', `/api/notifications/${priya.id}`)
  expect(expectStatus(bell, 200), 'nor is its own sign-in to the other browser').toHaveLength(0)
  expect(await rowsOf('SELECT type FROM notifications')).toEqual([{ type: 'sign-in' }])
})

test('signing in, out and in again in one browser rings the others, and not that one', async () => {
  const opened = async () => {
    const answer = await call(stranger, 'POST', '/api/session', { gamertag: priya.gamertag })
    return { ...priya, cookie: answer.headers.get('set-cookie')?.split(';')[0] }
  }
  expectStatus(await call(await opened(), 'DELETE', '/api/session'), 204)
  const again = await opened()
  expect(await countOf(again), 'at the browser itself').toBe(0)
  expect(await bellOf(again)).toEqual([])
  expect(await countOf(priya), 'at another').toBe(1)
  const second = await opened()
  for (const browser of [again, second])
    expect(await countOf(browser), 'while both are signed in, each hears of the other').toBe(1)
})

test('the bell shows the fifty newest, newest first, and counts down to zero and no further', async () => {
  const rows = Array.from({ length: 55 }, (_, n) => ({
    id: `n${n}`,
    member_id: marcus.id,
    type: 'sign-in',
    created_at: NOON + n,
  }))
  await plant('notifications', ...rows)
  const shown = await bellOf(marcus)
  expect(shown.map(({ id }: { id: string }) => id)).toEqual(
    rows
      .map(({ id }) => id)
      .reverse()
      .slice(0, 50),
  )

  for (const _ of [1, 2])
    expect(expectStatus(await call(marcus, 'PATCH', '/api/notifications/n3/read'), 200)).toEqual({
      count: 54,
    })
  for (const _ of [1, 2])
    expect(
      expectStatus(await call(marcus, 'PATCH', `/api/notifications/${marcus.id}/read-all`), 200),
    ).toEqual({ count: 0 })
})

test('sign-ins can be marked read together, and what else rang stays unread, as do those of others', async () => {
  const rings = [
    [marcus, 'sign-in'],
    [marcus, 'sign-in'],
    [marcus, 'member-approved'],
    [priya, 'sign-in'],
  ] as const
  await plant(
    'notifications',
    ...rings.map(([{ id }, type], n) => ({ id: `n${n}`, member_id: id, type, created_at: NOON + n })),
  )
  const readAll = (query: string) =>
    call(marcus, 'PATCH', `/api/notifications/${marcus.id}/read-all?type=${query}`)
  for (const nonsense of ['', 'everything', 'Sign-In', 'sign-in,mention'])
    expectInvalid(await expectNoChange(() => readAll(nonsense)), 'type')
  for (const _ of [1, 2]) expect(expectStatus(await readAll('sign-in'), 200)).toEqual({ count: 1 })
  expect((await bellOf(marcus)).map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([false, true, true])
  expect(await countOf(priya)).toBe(1)
})

test('deleting a member takes what rang about them along', async () => {
  await plant('notifications', {
    id: 'waits',
    member_id: gina.id,
    type: 'member-pending',
    subject_id: ines.id,
    created_at: NOON,
  })
  expectStatus(await call(director, 'DELETE', `/api/admin/members/${ines.id}`), 204)
  expect(await bellOf(gina)).toEqual([])
})

test('what rang more than ninety days ago is cleared away at midnight, and nothing younger', async () => {
  const midnight = NOON + 12 * HOUR
  for (const [id, age] of Object.entries({ old: 90 * DAY + 1, kept: 90 * DAY, fresh: 0 }))
    await plant('notifications', {
      id,
      member_id: marcus.id,
      type: 'member-approved',
      created_at: midnight - age,
    })
  setClock(midnight)
  await runCron()
  expect((await bellOf(marcus)).map(({ id }: { id: string }) => id)).toEqual(['fresh', 'kept'])
})

test('what names a browser, a sign-in, goes after thirty days, and nothing else does', async () => {
  const of = { member_id: marcus.id, excerpt: 'Chrome on Android' }
  await plant(
    'notifications',
    { ...of, id: 'old sign-in', type: 'sign-in', created_at: NOON - 30 * DAY - 1 },
    { ...of, id: 'sign-in', type: 'sign-in', created_at: NOON - 30 * DAY },
    { ...of, id: 'other', type: 'member-approved', created_at: NOON - 31 * DAY },
  )
  await runCron()
  expect((await bellOf(marcus)).map(({ id }: { id: string }) => id)).toEqual(['sign-in', 'other'])
})
