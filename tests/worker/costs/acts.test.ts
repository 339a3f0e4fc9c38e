import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { FAR, nextAlarm, passUntilNextAlarm, plantAlerts, standInService } from '#tests/support/alerts.ts'
import { type Answer, call } from '#tests/support/call.ts'
import { director, ines, type Person, person, plantPeople, script } from '#tests/support/cast.ts'
import { like } from '#tests/support/chat.ts'
import { passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { plantYoungClub } from '#tests/support/decade.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, takePlace } from '#tests/support/grid.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { installMeter, type Metered } from '#tests/support/meter.ts'
import { askRoom, vote } from '#tests/support/polls.ts'
import { saveResult, sent } from '#tests/support/results.ts'
import { configure } from '#tests/support/settings.ts'
import { enter, listen, type Socket } from '#tests/support/sockets.ts'
import { plantScoring } from '#tests/support/standings.ts'
import { put, ticketFor } from '#tests/support/uploads.ts'
import { HOUR, MINUTE, SECOND } from '#worker/lib/clock.ts'
import known from '../../../scripts/capacity/costs.json'

/** So many drivers look at the general room while the acts are done, in a club of 500. */
const ONLINE = 100
const GRID = 20
/** Between acts of one driver, in ms. */
const PAUSE = 3 * SECOND
/** What a driver may do in a day is taken out of it in portions, so what is cheap is done so often that they show. */
const OFTEN = 48
/** Of what a figure was, or of one where it is less. */
const SLACK = 0.08

/** What a browser asks for as it opens the club at the races, and at the chat, beside its sockets. */
const start = ['/api/session', '/api/config', '/api/notifications/{id}/count', '/api/members']
const races = ['/api/races', '/api/championships']
const dashboard = [...races, '/api/notifications/{id}']
const room = [
  '/api/chat-rooms',
  '/api/club-admin-text',
  ...['messages', 'pinned-messages', 'polls'].map(what => `/api/chat-rooms/general/${what}`),
]

/** An act, how often it is done here, and what has to be there before, which is not counted. */
interface Act {
  what: string
  samples?: number
  before?: () => Promise<unknown>
  act(n: number): Promise<unknown>
}

/** A driver who is looking at the general room. */
interface Tab {
  who: Person
  room: Socket
  club: Socket
}

freshClub()
const stand = standInService()

test('what each act asks of the platform', async () => {
  const meter = installMeter()
  configure({ ASSETS: { fetch: async () => new Response('the page') } as unknown as Fetcher })
  await plantYoungClub()
  const drivers = Array.from({ length: ONLINE }, (_, n) => person(`online-${n}`, `Online ${n}`, 'approved'))
  await plantPeople(...drivers)
  await plantAlerts(stand.service, drivers)
  const tabs = await Promise.all(
    drivers.map(async who => ({ who, room: await enter(who), club: await listen(who) })),
  )
  const settle = async () => {
    await meter.watchStorages()
    await vi.waitUntil(() => runInDurableObject(meter.objects.general as DurableObjectStub, hasTold), {
      timeout: 10 * SECOND,
    })
    for (const stub of [meter.objects.general, meter.objects.feed] as DurableObjectStub[]) {
      const due = await runInDurableObject(stub, (_, state) => state.storage.getAlarm())
      if (due !== null && due - FAR <= Date.now()) await runDurableObjectAlarm(stub)
    }
    while ((await nextAlarm()) < Date.now() + MINUTE) await passUntilNextAlarm()
    await meter.watchStorages()
  }
  const costs: Record<string, Partial<Metered>> = {}
  for (const { what, samples = 1, before, act } of acts(drivers, tabs, settle)) {
    await before?.()
    await settle()
    await meter.startAnew() // a slow machine may have put some to sleep meanwhile
    const cost = await meter.measure(async () => {
      for (let n = 0; n < samples; n++) {
        await act(n)
        await settle()
        passTime(PAUSE)
      }
    })
    costs[what] = settledOn(known[what as keyof typeof known] ?? {}, averages(cost, samples))
  }
  await expect(`${JSON.stringify(costs, null, 2)}\n`).toMatchFileSnapshot(
    '../../../scripts/capacity/costs.json',
  )
}, 600_000)

// Whether a room has told D1 of everything, or will when its alarm rings; looked at past what is counted.
async function hasTold(_: unknown, { storage }: DurableObjectState) {
  const { exec } = Object.getPrototypeOf(storage.sql) as SqlStorage
  const { head, told } = exec
    .call(
      storage.sql,
      `SELECT published_rev AS told, max(
         coalesce((SELECT max(n) FROM messages), 0), coalesce((SELECT max(rev) FROM changes), 0)) AS head FROM room`,
    )
    .one() as { head: number; told: number }
  return told >= head
}

// In the order in which it is done here: what comes later finds what was said before.
function acts(drivers: Person[], tabs: Tab[], settle: () => Promise<void>): Act[] {
  const grid = drivers.slice(0, GRID)
  let browser: Person | undefined
  let poll = ''
  let picture = ''
  let raceAt = 0
  return [
    { what: 'sign in', act: signIn },
    { what: 'sign out', act: () => found(call(at(drivers, 90), 'DELETE', '/api/session')) },
    {
      what: 'open the club, cold',
      samples: 10,
      act: n => open(at(drivers, n), [...start, ...races, ...room]),
    },
    { what: 'open the club, warm', samples: 10, act: n => open(at(drivers, n), [...start, ...races]) },
    { what: 'an open tab, idle for an hour', act: () => idle(at(tabs, 0)) },
    { what: 'go to the races', samples: 10, act: n => ask(at(drivers, n), races) },
    { what: 'go to the dashboard', samples: 10, act: n => ask(at(drivers, n), dashboard) },
    { what: 'open a room', samples: 10, act: n => openRoom(at(drivers, n)) },
    { what: 'send a message', samples: OFTEN, act: () => say(at(tabs, 0), 'Box this lap') },
    {
      what: 'send a message that rings a phone',
      samples: 20,
      act: n => say(at(tabs, n), `@Online ${n + 50} box this lap`),
    },
    { what: 'type', samples: OFTEN, act: () => type(at(tabs, 1), at(tabs, 2)) },
    { what: 'like', samples: OFTEN, act: n => found(like(at(drivers, 3), `general.${n + 1}`)) },
    {
      what: 'vote',
      samples: 40,
      before: async () => {
        poll = (await askRoom(director)).id
      },
      act: n => found(vote(at(drivers, n), poll)),
    },
    {
      what: 'send a picture',
      samples: 5,
      act: async n => {
        picture = await upload(at(drivers, n))
        await say(at(tabs, n), picture)
      },
    },
    { what: 'look at a picture', samples: 20, act: n => found(call(at(drivers, n), 'GET', picture)) },
    { what: 'approve a driver', act: () => approve(ines) },
    { what: 'take a place', samples: 20, act: n => found(takePlace(at(drivers, n), 'race-1450')) },
    { what: 'an announcement to 600 phones', act: announce },
    // What has waited since the club was planted is done before.
    { what: 'a run of the cron, quiet', samples: 5, before: runAll, act: () => runCron() },
    {
      what: 'a run of the cron that calls twenty drivers to check in',
      before: async () => {
        raceAt = Date.now() + HOUR
        await plantChampionship('winter')
        await plantScoring('winter')
        await plantRace('spa', {
          championship_id: 'winter',
          date: raceAt,
          registration_deadline: Date.now() - HOUR,
          max_participants: GRID,
        })
        await plantPlaces('spa', ...grid)
        setClock(raceAt - HOUR)
      },
      act: () => runCron(),
    },
    { what: 'open the race page', samples: 10, act: n => ask(at(grid, n), ['/api/races/spa/board']) },
    { what: 'check in', samples: GRID, act: n => checkIn(at(grid, n)) },
    {
      what: 'save a result of twenty',
      before: async () => setClock(raceAt + 90 * MINUTE),
      act: () =>
        found(
          saveResult(
            director,
            'spa',
            grid.map(driver => sent(driver)),
          ),
        ),
    },
    {
      what: 'look at the standings',
      samples: 10,
      act: n => ask(at(drivers, n), ['/api/leaderboards', '/api/championships/winter/standings']),
    },
    { what: 'an hour of the feed, with something said every minute', act: () => hourOfTalk(tabs, settle) },
  ]

  async function runAll() {
    for (let n = 0; n < 5; n++) await runCron()
  }

  async function signIn() {
    browser = { ...at(drivers, 0), address: '198.51.100.1' }
    await found(
      call({ name: 'a new browser', address: browser.address }, 'POST', '/api/session', {
        gamertag: 'Driver 1',
      }),
    )
  }
}

async function open(who: Person, paths: string[]) {
  await ask(who, paths)
  const socket = await listen(who)
  socket.leave()
}

async function openRoom(who: Person) {
  await ask(who, room.slice(2))
  const socket = await enter(who)
  socket.leave()
}

async function idle({ room, club }: Tab) {
  for (let minute = 0; minute < 60; minute++) {
    for (const socket of [room, club]) await socket.ping()
    passTime(MINUTE)
  }
}

async function hourOfTalk(tabs: Tab[], settle: () => Promise<void>) {
  for (let minute = 0; minute < 60; minute++) {
    await say(at(tabs, minute), 'Box this lap')
    await settle()
    passTime(MINUTE)
  }
}

async function ask(who: Person, paths: string[]) {
  for (const path of paths) await found(call(who, 'GET', path.replace('{id}', who.id)))
}

async function say({ room }: Tab, message: string) {
  room.send({ type: 'send-message', clientMessageId: crypto.randomUUID(), message, replyToMessageId: null })
  await room.next('sent')
}

async function type({ room }: Tab, reader: Tab) {
  room.send({ type: 'typing', chatRoomId: 'general' })
  await reader.room.next('typing')
}

async function upload(who: Person): Promise<string> {
  const uploadURL = await ticketFor(who, jpeg())
  await found(put(who, uploadURL, jpeg()))
  return (await found(call(who, 'POST', '/api/objects/normalize-path', { uploadURL }))).body.objectPath
}

async function checkIn(who: Person) {
  await found(call(who, 'PUT', `/api/races/spa/presence/${who.id}`, { state: 'here' }))
}

async function approve({ id }: Person) {
  await found(call(director, 'POST', '/api/admin/approve-member', { memberId: id, approved: true }))
}

async function announce() {
  await found(call(script, 'POST', '/api/push/send', { title: 'Monza', body: 'It moved.' }))
}

async function found(asking: Promise<Answer>): Promise<Answer> {
  const answer = await asking
  expect(answer.status, `${answer.call}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer
}

// What an act does not ask for is left out.
function averages(cost: Metered, samples: number): Partial<Metered> {
  const each = Object.entries(cost).map(([name, count]) => [name, Math.round((100 * count) / samples) / 100])
  return Object.fromEntries(each.filter(([, count]) => count !== 0))
}

// A slow machine lets an object sleep once more or has an alarm ring earlier: what differs by little is what it was.
function settledOn(before: Partial<Metered>, now: Partial<Metered>): Partial<Metered> {
  const names = Object.keys({ ...before, ...now }) as (keyof Metered)[]
  const figures = names.map(name => {
    const [was, is] = [before[name] ?? 0, now[name] ?? 0]
    return [name, Math.abs(is - was) <= Math.max(SLACK, SLACK * was) ? was : is] as const
  })
  return Object.fromEntries(figures.filter(([, count]) => count !== 0))
}

function at<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T
}
