import { beforeEach, expect, test } from 'vitest'
import { FakePage, FakeSocket, HandClock } from '#tests/support/hand-clock.ts'
import { reactToClose } from '#web/features/feed/close-codes.ts'
import { type Link, LiveSocket } from '#web/lib/live-socket.ts'

/** As many sockets a member may have; with one more the oldest is closed. */
const SOCKETS_PER_MEMBER = 20
const MINUTE = 60_000

let clock: HandClock
let opened: number
let standing: FakeSocket[]

beforeEach(() => {
  clock = new HandClock()
  opened = 0
  standing = []
})

/** The club's end: what `worker/lib/objects/socket-hub.ts` does with a member's sockets. */
function openSocket() {
  const socket = new FakeSocket()
  opened += 1
  socket.onSend = text => text === 'ping' && standing.includes(socket) && setImmediate(() => socket.pong())
  setImmediate(() => {
    standing = standing.filter(({ isLeft }) => !isLeft)
    for (const oldest of standing.splice(0, Math.max(0, standing.length - SOCKETS_PER_MEMBER + 1)))
      oldest.cut(4008)
    standing.push(socket)
    socket.open()
  })
  return socket
}

/** A tab of a member; of all their tabs only one has the focus. */
class Tab {
  readonly page = new FakePage()
  readonly live: LiveSocket
  link: Link = 'connecting'

  constructor(seed: number) {
    this.live = new LiveSocket({
      url: '/ws',
      page: this.page,
      setTimer: clock.setTimer,
      random: () => (seed % 7) / 7,
      openSocket,
      onOpen: () => this.live.settle(),
      onText: () => {},
      onLink: link => {
        this.link = link
      },
      onClose: code =>
        reactToClose(code, { askSession: async () => true, reloadPage: () => {} }, () => this.live.resume()),
    })
  }
}

async function openTabs(count: number) {
  const tabs: Tab[] = []
  for (let n = 0; n < count; n++) {
    tabs.at(-1)?.page.focus(false)
    const tab = new Tab(n)
    tab.live.start()
    tabs.push(tab)
    await clock.pass(1000)
  }
  return tabs
}

const linked = (tabs: Tab[]) => tabs.filter(({ link }) => link === 'connected').length

test('of twenty-five tabs twenty are live, and the others leave them alone', async () => {
  const tabs = await openTabs(25)
  await clock.pass(60 * MINUTE)
  expect(opened).toBe(25)
  expect(linked(tabs)).toBe(20)
  expect(tabs.slice(0, 5).map(({ link }) => link)).toEqual(Array(5).fill('disconnected'))
})

test('a tab that had to make room is live as soon as it is looked at', async () => {
  const tabs = await openTabs(25)
  await clock.pass(MINUTE)
  tabs[24]?.page.focus(false)
  tabs[0]?.page.focus(true)
  await clock.pass(0)
  expect(tabs[0]?.link).toBe('connected')
  await clock.pass(60 * MINUTE)
  expect(opened).toBe(26)
  expect(linked(tabs)).toBe(20)
})

test('a tab that is looked at while others push it out comes back by itself', async () => {
  const [first] = await openTabs(1)
  for (let n = 1; n <= 24; n++) {
    const tab = new Tab(n)
    tab.page.focus(false)
    tab.live.start()
    await clock.pass(10)
  }
  await clock.pass(MINUTE)
  expect(first?.link).toBe('connected')
  const before = opened
  await clock.pass(60 * MINUTE)
  expect(opened).toBe(before)
})
