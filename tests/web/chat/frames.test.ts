import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { ClubEvening, textsIn, unsentIn } from '#tests/support/club-evening.ts'
import { lean, messageOf } from '#tests/support/fake-room.ts'
import { FrameReader } from '#web/features/chat/room-client/frame-reader.ts'
import type { Author, ChatMessage, Quote, RoomEvent } from '#worker/features/chat/contract.ts'
import { eventText, TalkWriter } from '#worker/features/chat/room/frame-writer.ts'

const readFrame = (text: string, roomId: string) => new FrameReader(roomId, 'marcus').read(text)

let evening: ClubEvening

beforeEach(() => {
  evening = new ClubEvening()
})

const id = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
const place = fc.integer({ min: 1, max: 9999 }).map(n => `general.${n}`)
const instant = fc.constantFrom('2026-11-21T20:00:00.000Z', '2026-11-22T08:15:00.123Z')
const count = fc.nat({ max: 300 })

const author = (memberId: string): fc.Arbitrary<Author> =>
  fc.record({
    id: fc.constant(memberId),
    gamertag: fc.string(),
    displayName: fc.string(),
    isAdmin: fc.boolean(),
    profileImageUrl: fc.option(fc.string({ minLength: 1 })),
  })

const quote: fc.Arbitrary<Quote> = id.chain(memberId =>
  fc.record({
    id: place,
    memberId: fc.constant(memberId),
    member: fc.option(author(memberId)),
    message: fc.string(),
    isDeleted: fc.boolean(),
  }),
)

const message: fc.Arbitrary<ChatMessage> = fc
  .tuple(id, id, fc.option(quote))
  .chain(([memberId, clientMessageId, replyTo]) =>
    fc.record({
      id: place,
      chatRoomId: fc.constant('general'),
      memberId: fc.constant(memberId),
      member: fc.option(author(memberId)),
      message: fc.string(),
      clientMessageId: fc.constant(clientMessageId),
      replyToMessageId: fc.constant(replyTo?.id ?? null),
      replyTo: fc.constant(replyTo),
      isDeleted: fc.boolean(),
      deletedBy: fc.option(id),
      deletedAt: fc.option(instant),
      isPinned: fc.boolean(),
      pinnedBy: fc.option(id),
      pinnedAt: fc.option(instant),
      editedAt: fc.option(instant),
      createdAt: instant,
      likeCount: count,
      isLikedByCurrentUser: fc.boolean(),
    }),
  )

const where = { chatRoomId: fc.constant('general'), rev: count }
const withMessage = message.chain(it =>
  fc.record({
    ...where,
    type: fc.constant('new-message' as const),
    message: fc.constant(it),
    clientMessageId: fc.constant(it.clientMessageId),
  }),
)

const anyEvent: fc.Arbitrary<RoomEvent> = fc.oneof(
  withMessage,
  withMessage.map(({ chatRoomId: _, ...it }) => ({ ...it, type: 'sent' as const })),
  fc.record({
    ...where,
    type: fc.constant('message-deleted' as const),
    messageId: place,
    deletedBy: fc.oneof(id, fc.constant('')),
    deletedAt: instant,
  }),
  fc.record(
    {
      ...where,
      type: fc.constant('message-changed' as const),
      messageId: place,
      likeCount: count,
      isPinned: fc.boolean(),
      pinnedBy: fc.option(id),
      pinnedAt: fc.option(instant),
      like: fc.record({ memberId: id, isLiked: fc.boolean() }),
    },
    {
      requiredKeys: [
        'type',
        'chatRoomId',
        'rev',
        'messageId',
        'likeCount',
        'isPinned',
        'pinnedBy',
        'pinnedAt',
      ],
    },
  ),
  fc.record({ ...where, type: fc.constant('hello' as const), epoch: id }),
  fc.record({ type: fc.constant('present' as const), count }),
  fc.record({ type: fc.constant('typing' as const), chatRoomId: fc.constant('general'), memberId: id }),
  fc.record({ type: fc.constant('room-archived' as const), chatRoomId: fc.constant('general') }),
)

test('what a frame leaves out is filled in, and a full frame is read as it is', () => {
  fc.assert(
    fc.property(anyEvent, event => {
      expect(readFrame(JSON.stringify(event), 'general')).toEqual([event])
      expect(readFrame(JSON.stringify(lean(event)), 'general')).toEqual([event])
      expect(readFrame(eventText(event), 'general')).toEqual([event])
    }),
    { numRuns: 1000 },
  )
})

test('several events in one frame keep their order', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), events => {
      expect(readFrame(JSON.stringify(events.map(lean)), 'general')).toEqual(events)
    }),
  )
})

const fresh = { isDeleted: false, deletedBy: null, deletedAt: null, isPinned: false, pinnedBy: null }
const nobodyKnows = { pinnedAt: null, editedAt: null, likeCount: 0, isLikedByCurrentUser: false }
const writers = ['marcus', 'yara', 'ines'].map(memberId => author(memberId))

/** What happens in a room one after the other: mostly talk, by few. */
const evenings = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: message },
      { weight: 1, arbitrary: anyEvent.filter(({ type }) => type !== 'new-message') },
    ),
  )
  .chain(happenings => fc.tuple(fc.constant(happenings), fc.array(fc.oneof(...writers), { minLength: 1 })))
  .map(([happenings, authors]) =>
    happenings.map((it, at): RoomEvent => {
      if ('type' in it) return 'rev' in it ? { ...it, rev: at + 1 } : it
      const member = authors[at % authors.length] as Author
      const where = { id: `general.${at + 1}`, memberId: member.id, member }
      const said = { ...it, ...where, ...fresh, ...nobodyKnows }
      const { clientMessageId } = said
      return { type: 'new-message', chatRoomId: 'general', message: said, clientMessageId, rev: at + 1 }
    }),
  )

test('who reads talk learns from however many frames what others do, and of their own messages that they were sent', () => {
  fc.assert(
    fc.property(evenings, fc.array(fc.nat({ max: 9 })), (events, cuts) => {
      const [writer, reader] = [new TalkWriter(), new FrameReader('general', 'marcus')]
      const frames = split(events, cuts).map(part => `[${writer.write(part).join(',')}]`)
      const isOwn = (event: RoomEvent) => event.type === 'new-message' && event.message.memberId === 'marcus'
      const expected = events.flatMap(event => (isOwn(event) ? [sentOf(event), event] : [event]))
      expect(frames.flatMap(frame => reader.read(frame))).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
})

test('an author is introduced once, and anew to all when somebody comes or they are called something else', () => {
  const writer = new TalkWriter()
  const introduced = (events: RoomEvent[]) =>
    writer
      .write(events)
      .map(text => JSON.parse(text).authors?.map(([n, it]: [number, Author]) => [n, it.displayName]))
  expect(introduced([saidBy('Yara', 1), saidBy('Yara', 2)])).toEqual([[[0, 'Yara']]])
  expect(introduced([saidBy('Yara', 3)])).toEqual([undefined])
  expect(introduced([saidBy('Yara S.', 4)])).toEqual([[[1, 'Yara S.']]])
  writer.welcome()
  expect(introduced([saidBy('Yara S.', 5)]), 'by a number that was nobody’s').toEqual([[[2, 'Yara S.']]])
})

test('messages that do not follow each other are told apart', () => {
  const [first, second] = new TalkWriter().write([saidBy('Yara', 1), saidBy('Yara', 3)])
  expect([first, second].map(text => JSON.parse(text ?? '').rev)).toEqual([1, 3])
})

test('a message of somebody who was never introduced is missed rather than nobody’s', () => {
  const talk = { type: 'talk', rev: 7, messages: [[3, 0, 'c', 'Hello']] }
  expect(readFrame(JSON.stringify(talk), 'general')).toEqual([])
})

test('in a room that tells its talk in short everything is as in any other', async () => {
  const { room, clock } = evening
  room.isShort = true
  const marcus = await evening.enter()
  marcus.send('Hello', null)
  marcus.send('Anybody here?', null)
  await clock.pass(0)
  const said = room.say('yara', 'Hello yourself')
  room.setLiked(said.id, true, 'yara')
  await clock.pass(0)
  expect(unsentIn(marcus)).toEqual([])
  expect(room.calls).toEqual(['page', 'send', 'send'])
  expect(marcus.view().state.messages).toEqual(room.seenBy('marcus'))
})

test('in a room that leaves out what is nothing everything is as in any other', async () => {
  const { room } = evening
  room.isLean = true
  const marcus = await evening.enter()
  marcus.send('Hello', null)
  await evening.clock.pass(0)
  const said = room.say('yara', 'Hello yourself')
  room.setLiked(said.id, true, 'yara')
  room.setLiked(said.id, false, 'yara')
  room.pin(said.id, true)
  room.pin(said.id, false)
  expect(unsentIn(marcus)).toEqual([])
  expect(room.calls).toEqual(['page', 'send'])
  const shown = marcus.view().state.messages.map(it => (it.member ? it : { ...it, member: null }))
  expect(shown).toEqual(room.seenBy('marcus'))
})

test('a change that this page does not know counts, so that it seems to have missed nothing', async () => {
  const { room, clock } = evening
  const marcus = await evening.enter()
  const unknown = { type: 'quiz-changed', chatRoomId: 'general', quiz: { id: 'general.1' }, rev: 1 }
  room.sockets[0]?.say(unknown)
  room.head = 1
  room.say('yara', 'Vote, everybody')
  await clock.pass(0)
  expect(textsIn(marcus)).toEqual(['Vote, everybody'])
  expect(marcus.view().state.rev).toBe(2)
  expect(room.calls).toEqual(['page'])
})

test('a change that this page does not know is passed over in what it missed, too', async () => {
  const { room, clock } = evening
  const { api, openSocket } = room.doorOf('marcus')
  room.doorOf = () => ({
    api: {
      ...api,
      changes: async (roomId, after, epoch) => {
        const changes = await api.changes(roomId, after, epoch)
        const unknown = { type: 'quiz-deleted', chatRoomId: 'general', quizId: 'general.1', rev: 1 } as never
        return changes && { ...changes, items: [unknown, ...changes.items] }
      },
    },
    openSocket,
  })
  const marcus = await evening.enter()
  room.cut()
  room.head = 1
  room.say('yara', 'Never mind')
  await clock.pass(2000)
  expect(textsIn(marcus)).toEqual(['Never mind'])
  expect(marcus.view()).toMatchObject({ link: 'connected', state: { rev: 2 } })
})

test('what this page does not know at all is passed over', async () => {
  const { room, clock } = evening
  const marcus = await evening.enter()
  room.sockets[0]?.say(
    { type: 'weather', rain: 0.3 },
    { type: 'typing', chatRoomId: 'general', memberId: 'yara' },
  )
  await clock.pass(0)
  expect(marcus.view()).toMatchObject({ link: 'connected', typing: ['yara'], state: { rev: 0 } })
  expect(room.calls).toEqual(['page'])
})

test('answers and messages of one commit come in one frame, and are taken in its order', async () => {
  const { room, clock } = evening
  const marcus = await evening.enter()
  room.lostAnswers = 1
  room.lostEvents = 1
  marcus.send('Mine', null)
  marcus.send('Mine too', null)
  await clock.pass(0)
  const [mine] = room.seenBy('marcus')
  if (!mine) throw new Error('it did not arrive')
  room.lostEvents = 1
  const other = room.say('yara', 'Hers')
  const { clientMessageId } = mine
  room.sockets[0]?.say(
    ...[
      { type: 'sent', clientMessageId, message: mine, rev: 1 },
      { type: 'new-message', chatRoomId: 'general', message: mine, clientMessageId, rev: 1 },
      { type: 'new-message', chatRoomId: 'general', message: other, clientMessageId: 'hers', rev: 2 },
    ],
  )
  await clock.pass(0)
  expect(textsIn(marcus)).toEqual(['Mine', 'Hers', 'Mine too'])
  expect(unsentIn(marcus)).toEqual([])
  expect(room.calls).toEqual(['page', 'send', 'send'])
})

test('a message whose author is gone stays without one', () => {
  const event = { type: 'new-message', message: { id: 'general.1', memberId: 'gone', message: 'Hi' }, rev: 1 }
  const [read] = readFrame(JSON.stringify({ ...event, clientMessageId: 'x' }), 'general')
  const whole = messageOf(1, { memberId: 'gone', member: null, message: 'Hi', clientMessageId: 'x' })
  expect(read).toMatchObject({ message: { ...whole, createdAt: '' } })
})

function split(events: RoomEvent[], cuts: number[]): RoomEvent[][] {
  const [cut = 0, ...rest] = cuts
  return cuts.length === 0 ? [events] : [events.slice(0, cut), ...split(events.slice(cut), rest)]
}

function saidBy(displayName: string, rev: number): RoomEvent {
  const member = { id: 'yara', gamertag: 'Yara', displayName, isAdmin: false, profileImageUrl: null }
  const said = messageOf(rev, { member, memberId: 'yara' })
  return { type: 'new-message', chatRoomId: 'general', message: said, clientMessageId: 'c', rev }
}

function sentOf(event: RoomEvent): RoomEvent {
  if (event.type !== 'new-message') throw new Error('not a message')
  const { type: _, chatRoomId: __, ...sent } = event
  return { type: 'sent', ...sent }
}
