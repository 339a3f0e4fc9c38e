import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, type Person, priya, rammer, stranger } from '#tests/support/cast.ts'
import { read, say, textsOf } from '#tests/support/chat.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { auditTrail, dump, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { countIn, plantRegulars, regularsOf } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, takePlace } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import { gridOf, waitFor } from '#tests/support/reserves.ts'
import { inRoom, settleRooms } from '#tests/support/rooms.ts'
import { register, whoIs } from '#tests/support/sign-in.ts'
import { listen } from '#tests/support/sockets.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()

const leave = (who: Caller, messages: unknown = 'stay') => call(who, 'PUT', '/api/leaving', { messages })
const stay = (who: Caller) => call(who, 'DELETE', '/api/leaving')
const bellOf = async (who: Person): Promise<{ type: string; text: string }[]> => {
  const bell = expectStatus(await call(who, 'GET', `/api/notifications/${who.id}`), 200)
  return bell.filter(({ type }: { type: string }) => type === 'member-leaving')
}
const isThere = async ({ id }: Person) =>
  (await rowsOf('SELECT 1 FROM members WHERE id = ?', id)).length === 1

describe('when Marcus leaves the club', () => {
  beforeEach(async () => {
    await plantChampionship('winter')
    await plantRace('spa', { championship_id: 'winter' })
    await plantRace('past', { date: NOON - DAY, registration_deadline: NOON - DAY - HOUR })
    await plantPlaces('spa', marcus, priya)
    await plantPlaces('past', marcus)
    await plantRegulars('winter', marcus)
  })

  test('he has a week to come back, and no place in races to come, nor in the season', async () => {
    const member = expectStatus(await leave(marcus, 'go'), 200)
    expect(member).toMatchObject({ leavesAt: new Date(NOON + 7 * DAY).toISOString(), takesMessages: true })
    expect(await gridOf('spa')).toEqual(['priya'])
    expect(await gridOf('past')).toEqual(['marcus'])
    expect(await regularsOf('winter')).toEqual([])
    const { member: seen } = expectStatus(await call(marcus, 'GET', '/api/session'), 200)
    expect(seen.leavesAt).toBe(member.leavesAt)
  })

  test('the admins hear of it, he too, and nobody else; said again it rings nobody', async () => {
    expectStatus(await leave(marcus), 200)
    passTime(DAY)
    expect(expectStatus(await leave(marcus, 'go'), 200)).toMatchObject({
      leavesAt: new Date(NOON + 7 * DAY).toISOString(),
      takesMessages: true,
    })
    for (const admin of [director, gina])
      expect(await bellOf(admin)).toMatchObject([
        { text: `Marcus Webb at home (Marcus Webb) is leaving the club on Sat 28 Nov.` },
      ])
    expect(await bellOf(marcus)).toMatchObject([
      {
        text: 'You are leaving the club on Sat 28 Nov. Not you, or changed your mind? Stay, from your profile.',
      },
    ])
    expect(await bellOf(priya)).toEqual([])
  })

  test('he takes no place meanwhile, and is told why', async () => {
    expectStatus(await leave(marcus), 200)
    expectRefused(await takePlace(marcus, 'spa'), '409 leaving')
    expectRefused(await waitFor(marcus, 'spa'), '409 leaving')
    expectRefused(await countIn(marcus, 'winter'), '409 leaving')
  })

  test('he neither checks in nor stands by on race night, and no host checks him in', async () => {
    await plantRace('tonight', { date: NOON + HOUR / 2, registration_deadline: NOON })
    await plantPlaces('tonight', marcus)
    const say = (who: Caller, state: string | null) =>
      call(who, 'PUT', `/api/races/tonight/presence/${marcus.id}`, { state })
    expectStatus(await say(marcus, 'here'), 200)
    expectStatus(await leave(marcus), 200)
    for (const state of ['here', 'late']) expectRefused(await say(marcus, state), '409 leaving')
    expectRefused(await say(director, 'here'), '404 not_found')
    expectStatus(await say(marcus, null), 200)
    expect(await rowsOf("SELECT 1 FROM reserves WHERE race_id = 'tonight'")).toEqual([])
    expectStatus(await stay(marcus), 200)
    expectStatus(await say(marcus, 'here'), 200)
  })

  test('he hosts no race until he stays, nor can be asked to', async () => {
    await plantRace('tonight', { date: NOON + HOUR / 2, registration_deadline: NOON })
    await plantPlaces('tonight', priya)
    const [as, board, lobby] = ['host', 'board', 'lobby'].map(part => `/api/races/tonight/${part}`) as [
      string,
      string,
      string,
    ]
    const ask = ({ id }: Person) => call(director, 'PUT', as, { memberId: id })
    const hostSeen = async () => expectStatus(await call(priya, 'GET', board), 200)
    const open = (who: Caller) => call(who, 'PUT', lobby, { name: 'Oval', code: null, note: null })
    const unread = () =>
      rowsOf(
        "SELECT member_id FROM notifications WHERE type = 'host' AND (is_read = 0 OR push_at IS NOT NULL)",
      )
    expectStatus(await ask(marcus), 200)
    await rowsOf('UPDATE notifications SET push_at = ?', NOON + HOUR) // in quiet hours
    const tab = await listen(priya)
    expectStatus(await leave(marcus), 200)
    expect(await tab.next('board-changed')).toMatchObject({ raceId: 'tonight' })
    expect(await hostSeen()).toMatchObject({ hostId: null, host: null })
    expect(await unread()).toEqual([])
    expectRefused(await open(marcus), '403 host_only')
    expectRefused(
      await call(marcus, 'PUT', `/api/races/tonight/presence/${priya.id}`, { state: 'here' }),
      '403 host_only',
    )
    const ofAnother = () => call(director, 'PUT', '/api/races/spa/host', { memberId: marcus.id })
    for (const refused of [() => ask(marcus), ofAnother])
      expect(expectRefused(await expectNoChange(refused), '409 leaving').detail).toContain('They can host')
    expectStatus(await call(priya, 'PUT', `/api/races/tonight/presence/${priya.id}`, { state: 'here' }), 200)
    expectStatus(await open(director), 200)
    expect(await rowsOf("SELECT member_id, author_id FROM notifications WHERE type = 'lobby-open'")).toEqual([
      { member_id: priya.id, author_id: director.id },
    ])

    expectStatus(await stay(marcus), 200)
    expect(await tab.next('board-changed')).toBeTruthy()
    expect(await hostSeen()).toMatchObject({ hostId: marcus.id })
    expectStatus(await leave(marcus), 200)
    expectStatus(await ask(priya), 200)
    expectStatus(await stay(marcus), 200)
    expect(await hostSeen()).toMatchObject({ hostId: priya.id })
  })

  test('he can stay, as if nothing had been said, but for his places', async () => {
    expectStatus(await leave(marcus, 'go'), 200)
    passTime(6 * DAY)
    expect(expectStatus(await stay(marcus), 200)).toMatchObject({ leavesAt: null, takesMessages: null })
    expect(await bellOf(director)).toEqual([])
    passTime(2 * DAY)
    await runCron()
    expect(await isThere(marcus)).toBe(true)
    expectStatus(await stay(marcus), 200)
  })

  test('he is gone after a week and not before, as if an admin had deleted him', async () => {
    expectStatus(await leave(marcus), 200)
    passTime(7 * DAY - MINUTE)
    await runCron()
    expect(await isThere(marcus)).toBe(true)
    passTime(MINUTE)
    await runCron()
    const { audit_log: _, ...rest } = await dump()
    expect(JSON.stringify(rest)).not.toMatch(/marcus/i)
    expect(await auditTrail()).toEqual(['marcus member.leave marcus'])
    expect(await whoIs(marcus)).toBeNull()
    expect((await register(marcus.gamertag)).id).not.toBe(marcus.id)
  })
})

describe('what Marcus has said', () => {
  beforeEach(async () => {
    await say(marcus, 'first')
    await say(priya, 'in between')
    await say(marcus, 'second')
  })
  const go = async (messages: 'stay' | 'go') => {
    expectStatus(await leave(marcus, messages), 200)
    passTime(7 * DAY)
    await runCron()
    await settleRooms()
    return read(priya)
  }

  test('stays under “Former member” where he leaves it', async () => {
    const messages = await go('stay')
    expect(textsOf(messages)).toEqual(['first', 'in between', 'second'])
    expect(messages[0].member).toBeNull()
  })

  test('goes along where he wishes that, and nothing else; the log says that nobody did it', async () => {
    const messages = await go('go')
    expect(messages.map((it: { isDeleted: boolean }) => it.isDeleted)).toEqual([true, false, true])
    expect(textsOf(messages)).toEqual(['', 'in between', ''])
    expect(await auditTrail()).toEqual(['marcus member.leave marcus'])
    const texts = await inRoom('general', (_, { storage }) =>
      storage.sql.exec("SELECT body FROM messages WHERE member_id = 'marcus'").toArray(),
    )
    expect(texts).toEqual([{ body: '' }, { body: '' }])
  })

  test('goes along too where an admin is faster than the week', async () => {
    expectStatus(await leave(marcus, 'go'), 200)
    expectStatus(await call(director, 'DELETE', `/api/admin/members/${marcus.id}`), 204)
    await settleRooms()
    expect(textsOf(await read(priya))).toEqual(['', 'in between', ''])
  })
})

test.each([ines, rammer])('$name can leave too', async driver => {
  expectStatus(await leave(driver), 200)
  passTime(7 * DAY)
  await runCron()
  expect(await isThere(driver)).toBe(false)
})

test('of two admins one can leave, and the other is told that the club needs them', async () => {
  await rowsOf("UPDATE sessions SET method = 'passkey', proven_at = ? WHERE member_id = 'gina'", NOON)
  expectStatus(await leave(gina), 200)
  const refused = await expectNoChange(() => leave(director))
  expectRefused(refused, '409 last_admin')
  expect(refused.body.detail).toBe('You are the club’s only admin. Make someone else an admin first.')
  passTime(7 * DAY)
  await runCron()
  expect([await isThere(gina), await isThere(director)]).toEqual([false, true])
})

test('an admin who was left alone meanwhile is not taken from the club', async () => {
  await rowsOf('UPDATE members SET leaves_at = ? WHERE is_admin = 1', NOON - 1)
  await runCron()
  expect([await isThere(gina), await isThere(director)]).toEqual([true, true])
})

test('an admin has to prove who they are first', async () => {
  expectRefused(await expectNoChange(() => leave(gina)), '403 proof_required')
})

test('who leaves says what becomes of their messages, and is signed in', async () => {
  for (const messages of [null, '', 'burn', 1])
    expectRefused(await expectNoChange(() => leave(marcus, messages)), '400 invalid')
  expectRefused(await leave(stranger), '401 sign_in_required')
  expectRefused(await stay(stranger), '401 sign_in_required')
})

test('profiles on which nobody has decided for ninety days go, and no others', async () => {
  const midnight = NOON + 12 * HOUR
  await rowsOf("UPDATE members SET created_at = ? WHERE id = 'ines'", midnight - 90 * DAY + 1)
  await rowsOf("UPDATE members SET created_at = 0 WHERE id <> 'ines'")
  await plant('notifications', {
    ...{ id: 'waits', member_id: director.id, type: 'member-pending', subject_id: ines.id, created_at: NOON },
  })
  setClock(midnight)
  await runCron()
  expect(await isThere(ines)).toBe(true)
  passTime(1)
  await runCron()
  expect(await isThere(ines)).toBe(false)
  expect([await isThere(marcus), await isThere(rammer)]).toEqual([true, true])
  expect(await auditTrail()).toEqual(['club joining.expire club'])
  expect(await rowsOf("SELECT id FROM notifications WHERE id = 'waits'")).toEqual([])
})
