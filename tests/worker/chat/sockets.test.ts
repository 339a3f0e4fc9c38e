import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectRefused } from '#tests/support/call.ts'
import {
  adminKey,
  director,
  gina,
  guesser,
  ines,
  marcus,
  priya,
  rammer,
  script,
  stranger,
} from '#tests/support/cast.ts'
import { clientId, like, read, say, textsOf } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { everyRoom, inRoom, listRoomObjects, putToSleep } from '#tests/support/rooms.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { type Event, enter, holdTurns, knock, open } from '#tests/support/sockets.ts'
import { DAY, HOUR, SECOND } from '#worker/lib/clock.ts'

freshClub()

describe('before the upgrade', () => {
  test.each([
    ['a stranger', stranger, '401 sign_in_required'],
    ['a script with a wrong key', guesser, '401 bad_key'],
    ['who was rejected', rammer, '403 rejected'],
  ])('%s is refused', async (_, who, refusal) => {
    for (const path of ['/ws?room=general', '/ws', '/ws?room=nowhere'])
      expectRefused(await expectNoChange(() => knock(who, path)), refusal)
  })

  test.each([
    ['Origin', 'https://evil.test'],
    ['Origin', 'http://club.test'],
    ['Origin', 'null'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Site', 'same-site'],
    ['Sec-Fetch-Site', 'none'],
  ])('a page of another site (%s: %s) is refused', async (name, value) => {
    for (const path of ['/ws?room=general', '/ws'])
      expectRefused(await knock(marcus, path, { [name]: value }), '403 cross_site')
  })

  test.each(['nowhere', '', 'general.1', 'GENERAL'])(
    'a room that does not exist (%s) is refused',
    async room => {
      const before = await listRoomObjects()
      expectRefused(await knock(marcus, `/ws?room=${room}`), '404 not_found')
      expect(await listRoomObjects()).toEqual(before)
    },
  )

  test('who does not want a socket is told that there is nothing else', async () => {
    for (const path of ['/ws?room=general', '/ws'])
      expectRefused(await knock(marcus, path, { Upgrade: 'h2c' }), '426 upgrade_required')
  })
})

describe('who joins', () => {
  test('is told where the history stands', async () => {
    await say(marcus, 'one')
    await like(priya, 'general.1')
    const { hello } = await enter(priya)
    expect(hello).toEqual({
      type: 'hello',
      chatRoomId: 'general',
      epoch: await inRoom(
        'general',
        (_, { storage }) => storage.sql.exec('SELECT epoch FROM room').one().epoch,
      ),
      rev: 2,
    })
  })

  test('is told nothing about other rooms', async () => {
    const socket = await enter(marcus, 'bravo-six')
    await say(priya, 'In the general room')
    await say(priya, 'In Bravo Six', { roomId: 'bravo-six' })
    expect((await socket.next('new-message')).message.message).toBe('In Bravo Six')
    expect(socket.frames.join()).not.toContain('In the general room')
  })
})

describe('who sends', () => {
  const frame = { type: 'send-message', clientMessageId: clientId(), message: ' Hello ' }

  test('is told that it was sent, and hears it like everybody', async () => {
    const [marcusSocket, priyaSocket] = [await enter(marcus), await enter(priya)]
    marcusSocket.send({ ...frame, memberId: 'marcus', chatRoomId: 'bravo-six' })
    const { message, ...sent } = await marcusSocket.next('sent')
    expect(sent).toEqual({ type: 'sent', clientMessageId: clientId(), rev: 1 })
    expect(message).toMatchObject({ id: 'general.1', memberId: 'marcus', message: 'Hello' })
    for (const socket of [marcusSocket, priyaSocket])
      expect(await socket.next('new-message')).toEqual({
        type: 'new-message',
        chatRoomId: 'general',
        message,
        clientMessageId: clientId(),
        rev: 1,
      })
    expect(message.member).toMatchObject({ gamertag: 'Marcus Webb', displayName: 'Marcus Webb at home' })
    expect(await read(priya)).toEqual([message])
    expect(priyaSocket.events.some(({ type }) => type === 'sent')).toBe(false)
  })

  test.each([
    [{ message: '' }, { status: 400, code: 'invalid', detail: 'Write a message first' }],
    [{ message: 'x'.repeat(501) }, { status: 400, code: 'invalid' }],
    [
      { message: 'Yes', replyToMessageId: 'general.7' },
      { status: 404, code: 'not_found' },
    ],
    [{ message: null }, { status: 400, code: 'invalid' }],
    [{ memberId: 'priya' }, { status: 403, code: 'not_you' }],
  ])('%j is told why it was refused', async (more, problem) => {
    const socket = await enter(marcus)
    await expectNoChange(async () => {
      socket.send({ ...frame, ...more })
      expect(await socket.next('refused')).toMatchObject({
        clientMessageId: clientId(),
        problem: { ...problem, title: expect.any(String), type: expect.any(String) },
      })
    })
  })

  test('may say 2000 characters as a proven admin, and 500 as another', async () => {
    const [proven, weak] = [await enter(director), await enter(gina)]
    const long = { ...frame, message: 'x'.repeat(2000) }
    weak.send(long)
    expect((await weak.next('refused')).problem.code).toBe('invalid')
    proven.send(long)
    expect((await proven.next('sent')).message.message).toHaveLength(2000)
  })

  test('is refused in an archived room', async () => {
    const socket = await enter(marcus)
    await inRoom('general', room => room.archive())
    socket.send(frame)
    expect((await socket.next('refused')).problem).toMatchObject({ status: 409, code: 'room_archived' })
  })

  test('without a usable id is not heard', async () => {
    const socket = await enter(marcus)
    for (const clientMessageId of [undefined, null, '1', 7]) socket.send({ ...frame, clientMessageId })
    socket.send(frame)
    expect((await socket.next('sent')).message.id).toBe('general.1')
  })
})

describe('frames', () => {
  test('of an idle room go out at once; what comes until that is stored is stored and told together', async () => {
    const [scriptSocket, priyaSocket] = [
      await enter(script, 'general', []),
      await enter(priya, 'general', []),
    ]
    const turns = await holdTurns()
    const stored = () =>
      inRoom('general', (_, { storage }) => storage.sql.exec('SELECT n FROM messages').toArray().length)
    const arrive = (from: number, to: number) =>
      inRoom('general', (room, state) => {
        const [socket] = state.getWebSockets('member:director')
        for (let n = from; n <= to; n++) {
          const frame = { type: 'send-message', message: String(n), clientMessageId: clientId(n) }
          if (socket) room.webSocketMessage(socket, JSON.stringify(frame))
        }
      })
    const before = [scriptSocket, priyaSocket].map(({ frames }) => frames.length)
    await arrive(1, 20)
    expect([turns.open, await stored()], 'who comes meanwhile waits').toEqual([1, 1])
    await turns.end()
    await vi.waitFor(async () => expect(await stored()).toBe(20))
    await arrive(21, 22)
    expect(await stored()).toBe(20)
    await turns.end()
    await vi.waitFor(() => expect(turns.open).toBe(1))
    await turns.end()

    for (const socket of [scriptSocket, priyaSocket])
      for (let n = 1; n <= 22; n++) expect((await socket.next('new-message')).rev).toBe(n)
    for (let n = 1; n <= 22; n++) expect((await scriptSocket.next('sent')).clientMessageId).toBe(clientId(n))
    const counts = [scriptSocket, priyaSocket].map(({ frames }, at) =>
      frames.slice(before[at]).map(text => [JSON.parse(text)].flat().length),
    )
    expect(counts).toEqual([
      [2, 38, 4], // the writer is told that it was sent in the same frame
      [1, 19, 2],
    ])
    expect(turns.open, 'and none follows a turn in which nothing happened').toBe(0)
  })

  test('that are none of the known ones are ignored', async () => {
    const socket = await open(marcus, 'general')
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '"typing"',
      '{"type":"__proto__"}',
      '{"type":["typing"]}',
      'PING',
      ' ping',
    ])
      socket.send(text)
    socket.send({ type: 'new-message', message: 'x' })
    socket.send({ type: 'kick', memberId: 'priya' })
    socket.send({ type: 'join-chat-room' })
    await expectNoChange(async () => {
      socket.send({ type: 'join-chat-room', chatRoomId: 'general' })
      await socket.next('hello')
    })
    await socket.next('present')
    expect(socket.events.map(({ type }) => type).filter(type => type !== 'present')).toEqual(['hello'])
  })

  test('of more than 16 KiB close the socket, counted in bytes', async () => {
    const [one, other] = [await enter(marcus), await enter(marcus)]
    const padding = (bytes: number) => `"${'é'.repeat((bytes - 2) / 2)}"`
    one.send(padding(16 * 1024))
    await one.ping()
    other.send(padding(16 * 1024 + 2))
    expect(await other.closed).toBe(1009)
  })

  test('of bytes close the socket', async () => {
    const socket = await enter(marcus)
    socket.send(new Uint8Array(8))
    expect(await socket.closed).toBe(1009)
  })

  test('of a flood close its socket, and nobody else’s', async () => {
    const [flood, other] = [await enter(marcus), await enter(priya)]
    for (let n = 0; n < 60; n++) flood.send('{}')
    expect(await flood.closed).toBe(4008)
    other.send({ type: 'join-chat-room', chatRoomId: 'general' })
    await other.next('hello')
  })
})

describe('typing', () => {
  test('reaches the others and is never stored', async () => {
    const [marcusSocket, priyaSocket] = [await enter(marcus), await enter(priya)]
    await expectNoChange(async () => {
      marcusSocket.send({ type: 'typing', memberId: 'ines' })
      expect(await priyaSocket.next('typing')).toEqual({
        type: 'typing',
        chatRoomId: 'general',
        memberId: 'marcus',
      })
    })
    expect(await read(priya)).toEqual([])
  })

  test('is passed on five times at once, and does not slow down what is said', async () => {
    const [marcusSocket, priyaSocket] = [await enter(marcus), await enter(priya)]
    for (let n = 0; n < 9; n++) marcusSocket.send({ type: 'typing' })
    marcusSocket.send({ type: 'send-message', message: 'There', clientMessageId: clientId() })
    await marcusSocket.next('sent')
    await priyaSocket.next('new-message')
    expect(priyaSocket.events.filter(({ type }) => type === 'typing')).toHaveLength(5)
  })
})

describe('who is there', () => {
  test('counts people, not sockets, and hears it on joining', async () => {
    const marcusSocket = await enter(marcus)
    expect((await marcusSocket.next('present')).count).toBe(1)
    const alsoHis = await enter(marcus)
    expect((await alsoHis.next('present')).count).toBe(1)
    passTime(SECOND)
    const priyaSocket = await enter(priya)
    expect((await priyaSocket.next('present')).count).toBe(2)
    await marcusSocket.next('present', counts(2))
    passTime(SECOND)
    alsoHis.leave()
    priyaSocket.leave()
    await marcusSocket.next('present', counts(1))
  })

  test('no longer counts a browser whose connection failed', async () => {
    const marcusSocket = await enter(marcus)
    passTime(SECOND)
    await enter(priya)
    await marcusSocket.next('present', counts(2))
    passTime(SECOND)
    await inRoom('general', (room, state) => {
      const [priyaSocket] = state.getWebSockets('member:priya')
      if (priyaSocket) room.webSocketError(priyaSocket)
    })
    await marcusSocket.next('present', counts(1))
  })

  test('is told in the end even if it is then what it was before', async () => {
    const marcusSocket = await enter(marcus)
    const priyaSocket = await enter(priya) // within the same second, so only priya hears that there are two
    await priyaSocket.next('present', counts(2))
    marcusSocket.leave()
    await vi.waitFor(() => inRoom('general', (_, state) => expect(state.getWebSockets()).toHaveLength(1)))
    passTime(SECOND)
    await inRoom('general', room => room.alarm())
    await priyaSocket.next('present', counts(1))
  })

  test('is told once a second at most, and the alarm tells the rest', async () => {
    const marcusSocket = await enter(marcus)
    for (const who of [priya, ines, director]) await enter(who)
    await inRoom('general', room => room.alarm())
    expect(marcusSocket.events.filter(({ type, count }) => type === 'present' && count > 1)).toEqual([])
    passTime(SECOND)
    await inRoom('general', room => room.alarm())
    await marcusSocket.next('present', counts(4))
  })
})

// What the types of a browser do not know.
const globals = globalThis as unknown as { WebSocketRequestResponsePair: new () => object }

test('a ping is answered while the room sleeps, and does not wake it', async () => {
  const socket = await enter(marcus)
  const wakes = vi.spyOn(globals, 'WebSocketRequestResponsePair') // the room makes one when it wakes
  onTestFinished(() => wakes.mockRestore())
  await putToSleep('general')
  await socket.ping()
  expect(wakes).not.toHaveBeenCalled()
  socket.send({ type: 'join-chat-room', chatRoomId: 'general' })
  await socket.next('hello')
  expect(wakes, 'for this test to mean anything').toHaveBeenCalledTimes(1)
})

describe('a session', () => {
  test('that has run out hears nothing more and is closed, and the others hear on', async () => {
    const browser = await signIn(director.gamertag, { adminKey })
    const [admins, priyaSocket] = [await enter(browser), await enter(priya)]
    passTime(12 * HOUR)
    await say(priya, 'Anybody there?')
    expect(await admins.closed).toBe(4001)
    await priyaSocket.next('new-message')
    expect(admins.frames.join()).not.toContain('Anybody there?')
  })

  test('that has run out says nothing more either', async () => {
    const browser = await signIn(director.gamertag, { adminKey })
    const admins = await enter(browser)
    passTime(12 * HOUR)
    const before = await everyRoom()
    admins.send({ type: 'send-message', message: '@everyone', clientMessageId: clientId() })
    expect(await admins.closed).toBe(4001)
    expect(await everyRoom()).toEqual(before)
  })

  test('of a script with the key hears and says what it likes', async () => {
    const socket = await enter(script, 'general', [])
    passTime(400 * DAY)
    for (let n = 0; n < 12; n++)
      socket.send({ type: 'send-message', message: String(n), clientMessageId: clientId(n) })
    for (let n = 0; n < 12; n++) expect((await socket.next('sent')).message.message).toBe(String(n))
    expect(textsOf(await read(script))).toHaveLength(12)
  })
})

test('a member has twenty sockets in a room; the oldest makes room for one more', async () => {
  const sockets = []
  for (let n = 0; n < 20; n++) sockets.push(await enter(marcus))
  const priyaSocket = await enter(priya)
  const newest = await enter(marcus)
  expect(await sockets[0]?.closed).toBe(4008)
  await say(priya, 'Still there?')
  for (const socket of [...sockets.slice(1), priyaSocket, newest]) await socket.next('new-message')
})

function counts(count: number) {
  return (event: Event) => event.count === count
}
