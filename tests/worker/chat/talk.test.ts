import { expect, test } from 'vitest'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { clientId, like, say } from '#tests/support/chat.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { putToSleep } from '#tests/support/rooms.ts'
import { enter, holdTurns, type Socket } from '#tests/support/sockets.ts'

freshClub()

const PLAINLY: string[] = []
const typesIn = (frame: string | undefined) => [JSON.parse(frame ?? 'null')].flat().map(({ type }) => type)
const talkIn = ({ frames }: Socket) =>
  frames.flatMap(frame => [JSON.parse(frame)].flat()).filter(({ type }) => type === 'talk')
const send = (socket: Socket, n: number, message: string) =>
  socket.send({ type: 'send-message', message, clientMessageId: clientId(n) })

test('who reads talk hears in one short event what others hear in several', async () => {
  const marcusSocket = await enter(marcus)
  const priyaSocket = await enter(priya, 'general', PLAINLY)
  const turns = await holdTurns()
  await say(director, 'Lights out at eight')
  for (const text of ['On my way', 'Me too']) await say(director, text)
  await turns.end()
  await marcusSocket.next('new-message', ({ rev }) => rev === 3)
  await priyaSocket.next('new-message', ({ rev }) => rev === 3)
  await turns.end()
  expect(marcusSocket.frames.slice(-2).map(typesIn)).toEqual([['talk'], ['talk']])
  expect(priyaSocket.frames.slice(-2).map(typesIn)).toEqual([['new-message'], ['new-message', 'new-message']])
  const heard = ({ events }: Socket) => events.filter(({ type }) => type === 'new-message')
  expect(heard(marcusSocket)).toEqual(heard(priyaSocket))
  expect(marcusSocket.frames.slice(-2).join('').length).toBeLessThan(
    priyaSocket.frames.slice(-2).join('').length / 2,
  )
})

test('a writer who reads talk is told by it that their message is there, and of a repeat by itself', async () => {
  const marcusSocket = await enter(marcus)
  for (const _ of [1, 2]) {
    send(marcusSocket, 1, 'Copy?')
    expect(await marcusSocket.next('sent')).toMatchObject({ clientMessageId: clientId(1), rev: 1 })
  }
  expect(marcusSocket.frames.flatMap(typesIn).filter(type => type !== 'present')).toEqual([
    'hello',
    'talk',
    'sent',
  ])
  send(marcusSocket, 2, '')
  expect(await marcusSocket.next('refused')).toMatchObject({ clientMessageId: clientId(2) })
})

test('who comes later knows everybody who writes', async () => {
  const marcusSocket = await enter(marcus)
  await say(director, 'One')
  await say(director, 'Two')
  const priyaSocket = await enter(priya)
  await say(director, 'Three')
  const three = await priyaSocket.next('new-message')
  expect(three).toMatchObject({ rev: 3, message: { member: { gamertag: director.gamertag } } })
  expect(await marcusSocket.next('new-message', ({ rev }) => rev === 3)).toEqual(three)
  expect(talkIn(marcusSocket).map(({ authors }) => authors?.length ?? 0)).toEqual([1, 0, 1])
})

test('who came before the room slept knows everybody who writes afterwards', async () => {
  const marcusSocket = await enter(marcus)
  await say(priya, 'One')
  await putToSleep('general')
  await say(director, 'Two')
  await say(priya, 'Three')
  for (const [rev, { gamertag }] of [priya, director, priya].entries())
    expect(await marcusSocket.next('new-message', event => event.rev === rev + 1)).toMatchObject({
      message: { member: { gamertag } },
    })
  expect(talkIn(marcusSocket)).toHaveLength(3)
})

test('what stands between messages stays between them, and an answer carries what it answers', async () => {
  const marcusSocket = await enter(marcus)
  const priyaSocket = await enter(priya, 'general', PLAINLY)
  const turns = await holdTurns()
  const { id } = await say(director, 'Who is in?')
  await like(priya, id)
  await say(director, 'Nobody?', { replyToMessageId: id })
  await turns.end()
  for (const socket of [marcusSocket, priyaSocket]) await socket.next('new-message', ({ rev }) => rev === 3)
  await turns.end()
  const changes = ({ events }: Socket) => events.filter(event => event.rev > 0)
  expect(changes(marcusSocket)).toEqual(changes(priyaSocket))
  expect(changes(marcusSocket).at(-1)?.message.replyTo).toMatchObject({ id, message: 'Who is in?' })
})

test('reading nothing known, or no list at all, is as saying nothing', async () => {
  const marcusSocket = await enter(marcus, 'general', ['verse'])
  marcusSocket.send({ type: 'join-chat-room', chatRoomId: 'general', reads: 'talk' })
  await marcusSocket.next('hello', ({ rev }) => rev === 0)
  await say(director, 'Plainly')
  await marcusSocket.next('new-message')
  expect(talkIn(marcusSocket)).toEqual([])
})

test('saying it again introduces nobody anew', async () => {
  const marcusSocket = await enter(marcus)
  await say(director, 'One')
  marcusSocket.send({ type: 'join-chat-room', chatRoomId: 'general', reads: ['talk'] })
  await marcusSocket.next('hello', ({ rev }) => rev === 1)
  await say(director, 'Two')
  await marcusSocket.next('new-message', ({ rev }) => rev === 2)
  expect(talkIn(marcusSocket).map(({ authors }) => authors?.length ?? 0)).toEqual([1, 0])
})

test('who is answered while somebody speaks for the first time knows them afterwards', async () => {
  const marcusSocket = await enter(marcus)
  await enter(director)
  const turns = await holdTurns()
  await say(director, 'One')
  await say(priya, 'Two')
  send(marcusSocket, 1, '')
  await marcusSocket.ping()
  await turns.end()
  await marcusSocket.next('refused')
  await turns.end()
  await say(priya, 'Three')
  const three = await marcusSocket.next('new-message', ({ rev }) => rev === 3)
  expect(three).toMatchObject({ message: { member: { gamertag: priya.gamertag } } })
  await turns.end()
})
