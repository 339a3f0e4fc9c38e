import { beforeEach, expect, test } from 'vitest'
import { FakeRoom } from '#tests/support/fake-room.ts'
import { FakePage, fakeStorage, HandClock } from '#tests/support/hand-clock.ts'
import { RoomConnection } from '#web/features/chat/room-client/connection.ts'
import { noteSigningOut } from '#web/features/session/present-member.ts'
import { keysWithPrefix } from '#web/lib/storage.ts'
import type { Author, RefusedProblem } from '#worker/features/chat/contract.ts'

let clock: HandClock
let room: FakeRoom
let storage: Storage
let page: FakePage
let asked: string[]
let isWelcome: boolean
let rename: (memberId: string, author: Author | null) => void

beforeEach(() => {
  clock = new HandClock()
  room = new FakeRoom()
  storage = fakeStorage()
  page = new FakePage()
  asked = []
  isWelcome = true
})

/** A browser of Marcus, with what its last visit left in storage. */
function openedByMarcus() {
  const { api, openSocket } = room.doorOf('marcus')
  const connection = new RoomConnection('general', 'marcus', {
    ...{ api, openSocket, storage, page },
    now: clock.now,
    setTimer: clock.setTimer,
    random: () => 0.5,
    askSession: async () => {
      asked.push('session')
      return isWelcome
    },
    reloadPage: () => asked.push('reload'),
    onChanges: () => {},
    hearOfMembers: hear => {
      rename = hear
    },
  })
  connection.start()
  return connection
}

async function arrived() {
  const connection = openedByMarcus()
  await clock.pass(0)
  expect(connection.view().link).toBe('connected')
  return connection
}

const texts = (connection: RoomConnection) => connection.view().state.messages.map(({ message }) => message)
const unsent = (connection: RoomConnection) =>
  connection.view().state.pending.map(({ message, status, problem }) => [message, status, problem])

const refusal = (code: string, more: Partial<RefusedProblem> = {}): RefusedProblem => ({
  status: 409,
  code,
  title: 'No',
  detail: 'The room takes no more.',
  ...more,
})

test('who enters sees the last twelve messages, and then what is said', async () => {
  for (let n = 1; n <= 20; n++) room.say('yara', `${n}`)
  const marcus = await arrived()
  expect(marcus.view()).toMatchObject({ status: 'ready', state: { hasEarlier: true } })
  expect(texts(marcus)).toHaveLength(12)
  room.say('yara', 'Lights out!')
  expect(texts(marcus).at(-1)).toBe('Lights out!')
})

test('no room is opened for whoever is signing out', async () => {
  noteSigningOut(true)
  const marcus = openedByMarcus()
  await clock.pass(5000)
  expect(marcus.view().link).not.toBe('connected')
  expect(room.sockets).toEqual([])
  noteSigningOut(false) // it failed
  await clock.pass(30_000)
  expect(marcus.view().link).toBe('connected')
})

test('nobody is called connected before they have caught up', async () => {
  const marcus = await arrived()
  room.cut()
  room.say('yara', 'While you were away')
  room.hold()
  await clock.pass(2000)
  expect(room.calls).toContain('changes')
  expect(marcus.view().link).toBe('connecting')
  room.say('yara', 'And meanwhile')
  expect(texts(marcus)).toEqual([])
  room.letGo()
  await clock.pass(0)
  expect(marcus.view().link).toBe('connected')
  expect(texts(marcus)).toEqual(['While you were away', 'And meanwhile'])
})

test('what was said, liked and deleted in a tunnel is there after it, once and in order', async () => {
  const first = room.say('yara', 'One')
  const second = room.say('yara', 'Two')
  const marcus = await arrived()
  room.cut()
  room.delete(first.id)
  room.setLiked(second.id, true, 'yara')
  room.say('yara', 'Three')
  await clock.pass(2000)
  expect(marcus.view().state.messages).toEqual(room.seenBy('marcus'))
  expect(room.calls.filter(call => call === 'page')).toHaveLength(1)
})

test('an event that got lost is fetched, and what followed it waits for it', async () => {
  const marcus = await arrived()
  room.lostEvents = 1
  room.say('yara', 'Lost')
  room.say('yara', 'Heard')
  expect(texts(marcus)).toEqual([])
  room.say('yara', 'Heard too')
  await clock.pass(0)
  expect(texts(marcus)).toEqual(['Lost', 'Heard', 'Heard too'])
})

test('an event that comes twice counts once', async () => {
  const marcus = await arrived()
  const said = room.say('yara', 'Once')
  const event = { type: 'new-message', chatRoomId: 'general', message: said, clientMessageId: 'x', rev: 1 }
  room.sockets[0]?.say(event)
  expect(texts(marcus)).toEqual(['Once'])
})

test('who was away for too long gets the page anew', async () => {
  const marcus = await arrived()
  room.cut()
  room.isResyncNeeded = true
  for (let n = 1; n <= 30; n++) room.say('yara', `${n}`)
  await clock.pass(2000)
  expect(texts(marcus)).toEqual(room.messages.slice(-12).map(({ message }) => message))
  room.say('yara', 'Go on')
  expect(texts(marcus).at(-1)).toBe('Go on')
})

test('after the club was restored from a copy the old history is forgotten', async () => {
  room.say('yara', 'One')
  room.say('yara', 'Two')
  const marcus = await arrived()
  room.cut()
  room.messages.pop()
  room.head = 1
  room.epoch = 'second'
  room.say('yara', 'Another two')
  await clock.pass(2000)
  expect(texts(marcus)).toEqual(['One', 'Another two'])
  expect(marcus.view().state.epoch).toBe('second')
})

test('where the restored copy calls itself the same, it shows by knowing less', async () => {
  for (const text of ['One', 'Two', 'Three']) room.say('yara', text)
  const marcus = await arrived()
  room.cut()
  room.messages.splice(1)
  room.head = 1
  await clock.pass(2000)
  expect(texts(marcus)).toEqual(['One'])
})

test('what is said while the first page is on its way follows it', async () => {
  room.say('yara', 'One')
  room.hold()
  const marcus = openedByMarcus()
  await clock.pass(100)
  room.say('yara', 'Two')
  room.letGo()
  await clock.pass(0)
  expect(texts(marcus)).toEqual(['One', 'Two'])
})

test('what they say goes over the socket and appears once, in the room’s order', async () => {
  const marcus = await arrived()
  marcus.send('Hello', null)
  expect(unsent(marcus)).toEqual([['Hello', 'sending', null]])
  room.say('yara', 'Faster')
  await clock.pass(0)
  expect(texts(marcus)).toEqual(room.messages.map(({ message }) => message))
  expect(unsent(marcus)).toEqual([])
  expect(room.calls).not.toContain('post')
  expect(storage.length).toBe(0)
})

test('where the answer gets lost they send again by post, and it stands there once', async () => {
  const marcus = await arrived()
  room.lostAnswers = 1
  room.lostEvents = 1
  marcus.send('Hello', null)
  await clock.pass(4999)
  expect(room.calls).not.toContain('post')
  await clock.pass(1)
  expect(room.calls.filter(call => call === 'post')).toHaveLength(1)
  room.say('yara', 'Next')
  await clock.pass(0)
  expect(texts(marcus)).toEqual(['Hello', 'Next'])
  expect(unsent(marcus)).toEqual([])
})

test('where the connection breaks before the answer they do not wait for it', async () => {
  const marcus = await arrived()
  room.lostAnswers = 1
  room.lostEvents = 1
  marcus.send('Hello', null)
  await clock.pass(100)
  room.cut()
  await clock.pass(0)
  expect(room.calls.filter(call => call === 'post')).toHaveLength(1)
})

test('what was confirmed but never seen is looked for', async () => {
  const marcus = await arrived()
  room.lostEvents = 1
  marcus.send('Hello', null)
  await clock.pass(4000)
  expect(unsent(marcus)).toEqual([['Hello', 'sending', null]])
  await clock.pass(1000)
  expect(texts(marcus)).toEqual(['Hello'])
  expect(unsent(marcus)).toEqual([])
})

test('messages of the same moment keep their order over a reload', async () => {
  const marcus = await arrived()
  for (const text of ['One', 'Two', 'Three']) marcus.send(text, null)
  const times = marcus.view().state.pending.map(({ writtenAt }) => writtenAt)
  expect(new Set(times).size).toBe(3)
})

test('ten messages in a row arrive in the order they were written, however bad the line', async () => {
  const marcus = await arrived()
  for (let n = 1; n <= 10; n++) marcus.send(`${n}`, null)
  for (let n = 0; n < 10; n++) {
    room.lostAnswers = n % 3
    await clock.pass(1500)
    room.cut()
  }
  room.lostAnswers = 0
  await clock.pass(60_000)
  expect(room.messages.map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, n) => `${n + 1}`),
  )
  expect(texts(marcus)).toEqual(room.messages.map(({ message }) => message))
  expect(unsent(marcus)).toEqual([])
})

test('who is too fast waits as long as the room says, and nothing is lost', async () => {
  const marcus = await arrived()
  room.refusals.push(refusal('slow_down', { status: 429, retryAfter: 3 }))
  marcus.send('One', null)
  marcus.send('Two', null)
  await clock.pass(2999)
  expect(unsent(marcus)).toEqual([
    ['One', 'sending', null],
    ['Two', 'sending', null],
  ])
  await clock.pass(1)
  expect(texts(marcus)).toEqual(['One', 'Two'])
})

test('whose day is spent reads so beside the message, which stays', async () => {
  const marcus = await arrived()
  const detail = 'It goes on at 00:00 GMT, London time.'
  room.refusals.push(refusal('slow_down', { status: 429, retryAfter: 3600, detail }))
  marcus.send('One', null)
  await clock.pass(100)
  expect(unsent(marcus)).toEqual([['One', 'failed', detail]])
})

test('being slowed down does not count as failing', async () => {
  const marcus = await arrived()
  room.refusals.push(...Array.from({ length: 6 }, () => refusal('slow_down', { status: 429, retryAfter: 1 })))
  marcus.send('One', null)
  await clock.pass(5500)
  room.lostAnswers = 2
  room.lostEvents = 1
  await clock.pass(12_000)
  expect(unsent(marcus)).toEqual([])
  expect(texts(marcus)).toEqual(['One'])
})

test('what the room refuses stays in view with the reason, and does not hold up the rest', async () => {
  const marcus = await arrived()
  room.refusals.push(refusal('not_found', { status: 404, detail: 'That message is gone.' }))
  marcus.send('A reply', null)
  marcus.send('Something else', null)
  await clock.pass(0)
  expect(unsent(marcus)).toEqual([['A reply', 'failed', 'That message is gone.']])
  expect(texts(marcus)).toEqual(['Something else'])
})

test('a refused message can be sent again, or given up', async () => {
  const marcus = await arrived()
  room.refusals.push(refusal('invalid'), refusal('invalid'))
  marcus.send('One', null)
  marcus.send('Two', null)
  await clock.pass(0)
  const [one, two] = marcus.view().state.pending
  marcus.retry(one?.clientMessageId ?? '')
  marcus.discard(two?.clientMessageId ?? '')
  await clock.pass(0)
  expect(texts(marcus)).toEqual(['One'])
  expect(storage.length).toBe(0)
})

test('an archived room says so', async () => {
  const marcus = await arrived()
  room.refusals.push(refusal('room_archived'))
  marcus.send('One', null)
  await clock.pass(0)
  expect(marcus.view().isArchived).toBe(true)
})

test('without a network they keep writing, and read “Not sent” in the end', async () => {
  const marcus = await arrived()
  room.isReachable = false
  room.cut()
  marcus.send('One', null)
  await clock.pass(3000)
  expect(unsent(marcus)).toEqual([['One', 'sending', null]])
  await clock.pass(120_000)
  expect(unsent(marcus)).toEqual([['One', 'failed', 'Not sent']])
  expect(room.calls.filter(call => call === 'post')).toHaveLength(5)
})

test('what failed for want of an answer but had arrived stops failing when it is seen', async () => {
  const marcus = await arrived()
  room.lostAnswers = 99
  room.lostEvents = 1
  marcus.send('One', null)
  await clock.pass(200_000)
  expect(unsent(marcus)).toEqual([['One', 'failed', 'Not sent']])
  room.say('yara', 'Two')
  await clock.pass(0)
  expect(unsent(marcus)).toEqual([])
  expect(texts(marcus)).toEqual(['One', 'Two'])
})

test('when the connection is back nobody waits for the next try', async () => {
  const marcus = await arrived()
  room.isReachable = false
  room.cut()
  marcus.send('One', null)
  await clock.pass(1500)
  room.isReachable = true
  page.wake()
  await clock.pass(0)
  expect(texts(marcus)).toEqual(['One'])
})

test('a reload in the middle loses nothing and doubles nothing', async () => {
  const marcus = await arrived()
  room.lostAnswers = 1
  room.lostEvents = 1
  marcus.send('One', null)
  marcus.send('Two', null)
  marcus.stop()
  const again = openedByMarcus()
  expect(unsent(again)).toEqual([
    ['One', 'sending', null],
    ['Two', 'sending', null],
  ])
  await clock.pass(10_000)
  expect(texts(again)).toEqual(['One', 'Two'])
  expect(unsent(again)).toEqual([])
  expect(storage.length).toBe(0)
})

test('what lay unsent for more than ten minutes is not sent without asking', async () => {
  const marcus = await arrived()
  room.isReachable = false
  room.cut()
  marcus.send('One', null)
  await clock.pass(120_000)
  marcus.stop()
  const key = storage.key(0) ?? ''
  const kept = JSON.parse(storage.getItem(key) ?? '')
  storage.setItem(key, JSON.stringify({ ...kept, status: 'sending' }))
  room.isReachable = true
  await clock.pass(480_001)
  const again = openedByMarcus()
  await clock.pass(60_000)
  expect(unsent(again)).toEqual([['One', 'failed', 'This was not sent. Send it now?']])
  again.retry(again.view().state.pending[0]?.clientMessageId ?? '')
  await clock.pass(0)
  expect(texts(again)).toEqual(['One'])
})

test('another member of the same browser never sends what Marcus left', async () => {
  room.isReachable = false
  openedByMarcus().send('Mine', null)
  const { api, openSocket } = room.doorOf('yara')
  const yara = new RoomConnection('general', 'yara', {
    ...{ api, openSocket, storage, page },
    ...{ now: clock.now, setTimer: clock.setTimer, random: Math.random },
    askSession: async () => true,
    reloadPage: () => {},
    onChanges: () => {},
    hearOfMembers: () => {},
  })
  yara.start()
  expect(yara.view().state.pending).toEqual([])
})

test('who leaves the room still gets their message there', async () => {
  const marcus = await arrived()
  room.lostAnswers = 1
  marcus.send('On my way out', null)
  marcus.stop()
  await clock.pass(10_000)
  expect(room.messages.map(({ message }) => message)).toEqual(['On my way out'])
})

test('a room that they come back to is there at once, and caught up soon', async () => {
  room.say('yara', 'One')
  const marcus = await arrived()
  marcus.stop()
  room.say('yara', 'Two')
  marcus.start()
  expect(texts(marcus)).toEqual(['One'])
  await clock.pass(0)
  expect(texts(marcus)).toEqual(['One', 'Two'])
  expect(room.calls.filter(call => call === 'page')).toHaveLength(1)
})

test('who has a new name enters the room anew, once, and misses nothing', async () => {
  const marcus = await arrived()
  marcus.enterAs('Marcus')
  await clock.pass(2000)
  expect(room.sockets).toHaveLength(1)
  marcus.enterAs('Marcus the Great')
  marcus.enterAs('Marcus the Great')
  room.say('yara', 'Meanwhile')
  await clock.pass(2000)
  expect(room.sockets).toHaveLength(2)
  expect(room.sockets[0]?.isLeft).toBe(true)
  expect(marcus.view().link).toBe('connected')
  expect(texts(marcus)).toEqual(['Meanwhile'])
})

test('without a socket the room is looked at every half minute', async () => {
  const marcus = await arrived()
  room.sockets[0]?.cut(4003)
  await clock.pass(10_000)
  room.say('yara', 'By post')
  await clock.pass(30_000)
  expect(texts(marcus)).toEqual(['By post'])
  expect(marcus.view().link).toBe('disconnected')
})

test('without a socket a change of one’s own is seen, though the room was just being looked at', async () => {
  const said = room.say('yara', 'Rubbish')
  const director = await arrived()
  room.sockets[0]?.cut(4003)
  await clock.pass(0)
  room.hold()
  director.refresh()
  room.delete(said.id)
  director.refresh()
  room.letGo()
  await clock.pass(0)
  expect(texts(director)).toEqual([''])
})

test('a first page that cannot be loaded is tried again by hand', async () => {
  room.isReachable = false
  const marcus = openedByMarcus()
  await clock.pass(0)
  expect(marcus.view().status).toBe('failed')
  room.isReachable = true
  marcus.reload()
  expect(marcus.view().status).toBe('loading')
  await clock.pass(0)
  expect(marcus.view().status).toBe('ready')
})

test('a page that could not be loaded while the connection stands is asked for again by itself', async () => {
  const marcus = await arrived()
  room.isReachable = false
  marcus.reload()
  room.say('yara', 'One')
  await clock.pass(0)
  expect(texts(marcus)).toEqual([])
  room.isReachable = true
  await clock.pass(5000)
  expect(texts(marcus)).toEqual(['One'])
  expect(room.sockets, 'over the same socket').toHaveLength(1)
})

test('a first page that could not be loaded comes with the connection', async () => {
  room.isReachable = false
  const marcus = openedByMarcus()
  await clock.pass(5000)
  room.isReachable = true
  room.say('yara', 'One')
  await clock.pass(30_000)
  expect(marcus.view()).toMatchObject({ status: 'ready', link: 'connected' })
  expect(texts(marcus)).toEqual(['One'])
})

test('earlier messages come before the first, page by page, to the beginning', async () => {
  for (let n = 1; n <= 60; n++) room.say('yara', `${n}`)
  const marcus = await arrived()
  marcus.loadEarlier()
  marcus.loadEarlier()
  await clock.pass(0)
  expect(texts(marcus)).toHaveLength(42)
  marcus.loadEarlier()
  await clock.pass(0)
  expect(marcus.view().state).toMatchObject({ hasEarlier: false })
  expect(marcus.view().state.messages).toEqual(room.seenBy('marcus'))
})

test('what is deleted while an earlier page is on its way does not come back with it', async () => {
  const said = Array.from({ length: 40 }, (_, n) => room.say('yara', `${n + 1}`))
  const marcus = await arrived()
  marcus.loadEarlier()
  room.delete(said[20]?.id ?? '')
  room.setLiked(said[21]?.id ?? '', true, 'yara')
  await clock.pass(0)
  marcus.loadEarlier()
  await clock.pass(0)
  expect(marcus.view().state.messages).toEqual(room.seenBy('marcus'))
})

test('an earlier page that a new page has overtaken is left out', async () => {
  for (let n = 1; n <= 60; n++) room.say('yara', `${n}`)
  const marcus = await arrived()
  room.hold()
  marcus.loadEarlier()
  room.holdNoMore()
  room.isResyncNeeded = true
  room.cut()
  for (let n = 61; n <= 80; n++) room.say('yara', `${n}`)
  await clock.pass(2000)
  room.letGo()
  await clock.pass(0)
  expect(marcus.view().state.messages).toEqual(room.seenBy('marcus').slice(-12))
})

test('an earlier page that cannot be loaded says so, and can be asked for again', async () => {
  for (let n = 1; n <= 20; n++) room.say('yara', `${n}`)
  const marcus = await arrived()
  room.isReachable = false
  marcus.loadEarlier()
  await clock.pass(0)
  expect(marcus.view().earlier).toBe('failed')
  room.isReachable = true
  marcus.loadEarlier()
  await clock.pass(0)
  expect(marcus.view().earlier).toBe('idle')
  expect(texts(marcus)).toHaveLength(20)
})

test('the original of a quote is found however old it is, and what is no message is not', async () => {
  const said = Array.from({ length: 150 }, (_, n) => room.say('yara', `${n + 1}`))
  const marcus = await arrived()
  const found = marcus.loadAround(said[3]?.id ?? '')
  await clock.pass(0)
  expect(await found).toBe('there')
  expect(texts(marcus)).toContain('4')
  expect(await marcus.loadAround('general.9999')).toBe('failed')
})

test('a like is seen at once, and taken back where it fails', async () => {
  const said = room.say('yara', 'One')
  room.setLiked(said.id, true, 'yara')
  const marcus = await arrived()
  const [shown] = marcus.view().state.messages
  if (!shown) throw new Error('nothing shown')
  const liking = () => {
    const [it] = marcus.view().state.messages
    return [it?.likeCount, it?.isLikedByCurrentUser]
  }
  const liked = marcus.setLiked(shown, true)
  expect(liking()).toEqual([2, true])
  await liked
  await clock.pass(0)
  expect(liking()).toEqual([2, true])
  room.isReachable = false
  const unliked = marcus.setLiked(shown, false)
  expect(liking()).toEqual([1, false])
  await expect(unliked).rejects.toThrow()
  expect(liking()).toEqual([2, true])
})

test('of two quick changes of mind the last one stands', async () => {
  const said = room.say('yara', 'One')
  const marcus = await arrived()
  const [shown] = marcus.view().state.messages
  if (!shown) throw new Error('nothing shown')
  await Promise.all([
    marcus.setLiked(shown, true),
    marcus.setLiked(shown, false),
    marcus.setLiked(shown, true),
  ])
  await clock.pass(0)
  expect(marcus.view().state.messages).toEqual(room.seenBy('marcus'))
  expect(room.seenBy('marcus').find(({ id }) => id === said.id)?.isLikedByCurrentUser).toBe(true)
})

test.each([[[true, false]], [[true, false, true]]])(
  'an answer to a wish that they have changed meanwhile is not shown: %s',
  async wishes => {
    room.say('yara', 'One')
    const marcus = await arrived()
    const [shown] = marcus.view().state.messages
    if (!shown) throw new Error('nothing shown')
    const seen: (boolean | undefined)[] = []
    room.lostEvents = wishes.length
    const answered = wishes.map(isLiked => marcus.setLiked(shown, isLiked))
    marcus.subscribe(() => seen.push(marcus.view().state.messages[0]?.isLikedByCurrentUser))
    await Promise.all(answered)
    expect(seen).not.toContain(!wishes.at(-1))
  },
)

test('who is typing is shown for five seconds, or until they have said it', async () => {
  const marcus = await arrived()
  const [socket] = room.sockets
  socket?.say({ type: 'typing', chatRoomId: 'general', memberId: 'marcus' })
  expect(marcus.view().typing).toEqual([])
  socket?.say({ type: 'typing', chatRoomId: 'general', memberId: 'yara' })
  expect(marcus.view().typing).toEqual(['yara'])
  await clock.pass(5000)
  expect(marcus.view().typing).toEqual([])
  socket?.say({ type: 'typing', chatRoomId: 'general', memberId: 'yara' })
  socket?.say({ type: 'typing', chatRoomId: 'general', memberId: 'zoe' })
  room.say('yara', 'There')
  expect(marcus.view().typing).toEqual(['zoe'])
})

test('that they type is told at most every three seconds', async () => {
  const marcus = await arrived()
  const typed = () => room.sockets[0]?.sent.filter(text => text.includes('"typing"')).length
  for (let n = 0; n < 10; n++) marcus.sayTyping()
  expect(typed()).toBe(1)
  await clock.pass(3000)
  marcus.sayTyping()
  expect(typed()).toBe(2)
})

test('how many are there is unknown while there is no connection', async () => {
  const marcus = await arrived()
  room.sockets[0]?.say({ type: 'present', count: 3 })
  expect(marcus.view().present).toBe(3)
  room.cut()
  expect(marcus.view().present).toBe(0)
})

test('whose session has ended is not let in again; whose has not, is', async () => {
  isWelcome = false
  const marcus = await arrived()
  room.cut(4001)
  await clock.pass(120_000)
  expect(asked).toEqual(['session'])
  expect(marcus.view().link).toBe('disconnected')
  isWelcome = true
  const again = await arrived()
  room.cut(4001)
  await clock.pass(2000)
  expect(again.view().link).toBe('connected')
})

test('who was removed stays out', async () => {
  const marcus = await arrived()
  room.cut(4003)
  await clock.pass(120_000)
  expect(asked).toEqual(['session'])
  expect(marcus.view().link).toBe('disconnected')
})

test('whose page is too old has it reloaded', async () => {
  await arrived()
  room.cut(4009)
  expect(asked).toEqual(['reload'])
})

test('a connection on which the room does not say hello is left', async () => {
  room.isMute = true
  const marcus = openedByMarcus()
  await clock.pass(9000)
  room.isMute = false
  expect(marcus.view().link).toBe('disconnected')
  await clock.pass(2000)
  expect(marcus.view().link).toBe('connected')
})

test('an author who is renamed is renamed everywhere, and one who left is nobody', async () => {
  room.say('yara', 'One')
  const marcus = await arrived()
  const author = { id: 'yara', gamertag: 'Yara K', displayName: 'Yara', isAdmin: true, profileImageUrl: null }
  rename('yara', author)
  expect(marcus.view().state.messages[0]?.member).toEqual(author)
  rename('yara', null)
  expect(marcus.view().state.messages[0]?.member).toBeNull()
})

test('who was renamed while the room was closed has the new name when it opens', async () => {
  room.say('yara', 'One')
  const marcus = await arrived()
  marcus.stop()
  const author = { id: 'yara', gamertag: 'Yara K', displayName: 'Yara', isAdmin: true, profileImageUrl: null }
  rename('yara', author)
  marcus.start()
  await clock.pass(0)
  expect(marcus.view().state.messages[0]?.member).toEqual(author)
})

test('what another tab has deleted while the line fell silent is not sent, and holds up nothing after it', async () => {
  const marcus = await arrived()
  marcus.send('Box this lap', null)
  room.isReachable = false
  for (const key of keysWithPrefix(storage, 'chat-outbox/')) storage.removeItem(key)
  room.cut()
  room.isReachable = true
  marcus.send('Stay out', null)
  await clock.pass(60_000)
  expect(room.messages.map(({ message }) => message)).toEqual(['Stay out'])
  expect(unsent(marcus)).toEqual([])
})
