import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageOf } from '#tests/support/fake-room.ts'
import {
  type SendEffect,
  type SendEvent,
  type SendState,
  sendStep,
} from '#web/features/chat/room-client/sending-machine.ts'
import type { RefusedProblem } from '#worker/features/chat/contract.ts'

const NOW = Date.UTC(2026, 10, 21, 20)
const attempt = { id: 'one', failures: 0, lostSince: null }
const problem = (code: string): RefusedProblem => ({ status: 409, code, title: 'No', detail: 'No.' })
const stored = { message: messageOf(1) }

const states = {
  idle: { name: 'idle' },
  asking: { name: 'asking', attempt },
  posting: { name: 'posting', attempt },
  pausing: { name: 'pausing', attempt },
  waiting: { name: 'waiting', attempt },
} as const satisfies Record<string, SendState>

const events = {
  queue: { type: 'queue' },
  'told it is stored': { type: 'told', id: 'one', posted: stored },
  'told to slow down': { type: 'told', id: 'one', posted: { problem: problem('slow_down') } },
  'told no': { type: 'told', id: 'one', posted: { problem: problem('invalid') } },
  'told of another': { type: 'told', id: 'two', posted: stored },
  silence: { type: 'silence', id: 'one' },
  'old silence': { type: 'silence', id: 'zero' },
  down: { type: 'down' },
  'answered that it is stored': { type: 'answered', id: 'one', posted: stored },
  'answered to slow down': { type: 'answered', id: 'one', posted: { problem: problem('slow_down') } },
  'answered no': { type: 'answered', id: 'one', posted: { problem: problem('invalid') } },
  'old answer': { type: 'answered', id: 'zero', posted: stored },
  'lost without a connection': { type: 'lost', id: 'one', isConnected: false, now: NOW },
  'lost with a connection': { type: 'lost', id: 'one', isConnected: true, now: NOW },
  due: { type: 'due' },
  back: { type: 'back' },
} as const satisfies Record<string, SendEvent>

type Row = Partial<Record<keyof typeof events, string>>

/** What follows while `one` and `two` are to be sent; an event that is not listed changes nothing. */
const table: Record<keyof typeof states, Row> = {
  idle: Object.fromEntries(Object.keys(events).map(name => [name, 'asking: ask one'])),
  asking: {
    'told it is stored': 'idle: confirm one',
    'told to slow down': 'pausing: pause',
    'told no': 'idle: refuse one',
    silence: 'posting: post one',
    down: 'posting: post one',
  },
  posting: {
    'answered that it is stored': 'idle: confirm one',
    'answered to slow down': 'pausing: pause',
    'answered no': 'idle: refuse one',
    'lost without a connection': 'waiting: pause',
    'lost with a connection': 'waiting: pause',
  },
  pausing: { due: 'asking: ask one' },
  waiting: { due: 'asking: ask one', back: 'asking: ask one' },
}

function step(state: SendState, event: SendEvent, queue = ['one', 'two']) {
  return sendStep(state, event, queue, () => 0.5)
}

function shown(effects: SendEffect[]) {
  return effects.map(effect => ('id' in effect ? `${effect.type} ${effect.id}` : effect.type))
}

const rows = Object.entries(states) as [keyof typeof states, SendState][]

test.each(rows)('a queue that is %s', (name, state) => {
  for (const [what, event] of Object.entries(events) as [keyof typeof events, SendEvent][]) {
    const { state: next, effects } = step(state, event)
    expect([next.name, ...shown(effects)].join(': '), what).toBe(table[name][what] ?? name)
  }
})

test('what has been seen in the room or given up is not waited for, but a call under way is', () => {
  expect(step(states.asking, events.queue, ['two'])).toMatchObject({ effects: [{ type: 'ask', id: 'two' }] })
  expect(step(states.asking, events.queue, [])).toEqual({ state: states.idle, effects: [] })
  expect(step(states.posting, events.queue, ['two'])).toEqual({ state: states.posting, effects: [] })
  const late = step(states.posting, events['answered no'], ['two'])
  expect(late).toMatchObject({ effects: [{ type: 'ask', id: 'two' }] })
  expect(step(states.waiting, events.due, [])).toEqual({ state: states.idle, effects: [] })
})

test('what is sent again goes before what it was written before', () => {
  const { effects } = step(states.waiting, events.due, ['zero', 'one'])
  expect(effects).toEqual([{ type: 'ask', id: 'zero' }])
})

/** What becomes of a message when a call is lost. */
function lostAfter(failures: number, lostFor: number, isConnected: boolean) {
  const state: SendState = { name: 'posting', attempt: { id: 'one', failures, lostSince: NOW - lostFor } }
  const { effects } = step(state, { type: 'lost', id: 'one', isConnected, now: NOW })
  return effects
}

test('with a connection the fifth failure is the last, or two minutes', () => {
  expect(lostAfter(3, 30_000, true)).toEqual([{ type: 'pause', ms: 8000 }])
  expect(lostAfter(4, 30_000, true)).toEqual([{ type: 'give-up', id: 'one' }])
  expect(lostAfter(0, 120_000, true)).toEqual([{ type: 'give-up', id: 'one' }])
})

test('without a connection failures do not count, and after two minutes everything waits for one', () => {
  const state: SendState = { name: 'posting', attempt: { id: 'one', failures: 4, lostSince: NOW - 119_999 } }
  const later = step(state, events['lost without a connection'])
  expect(later.state).toMatchObject({ name: 'waiting', attempt: { failures: 4 } })
  expect(later.effects).toEqual([{ type: 'pause', ms: 30_000 }])
  expect(lostAfter(0, 120_000, false)).toEqual([{ type: 'strand' }])
})

test('a room that asks for patience, or a connection that is back, starts the two minutes anew', () => {
  const lost = { id: 'one', failures: 3, lostSince: NOW }
  const fresh = { attempt: { failures: 3, lostSince: null } }
  expect(step({ name: 'posting', attempt: lost }, events['answered to slow down']).state).toMatchObject(fresh)
  expect(step({ name: 'waiting', attempt: lost }, events.back).state).toMatchObject(fresh)
})

/** A writer on a bad line, and a room that takes each id once; the table of steps, with its effects done. */
class Writer {
  state: SendState = { name: 'idle' }
  readonly room: string[] = []
  readonly ends = new Map<string, string>()
  sending: string[] = []
  isConnected = true
  written = 0
  asked: string | null = null
  posted: string | null = null
  now = NOW

  tell(event: SendEvent) {
    const { state, effects } = sendStep(this.state, event, this.sending, () => 0.5)
    this.state = state
    for (const effect of effects) this.#perform(effect)
  }

  #perform(effect: SendEffect) {
    if (effect.type === 'pause') return
    if (effect.type === 'ask') {
      if (this.posted) throw new Error('sent beside a call')
      this.asked = effect.id
      if (!this.isConnected) this.tell({ type: 'silence', id: effect.id })
    } else if (effect.type === 'post') {
      if (this.posted) throw new Error('two calls at once')
      this.posted = effect.id
    } else if (effect.type === 'strand') for (const id of [...this.sending]) this.#end(id, 'stranded')
    else this.#end(effect.id, effect.type)
  }

  #end(id: string, how: string) {
    if (this.sending.includes(id)) this.ends.set(id, how)
    this.sending = this.sending.filter(it => it !== id)
    this.tell({ type: 'queue' })
  }

  write() {
    this.written += 1
    this.sending.push(`${this.written}`)
    this.tell({ type: 'queue' })
  }

  discard() {
    const id = this.sending.at(-1)
    if (id) this.#end(id, 'discarded')
  }

  /** What was sent arrives, or not; then its answer does, or not. */
  arrive(arrives: boolean, isAnswered: boolean) {
    const id = this.posted ?? this.asked
    if (!id) return
    const isPosted = this.posted !== null
    if (arrives && !this.room.includes(id)) this.room.push(id)
    if (isPosted) this.posted = null
    else this.asked = null
    const posted = { message: messageOf(1) }
    if (arrives && isAnswered) return this.tell({ type: isPosted ? 'answered' : 'told', id, posted })
    if (isPosted) return this.tell({ type: 'lost', id, isConnected: this.isConnected, now: this.now })
    this.tell({ type: 'silence', id })
  }

  setConnected(isConnected: boolean) {
    this.isConnected = isConnected
    this.tell({ type: isConnected ? 'back' : 'down' })
  }
}

const acts = {
  write: writer => writer.write(),
  discard: writer => writer.discard(),
  arrive: writer => writer.arrive(true, true),
  'arrive, its answer lost': writer => writer.arrive(true, false),
  'be lost': writer => writer.arrive(false, false),
  'be cut off': writer => writer.setConnected(false),
  'be back': writer => writer.setConnected(true),
  'wait a little': writer => writer.tell({ type: 'due' }),
  'wait long': writer => {
    writer.now += 40_000
    writer.tell({ type: 'due' })
  },
} satisfies Record<string, (writer: Writer) => unknown>

test('whatever happens, one message goes at a time, in order, and each comes to an end', () => {
  const names = fc.array(fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])), { maxLength: 80 })
  fc.assert(
    fc.property(names, happenings => {
      const writer = new Writer()
      for (const name of happenings) acts[name](writer)
      acts['be back'](writer)
      for (let n = 0; n < 1000 && writer.sending.length > 0; n++) {
        acts.arrive(writer)
        acts['wait a little'](writer)
      }
      expect(writer.sending).toEqual([])
      expect(writer.ends.size).toBe(writer.written)
      const firsts = writer.room.map(Number)
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
      for (const [id, how] of writer.ends) if (how === 'confirm') expect(writer.room).toContain(id)
    }),
    { numRuns: 2000 },
  )
})
