import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { changes, like, pin, read, remove, say } from '#tests/support/chat.ts'
import { auditTrail, dump, expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { inRoom, settleRooms } from '#tests/support/rooms.ts'
import { enter } from '#tests/support/sockets.ts'

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
