import fc from 'fast-check'
import { expect, test } from 'vitest'
import { director, ines, marcus, type Person, priya } from '#tests/support/cast.ts'
import { clientId } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { freshClub, renewClub } from '#tests/support/fresh-club.ts'
import { type Event, enter, listen, type Socket } from '#tests/support/sockets.ts'
import { closeCodes } from '#worker/lib/objects/close-codes.ts'
import { plantSituation } from '../worker/authorization-matrix.ts'
import type { Body } from './bodies.ts'
import { campaign, unhurried } from './campaign.ts'
import { FRESH, fuzzedFrame } from './frames.ts'
import { expectWholeClub } from './integrity.ts'

const ROUND = 500
/** In ms, between two frames: some come faster than a room reads, some as somebody writes. */
const gaps = [0, 0, 20, 60, 300, 1500]
/** With what a room or the feed closes on somebody: no text, too long, too fast. */
const refusals = [1003, 1009, closeCodes.slowDown]
/** To what a frame may lead that everybody hears. */
const heard = ['new-message', 'message-changed', 'poll-changed', 'typing', 'present', 'sent']

freshClub()

test(
  'whatever is sent over a socket: the room goes on, others hear nothing but messages, and it stays whole',
  unhurried,
  async context => {
    await campaign(context, { what: 'fuzzed frames', runs: 250, round: ROUND }, async (seed, cases) => {
      await renewClub()
      await plantSituation()
      const witness = await enter(priya)
      const frames = fc.sample(fc.tuple(fuzzedFrame, fc.constantFrom(...gaps), fc.nat(9)), {
        seed,
        numRuns: cases,
      })
      const codes: number[] = []
      const tabs = [
        tabOf(marcus, codes),
        tabOf(ines, codes),
        tabOf(director, codes),
        tabOf(marcus, codes, listen),
      ]
      for (const [n, [frame, gap, who]] of frames.entries()) {
        passTime(gap)
        await tabs[who % (who === 9 ? 4 : 3)]?.send(withId(frame, n))
      }
      for (const tab of tabs) await tab.leave()
      await witness.ping()
      for (const code of codes) expect(refusals, 'the codes that sockets were closed with').toContain(code)
      expectOrderly(witness, witness.hello.rev)
      witness.leave()
      await expectWholeClub()
    })
  },
)

/** A tab that is opened anew whenever the club has closed it; notes the codes with which it does. */
function tabOf(who: Person, codes: number[], open: (who: Person) => Promise<Socket> = enter) {
  let socket: Socket | undefined
  const reopen = async () => {
    const opened = await open(who)
    socket = opened
    void opened.closed.then(code => {
      if (socket !== opened) return // it was left
      codes.push(code)
      socket = undefined
    })
    return opened
  }
  return {
    async send(frame: Body) {
      const current = socket ?? (await reopen())
      current.send(frame)
      await new Promise(done => setTimeout(done)) // what came of it may be here
    },
    async leave() {
      const current = socket
      await current?.ping().catch(() => {}) // until all that was sent before is done
      socket = undefined
      current?.leave()
    },
  }
}

// The witness has not missed or seen twice anything, and nobody has spoken as somebody else.
function expectOrderly({ events }: Socket, from: number) {
  const told = events.filter(({ type }) => type !== 'hello')
  for (const { type } of told) expect(heard).toContain(type)
  const revisions = told.flatMap(({ rev }: Event) => rev ?? [])
  expect(revisions).toEqual(revisions.map((_, n) => from + 1 + n))
  for (const { message } of told.filter(({ type }) => type === 'new-message')) {
    expect(['marcus', 'ines', 'director']).toContain(message.memberId)
    expect([...message.message].length).toBeLessThanOrEqual(message.memberId === 'director' ? 2000 : 500)
  }
}

function withId(frame: Body, n: number): Body {
  return typeof frame === 'string' ? frame.replaceAll(FRESH, clientId(1000 + n)) : frame
}
