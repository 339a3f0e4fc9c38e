import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FAR, plantAlerts, ringUntilQuiet, standInService } from '#tests/support/alerts.ts'
import { type Answer, call } from '#tests/support/call.ts'
import { type Person, person, plantPeople, script } from '#tests/support/cast.ts'
import { like } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { plantYoungClub } from '#tests/support/decade.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { configure } from '#tests/support/settings.ts'
import { enter, listen, type Socket } from '#tests/support/sockets.ts'
import { put, ticketFor } from '#tests/support/uploads.ts'
import { ChatRoom } from '#worker/features/chat/room/room.ts'
import { ClubFeed } from '#worker/features/feed/feed.ts'
import { PushOutbox } from '#worker/features/push/outbox.ts'
import { UploadInspector } from '#worker/features/uploads/inspector.ts'
import worker from '#worker/index.ts'
import { SECOND } from '#worker/lib/clock.ts'
import { feedStub, outboxStub, roomStub } from '#worker/lib/objects/stubs.ts'
import { type Cost, countAsked, countEverything, countStorage } from './counted.ts'

// A busy day of a club of 500 members: each act is done a few times beside a hundred open tabs, and its cost multiplied
// by how often it happens. Of nearly every quota of the free plan's day the club may use a quarter.
const ONLINE = 100
const HOURS = 4
const MESSAGES = 5_000
const RINGING = 200
const LIKES = 1_000
const PICTURES = 60
const SIGN_INS = 300
const ANNOUNCED = 300
/** What of each quota may be used. A message writes five rows of its room: itself, the sender's id of it, its words for the search, its page, and how far D1 knows. */
const MOST = 0.25
const MOST_WRITTEN_BY_OBJECTS = 0.35
/** So many frames that an object receives are one request. */
const FRAMES = 20
/** How far apart 5,000 messages of four hours are, and acts of one driver, in ms. */
const PAUSE = 3 * SECOND

/** What the free plan gives for a day. */
const quotas = {
  'requests of the Worker': 100_000,
  'requests of objects': 100_000,
  'D1 rows read': 5_000_000,
  'D1 rows written': 100_000,
  'object rows read': 5_000_000,
  'object rows written': 100_000,
}
type Figures = Record<keyof typeof quotas, number>

/** What a browser that has no copy of anything asks for as it opens the club at the chat, beside its sockets. */
const opening = [
  '/chat',
  ...['/api/session', '/api/config', '/api/notifications/{id}/count', '/api/chat-rooms', '/api/members'],
  ...['messages', 'pinned-messages', 'polls'].map(what => `/api/chat-rooms/general/${what}`),
  '/api/club-admin-text',
]
/** What it asks for as its driver goes to another page. */
const races = ['/api/races', '/api/championships']
const dashboard = [...races, '/api/notifications/{id}']

/** An act, how often it happens in the day, and how often it is done here. */
interface Act {
  what: string
  times: number
  samples: number
  act(n: number): Promise<unknown>
}

/** A driver who is looking at the general room. */
interface Tab {
  who: Person
  room: Socket
}

const d1 = noCost()
const storage = noCost()
const asked = { requests: 0, frames: 0 }
const real = { general: roomStub(env, 'general'), feed: feedStub(env), outbox: outboxStub(env) }

freshClub()
const stand = standInService()

test(`a day of ${ONLINE} drivers online for ${HOURS} hours, with ${MESSAGES} messages, in a club of 500`, async () => {
  configure({ ASSETS: { fetch: async () => new Response('the page') } as unknown as Fetcher })
  countAsked([ChatRoom, ClubFeed, PushOutbox, UploadInspector], asked)
  await plantYoungClub()
  const drivers = Array.from({ length: ONLINE }, (_, n) => person(`online-${n}`, `Online ${n}`, 'approved'))
  await plantPeople(...drivers)
  await plantAlerts(stand.service, drivers)
  await runCron() // what has waited since the club was planted
  await ringUntilQuiet()
  const tabs = await Promise.all(
    drivers.map(async who => ({ who, room: await enter(who), tab: await listen(who) })),
  )
  const requests = vi.spyOn(worker, 'fetch')
  onTestFinished(countEverything(env.DB, d1))
  const day = noFigures()
  const table = [head()]
  for (const { what, times, samples, act } of acts(drivers, tabs)) {
    requests.mockClear()
    for (const counts of [asked, d1, storage]) for (const name in counts) Object.assign(counts, { [name]: 0 })
    for (let n = 0; n < samples; n++) {
      await countStorages()
      await act(n)
      await settle()
      passTime(PAUSE)
    }
    const cost = figures(requests.mock.calls.length)
    for (const name of names) day[name] += (cost[name] * times) / samples
    table.push(
      line(
        what,
        times,
        names.map(name => (cost[name] / samples).toFixed(1)),
      ),
    )
  }
  table.push(
    line(
      'the day',
      1,
      names.map(name => day[name].toFixed(0)),
    ),
  )
  table.push(
    line(
      'of the quota, %',
      1,
      names.map(name => ((100 * day[name]) / quotas[name]).toFixed(1)),
    ),
  )
  console.log(table.join('\n'))
  for (const name of names)
    expect(day[name] / quotas[name], name).toBeLessThan(
      name === 'object rows written' ? MOST_WRITTEN_BY_OBJECTS : MOST,
    )
}, 600_000)

// In the order in which it is done here: what comes later finds what was said before.
function acts(drivers: Person[], tabs: Tab[]): Act[] {
  let path = ''
  return [
    { what: 'a sign-in', times: SIGN_INS, samples: 10, act: signIn },
    { what: 'opening the club', times: ONLINE * HOURS, samples: 10, act: n => open(at(drivers, n)) },
    {
      what: 'going to the races',
      times: 2 * ONLINE * HOURS,
      samples: 10,
      act: n => ask(at(drivers, n), races),
    },
    {
      what: 'going to the dashboard',
      times: ONLINE * HOURS,
      samples: 10,
      act: n => ask(at(drivers, n), dashboard),
    },
    // One driver's share of the day: what they may do is taken out in portions, so that the first of a hundred drivers costs more.
    {
      what: 'a message',
      times: MESSAGES - RINGING,
      samples: (MESSAGES - RINGING) / ONLINE,
      act: () => say(at(tabs, 0), 'Box this lap'),
    },
    {
      what: 'a message that rings a phone',
      times: RINGING,
      samples: 20,
      act: async n => {
        await say(at(tabs, n), `@Online ${n + 50} box this lap`)
        await settle()
        await ringUntilQuiet()
      },
    },
    { what: 'somebody types', times: MESSAGES, samples: 40, act: n => type(at(tabs, n)) },
    { what: 'a like', times: LIKES, samples: 40, act: n => found(like(at(drivers, n), 'general.1')) },
    {
      what: 'a picture',
      times: PICTURES,
      samples: 5,
      act: async n => {
        path = await upload(at(drivers, n))
        await say(at(tabs, n), path)
      },
    },
    {
      what: 'looking at a picture',
      times: PICTURES * ONLINE,
      samples: 20,
      act: n => found(call(at(drivers, n), 'GET', path)),
    },
    {
      what: 'a place in a race',
      times: 2 * ONLINE,
      samples: 20,
      act: n => found(call(at(drivers, n), 'POST', '/api/registrations', { raceId: 'race-1450' })),
    },
    {
      what: `an alert to ${ONLINE + 500} phones`,
      times: ANNOUNCED / (ONLINE + 500),
      samples: 1,
      act: async () => {
        await found(call(script, 'POST', '/api/push/send', { title: 'Monza', body: 'It moved.' }))
        await ringUntilQuiet()
      },
    },
    { what: 'the cron', times: (24 * 60) / 5, samples: 5, act: () => runCron() },
  ]
}

async function signIn(n: number) {
  const browser = { name: 'a new browser', address: `198.51.100.${n}` }
  await found(call(browser, 'POST', '/api/session', { gamertag: `Driver ${n}` }))
}

async function open(who: Person) {
  await ask(who, opening)
  for (const socket of [await listen(who), await enter(who)]) socket.leave()
}

async function ask(who: Person, paths: string[]) {
  for (const path of paths) await found(call(who, 'GET', path.replace('{id}', who.id)))
}

async function say({ room }: Tab, message: string) {
  room.send({ type: 'send-message', clientMessageId: crypto.randomUUID(), message, replyToMessageId: null })
  await room.next('sent')
}

async function type({ room }: Tab) {
  room.send({ type: 'typing', chatRoomId: 'general' })
  await room.ping()
}

async function upload(who: Person): Promise<string> {
  const uploadURL = await ticketFor(who, jpeg())
  await found(put(who, uploadURL, jpeg()))
  return (await found(call(who, 'POST', '/api/objects/normalize-path', { uploadURL }))).body.objectPath
}

async function found(asking: Promise<Answer>): Promise<Answer> {
  const answer = await asking
  expect(answer.status, answer.call).toBeLessThan(300)
  return answer
}

// An object that has slept since has begun anew.
async function countStorages() {
  for (const stub of Object.values(real))
    await runInDurableObject(stub as DurableObjectStub, (_, state) => {
      if (!Object.hasOwn(state.storage.sql, 'exec')) countStorage(state.storage, storage)
    })
}

/** Until the room has told the club what was said, for which nobody waits. */
async function settle() {
  await new Promise(over => setTimeout(over, 40))
  for (const stub of [real.general, real.feed]) {
    const due = await runInDurableObject(stub as DurableObjectStub, (_, state) => state.storage.getAlarm())
    if (due !== null && due - FAR <= Date.now()) await runDurableObjectAlarm(stub as DurableObjectStub)
  }
}

function figures(requests: number): Figures {
  return {
    'requests of the Worker': requests,
    'requests of objects': asked.requests + asked.frames / FRAMES,
    'D1 rows read': d1.read,
    'D1 rows written': d1.written,
    'object rows read': storage.read,
    'object rows written': storage.written,
  }
}

const names = Object.keys(quotas) as (keyof Figures)[]

function noFigures(): Figures {
  return Object.fromEntries(names.map(name => [name, 0])) as Figures
}

function head() {
  return `\n${'each'.padEnd(32)}   times ${names.map(name => name.padStart(WIDTH)).join(' ')}`
}

function line(what: string, times: number, cells: string[]) {
  return `${what.padEnd(32)} ${String(times).padStart(7)} ${cells.map(cell => cell.padStart(WIDTH)).join(' ')}`
}

const WIDTH = 22

function at<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T
}

function noCost(): Cost {
  return { queries: 0, read: 0, written: 0 }
}
