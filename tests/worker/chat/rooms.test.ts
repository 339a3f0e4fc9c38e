import { describe, expect, test } from 'vitest'
import { beforeBatch, breakRooms } from '#tests/support/breakage.ts'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, priya } from '#tests/support/cast.ts'
import { like, pin, post, read, remove, say } from '#tests/support/chat.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship } from '#tests/support/grid.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { listRoomObjects, settleRooms } from '#tests/support/rooms.ts'
import { enter, listen } from '#tests/support/sockets.ts'
import { SECOND } from '#worker/lib/clock.ts'

freshClub()

const list = async (who = marcus) => expectStatus(await call(who, 'GET', '/api/chat-rooms'), 200)
const roomIn = async (id: string) => (await list()).find((room: { id: string }) => room.id === id)
const create = (more: object = {}) =>
  call(director, 'POST', '/api/chat-rooms', {
    name: 'Winter Chat',
    type: 'championship',
    championshipId: 'winter',
    ...more,
  })
/** The room of the championship `winter`. */
const openRoom = async () => {
  await plantChampionship('winter')
  return expectStatus(await create(), 201).id
}

describe('the list', () => {
  test('has the two rooms of the beginning, by name, silent', async () => {
    const before = await listRoomObjects()
    const silent = { championshipId: null, isActive: true, createdAt: expect.any(String), lastMessage: null }
    expect(await list(ines)).toEqual([
      { id: 'bravo-six', name: 'Bravo Six', type: 'military', ...silent },
      { id: 'general', name: 'General Discussion', type: 'general', ...silent },
    ])
    expect(await listRoomObjects(), 'looking wakes no room').toEqual(before)
  })

  test('shows who spoke last and when, not what', async () => {
    await say(priya, 'A secret')
    passTime(SECOND)
    await say(marcus, 'Another')
    await settleRooms()
    const lastMessage = {
      id: 'general.2',
      memberId: 'marcus',
      createdAt: new Date(NOON + SECOND).toISOString(),
    }
    expect(await list()).toMatchObject([{ lastMessage: null }, { lastMessage }])
    await like(priya, 'general.1')
    await settleRooms()
    expect((await roomIn('general')).lastMessage).toEqual(lastMessage)
    await remove(director, 'general.2')
    await settleRooms()
    expect((await roomIn('general')).lastMessage).toMatchObject({ id: 'general.1', memberId: 'priya' })
    expect(JSON.stringify(await list())).not.toMatch(/secret|Another/)
  })

  test('still knows when somebody spoke who has left', async () => {
    await say(priya, 'Bye')
    await settleRooms()
    expectStatus(await call(director, 'DELETE', '/api/admin/members/priya'), 204)
    expect((await roomIn('general')).lastMessage.memberId).toBe('priya')
  })
})

test('no room is opened for a championship that another admin deletes at that moment', async () => {
  await plantChampionship('winter')
  beforeBatch(() => call(director, 'DELETE', '/api/championships/winter'))
  expectRefused(await create(), '404 not_found')
  expect(await list()).toHaveLength(2)
  expect(await auditTrail()).toEqual(['director championship.delete winter'])
})

describe('the room of a championship', () => {
  test('is opened once, seen by everybody, and can be talked in', async () => {
    await plantChampionship('winter')
    const tab = await listen(marcus)
    const room = expectStatus(await create({ name: '  Winter   Chat ' }), 201)
    expect(room).toMatchObject({ type: 'championship', championshipId: 'winter', isActive: true })
    expect(await tab.next('room-activity')).toEqual({
      type: 'room-activity',
      chatRoomId: room.id,
      lastMessage: null,
    })
    expect(await roomIn(room.id)).toEqual(room)
    expect((await say(marcus, 'Hello', { roomId: room.id })).id).toBe(`${room.id}.1`)
    expect(expectStatus(await create({ name: 'Another name' }), 200)).toMatchObject({
      id: room.id,
      name: room.name,
    })
    expect(await auditTrail()).toEqual([`director room.create ${room.id}`])
  })

  test('is one, even if two admins open it at once', async () => {
    await plantChampionship('winter')
    const answers = await Promise.all(Array.from({ length: 5 }, () => create()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await list()).toHaveLength(3)
    expect(await auditTrail()).toHaveLength(1)
  })

  test.each(['general', 'military'])('is the only kind that can be opened: not %s', async type => {
    expectRefused(await expectNoChange(() => create({ type })), '409 one_of_a_kind')
  })

  test('needs a championship, a name and a type', async () => {
    await plantChampionship('winter')
    const unknown = await expectNoChange(() => create({ championshipId: 'summer' }))
    expect(expectRefused(unknown, '404 not_found').detail).toBe('Championship not found')
    for (const championshipId of [null, '', undefined])
      expectInvalid(await expectNoChange(() => create({ championshipId })), 'championshipId')
    for (const name of ['', '  ', 'x'.repeat(81), null, 7])
      expectInvalid(await expectNoChange(() => create({ name })), 'name')
    expectInvalid(await expectNoChange(() => create({ type: 'private' })), 'type')
    expectStatus(await create({ name: '🏁'.repeat(80) }), 201)
  })
})

describe('when its championship is deleted', () => {
  const end = () => call(director, 'DELETE', '/api/championships/winter')

  test('a room can be read and not written any more, and everybody in it is told', async () => {
    const roomId = await openRoom()
    await say(marcus, 'Last lap', { roomId })
    await settleRooms()
    const [socket, tab] = [await enter(priya, roomId), await listen(priya)]
    expectStatus(await end(), 204)
    expect(await socket.next('room-archived')).toEqual({ type: 'room-archived', chatRoomId: roomId })
    expect(await tab.next('room-activity')).toMatchObject({ chatRoomId: roomId, lastMessage: null })
    expect(await roomIn(roomId)).toMatchObject({ isActive: false, championshipId: null, name: 'Winter Chat' })
    expect(await read(marcus, '', roomId)).toMatchObject([{ message: 'Last lap' }])
    expectStatus(await call(marcus, 'GET', `/api/chat-rooms/${roomId}/changes?after=0`), 200)
    expectRefused(await expectNoChange(() => post(marcus, 'Wait', { roomId })), '409 room_archived')
    socket.send({ type: 'send-message', message: 'Wait', clientMessageId: crypto.randomUUID() })
    expect((await socket.next('refused')).problem.code).toBe('room_archived')
  })

  test('an admin can still tidy up in its room', async () => {
    const roomId = await openRoom()
    await say(marcus, 'Rubbish', { roomId })
    expectStatus(await end(), 204)
    expectStatus(await pin(director, `${roomId}.1`), 200)
    expectStatus(await remove(director, `${roomId}.1`, roomId), 204)
  })

  test('its room is closed even if that does not succeed at first', async () => {
    const roomId = await openRoom()
    await say(marcus, 'Last lap', { roomId })
    breakRooms(1, 'archive')
    expectStatus(await end(), 204)
    expectRefused(await post(marcus, 'Wait', { roomId }), '409 room_archived')
  })

  test('its room is closed by the next who enters if it could not be reached', async () => {
    const [first, second] = [await openRoom(), 'summer']
    await plantChampionship(second)
    const other = expectStatus(await create({ championshipId: second }), 201).id
    for (const championship of ['winter', second]) {
      breakRooms(3, 'archive')
      expectStatus(await call(director, 'DELETE', `/api/championships/${championship}`), 204)
    }
    expect(stray).toHaveBeenCalledTimes(2)
    stray.mockClear()
    expectRefused(await post(marcus, 'Wait', { roomId: first }), '409 room_archived')
    const socket = await enter(marcus, other)
    socket.send({ type: 'send-message', message: 'Wait', clientMessageId: crypto.randomUUID() })
    expect((await socket.next('refused')).problem.code).toBe('room_archived')
  })

  test('a room that another admin opens in that moment is closed too', async () => {
    await plantChampionship('winter')
    beforeBatch(create)
    expectStatus(await end(), 204)
    const [{ id: roomId }] = (await list()).filter(({ type }: { type: string }) => type === 'championship')
    expect(await roomIn(roomId)).toMatchObject({ isActive: false })
    expectRefused(await post(marcus, 'Wait', { roomId }), '409 room_archived')
  })

  test('without a room, nothing else happens', async () => {
    await plantChampionship('winter')
    expectStatus(await end(), 204)
    expect(await list()).toMatchObject([{ isActive: true }, { isActive: true }])
  })
})

describe('what the admins say in the sidebar', () => {
  const text = async (who = marcus) => expectStatus(await call(who, 'GET', '/api/club-admin-text'), 200).text
  const put = (who: typeof marcus, body: unknown) => call(who, 'PUT', '/api/club-admin-text', body)

  test('is nothing until they do, then what they said last, and nothing again', async () => {
    expect(await text()).toBe('')
    for (const said of ['Director: Jo', ' Director: Al\nSteward: Bo ', '🏁'.repeat(4000), '']) {
      expect(expectStatus(await put(director, { text: said }), 200)).toEqual({ text: said.trim() })
      expect(await text(ines)).toBe(said.trim())
    }
    expect(await auditTrail()).toEqual(Array(4).fill('director club.admin-text club'))
    expect(await rowsOf('SELECT name FROM settings')).toEqual([
      { name: 'admin-text' },
      { name: 'members-version' },
    ])
  })

  test('is not saved over what another admin said meanwhile', async () => {
    const save = (said: string, expectedText: string) => put(director, { text: said, expectedText })
    expectStatus(await save('Director: Jo', ''), 200)
    expectRefused(await expectNoChange(() => save('Director: Al', '')), '409 changed_meanwhile')
    expectStatus(await save('Director: Al', 'Director: Jo'), 200)
    expect(await text()).toBe('Director: Al')
  })

  test('is saved for one of ten admins who began with the same text', async () => {
    const rush = Array.from({ length: 10 }, (_, n) => put(director, { text: `Desk ${n}`, expectedText: '' }))
    const answers = await Promise.all(rush)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await auditTrail()).toEqual(['director club.admin-text club'])
  })

  test('is refused if it is too long, no text, or not said by a proven admin', async () => {
    for (const wrong of ['🏁'.repeat(4001), 7, ['x']])
      expectInvalid(await expectNoChange(() => put(director, { text: wrong })), 'text')
    expectRefused(await expectNoChange(() => put(marcus, { text: 'Me' })), '403 admins_only')
    expectRefused(await expectNoChange(() => put(gina, { text: 'Me' })), '403 proof_required')
  })
})
