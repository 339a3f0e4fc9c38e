import { expect, test } from 'vitest'
import { jsonWriter, OutgoingFrames } from '#worker/lib/objects/outgoing-frames.ts'

type Named = WebSocket & { name: string }
const socketOf = (name: string) => ({ name }) as Named
const ann = socketOf('ann')
const ben = socketOf('ben')
const cem = socketOf('cem')
const dia = socketOf('dia')
const eve = socketOf('eve')
const everybody = [ann, ben, cem, dia, eve]

/** What is handed to whom, in its order. */
function handed(due: OutgoingFrames<string>, writers: WebSocket[] = [], shortReaders: WebSocket[] = []) {
  const told: string[] = []
  const sockets = new Map<WebSocket, object>(
    everybody.map(it => [it, { readsShort: shortReaders.includes(it) }]),
  )
  due.sendTo(sockets, writers, (socket, frame) => told.push(`${(socket as Named).name} ${frame}`))
  return told
}

const writing = { full: jsonWriter.full, short: (events: readonly unknown[]) => [events.join('+')] }

test('who has spoken is told first, then everybody else, each once', () => {
  const due = new OutgoingFrames<string>(jsonWriter)
  due.tellAll('Hello')
  expect(handed(due, [dia, ben, dia])).toEqual(
    ['dia', 'ben', 'ann', 'cem', 'eve'].map(name => `${name} "Hello"`),
  )
  expect(due.isNothing).toBe(true)
  expect(handed(due)).toEqual([])
})

test('who has gone before the end of the turn is told nothing', () => {
  const due = new OutgoingFrames<string>(jsonWriter)
  const gone = socketOf('gone')
  due.tellAll('Hello')
  due.answer(gone, 'Yes')
  due.forget(gone)
  expect(handed(due, [gone]).filter(told => told.startsWith('gone'))).toEqual([])
})

test('an answer stands before what everybody hears, in one frame', () => {
  const due = new OutgoingFrames<string>(jsonWriter)
  due.tellAll('Hello')
  due.answer(cem, 'Yes')
  const told = handed(due)
  expect(told[0]).toBe('cem ["Yes","Hello"]')
  expect(told).toHaveLength(everybody.length)
})

test('where many are answered, each answer is a frame of its own, so that all hear the same text', () => {
  const due = new OutgoingFrames<string>(jsonWriter)
  due.tellAll('Hello')
  for (const socket of [ann, ben, cem, dia]) due.answer(socket, 'Yes')
  const told = handed(due)
  expect(told.slice(0, 4)).toEqual(['ann', 'ben', 'cem', 'dia'].map(name => `${name} "Yes"`))
  expect(told.slice(4).toSorted()).toEqual(everybody.map(({ name }) => `${name} "Hello"`))
})

test('each kind of reader hears it in their own way', () => {
  const due = new OutgoingFrames<string>(writing)
  due.tellAll('One')
  due.tellAll('Two')
  due.answer(eve, 'Yes')
  expect(handed(due, [], [ben, eve]).toSorted()).toEqual([
    'ann ["One","Two"]',
    'ben One+Two',
    'cem ["One","Two"]',
    'dia ["One","Two"]',
    'eve ["Yes",One+Two]',
  ])
})
