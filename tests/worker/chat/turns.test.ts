import { expect, onTestFinished, test, vi } from 'vitest'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { clientId, read, textsOf } from '#tests/support/chat.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { inRoom } from '#tests/support/rooms.ts'
import { enter, holdTurns } from '#tests/support/sockets.ts'

freshClub()

const inGeneral = () => read(director).then(textsOf)

let written = 0

// As the runtime gives it to the room, so that it has arrived when this is over.
function arrive(memberId: string, message: string) {
  return inRoom('general', (room, state) => {
    const [socket] = state.getWebSockets(`member:${memberId}`)
    if (!socket) expect.unreachable(`${memberId} is not there`)
    const clientMessageId = clientId(++written)
    room.webSocketMessage(socket, JSON.stringify({ type: 'send-message', message, clientMessageId }))
  })
}

test('a message that cannot be stored takes nothing with it that waits behind it', async () => {
  const [marcusSocket, priyaSocket] = [await enter(marcus), await enter(priya)]
  await inRoom('general', (_, { storage }) => {
    storage.sql.exec(`CREATE TRIGGER broken BEFORE INSERT ON messages WHEN new.body = 'broken'
      BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`)
  })
  const turns = await holdTurns()
  await arrive(marcus.id, 'first')
  await arrive(marcus.id, 'broken')
  await arrive(priya.id, 'last')
  await turns.end()
  expect((await priyaSocket.next('sent')).message.message).toBe('last')
  await turns.end()
  await inRoom('general', (_, { storage }) => void storage.sql.exec('DROP TRIGGER broken'))
  expect(await inGeneral()).toEqual(['first', 'last'])
  expect(marcusSocket.events.filter(({ type }) => type === 'sent')).toHaveLength(1)
  expect(stray, 'it is logged').toHaveBeenCalledTimes(1)
  stray.mockClear()
})

test('a room does not wait for ever where nobody says whether something is durable', async () => {
  const marcusSocket = await enter(marcus)
  await inRoom('general', (_, { storage }) => {
    const spy = vi.spyOn(storage, 'sync').mockRejectedValueOnce(new Error('Network connection lost.'))
    onTestFinished(() => spy.mockRestore())
  })
  await arrive(marcus.id, 'first')
  await arrive(marcus.id, 'second')
  for (const text of ['first', 'second']) expect((await marcusSocket.next('sent')).message.message).toBe(text)
  expect(await inGeneral()).toEqual(['first', 'second'])
})

test('where a crowd speaks, a turn gathers for some ms more; where it does not, nothing waits', async () => {
  const marcusSocket = await enter(marcus)
  await enter(priya)
  const turns = await holdTurns()
  const { gathering, letGo } = catchTimers()
  for (const text of ['1', '2', '3', '4', '5']) await arrive(marcus.id, text)
  await turns.end()
  await inRoom('general', () => expect(gathering, 'one alone is no crowd').toHaveLength(0))
  await turns.end()
  await inRoom('general', () => expect(gathering).toHaveLength(1))
  await arrive(priya.id, '6')
  expect(await inGeneral()).toEqual(['1', '2', '3', '4', '5'])
  await inRoom('general', () => gathering[0]?.())
  expect(await inGeneral()).toEqual(['1', '2', '3', '4', '5', '6'])
  letGo()
  await turns.end()
  for (const text of ['1', '2', '3', '4', '5', '6'])
    expect((await marcusSocket.next('new-message')).message.message).toBe(text)
})

test('a crowd that is all there again gathers no longer', async () => {
  await enter(marcus)
  await enter(priya)
  const turns = await holdTurns()
  catchTimers()
  for (const text of ['1', '2', '3', '4', '5']) await arrive(marcus.id, text)
  await turns.end()
  await turns.end()
  for (const text of ['6', '7', '8']) await arrive(priya.id, text)
  expect(await inGeneral()).toEqual(['1', '2', '3', '4', '5'])
  await arrive(priya.id, '9')
  expect(await inGeneral()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  await turns.end()
})

test('who is shut out while their message waits has not said it', async () => {
  const [marcusSocket, priyaSocket] = [await enter(marcus), await enter(priya)]
  const turns = await holdTurns()
  await arrive(priya.id, 'first')
  await arrive(marcus.id, 'Let me tell you what I think')
  await inRoom('general', room => room.closeSockets({ memberId: marcus.id }, 4003))
  await arrive(priya.id, 'second')
  await turns.end()
  await priyaSocket.next('new-message', ({ rev }) => rev === 2)
  await turns.end()
  expect(await marcusSocket.closed).toBe(4003)
  expect(await inGeneral()).toEqual(['first', 'second'])
})

test('who is shut out while it is looked up whom their message names has not said it', async () => {
  const marcusSocket = await enter(marcus)
  await inRoom('general', (room, state) => {
    const [socket] = state.getWebSockets(`member:${marcus.id}`)
    if (!socket) expect.unreachable('marcus is not there')
    const message = 'abcdefghijkl'.replaceAll(/./g, '@$& ')
    room.webSocketMessage(
      socket,
      JSON.stringify({ type: 'send-message', message, clientMessageId: clientId(++written) }),
    )
    room.closeSockets({ memberId: marcus.id }, 4003)
  })
  expect(await marcusSocket.closed).toBe(4003)
  await inRoom('general', () => {})
  expect(await inGeneral()).toEqual([])
})

// The timers that a room sets, to be rung by the test.
function catchTimers() {
  const gathering: (() => void)[] = []
  const timer = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timer.mockRestore())
  timer.mockImplementation(((done: () => void, ms?: number) => {
    expect(ms).toBeLessThanOrEqual(10)
    gathering.push(done)
  }) as unknown as typeof setTimeout)
  return { gathering, letGo: () => timer.mockRestore() }
}
