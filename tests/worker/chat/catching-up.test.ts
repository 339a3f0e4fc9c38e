import { describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya } from '#tests/support/cast.ts'
import { changes, like, pin, read, remove, say } from '#tests/support/chat.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { askRoom } from '#tests/support/polls.ts'
import { countRoom, inRoom, ownerOf, plantTalk, putToSleep } from '#tests/support/rooms.ts'
import { enter } from '#tests/support/sockets.ts'

freshClub()

const since = async (after: number, who = priya) => expectStatus(await changes(who, after), 200)

const talk = (count: number) =>
  inRoom('general', room => {
    for (let n = 0; n < count; n++) room.post(ownerOf(marcus), { message: 'x' })
  })

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

describe('who has much to catch up with', () => {
  const everything = async (after: number) => {
    const parts = [await since(after)]
    for (let last = parts[0]; last.to < last.head; last = parts.at(-1)) parts.push(await since(last.to))
    return parts
  }

  test('is given a hundred changes at once, and goes on from there until nothing is left', async () => {
    await talk(301)
    const parts = await everything(1)
    expect(parts.map(({ from, to, head, items }) => [from, to, head, items.length])).toEqual([
      [1, 101, 301, 100],
      [101, 201, 301, 100],
      [201, 301, 301, 100],
    ])
    const said = parts.flatMap(({ items }) =>
      items.map(({ message }: { message: { id: string } }) => message.id),
    )
    expect(said).toEqual(Array.from({ length: 300 }, (_, n) => `general.${n + 2}`))
  })

  test('misses nothing that happened to a message between its own part and the last', async () => {
    await talk(150)
    await like(ines, 'general.2')
    await pin(director, 'general.2')
    await remove(director, 'general.3')
    const poll = await askRoom(marcus)
    const [first, second] = await everything(1)
    expect(first).toMatchObject({ to: 101, head: 154 })
    expect(first.items).toHaveLength(100)
    expect(first.items[0]).toMatchObject({
      type: 'new-message',
      message: { likeCount: 1, isPinned: true },
      rev: 2,
    })
    expect(first.items[1]).toMatchObject({
      type: 'new-message',
      message: { isDeleted: true, message: '' },
      rev: 3,
    })
    expect(second.to).toBe(154)
    expect(second.items).toHaveLength(52)
    expect(second.items.slice(0, 2)).toMatchObject([
      { type: 'message-changed', messageId: 'general.2', likeCount: 1, isPinned: true, rev: 152 },
      { type: 'message-deleted', messageId: 'general.3', rev: 153 },
    ])
    expect(second.items.at(-1)).toMatchObject({ type: 'poll-changed', poll: { id: poll.id }, rev: 154 })
  })

  test('costs the room no more in ten years than when it was young', async () => {
    await plantTalk(50_000)
    const cost = await countRoom()
    expect((await since(49_500)).items).toHaveLength(100)
    expect(cost.read).toBeLessThanOrEqual(210)
    cost.read = 0
    expect((await since(49_990)).items).toHaveLength(10)
    expect(cost.read).toBeLessThanOrEqual(15)
  })
})

describe('who cannot catch up', () => {
  test('is too far behind', async () => {
    await talk(501)
    expect((await since(1)).items).toHaveLength(100)
    expectRefused(await changes(priya, 0), '410 resync')
  })

  test('is told so at the cost of 501 rows, and from then on of none', async () => {
    await plantTalk(50_000)
    const cost = await countRoom()
    expectRefused(await changes(priya, 0), '410 resync')
    expect(cost.read).toBeLessThanOrEqual(510)
    cost.read = 0
    for (const after of [0, 41_000, 49_499]) expectRefused(await changes(priya, after), '410 resync')
    expect(cost.read).toBe(0)
    expectStatus(await changes(priya, 49_500), 200)
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
