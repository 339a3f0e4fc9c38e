import { beforeEach, expect, test } from 'vitest'
import { FakeRoom } from '#tests/support/fake-room.ts'
import { HandClock } from '#tests/support/hand-clock.ts'
import { type Tab, TabbedBrowser } from '#tests/support/tabs.ts'
import { RoomConnection } from '#web/features/chat/room-client/connection.ts'

const MINUTE = 60_000
let clock: HandClock
let room: FakeRoom
let browser: TabbedBrowser

beforeEach(() => {
  clock = new HandClock()
  room = new FakeRoom()
  browser = new TabbedBrowser()
})

/** A tab in which Marcus has the room open. */
function opened({ hasLocks = true } = {}) {
  const tab = browser.open(clock)
  const { api, openSocket } = room.doorOf('marcus')
  let sent = 0
  const connection = new RoomConnection('general', 'marcus', {
    api: {
      ...api,
      post(...post) {
        sent++
        return api.post(...post)
      },
    },
    openSocket,
    storage: tab.storage,
    page: tab.page,
    tabEvents: tab.events,
    tabLocks: hasLocks ? { locks: tab.locks, openChannel: tab.openChannel } : undefined,
    now: clock.now,
    setTimer: tab.setTimer,
    random: () => 0.5,
    askSession: async () => true,
    reloadPage: () => {},
    onChanges: () => {},
    hearOfMembers: () => {},
  })
  connection.start()
  return { tab, connection, posts: () => sent }
}
type Opened = ReturnType<typeof opened>

const unsent = ({ connection }: Opened) =>
  connection.view().state.pending.map(({ message, status }) => `${message}: ${status}`)
const said = () => room.messages.map(({ message }) => message)
const idOf = ({ connection }: Opened) => connection.view().state.pending[0]?.clientMessageId ?? ''
/** How often a message was brought to the room, by socket or by call. */
const deliveries = () => room.calls.filter(call => call === 'send' || call === 'post').length

function loseConnection() {
  room.isReachable = false
  room.cut()
}

function findConnection(...tabs: Tab[]) {
  room.isReachable = true
  room.calls.length = 0
  for (const { page } of tabs) page.wake()
}

/** Two tabs, and what Marcus has written in the first without a connection. */
async function withUnsent() {
  const [one, two] = [opened(), opened()]
  await clock.pass(0)
  loseConnection()
  one.connection.send('Box this lap', null)
  await clock.pass(0)
  return { one, two }
}

test('what is written without a connection shows in the other tab at once, and that one writes nothing back', async () => {
  const { one, two } = await withUnsent()
  expect(unsent(two)).toEqual(['Box this lap: sending'])
  await clock.pass(MINUTE)
  expect([one.posts() > 0, two.posts()]).toEqual([true, 0])
  expect(two.tab.written).toEqual([])
})

type Step = (tabs: { one: Opened; two: Opened }) => void | Promise<void>
const back: Step = ({ one, two }) =>
  findConnection(...browser.tabs.filter(it => it === one.tab || it === two.tab))
const pass =
  (ms: number): Step =>
  () =>
    clock.pass(ms)
const closeOne: Step = ({ one }) => {
  one.connection.stop()
  one.tab.close()
}
const freezeOne: Step = ({ one }) => one.tab.freeze()
const thawOne: Step = ({ one }) => one.tab.thaw()
const hideTwo: Step = ({ two }) => two.tab.page.show(false)
const deleteInTwo: Step = ({ two }) => two.connection.discard(idOf(two))
const writeInTwo: Step = ({ two }) => two.connection.send('And me', null)

/** What happens after that, what the room has in the end, and how often anything was brought there since it could be. */
const orders: [what: string, steps: Step[], said: string[], deliveries: number][] = [
  ['the connection is back: the first sends it', [back], ['Box this lap'], 1],
  ['the first is closed, and then the connection is back', [closeOne, back], ['Box this lap'], 1],
  ['the connection is back just as the first is closed', [closeOne, pass(0), back], ['Box this lap'], 1],
  ['it is deleted in the second', [deleteInTwo, back], [], 0],
  ['it is deleted in the second, and the first is closed', [deleteInTwo, closeOne, back], [], 0],
  ['the second has something to say too', [writeInTwo, back], ['Box this lap', 'And me'], 2],
  ['the first is frozen, and goes on later', [freezeOne, back, pass(MINUTE), thawOne], ['Box this lap'], 1],
  ['the first is frozen while it is deleted', [freezeOne, deleteInTwo, back, pass(MINUTE), thawOne], [], 0],
  ['the first is frozen, and the second is not seen', [freezeOne, hideTwo, back], [], 0],
]

test.each(orders)('of two tabs one sends, and each message once: %s', async (_, steps, expected, count) => {
  const tabs = await withUnsent()
  for (const step of steps) await step(tabs)
  await clock.pass(MINUTE)
  expect(said()).toEqual(expected)
  expect(deliveries()).toBe(count)
  if (expected.length > 0)
    expect([tabs.one, tabs.two].filter(it => browser.tabs.includes(it.tab)).flatMap(unsent)).toEqual([])
  if (expected.length > 0) expect(browser.holder).toBeUndefined()
})

test('a frozen tab is waited for ten seconds, and not by a tab that nobody sees', async () => {
  const { one, two } = await withUnsent()
  one.tab.freeze()
  two.tab.page.show(false)
  findConnection(two.tab)
  await clock.pass(MINUTE)
  expect(said()).toEqual([])
  two.tab.page.show(true)
  await clock.pass(10_000)
  expect(said()).toEqual(['Box this lap'])
})

test('a tab that waits for the connection and is awake keeps its turn', async () => {
  const { one, two } = await withUnsent()
  await clock.pass(MINUTE)
  expect(browser.holder).toBe(one.tab)
  expect(two.posts()).toBe(0)
})

test('what fails in one tab reads so in the other, where it is sent again or deleted', async () => {
  const { one, two } = await withUnsent()
  room.refusals.push({ status: 409, code: 'invalid', title: 'No', detail: 'The room takes no more.' })
  findConnection(one.tab, two.tab)
  await clock.pass(5000)
  expect([unsent(one), unsent(two)]).toEqual(Array(2).fill(['Box this lap: failed']))
  two.connection.retry(idOf(two))
  await clock.pass(5000)
  expect([unsent(one), unsent(two), said()]).toEqual([[], [], ['Box this lap']])
})

test('what nobody else has to send goes at once, whichever tab it is written in', async () => {
  const [one, two] = [opened(), opened()]
  await clock.pass(0)
  for (const { connection } of [one, two, one]) {
    connection.send('Lights out', null)
    await clock.pass(0)
  }
  expect(said()).toHaveLength(3)
  expect(deliveries()).toBe(3)
})

test('a browser without locks sends as ever, and the room has it once', async () => {
  const [one, two] = [opened({ hasLocks: false }), opened({ hasLocks: false })]
  await clock.pass(0)
  one.connection.send('Box this lap', null)
  await clock.pass(5000)
  expect([said(), unsent(one), unsent(two)]).toEqual([['Box this lap'], [], []])
})

test('a browser that refuses its locks sends as one without', async () => {
  const one = opened()
  one.tab.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  await clock.pass(0)
  one.connection.send('Box this lap', null)
  await clock.pass(0)
  expect(said()).toEqual(['Box this lap'])
})

test('a tab whose member has left hears and sends nothing any more', async () => {
  const { one, two } = await withUnsent()
  two.connection.forget()
  one.connection.send('Stay out', null)
  await clock.pass(0)
  expect(unsent(two)).toEqual([])
})
