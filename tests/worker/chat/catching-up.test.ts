import { describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya } from '#tests/support/cast.ts'
import { changes, like, pin, read, remove, say } from '#tests/support/chat.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { inRoom, ownerOf, putToSleep } from '#tests/support/rooms.ts'
import { enter } from '#tests/support/sockets.ts'

freshClub()

const since = async (after: number, who = priya) => expectStatus(await changes(who, after), 200)

describe('who was away', () => {
  test('is given exactly what happened in between, with authors of today', async () => {
    await say(marcus, 'before')
    const { rev } = (await enter(priya)).hello
    await say(marcus, 'after')
    await like(marcus, 'general.1')
    await pin(director, 'general.1')
    const profile = { displayName: 'The Flying Webb' }
    expectStatus(await call(marcus, 'PUT', '/api/members/marcus/profile', profile), 200)
    const { epoch, from, to, items } = await since(rev)
    expect([from, to, epoch]).toEqual([1, 4, expect.stringMatching(/^\w{16}$/)])
    expect(items).toEqual([
      {
        type: 'message-changed',
        chatRoomId: 'general',
        messageId: 'general.1',
        likeCount: 1,
        isPinned: true,
        pinnedBy: 'director',
        pinnedAt: expect.any(String),
        isLikedByCurrentUser: false,
        rev: 4,
      },
      {
        type: 'new-message',
        chatRoomId: 'general',
        clientMessageId: expect.any(String),
        message: (await read(priya))[1],
        rev: 2,
      },
    ])
    expect(items[1].message.member.displayName).toBe('The Flying Webb')
  })

  test('is given nothing if nothing happened', async () => {
    await say(marcus, 'Hello')
    expect(await since(1)).toMatchObject({ from: 1, to: 1, items: [] })
  })

  test('hears of a message once, in its last state', async () => {
    await say(marcus, 'Hello')
    await like(priya, 'general.1')
    await like(ines, 'general.1')
    await like(priya, 'general.1', 'DELETE')
    await remove(director, 'general.1')
    const deleted = { type: 'message-deleted', messageId: 'general.1', deletedBy: 'director', rev: 5 }
    for (const after of [1, 2, 3, 4]) {
      const { items } = await since(after)
      expect(items).toHaveLength(1)
      expect(items[0]).toMatchObject(deleted)
    }
    const { items, to } = await since(0)
    expect(to).toBe(5)
    expect(items).toMatchObject([
      { type: 'new-message', rev: 5, message: { message: '', isDeleted: true, likeCount: 0 } },
    ])
    expect(items).toHaveLength(1)
  })

  test('sees the own likes as such, given elsewhere, and those of others as theirs', async () => {
    await say(marcus, 'one')
    await say(marcus, 'two')
    await like(priya, 'general.1')
    await like(ines, 'general.2')
    const seen = (who: typeof priya) =>
      since(2, who).then(({ items }) =>
        items.map(
          (item: { likeCount: number; isLikedByCurrentUser: boolean }) =>
            `${item.likeCount} ${item.isLikedByCurrentUser}`,
        ),
      )
    expect(await seen(priya)).toEqual(['1 true', '1 false'])
    expect(await seen(ines)).toEqual(['1 false', '1 true'])
    expect((await since(0, ines)).items[1].message.isLikedByCurrentUser).toBe(true)
  })

  test('catches up over the sleep of the room', async () => {
    await say(marcus, 'one')
    await putToSleep('general')
    await say(marcus, 'two')
    await putToSleep('general')
    expect(await since(1)).toMatchObject({ from: 1, to: 2, items: [{ rev: 2 }] })
  })
})

describe('who cannot catch up', () => {
  const talk = (count: number) =>
    inRoom('general', room => {
      for (let n = 0; n < count; n++) room.post(ownerOf(marcus), { message: 'x' })
    })

  test('is too far behind', async () => {
    await talk(501)
    expect((await since(1)).items).toHaveLength(500)
    expectRefused(await changes(priya, 0), '410 resync')
  })

  test('is ahead of the room, or has another history of it', async () => {
    await say(marcus, 'Hello')
    const { epoch } = await since(0)
    expectStatus(await changes(priya, 0, `&epoch=${epoch}`), 200)
    expectRefused(await changes(priya, 2), '410 resync')
    expectRefused(await changes(priya, 0, '&epoch=0123456789abcdef'), '410 resync')
    expectRefused(await changes(priya, 1, '&epoch=0123456789abcdef'), '410 resync')
  })

  test.each(['', '-1', 'NaN', '1.5', '1e1', '9'.repeat(16)])('does not say since when (%s)', async after => {
    expectInvalid(await changes(priya, after), 'after')
  })
})

test('a page and the changes after it are the room as it is', async () => {
  await say(marcus, 'one')
  await say(priya, 'two', { replyToMessageId: 'general.1' })
  const answer = await call(ines, 'GET', '/api/chat-rooms/general/messages')
  await like(ines, 'general.2')
  await remove(director, 'general.1')
  await say(marcus, 'three')
  const { items } = await since(Number(answer.headers.get('x-room-rev')), ines)
  expect(items.map(({ type }: { type: string }) => type)).toEqual([
    'message-deleted',
    'message-changed',
    'new-message',
  ])
  expect(items[2].message).toEqual((await read(ines))[2])
})
