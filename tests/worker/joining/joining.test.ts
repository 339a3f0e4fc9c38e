import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, stranger } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { errandsOf } from '#tests/support/errands.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plant } from '#tests/support/plant.ts'
import { runCron } from '#worker/cron.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

freshClub()

let made = 0
/** A newcomer from an address of their own. */
function join(extras: object = {}, address = `198.51.100.${made % 250}`) {
  made += 1
  const body = { displayName: `Driver ${made}`, gamertag: `Driver ${made}`, ...extras }
  return call({ ...stranger, address }, 'POST', '/api/members', body)
}

/** The day's profiles are all made but so many. */
function plantProfiles(left: number, at = NOON) {
  const start = at - (at % DAY)
  return plant('rate_limits', {
    bucket: 'joining:profiles',
    window_start: start,
    hits: 200 - left,
    expires_at: start + DAY,
  })
}

const stands = async () => expectStatus(await call(director, 'GET', '/api/admin/joining'), 200)
const bell = async () =>
  expectStatus(await call(director, 'GET', `/api/notifications/${director.id}`), 200).filter(
    ({ type }: { type: string }) => type === 'joining-closed',
  )
const invite = async () => {
  const { url } = expectStatus(await call(director, 'POST', '/api/admin/joining/invitations'), 201)
  return new URL(url).searchParams.get('invitation')
}

test('the two hundredth profile of a day closes joining, and every admin’s bell says until when', async () => {
  await plantProfiles(2)
  expectStatus(await join(), 201)
  expect(await bell()).toEqual([])
  expectStatus(await join(), 201)
  expect(await bell()).toMatchObject([
    {
      text: 'Joining is closed until 00:00: 200 profiles were created today.',
      link: '/admin/members',
      isRead: false,
    },
  ])
  expect(await stands()).toEqual({
    profilesToday: 200,
    waitingToday: 3, // Ines too
    closedUntil: '2026-11-22T00:00:00.000Z',
  })
})

test('who comes then reads until when, and is let in the next day', async () => {
  await plantProfiles(0)
  const refused = await join()
  expectRefused(refused, '429 slow_down')
  expect(refused.body.detail).toContain('Joining is closed until 00:00 GMT, London time')
  expect(refused.headers.get('retry-after')).toBe(String((12 * HOUR) / 1000))
  passTime(12 * HOUR)
  expectStatus(await join(), 201)
})

test('in summer time the hour is London’s', async () => {
  const june = Date.UTC(2027, 5, 12, 12)
  setClock(june)
  await plantProfiles(0, june)
  expect((await join()).body.detail).toContain('until 01:00 BST, London time')
})

test('profiles that are refused close no door', async () => {
  await plantProfiles(1)
  expectRefused(await join({ gamertag: ines.gamertag }), '409 gamertag_taken')
  expectRefused(await join({ displayName: '' }), '400 invalid')
  expectStatus(await join(), 201)
})

test('of many who join at once for the last place in the day the bell tells once', async () => {
  await plantProfiles(5)
  await Promise.all(Array.from({ length: 12 }, () => join()))
  expect(await bell()).toHaveLength(1)
  expectRefused(await join(), '429 slow_down')
})

test('one address makes twenty profiles a day', async () => {
  const at = (hour: number) => setClock(NOON - (NOON % DAY) + hour * HOUR)
  for (let n = 0; n < 20; n++) {
    at(1 + Math.floor(n / 10))
    expectStatus(await join({}, '203.0.113.9'), 201)
  }
  at(5)
  expectRefused(await join({}, '203.0.113.9'), '429 slow_down')
  expectStatus(await join({}, '203.0.113.10'), 201)
})

test('an admin opens it again, once for all who press, and is told when as many have come again', async () => {
  await plantProfiles(0)
  const open = () => call(director, 'POST', '/api/admin/joining/opening')
  const [first] = await Promise.all([open(), open(), open()])
  expect(expectStatus(first, 200)).toMatchObject({ profilesToday: 200, closedUntil: null })
  expect(await rowsOf("SELECT hits FROM rate_limits WHERE bucket = 'joining:openings'")).toEqual([
    { hits: 1 },
  ])
  expect(await rowsOf("SELECT action FROM audit_log WHERE action = 'joining.open'")).toHaveLength(1)
  expectStatus(await join(), 201)
  await env.DB.prepare("UPDATE rate_limits SET hits = 399 WHERE bucket = 'joining:profiles'").run()
  expectStatus(await join(), 201)
  expect(await bell()).toMatchObject([
    { text: 'Joining is closed until 00:00: 400 profiles were created today.' },
  ])
  expectRefused(await join(), '429 slow_down')
})

test('an open door is not opened', async () => {
  await plantProfiles(10)
  expectStatus(await call(director, 'POST', '/api/admin/joining/opening'), 200)
  expect(await rowsOf("SELECT hits FROM rate_limits WHERE bucket = 'joining:openings'")).toEqual([])
})

test('an invitation lets one driver in while joining is closed, whatever their address has done, and nobody else', async () => {
  const address = '203.0.113.77'
  for (let n = 0; n < 10; n++) expectStatus(await join({}, address), 201)
  expectRefused(await join({}, address), '429 slow_down')
  await plant('rate_limits', {
    bucket: 'joining:openings',
    window_start: NOON - (NOON % DAY) - DAY,
    hits: 1,
    expires_at: NOON,
  })
  await env.DB.prepare("UPDATE rate_limits SET hits = 200 WHERE bucket = 'joining:profiles'").run()
  const invitation = await invite()
  const profile = expectStatus(await join({ invitation }, address), 201)
  expect(profile).toMatchObject({ status: 'pending' })
  expect(profile).not.toHaveProperty('invitation')
  expectRefused(await join({ invitation }, address), '429 slow_down')
  expect((await stands()).profilesToday).toBe(200)
})

test('of ten drivers with one invitation at once one is let in', async () => {
  await plantProfiles(0)
  const invitation = await invite()
  const answers = await Promise.all(Array.from({ length: 10 }, () => join({ invitation })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('a gamertag that is taken uses up no invitation', async () => {
  await plantProfiles(0)
  const invitation = await invite()
  expectRefused(await join({ invitation, gamertag: ines.gamertag }), '409 gamertag_taken')
  expectStatus(await join({ invitation }), 201)
})

test.each(['', 'made up', 'x'.repeat(43), 7])(
  'what is no invitation (%j) lets nobody in',
  async invitation => {
    await plantProfiles(0)
    const { status } = await join({ invitation })
    expect([400, 429]).toContain(status)
  },
)

test('an invitation is good for a week, is kept as a hash, and then goes', async () => {
  const invitation = await invite()
  expect(JSON.stringify(await rowsOf('SELECT * FROM invitations'))).not.toContain(invitation)
  passTime(7 * DAY)
  await plantProfiles(0, NOON + 7 * DAY)
  expectRefused(await join({ invitation }), '429 slow_down')
  await runCron('2-59/5 * * * *', NOON + 7 * DAY, env)
  expect(await rowsOf('SELECT * FROM invitations')).toEqual([])
})

test('an admin deletes today’s profiles that nobody has decided on, and nobody else', async () => {
  const before = await rowsOf('SELECT id FROM members ORDER BY id')
  await env.DB.prepare('UPDATE members SET created_at = created_at - ?')
    .bind(2 * DAY)
    .run()
  const joined: string[] = []
  for (let n = 0; n < 30; n++) joined.push(expectStatus(await join(), 201).id)
  await call(director, 'POST', '/api/admin/approve-member', { memberId: joined[0], approved: true })
  await call(director, 'POST', '/api/admin/approve-member', { memberId: joined[1], approved: false })
  const clear = async () =>
    expectStatus(await call(director, 'DELETE', '/api/admin/pending-members/today'), 200)
  expect(await clear()).toEqual({ deleted: 25, left: 3 })
  expect(await clear()).toEqual({ deleted: 3, left: 0 })
  expect(await clear()).toEqual({ deleted: 0, left: 0 })
  const left = await rowsOf('SELECT id FROM members ORDER BY id')
  expect(left).toHaveLength(before.length + 2)
  expect(await errandsOf('forget-member')).toHaveLength(28)
  const [entry] = await rowsOf("SELECT detail FROM audit_log WHERE action = 'joining.clear'")
  expect(entry).toEqual({ detail: '25' })
  expect(await rowsOf(`SELECT token_hash FROM sessions WHERE member_id = '${joined[2]}'`)).toEqual([])
})
