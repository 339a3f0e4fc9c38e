import { beforeEach, expect, test } from 'vitest'
import { FakePage, FakeSocket, HandClock } from '#tests/support/hand-clock.ts'
import { type AfterClose, type Link, LiveSocket } from '#web/lib/live-socket.ts'
import { retryDelay } from '#web/lib/retry-delay.ts'

let clock: HandClock
let page: FakePage
let sockets: FakeSocket[]
let links: Link[]
let texts: string[]
let meaning: AfterClose
let mayOpen: boolean
let live: LiveSocket

const last = () => sockets.at(-1) as FakeSocket

beforeEach(() => {
  clock = new HandClock()
  page = new FakePage()
  sockets = []
  links = []
  texts = []
  meaning = 'retry'
  mayOpen = true
  live = new LiveSocket({
    url: '/ws',
    page,
    setTimer: clock.setTimer,
    random: () => 0.5,
    openSocket: url => {
      sockets.push(new FakeSocket(url))
      return last()
    },
    mayOpen: () => mayOpen,
    onOpen: () => live.settle(),
    onText: text => texts.push(text),
    onLink: link => links.push(link),
    onClose: () => meaning,
  })
})

/** Somebody whose connection stands. */
function connect() {
  live.start()
  last().open()
}

test('a driver is connected, and hears what is said, but not the heart beat', () => {
  connect()
  last().say('news')
  last().pong()
  expect(links).toEqual(['connecting', 'connected'])
  expect(texts).toEqual(['"news"'])
})

test('a connection that opens slowly is waited for, whoever looks at the page or comes online meanwhile', async () => {
  live.start()
  await clock.pass(1000)
  page.wake()
  live.probe()
  await clock.pass(8900)
  expect(sockets).toHaveLength(1)
  last().open()
  expect(links.at(-1)).toBe('connected')
})

test('nothing is written to a connection that the club is closing', () => {
  connect()
  const before = last().sent.length
  last().readyState = 2
  page.wake()
  expect(live.send('words')).toBe(false)
  expect(last().sent).toHaveLength(before)
})

test('nobody asks for a connection that would be refused; when it would not, one comes by itself', async () => {
  mayOpen = false
  live.start()
  page.wake()
  await clock.pass(2000)
  expect(sockets).toEqual([])
  mayOpen = true
  await clock.pass(10_000)
  expect(sockets).toHaveLength(1)
  last().open()
  expect(links.at(-1)).toBe('connected')
})

test('who leaves before there is a connection that would not be refused gets none', async () => {
  mayOpen = false
  live.start()
  live.stop()
  mayOpen = true
  await clock.pass(60_000)
  expect(sockets).toEqual([])
})

test('a break that is mended within four seconds is never called one', async () => {
  connect()
  last().cut()
  await clock.pass(1000)
  last().open()
  await clock.pass(10_000)
  expect(links).toEqual(['connecting', 'connected', 'connecting', 'connected'])
})

test('a driver in a tunnel reads that they are disconnected after four seconds, and once', async () => {
  connect()
  last().cut()
  await clock.pass(3999)
  expect(links.at(-1)).toBe('connecting')
  for (let minute = 0; minute < 60; minute++) {
    await clock.pass(1000)
    last().cut()
  }
  expect(links).toEqual(['connecting', 'connected', 'connecting', 'disconnected'])
})

test('a connection that died without a word is left after eight seconds of silence', async () => {
  connect()
  await clock.pass(30_000)
  expect(last().sent).toEqual(['ping'])
  await clock.pass(7999)
  expect(sockets).toHaveLength(1)
  await clock.pass(1)
  expect(sockets[0]?.isLeft).toBe(true)
  expect(sockets).toHaveLength(2)
})

test('what the dead connection says afterwards is not heard', async () => {
  connect()
  await clock.pass(38_000)
  sockets[0]?.say('a ghost')
  sockets[0]?.cut()
  await clock.pass(0)
  expect(texts).toEqual([])
  expect(sockets).toHaveLength(2)
})

test('a connection that answers is kept', async () => {
  connect()
  for (let beat = 0; beat < 5; beat++) {
    await clock.pass(30_000)
    last().pong()
  }
  await clock.pass(20_000)
  expect(sockets).toHaveLength(1)
  expect(last().sent).toHaveLength(5)
})

test('a page that nobody sees does not ping', async () => {
  connect()
  page.show(false)
  await clock.pass(300_000)
  expect(last().sent).toEqual([])
  last().cut()
  await clock.pass(1000)
  last().open()
  await clock.pass(300_000)
  expect(sockets.flatMap(({ sent }) => sent)).toEqual([])
})

test('a page that is looked at again asks at once, and reconnects after three silent seconds', async () => {
  connect()
  page.show(false)
  await clock.pass(120_000)
  page.show(true)
  expect(last().sent).toEqual(['ping'])
  await clock.pass(3000)
  expect(sockets).toHaveLength(2)
})

test('when the network is back nobody sits out the wait', async () => {
  connect()
  for (let n = 0; n < 8; n++) {
    last().cut()
    await clock.pass(15_001)
  }
  const before = sockets.length
  last().cut()
  page.wake()
  await clock.pass(0)
  expect(sockets).toHaveLength(before + 1)
})

test('a door that does not open is tried again', async () => {
  live.start()
  await clock.pass(10_000 + 2000)
  expect(sockets.length).toBeGreaterThan(1)
  expect(sockets[0]?.isLeft).toBe(true)
})

test.each([
  [0, 1006, 2000],
  [0, 1012, 2000],
  [0, 1001, 500],
  [1, 1006, 1000],
  [3, 1006, 4000],
  [6, 1006, 30_000],
  [60, 1012, 30_000],
])('before try %i after close code %i one waits up to %i ms', (attempt, code, ceiling) => {
  expect(retryDelay(attempt, code, () => 0)).toBe(0)
  expect(retryDelay(attempt, code, () => 0.5)).toBe(ceiling / 2)
  expect(retryDelay(attempt, code, () => 0.999999)).toBeLessThan(ceiling)
})

test('waits grow while the club cannot be reached, and start small again after ten stable seconds', async () => {
  const opened: number[] = []
  connect()
  for (let n = 0; n < 4; n++) {
    last().cut()
    const at = clock.now()
    const before = sockets.length
    while (sockets.length === before) await clock.pass(250)
    opened.push(clock.now() - at)
  }
  expect(opened).toEqual([1000, 500, 1000, 2000])
  last().open()
  await clock.pass(10_000)
  last().cut()
  await clock.pass(1000)
  expect(sockets).toHaveLength(6)
})

test('a connection that opens and breaks at once does not count as stable', async () => {
  connect()
  for (let n = 0; n < 6; n++) {
    last().cut()
    await clock.pass(20_000)
    last().open()
    await clock.pass(500)
  }
  const before = sockets.length
  last().cut()
  await clock.pass(5000)
  expect(sockets).toHaveLength(before)
})

test('who is told to stop stays away until they are started again', async () => {
  connect()
  meaning = 'stop'
  last().cut(4003)
  page.wake()
  await clock.pass(600_000)
  expect(sockets).toHaveLength(1)
  expect(links.at(-1)).toBe('disconnected')
  live.start()
  await clock.pass(1000)
  expect(sockets).toHaveLength(2)
})

test('who is sent away at every door knocks less and less often', async () => {
  connect()
  meaning = 'stop'
  for (let n = 0; n < 8; n++) {
    const before = sockets.length
    last().cut(4001)
    live.start()
    while (sockets.length === before) await clock.pass(250)
    last().open()
  }
  const before = sockets.length
  last().cut(4001)
  live.start()
  await clock.pass(14_000)
  expect(sockets).toHaveLength(before)
})

test('who is told to wait waits exactly that long', async () => {
  connect()
  meaning = { wait: 5000 }
  last().cut(4008)
  await clock.pass(4999)
  expect(sockets).toHaveLength(1)
  await clock.pass(1)
  expect(sockets).toHaveLength(2)
})

test('who is told to wait and looks elsewhere stays away until they look again', async () => {
  connect()
  page.focus(false)
  meaning = { wait: 5000 }
  last().cut(4008)
  await clock.pass(600_000)
  page.wake()
  live.probe()
  live.restart()
  await clock.pass(60_000)
  expect(sockets).toHaveLength(1)
  expect(links.at(-1)).toBe('disconnected')
  page.focus(true)
  expect(sockets).toHaveLength(2)
})

test('who is told to wait cannot cut the wait short by looking away and back', async () => {
  connect()
  meaning = { wait: 5000 }
  last().cut(4008)
  await clock.pass(1000)
  page.focus(false)
  page.focus(true)
  await clock.pass(3999)
  expect(sockets).toHaveLength(1)
  await clock.pass(1)
  expect(sockets).toHaveLength(2)
})

test('who is told to wait again and again comes back less and less often', async () => {
  connect()
  meaning = { wait: 5000 }
  for (let n = 0; n < 10; n++) {
    const before = sockets.length
    last().cut(4008)
    while (sockets.length === before) await clock.pass(250)
    last().open()
  }
  const before = sockets.length
  last().cut(4008)
  await clock.pass(14_000)
  expect(sockets).toHaveLength(before)
})

test('who was told to stop goes on when they are let in after all, unless they have left meanwhile', async () => {
  connect()
  meaning = 'stop'
  last().cut(4001)
  live.resume()
  await clock.pass(1000)
  expect(sockets).toHaveLength(2)
  last().open()
  last().cut(4001)
  live.stop()
  live.resume()
  await clock.pass(60_000)
  expect(sockets).toHaveLength(2)
})

test('who leaves the page leaves the connection, and nothing goes on behind their back', async () => {
  connect()
  live.stop()
  page.wake()
  await clock.pass(600_000)
  expect(sockets).toHaveLength(1)
  expect(last().isLeft).toBe(true)
  expect(live.send('hello')).toBe(false)
})
