import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageOf } from '#tests/support/fake-room.ts'
import {
  type Known,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
  syncStep,
  unsynced,
} from '#web/features/chat/room-client/syncing-machine.ts'
import type { RoomChange } from '#worker/features/chat/contract.ts'

const known: Known = { epoch: 'first', rev: 5 }

function change(rev: number): RoomChange {
  const message = messageOf(rev)
  return {
    type: 'new-message',
    chatRoomId: 'general',
    message,
    clientMessageId: message.clientMessageId,
    rev,
  }
}

/** A room that is open, in each of its states. */
const open: SyncState = { ...unsynced, isOpen: true, need: 'nothing' }
const states = {
  closed: { ...open, isOpen: false },
  idle: open,
  'fetching-page': { ...open, name: 'fetching-page' },
  'fetching-changes': { ...open, name: 'fetching-changes', head: { epoch: 'first', rev: 7 } },
  looking: { ...open, name: 'looking', isCutOff: true },
  waiting: { ...open, name: 'waiting', isCutOff: true },
  live: { ...open, name: 'live', head: known },
} as const satisfies Record<string, SyncState>

const events = {
  opened: { type: 'opened' },
  closed: { type: 'closed' },
  reload: { type: 'reload' },
  look: { type: 'look' },
  'cut off': { type: 'link', isCutOff: true },
  'hello, nothing new': { type: 'hello', head: known },
  'hello, something new': { type: 'hello', head: { epoch: 'first', rev: 7 } },
  'hello, knows less': { type: 'hello', head: { epoch: 'first', rev: 3 } },
  'hello, other history': { type: 'hello', head: { epoch: 'second', rev: 5 } },
  down: { type: 'down' },
  'known change': { type: 'change', change: change(5) },
  'next change': { type: 'change', change: change(6) },
  'later change': { type: 'change', change: change(8) },
  page: { type: 'page', page: { messages: [], epoch: 'first', rev: 7, hasLater: false } },
  changes: { type: 'changes', changes: { epoch: 'first', from: 5, to: 7, head: 7, items: [] } },
  'a part of the changes': {
    type: 'changes',
    changes: { epoch: 'first', from: 5, to: 6, head: 7, items: [] },
  },
  'too many changes': { type: 'changes', changes: null },
  failed: { type: 'failed', isRefused: false },
  due: { type: 'due' },
} as const satisfies Record<string, SyncEvent>

type Row = Partial<Record<keyof typeof events, string>>

/** What follows: the name of the next state, and what is done; an event that is not listed changes nothing. */
const table: Record<keyof typeof states, Row> = {
  closed: { opened: 'idle', 'next change': 'closed: apply' },
  idle: {
    closed: 'closed',
    reload: 'fetching-page: fetch-page',
    look: 'looking: fetch-changes',
    'cut off': 'looking: fetch-changes',
    'hello, nothing new': 'live: go-live',
    'hello, something new': 'fetching-changes: fetch-changes',
    'hello, knows less': 'fetching-page: fetch-page',
    'hello, other history': 'fetching-page: fetch-page',
    'next change': 'idle: apply',
    'later change': 'fetching-changes: fetch-changes',
  },
  'fetching-page': {
    closed: 'fetching-page, closed',
    page: 'idle: load',
    failed: 'waiting: poll-later',
  },
  'fetching-changes': {
    closed: 'fetching-changes, closed',
    changes: 'live: catch-up, go-live',
    'a part of the changes': 'looking: catch-up, fetch-changes',
    'too many changes': 'fetching-page: fetch-page',
    failed: 'waiting: retry-later',
  },
  looking: {
    closed: 'looking, closed',
    changes: 'waiting: catch-up, poll-later',
    'a part of the changes': 'looking: catch-up, fetch-changes',
    'too many changes': 'fetching-page: fetch-page',
    failed: 'waiting: poll-later',
  },
  waiting: {
    closed: 'closed',
    reload: 'fetching-page: fetch-page',
    look: 'looking: fetch-changes',
    'cut off': 'looking: fetch-changes',
    'hello, nothing new': 'live: go-live',
    'hello, something new': 'fetching-changes: fetch-changes',
    'hello, knows less': 'fetching-page: fetch-page',
    'hello, other history': 'fetching-page: fetch-page',
    'next change': 'waiting: apply',
    'later change': 'fetching-changes: fetch-changes',
    due: 'looking: fetch-changes',
  },
  live: {
    closed: 'closed',
    reload: 'fetching-page: fetch-page',
    look: 'looking: fetch-changes',
    'cut off': 'looking: fetch-changes',
    'hello, nothing new': 'live: go-live',
    'hello, something new': 'fetching-changes: fetch-changes',
    'hello, knows less': 'fetching-page: fetch-page',
    'hello, other history': 'fetching-page: fetch-page',
    down: 'idle',
    'next change': 'live: apply',
    'later change': 'fetching-changes: fetch-changes',
  },
}

function nameOf({ name, isOpen }: SyncState) {
  if (isOpen) return name
  return name === 'idle' ? 'closed' : `${name}, closed`
}

const rows = Object.entries(states) as [keyof typeof states, SyncState][]

test.each(rows)('a room that is %s', (name, state) => {
  for (const [what, event] of Object.entries(events) as [keyof typeof events, SyncEvent][]) {
    const { state: next, effects } = syncStep(state, event, known)
    const done = effects.map(({ type }) => type).join(', ')
    expect([nameOf(next), done].filter(Boolean).join(': '), what).toBe(table[name][what] ?? nameOf(state))
  }
})

test('whatever is asked for while something is fetched is fetched after it, once', () => {
  const asked = [events.look, events['cut off'], events.look].reduce<SyncState>(
    (state, event) => syncStep(state, event, known).state,
    states['fetching-changes'],
  )
  const { state, effects } = syncStep(asked, events.changes, known)
  expect(effects.map(({ type }) => type)).toEqual(['catch-up', 'fetch-changes'])
  expect(effects.at(-1)).toMatchObject({ after: 7 })
  expect(state).toMatchObject({ name: 'looking', need: 'nothing' })
})

test('a room that cannot be loaded says so, and what was loaded before stays', () => {
  const nothing = { epoch: '', rev: 0 }
  const types = ({ effects }: { effects: SyncEffect[] }) => effects.map(({ type }) => type)
  expect(types(syncStep(states['fetching-page'], events.failed, nothing))).toContain('show-failed')
  expect(types(syncStep(states['fetching-page'], events.failed, known))).not.toContain('show-failed')
  expect(types(syncStep(states.waiting, events.reload, nothing))).toContain('show-loading')
})

test('a refused fetch is not repeated before the next look', () => {
  const refused = { type: 'failed', isRefused: true } as const
  expect(syncStep(states['fetching-changes'], refused, known).effects).toEqual([{ type: 'poll-later' }])
})

test('a page of another history than the socket’s changes the socket, and forgets what came over it', () => {
  const heard = syncStep(states['fetching-page'], events['later change'], known).state
  const page = { messages: [], epoch: 'second', rev: 7, hasLater: false }
  const { state, effects } = syncStep({ ...heard, head: known }, { type: 'page', page }, known)
  expect(effects.map(({ type }) => type)).toEqual(['load', 'change-socket'])
  expect(state).toMatchObject({ head: null, kept: [] })
})

/** A room that grows, and a browser that hears of it by a bad line: its table of steps, with its effects done. */
class Browser {
  state = unsynced
  known: Known = { epoch: '', rev: 0 }
  head = 0
  isSocketUp = false
  fetching: SyncEffect | null = null

  tell(event: SyncEvent) {
    const { state, effects } = syncStep(this.state, event, this.known)
    this.state = state
    for (const effect of effects) this.#perform(effect)
  }

  #perform(effect: SyncEffect) {
    if (effect.type === 'fetch-page' || effect.type === 'fetch-changes') {
      if (this.fetching) throw new Error('two fetches at once')
      this.fetching = effect
    }
    if (effect.type === 'load') this.known = { epoch: effect.page.epoch, rev: effect.page.rev }
    if (effect.type === 'catch-up') this.known = { ...this.known, rev: effect.changes.to }
    if (effect.type === 'apply') {
      if (effect.change.rev !== this.known.rev + 1) throw new Error('out of order')
      this.known = { ...this.known, rev: effect.change.rev }
    }
  }

  /** Something happens in the room; `isHeard`: and its event arrives. */
  grow(isHeard: boolean) {
    this.head += 1
    if (isHeard && this.isSocketUp) this.tell({ type: 'change', change: change(this.head) })
  }

  /** The fetch that is under way is answered, or fails. */
  answer(isGood: boolean) {
    const { fetching, head } = this
    this.fetching = null
    if (!fetching) return
    if (!isGood) return this.tell({ type: 'failed', isRefused: false })
    if (fetching.type === 'fetch-page')
      return this.tell({ type: 'page', page: { messages: [], epoch: 'first', rev: head, hasLater: false } })
    if (fetching.type !== 'fetch-changes') return
    const to = Math.min(head, fetching.after + 2) // a part at a time
    this.tell({ type: 'changes', changes: { epoch: 'first', from: fetching.after, to, head, items: [] } })
  }

  setSocket(isUp: boolean) {
    this.isSocketUp = isUp && this.state.isOpen
    this.tell(
      this.isSocketUp ? { type: 'hello', head: { epoch: 'first', rev: this.head } } : { type: 'down' },
    )
  }
}

const acts = {
  open: browser => browser.tell({ type: 'opened' }),
  close: browser => {
    browser.setSocket(false)
    browser.tell({ type: 'closed' })
  },
  connect: browser => browser.setSocket(true),
  cut: browser => browser.setSocket(false),
  'be cut off': browser => browser.isSocketUp || browser.tell({ type: 'link', isCutOff: true }),
  'hear of news': browser => browser.grow(true),
  'miss news': browser => browser.grow(false),
  'get an answer': browser => browser.answer(true),
  'get none': browser => browser.answer(false),
  look: browser => browser.tell({ type: 'look' }),
  reload: browser => browser.tell({ type: 'reload' }),
  wait: browser => browser.tell({ type: 'due' }),
} satisfies Record<string, (browser: Browser) => unknown>

test('whatever happens, there are never two fetches at once, changes come in order, and all is there in the end', () => {
  const names = fc.array(fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])), { maxLength: 80 })
  fc.assert(
    fc.property(names, happenings => {
      const browser = new Browser()
      for (const name of happenings) acts[name](browser)
      acts.cut(browser)
      acts.open(browser)
      acts.connect(browser)
      for (let n = 0; n < 50 && browser.state.name !== 'live'; n++) {
        browser.answer(true)
        browser.tell({ type: 'due' })
      }
      expect(browser.state).toMatchObject({ name: 'live', need: 'nothing', kept: [], failures: 0 })
      expect(browser.known).toEqual({ epoch: 'first', rev: browser.head })
    }),
    { numRuns: 2000 },
  )
})
