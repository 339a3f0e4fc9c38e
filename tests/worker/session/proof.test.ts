import { describe, expect, test } from 'vitest'
import { type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { adminKey, director, gina, marcus, priya, script, stranger } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plant } from '#tests/support/plant.ts'
import { register, signIn } from '#tests/support/sign-in.ts'
import { type Event, enter, listen } from '#tests/support/sockets.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()

const sessionOf = async (who: Caller) => expectStatus(await call(who, 'GET', '/api/session'), 200).session

/** Gives somebody's browser the proof of a passkey at this time (epoch ms). */
async function prove(memberId: string, provenAt = Date.now()) {
  await plant('passkeys', {
    id: `key-of-${memberId}`,
    member_id: memberId,
    public_key: 'k',
    counter: 0,
    created_at: NOON,
  })
  await rowsOf(
    "UPDATE sessions SET method = 'passkey', proven_at = ? WHERE member_id = ?",
    provenAt,
    memberId,
  )
}

describe('what a browser is told of its session', () => {
  test('is the way in and whether that still proves who it is', async () => {
    expect(await sessionOf(marcus)).toEqual({ method: 'gamertag', isProven: false, provenAt: null })
    const provenAt = new Date(NOON).toISOString()
    expect(await sessionOf(director)).toEqual({ method: 'admin_key', isProven: true, provenAt })
    expect(await sessionOf(script)).toEqual({ method: 'bearer', isProven: true, provenAt })
    expect(await sessionOf(stranger)).toBeNull()
  })

  test('changes when twelve hours have passed', async () => {
    await prove(gina.id)
    passTime(12 * HOUR - 1)
    expect(await sessionOf(gina)).toMatchObject({ method: 'passkey', isProven: true })
    passTime(1)
    expect(await sessionOf(gina)).toMatchObject({ method: 'passkey', isProven: false })
  })
})

describe('an admin with a passkey', () => {
  test('acts as one for twelve hours after the proof, and stays signed in after that', async () => {
    await prove(gina.id)
    passTime(12 * HOUR - 1)
    expectStatus(await call(gina, 'GET', '/api/admin/audit'), 200)
    passTime(1)
    const refusal = expectRefused(await call(gina, 'GET', '/api/admin/audit'), '403 proof_required')
    expect(refusal).toMatchObject({ methods: ['passkey'], detail: 'Please prove it is you first.' })
    expectStatus(await call(gina, 'GET', '/api/races'), 200)
  })

  test('sees after that what a driver sees', async () => {
    await prove(gina.id)
    const rejected = async () =>
      (await expectStatus(await call(gina, 'GET', '/api/members'), 200)).some(
        ({ status }: { status: string }) => status === 'rejected',
      )
    expect(await rejected()).toBe(true)
    passTime(12 * HOUR)
    expect(await rejected()).toBe(false)
    expectRefused(await call(gina, 'GET', '/api/members/rammer'), '404 not_found')
  })
})

describe('who is asked for a proof', () => {
  test('is told what they have to prove themselves with', async () => {
    const methods = async (who: Caller) =>
      expectRefused(await call(who, 'GET', '/api/admin/audit'), '403 proof_required').methods
    expect(await methods(gina)).toEqual([])
    await rowsOf("UPDATE sessions SET proven_at = NULL WHERE member_id = 'director'")
    expect(await methods(director)).toEqual(['admin_key'])
    await prove(director.id, NOON - 12 * HOUR)
    expect(await methods(director)).toEqual(['passkey', 'admin_key'])
  })

  test('is told so by a room too', async () => {
    await prove(gina.id, NOON - 12 * HOUR)
    const poll = { question: 'Wet or dry?', options: ['Wet', 'Dry'] }
    const { id } = expectStatus(await call(marcus, 'POST', '/api/chat-rooms/general/polls', poll), 201)
    const refusal = expectRefused(await call(gina, 'DELETE', `/api/polls/${id}`), '403 proof_required')
    expect(refusal.methods).toEqual(['passkey'])
  })
})

describe('the sockets of an admin whose proof has run out', () => {
  /** Gina's tab, opened with a fresh proof in a session that outlives it. */
  const tabs = async () => {
    await prove(gina.id)
    return { feed: await listen(gina), room: await enter(gina) }
  }

  test('hear of drivers who wait as long as it counts, and no longer', async () => {
    const { feed } = await tabs()
    passTime(12 * HOUR - 1)
    const early = await register('Early Bird')
    expect(await feed.next('member-changed')).toMatchObject({ memberId: early.id })
    passTime(HOUR)
    await register('Late Bird')
    await feed.next('notifications', ({ count }) => count === 2) // the bell is the member's, proven or not
    expect(feed.frames.join()).not.toContain('Late Bird')
    await feed.ping()
  })

  test('ring everyone and say as much as admins may as long as it counts, and no longer', async () => {
    const { room } = await tabs()
    const say = async (message: string) => {
      const clientMessageId = crypto.randomUUID()
      room.send({ type: 'send-message', clientMessageId, message, replyToMessageId: null })
      const isAnswer = (event: Event) => event.clientMessageId === clientMessageId
      return Promise.race([room.next('sent', isAnswer), room.next('refused', isAnswer)])
    }
    passTime(12 * HOUR - 1)
    expect((await say(`@everyone ${'x'.repeat(600)}`)).type).toBe('sent')
    passTime(HOUR)
    expect(await say('x'.repeat(600))).toMatchObject({ type: 'refused', problem: { code: 'invalid' } })
    expect((await say('@everyone again')).type).toBe('sent')
    const rings = async () => (await call(priya, 'GET', '/api/notifications/priya')).body.length
    await expect.poll(rings).toBe(1)
  })

  test('still hear what every driver hears', async () => {
    const { room } = await tabs()
    passTime(13 * HOUR)
    expectStatus(await call(marcus, 'POST', '/api/chat-rooms/general/messages', { message: 'Hello' }), 201)
    await room.next('new-message')
  })

  test('that is renewed get it back', async () => {
    await rowsOf("UPDATE sessions SET proven_at = NULL WHERE member_id = 'director'")
    const old = await listen(director)
    const desk = await signIn(director.gamertag, { from: director, adminKey })
    expect(await old.closed).toBe(4001)
    const feed = await listen(desk)
    const { id } = await register('Early Bird')
    expect(await feed.next('member-changed')).toMatchObject({ memberId: id })
    expect(await rowsOf("SELECT * FROM notifications WHERE type = 'sign-in'")).toEqual([])
  })
})

describe('what wants a fresh proof', () => {
  const makeAdmin = (who: Caller) => call(who, 'PUT', '/api/admin/members/marcus/admin', { isAdmin: true })

  test('is open for ten minutes after it', async () => {
    await plant('passkeys', { id: 'k', member_id: marcus.id, public_key: 'k', counter: 0, created_at: NOON })
    passTime(10 * MINUTE)
    expectStatus(await makeAdmin(director), 200)
  })

  test('asks for another after that, of who may still act as an admin', async () => {
    passTime(10 * MINUTE + 1)
    expectStatus(await call(director, 'GET', '/api/admin/audit'), 200)
    const refusal = expectRefused(await makeAdmin(director), '403 proof_required')
    expect(refusal.methods).toEqual(['admin_key'])
  })

  test('needs none of a script with the key, which proves it with every call', async () => {
    passTime(HOUR)
    expectRefused(await makeAdmin(script), '409 passkey_needed')
  })
})
