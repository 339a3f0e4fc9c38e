import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { director, marcus, type Person, priya } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { ownerOf } from '#tests/support/rooms.ts'
import { FrameReader, readableFormats } from '#web/features/chat/room-client/frame-reader.ts'
import { shownPolls, withOwnVote } from '#web/features/chat/room-client/known-polls.ts'
import {
  caughtUp,
  changeApplied,
  classifyChange,
  pageLoaded,
} from '#web/features/chat/room-client/room-reducer.ts'
import { emptyRoom, type RoomState } from '#web/features/chat/room-client/room-state.ts'
import type { ChatMessage, Poll, RoomChange, RoomEvent } from '#worker/features/chat/contract.ts'
import { upgradeRequest } from '#worker/lib/objects/socket-hub.ts'
import { roomStub, unwrap } from '#worker/lib/objects/stubs.ts'

// Whatever happens in a room and whoever is away meanwhile: what a browser has put together from a page and the
// changes since is what a fresh look shows.

freshClub()

const people = [marcus, priya, director] as const
const LIMIT = 100

type Act =
  | { do: 'send'; who: number; clientId: number; replyTo: number | null }
  | { do: 'delete' | 'pin' | 'unpin'; which: number }
  | { do: 'edit'; which: number; words: number }
  | { do: 'like' | 'unlike'; who: number; which: number }
  | { do: 'ask'; who: number }
  | { do: 'vote'; who: number; which: number; place: number }
  | { do: 'close' | 'drop'; which: number }
  | { do: 'evict' | 'leave' | 'come back' | 'catch up' | 'look afresh' }

const who = fc.nat(people.length - 1)
const which = fc.nat(4)
const act = <A extends Act>(weight: number, arbitrary: fc.Arbitrary<A>) => ({
  weight,
  arbitrary: arbitrary as fc.Arbitrary<Act>,
})
const acts = fc.oneof(
  act(6, fc.record({ do: fc.constant('send'), who, clientId: fc.nat(12), replyTo: fc.option(which) })),
  act(1, fc.record({ do: fc.constant('delete'), which })),
  act(4, fc.record({ do: fc.constantFrom('pin', 'unpin'), which })),
  act(5, fc.record({ do: fc.constant('edit'), which, words: fc.nat(3) })),
  act(4, fc.record({ do: fc.constantFrom('like', 'unlike'), who, which })),
  act(2, fc.record({ do: fc.constant('ask'), who })),
  act(5, fc.record({ do: fc.constant('vote'), who, which, place: fc.integer({ min: 1, max: 3 }) })),
  act(1, fc.record({ do: fc.constantFrom('close', 'drop'), which })),
  act(2, fc.record({ do: fc.constantFrom('evict', 'leave', 'come back', 'look afresh') })),
  act(4, fc.record({ do: fc.constant('catch up') })),
)

test('a page and the changes since are what a fresh look shows', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 40 }), async history => {
      const room = await enterRoom(`model-${runs++}`)
      for (const act of history) await room.perform(act)
      await room.expectAgreement()
      room.end()
    }),
    { numRuns: 150 },
  )
}, 60_000)

async function enterRoom(roomId: string) {
  const room = () => roomStub(env, roomId)
  const watcher = browser(marcus) // stays, and hears everything
  const traveller = browser(priya) // comes and goes, and catches up
  const sent: string[] = []
  const writers = new Map<string, Person>()
  const asked: string[] = []

  /** A browser: its state, and the socket it listens with while it is there. */
  function browser(person: Person) {
    let visits = 0
    const browser = { state: emptyRoom, socket: null as WebSocket | null, missed: false }
    const hear = (event: RoomEvent) => {
      if (event.type === 'poll-voted') browser.state = voted(browser.state, event)
      if (!isChange(event)) return
      const verdict = classifyChange(browser.state, event)
      if (verdict === 'gap') browser.missed = true
      if (verdict === 'next') browser.state = changeApplied(browser.state, event, person.id)
    }
    return {
      get state() {
        return browser.state
      },
      get isThere() {
        return browser.socket !== null
      },
      // As the API's client fetches it: the messages, then the polls that belong to them.
      async page() {
        const page = unwrap(await room().page(undefined, LIMIT, person.id))
        const polls = page.hasPolls ? unwrap(await room().listPolls(null, null, person.id)) : []
        return { ...page, polls }
      },
      async look() {
        const page = await this.page()
        browser.state = pageLoaded(emptyRoom, page, LIMIT, person.id)
      },
      async enter() {
        if (browser.socket) return
        const { webSocket } = await room().fetch(upgradeRequest(ownerOf(person)))
        const frames = new FrameReader(roomId, person.id)
        webSocket?.accept()
        webSocket?.addEventListener('message', ({ data }) => {
          for (const event of frames.read(String(data))) hear(event)
        })
        const join = {
          type: 'join-chat-room',
          chatRoomId: roomId,
          reads: visits++ % 2 === 0 ? readableFormats : [],
        }
        webSocket?.send(JSON.stringify(join))
        browser.socket = webSocket
        await this.catchUp() // what was said before the socket stood
      },
      leave() {
        browser.socket?.close()
        browser.socket = null
      },
      async catchUp() {
        const { rev, epoch } = browser.state
        const changes = unwrap(await room().changes(rev, epoch, person.id))
        browser.state = caughtUp(browser.state, changes, person.id)
      },
      async expectFresh() {
        const page = await this.page()
        await vi.waitFor(() => expect(browser.state.rev).toBe(page.rev))
        expect(browser.missed).toBe(false)
        expect(shown(browser.state)).toEqual(page.messages.map(unnamed))
        await vi.waitFor(() => expect(pollsIn(browser.state)).toEqual(page.polls.map(anonymous).reverse()))
      },
    }
  }

  await watcher.look()
  await watcher.enter()
  await traveller.look()

  return {
    async perform(act: Act) {
      const target = 'which' in act ? (sent[act.which % Math.max(1, sent.length)] ?? null) : null
      const poll = 'which' in act ? (asked[act.which % Math.max(1, asked.length)] ?? null) : null
      switch (act.do) {
        case 'send': {
          const replyTo = act.replyTo === null ? null : (sent[act.replyTo % Math.max(1, sent.length)] ?? null)
          const clientMessageId = `00000000-0000-4000-8000-${String(act.clientId).padStart(12, '0')}`
          const input = { message: `Message ${act.clientId}`, clientMessageId, replyToMessageId: replyTo }
          const { message, isRepeat } = unwrap(await room().post(ownerOf(personAt(act.who)), input))
          expect(sent.includes(message.id)).toBe(isRepeat)
          if (isRepeat) return
          sent.push(message.id)
          writers.set(message.id, personAt(act.who))
          return
        }
        case 'delete':
          return target && unwrap(await room().remove(target, ownerOf(director)))
        case 'edit': {
          const text = 'again '.repeat(40 * act.words + 1).trim() // some are longer than a quote
          return target && (await room().edit(target, ownerOf(writers.get(target) ?? marcus), text))
        }
        case 'pin':
        case 'unpin':
          return target && (await room().setPinned(target, act.do === 'pin', director.id))
        case 'like':
        case 'unlike':
          return target && (await room().setLiked(target, act.do === 'like', ownerOf(personAt(act.who))))
        case 'ask': {
          const input = {
            question: `Question ${asked.length}?`,
            options: ['Wet', 'Dry', 'Both'],
            expiresAt: null,
          }
          asked.push(unwrap(await room().createPoll(ownerOf(personAt(act.who)), input)).poll.id)
          return
        }
        case 'vote':
          return poll && (await room().vote(poll, `${poll}.${act.place}`, ownerOf(personAt(act.who))))
        case 'close':
          return poll && (await room().closePoll(poll, ownerOf(director)))
        case 'drop':
          return poll && (await room().removePoll(poll, ownerOf(director)))
        case 'evict':
          await room().pinned(marcus.id) // only what is awake can be put to sleep
          return evictDurableObject(room(), { webSockets: 'hibernate' })
        case 'leave':
          return traveller.leave()
        case 'come back':
          return traveller.enter()
        case 'catch up':
          await traveller.catchUp()
          return traveller.expectFresh()
        case 'look afresh':
          return traveller.look()
      }
    },
    async expectAgreement() {
      if (!traveller.isThere) await traveller.catchUp()
      await traveller.expectFresh()
      await watcher.expectFresh()
    },
    end() {
      traveller.leave()
      watcher.leave()
    },
  }
}

function personAt(index: number): Person {
  return people[index] ?? marcus
}

function isChange(event: RoomEvent): event is RoomChange {
  return 'rev' in event && event.type !== 'hello' && event.type !== 'sent'
}

function voted(state: RoomState, { pollId, optionId, votedRev }: Extract<RoomEvent, { type: 'poll-voted' }>) {
  return { ...state, polls: withOwnVote(state.polls, pollId, optionId, votedRev) }
}

function pollsIn({ polls }: RoomState) {
  return shownPolls(polls).map(anonymous)
}

function anonymous(poll: Poll) {
  return { ...poll, creator: null }
}

function shown({ messages }: RoomState) {
  return messages.map(unnamed)
}

// Names are joined by the Worker, not by the room.
function unnamed(message: ChatMessage) {
  return { ...message, member: null, replyTo: message.replyTo && { ...message.replyTo, member: null } }
}
