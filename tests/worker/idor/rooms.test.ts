import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { like, pin, post, read, remove, say } from '#tests/support/chat.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship } from '#tests/support/grid.ts'
import { askRoom, closePoll, removePoll, vote } from '#tests/support/polls.ts'
import { inRoom, plantRooms } from '#tests/support/rooms.ts'
import { expectNoTrace } from '#tests/support/traces.ts'

freshClub(() => plantRooms(1))

const elsewhere = { roomId: 'room-1' }

test('idor 24: nobody deletes or closes the poll of another', async () => {
  const { id } = await askRoom(marcus)
  for (const act of [removePoll, closePoll])
    expectRefused(await expectNoTrace(() => act(priya, id)), '403 not_you')
})

test('idor 25: no message is deleted by the path of another room', async () => {
  const { id } = await say(marcus, 'Said elsewhere', elsewhere)
  expectRefused(await expectNoTrace(() => remove(director, id, 'general')), '404 not_found')
  expectStatus(await remove(director, id, 'room-1'), 204)
})

test('idor 26: the pinned messages of a room show nothing of another', async () => {
  const { id } = await say(marcus, 'Said elsewhere', elsewhere)
  expectStatus(await pin(director, id), 200)
  const pinned = (roomId: string) => call(priya, 'GET', `/api/chat-rooms/${roomId}/pinned-messages`)
  expect(expectStatus(await pinned('general'), 200)).toEqual([])
  expect(expectStatus(await pinned('room-1'), 200)).toHaveLength(1)
})

test('idor 27: nobody replies in one room to a message of another, which would quote it', async () => {
  const { id: replyToMessageId } = await say(marcus, 'Said elsewhere', elsewhere)
  expectRefused(await expectNoTrace(() => post(priya, 'Really?', { replyToMessageId })), '404 not_found')
})

test('idor 28: a reply to a deleted message shows nothing of what it said', async () => {
  const { id: replyToMessageId } = await say(marcus, 'A secret of the pits')
  expectStatus(await remove(director, replyToMessageId), 204)
  await post(priya, 'What was that?', { replyToMessageId })
  expect(JSON.stringify(await read(priya))).not.toContain('A secret of the pits')
})

test('idor 29: nobody likes or pins a message that was deleted', async () => {
  const { id } = await say(marcus, 'Never mind')
  expectStatus(await remove(director, id), 204)
  for (const act of [() => like(priya, id), () => pin(director, id)])
    expectRefused(await expectNoTrace(act), '409 message_deleted')
})

test('idor 30: nobody votes in a poll for an option of another', async () => {
  const [one, other] = [await askRoom(marcus), await askRoom(marcus, 'Slicks?')]
  const optionId = other.options[0].id
  const answer = await expectNoTrace(() => call(priya, 'POST', `/api/polls/${one.id}/vote`, { optionId }))
  expectRefused(answer, '404 not_found')
})

test('idor 31: nobody votes in a poll of a room that is archived', async () => {
  const { id } = await askRoom(marcus, 'Wet or dry?', elsewhere)
  await inRoom('room-1', room => room.archive())
  expectRefused(await expectNoTrace(() => vote(priya, id)), '409 room_archived')
})

test('idor 39: a championship that has a room gets no second one', async () => {
  await plantChampionship('winter')
  const wish = { name: 'Winter Chat', type: 'championship', championshipId: 'winter' }
  const open = () => call(director, 'POST', '/api/chat-rooms', wish)
  const room = expectStatus(await open(), 201)
  expect(expectStatus(await expectNoTrace(open), 200)).toEqual(room)
})
