import { describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, priya } from '#tests/support/cast.ts'
import { changes, like, pin, read, remove, say } from '#tests/support/chat.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { enter } from '#tests/support/sockets.ts'
import { SECOND } from '#worker/lib/clock.ts'

freshClub()

const pinnedFor = async (who: typeof marcus) =>
  expectStatus(await call(who, 'GET', '/api/chat-rooms/general/pinned-messages'), 200)

describe('a like', () => {
  test('counts once, however often it is given, and is gone when it is taken back', async () => {
    await say(marcus, 'Pole!')
    for (const _ of [1, 2])
      expect(expectStatus(await like(priya, 'general.1'), 200)).toEqual({
        likeCount: 1,
        isLikedByCurrentUser: true,
      })
    await expectNoChange(() => like(priya, 'general.1'))
    expect(expectStatus(await like(ines, 'general.1'), 200).likeCount).toBe(2)
    for (const _ of [1, 2])
      expect(expectStatus(await like(priya, 'general.1', 'DELETE'), 200)).toEqual({
        likeCount: 1,
        isLikedByCurrentUser: false,
      })
  })

  test('of twenty at once is one', async () => {
    await say(marcus, 'Pole!')
    await Promise.all(Array.from({ length: 5 }, () => like(priya, 'general.1')))
    expect(expectStatus(await changes(priya, 0), 200).to).toBe(2)
  })

  test('may be for the own message', async () => {
    await say(marcus, 'Pole!')
    expect(expectStatus(await like(marcus, 'general.1'), 200).likeCount).toBe(1)
  })

  test('tells everybody who likes it and how many do, once', async () => {
    await say(marcus, 'Pole!')
    const socket = await enter(marcus)
    await like(priya, 'general.1')
    await like(priya, 'general.1')
    await like(ines, 'general.1')
    await like(priya, 'general.1', 'DELETE')
    const heard = [1, 2, 3].map(() => socket.next('message-changed'))
    expect(await Promise.all(heard)).toMatchObject([
      { messageId: 'general.1', likeCount: 1, rev: 2, like: { memberId: 'priya', isLiked: true } },
      { messageId: 'general.1', likeCount: 2, rev: 3, like: { memberId: 'ines', isLiked: true } },
      { messageId: 'general.1', likeCount: 1, rev: 4, like: { memberId: 'priya', isLiked: false } },
    ])
  })

  test('of a deleted message is refused', async () => {
    await say(marcus, 'Pole!')
    expectStatus(await remove(director, 'general.1'), 204)
    for (const method of ['POST', 'DELETE'])
      expectRefused(await expectNoChange(() => like(priya, 'general.1', method)), '409 message_deleted')
  })

  test('is paced: five at once, then five a second', async () => {
    await say(marcus, 'Pole!')
    for (let n = 0; n < 5; n++) await like(priya, 'general.1', n % 2 ? 'DELETE' : 'POST')
    expectRefused(await expectNoChange(() => like(priya, 'general.1')), '429 slow_down')
    passTime(SECOND / 5)
    expectStatus(await like(priya, 'general.1'), 200)
    await say(priya, 'which does not slow down what is said')
  })

  test.each(['general.9', 'bravo-six.1', 'nowhere.1', 'general', '..%2f1', 'general.1.1'])(
    'of %s, which is no message, is refused',
    async id => {
      await say(marcus, 'Pole!')
      expectRefused(await expectNoChange(() => like(priya, id)), '404 not_found')
      expectRefused(await expectNoChange(() => pin(director, id)), '404 not_found')
    },
  )
})

describe('a pin', () => {
  test('shows the message to everybody above the others, newest pin first', async () => {
    for (const text of ['one', 'two', 'three']) await say(marcus, text)
    expect(expectStatus(await pin(director, 'general.3'), 200)).toMatchObject({
      id: 'general.3',
      isPinned: true,
      pinnedBy: 'director',
      pinnedAt: new Date(NOON).toISOString(),
      member: { id: 'marcus' },
    })
    passTime(SECOND)
    await pin(director, 'general.1')
    await like(priya, 'general.1')
    expect(await pinnedFor(priya)).toMatchObject([
      { id: 'general.1', member: { id: 'marcus' }, isLikedByCurrentUser: true },
      { id: 'general.3', isLikedByCurrentUser: false },
    ])
  })

  test('is told once to everybody, and kept in the audit log once', async () => {
    await say(marcus, 'Rules')
    const socket = await enter(priya)
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE']) await pin(director, 'general.1', method)
    await like(priya, 'general.1')
    const heard = await Promise.all([1, 2, 3].map(() => socket.next('message-changed')))
    expect(heard).toMatchObject([
      { isPinned: true, pinnedBy: 'director', rev: 2 },
      { isPinned: false, pinnedBy: null, pinnedAt: null, rev: 3 },
      { likeCount: 1, rev: 4 },
    ])
    expect(heard[0]).not.toHaveProperty('like')
    expect(await pinnedFor(priya)).toEqual([])
    await settleRooms()
    expect(await auditTrail()).toEqual(['director message.pin general.1', 'director message.unpin general.1'])
  })

  test('of a deleted message is refused, and taking it away changes nothing', async () => {
    await say(marcus, 'Rules')
    expectStatus(await remove(director, 'general.1'), 204)
    expectRefused(await expectNoChange(() => pin(director, 'general.1')), '409 message_deleted')
    expectStatus(await expectNoChange(() => pin(director, 'general.1', 'DELETE')), 204)
  })

  test.each([
    [marcus, '403 admins_only'],
    [gina, '403 proof_required'],
  ])('is for proven admins: $0.name is refused', async (who, refusal) => {
    await say(marcus, 'Rules')
    for (const method of ['POST', 'DELETE'])
      expectRefused(await expectNoChange(() => pin(who, 'general.1', method)), refusal)
  })
})

test('nobody likes or pins for somebody else', async () => {
  await say(marcus, 'Pole!')
  for (const method of ['POST', 'DELETE']) {
    const liking = call(priya, method, '/api/messages/general.1/like', { memberId: marcus.id })
    expectRefused(await expectNoChange(() => liking), '403 not_you')
    const pinning = call(director, method, '/api/messages/general.1/pin', { pinnedBy: marcus.id })
    expectRefused(await expectNoChange(() => pinning), '403 not_you')
  }
  expect((await read(priya))[0]).toMatchObject({ likeCount: 0, isPinned: false })
})
