import { describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, priya } from '#tests/support/cast.ts'
import { changes, clientId, edit, like, pin, post, read, remove, say } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { auditTrail, dump, expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { inRoom, ownerOf, settleRooms } from '#tests/support/rooms.ts'
import { connectTab, enter } from '#tests/support/sockets.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()

const SECRET = 'my phone number'

test('a deleted message loses its text everywhere, its likes and its pin, and keeps its row', async () => {
  await say(marcus, `@Priya_K ${SECRET}`)
  await say(priya, 'Better not', { replyToMessageId: 'general.1' })
  await like(priya, 'general.1')
  await pin(director, 'general.1')
  await settleRooms()
  expect(JSON.stringify(await dump()), 'for this test to mean anything').toContain(SECRET)

  expectStatus(await remove(director, 'general.1'), 204)
  await settleRooms()
  expect(JSON.stringify(await dump())).not.toContain(SECRET)
  const everything = await Promise.all([
    read(priya),
    call(priya, 'GET', '/api/chat-rooms/general/pinned-messages'),
    call(priya, 'GET', '/api/notifications/priya'),
    call(priya, 'GET', '/api/chat-rooms'),
    changes(priya, 0),
  ])
  expect(JSON.stringify(everything)).not.toContain(SECRET)
  expect(await read(priya)).toMatchObject([
    { id: 'general.1', message: '', isDeleted: true, isPinned: false, likeCount: 0, deletedBy: 'director' },
    { id: 'general.2', replyTo: { id: 'general.1', message: '', isDeleted: true } },
  ])
  expect(await dump()).not.toHaveProperty('general likes')
})

test('everybody is told which, and not what it said', async () => {
  await say(marcus, SECRET)
  const socket = await enter(priya)
  expectStatus(await remove(director, 'general.1'), 204)
  expect(await socket.next('message-deleted')).toEqual({
    type: 'message-deleted',
    chatRoomId: 'general',
    messageId: 'general.1',
    deletedBy: 'director',
    deletedAt: expect.any(String),
    rev: 2,
  })
  expect(socket.frames.join()).not.toContain(SECRET)
})

test('deleting twice is deleting once, and is in the audit log once, without the text', async () => {
  await say(marcus, SECRET)
  for (const _ of [1, 2]) expectStatus(await remove(director, 'general.1'), 204)
  await expectNoChange(() => remove(director, 'general.1'))
  expect(expectStatus(await changes(priya, 0), 200).to).toBe(2)
  expect(await auditTrail()).toEqual(['director message.delete general.1'])
})

test('what the old client says about who deletes is not believed', async () => {
  await say(marcus, SECRET)
  const path = '/api/chat-rooms/general/messages/general.1'
  expectStatus(await call(director, 'DELETE', path, { deletedBy: 'admin' }), 204)
  expect((await read(priya))[0].deletedBy).toBe('director')
})

test.each(['general.2', 'general.0', 'bravo-six.1', 'x'])(
  'there is nothing to delete at %s in the general room',
  async id => {
    await say(marcus, 'Here')
    await say(marcus, 'There', { roomId: 'bravo-six' })
    expectRefused(await expectNoChange(() => remove(director, id)), '404 not_found')
    expectRefused(await expectNoChange(() => remove(director, 'general.1', 'nowhere')), '404 not_found')
  },
)

test('the last message of a room can be deleted in an archived room too', async () => {
  await say(marcus, SECRET)
  await inRoom('general', room => room.archive())
  expectStatus(await remove(director, 'general.1'), 204)
  expect((await read(priya))[0].message).toBe('')
})

describe('the author of a message', () => {
  test('deletes it at any time, an admin’s pin and all, and it is gone as if an admin had deleted it', async () => {
    await say(marcus, `@Priya_K ${SECRET}`)
    await say(priya, 'Better not', { replyToMessageId: 'general.1' })
    expectStatus(await edit(marcus, 'general.1', `@Priya_K ${SECRET}!`), 200)
    await like(priya, 'general.1')
    await pin(director, 'general.1')
    await settleRooms()
    const socket = await enter(priya)
    passTime(30 * DAY)
    expectStatus(await remove(marcus, 'general.1'), 204)
    expect(await socket.next('message-deleted')).toMatchObject({
      messageId: 'general.1',
      deletedBy: 'marcus',
    })
    await settleRooms()
    expect(JSON.stringify(await dump())).not.toContain(SECRET)
    expect(await read(priya)).toMatchObject([
      { id: 'general.1', message: '', isDeleted: true, isPinned: false, likeCount: 0, editedAt: null },
      { id: 'general.2', replyTo: { message: '', isDeleted: true } },
    ])
    for (const path of [
      '/api/chat-rooms/general/pinned-messages',
      '/api/notifications/priya',
      '/api/chat-rooms/general/messages?search=phone',
    ])
      expect(expectStatus(await call(priya, 'GET', path), 200)).toEqual([])
    expect(expectStatus(await call(priya, 'GET', '/api/notifications/priya/count'), 200)).toEqual({
      count: 0,
    })
  })

  test('deletes it once, in a closed room too, and nothing of it can be done any more', async () => {
    await say(marcus, SECRET, { clientMessageId: clientId() })
    await inRoom('general', room => room.archive())
    expectStatus(await remove(marcus, 'general.1'), 204)
    await expectNoChange(async () => expectStatus(await remove(marcus, 'general.1'), 204))
    const again = await expectNoChange(() => post(marcus, SECRET, { clientMessageId: clientId() }))
    expect(expectStatus(again, 200)).toMatchObject({ id: 'general.1', message: '', isDeleted: true })
    for (const act of [
      edit(marcus, 'general.1', 'Again'),
      like(priya, 'general.1'),
      pin(director, 'general.1'),
    ])
      expectRefused(await act, '409 message_deleted')
  })

  test('is the only driver who may, and pending is no bar', async () => {
    await say(marcus, 'Mine')
    await say(ines, 'Of a newcomer')
    for (const who of [priya, ines])
      expectRefused(await expectNoChange(() => remove(who, 'general.1')), '403 not_you')
    expectRefused(await expectNoChange(() => remove(gina, 'general.1')), '403 proof_required')
    expectRefused(await remove(marcus, 'general.7'), '404 not_found')
    expectStatus(await remove(ines, 'general.2'), 204)
  })

  test('is nobody’s business: the audit log has what admins delete of others, and nothing else', async () => {
    for (const who of [marcus, director, marcus]) await say(who, 'Said')
    expectStatus(await remove(marcus, 'general.1'), 204)
    expectStatus(await remove(director, 'general.2'), 204)
    expectStatus(await remove(director, 'general.3'), 204)
    await settleRooms()
    expect(await auditTrail()).toEqual(['director message.delete general.3'])
  })

  const newest = async () => {
    await settleRooms()
    const rooms = expectStatus(await call(priya, 'GET', '/api/chat-rooms'), 200)
    return rooms.find(({ id }: { id: string }) => id === 'general').lastMessage
  }

  test('takes the dot of their message along: the room’s newest is the one before, or none', async () => {
    await say(priya, 'First')
    const before = await newest()
    await say(marcus, 'Second')
    expect(await newest()).toMatchObject({ id: 'general.2' })
    const feed = await connectTab(priya)
    expectStatus(await remove(marcus, 'general.2'), 204)
    expect(await newest()).toEqual(before)
    expect(await feed.next('room-activity')).toMatchObject({ chatRoomId: 'general', lastMessage: before })
    expectStatus(await remove(priya, 'general.1'), 204)
    expect(await newest()).toBeNull()
    expect(await feed.next('room-activity')).toMatchObject({ lastMessage: null })
    await say(marcus, 'Third')
    expect(await newest()).toMatchObject({ memberId: 'marcus' })
  })

  test('who takes back what nobody has heard of yet leaves no dot either', async () => {
    await say(marcus, 'Heard')
    await settleRooms()
    await inRoom('general', room => {
      room.post(ownerOf(priya), { message: 'Never mind' })
      room.remove('general.2', ownerOf(priya))
    })
    expect(await newest()).toMatchObject({ id: 'general.1' })
  })
})
