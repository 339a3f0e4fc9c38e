import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import {
  announce,
  approve,
  ask,
  at,
  checkInto,
  dashboard,
  granted,
  openClub,
  openRoom,
  plantPhones,
  races,
  room,
  sayIn,
  signInFrom,
  start,
  type Tab,
  typeIn,
  uploadPicture,
} from '#tests/support/acts.ts'
import { FAR, nextAlarm, passUntilNextAlarm, standInService } from '#tests/support/alerts.ts'
import { call } from '#tests/support/call.ts'
import { director, ines, type Person, person, plantPeople } from '#tests/support/cast.ts'
import { like } from '#tests/support/chat.ts'
import { passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { plantYoungClub } from '#tests/support/decade.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, takePlace } from '#tests/support/grid.ts'
import { installMeter, type Metered } from '#tests/support/meter.ts'
import { askRoom, vote } from '#tests/support/polls.ts'
import { saveResult, sent } from '#tests/support/results.ts'
import { configure } from '#tests/support/settings.ts'
import { enter, listen } from '#tests/support/sockets.ts'
import { plantScoring } from '#tests/support/standings.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#worker/lib/clock.ts'
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

/** An act, how often it is done here, and what has to be there before, which is not counted. */
interface Act {
  what: string
  samples?: number
  before?: () => Promise<unknown>
  act(n: number): Promise<unknown>
}

freshClub()
const stand = standInService()

test('what each act asks of the platform', async () => {
  const meter = installMeter()
  configure({ ASSETS: { fetch: async () => new Response('the page') } as unknown as Fetcher })
  await plantYoungClub()
  // The day's race is planted with its acts.
  await rowsOf('DELETE FROM races WHERE date BETWEEN ? AND ? RETURNING id', Date.now(), Date.now() + DAY / 2)
  const drivers = Array.from({ length: ONLINE }, (_, n) => person(`online-${n}`, `Online ${n}`, 'approved'))
  await plantPeople(...drivers)
  await plantPhones(stand.service, drivers)
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
  let poll = ''
  let picture = ''
  let raceAt = 0
  return [
    { what: 'sign in', act: signIn },
    { what: 'sign out', act: () => granted(call(at(drivers, 90), 'DELETE', '/api/session')) },
    {
      what: 'open the club, cold',
      samples: 10,
      act: n => openClub(at(drivers, n), [...start, ...races, ...room]),
    },
    { what: 'open the club, warm', samples: 10, act: n => openClub(at(drivers, n), [...start, ...races]) },
    { what: 'an open tab, idle for an hour', act: () => idle(at(tabs, 0)) },
    { what: 'go to the races', samples: 10, act: n => ask(at(drivers, n), races) },
    { what: 'go to the dashboard', samples: 10, act: n => ask(at(drivers, n), dashboard) },
    { what: 'open a room', samples: 10, act: n => openRoom(at(drivers, n)) },
    { what: 'send a message', samples: OFTEN, act: () => sayIn(at(tabs, 0), 'Box this lap') },
    {
      what: 'send a message that alerts a phone',
      samples: 20,
      act: n => sayIn(at(tabs, n), `@Online ${n + 50} box this lap`),
    },
    { what: 'type', samples: OFTEN, act: () => typeIn(at(tabs, 1), at(tabs, 2)) },
    { what: 'like', samples: OFTEN, act: n => granted(like(at(drivers, 3), `general.${n + 1}`)) },
    {
      what: 'vote',
      samples: 40,
      before: async () => {
        poll = (await askRoom(director)).id
      },
      act: n => granted(vote(at(drivers, n), poll)),
    },
    {
      what: 'send a picture',
      samples: 5,
      act: async n => {
        picture = await uploadPicture(at(drivers, n))
        await sayIn(at(tabs, n), picture)
      },
    },
    { what: 'look at a picture', samples: 20, act: n => granted(call(at(drivers, n), 'GET', picture)) },
    { what: 'approve a driver', act: () => approve(ines) },
    { what: 'take a place', samples: 20, act: n => granted(takePlace(at(drivers, n), 'race-1450')) },
    { what: 'an announcement to 600 phones', act: announce },
    {
      what: 'a cron run that calls twenty drivers to check in',
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
    { what: 'check in', samples: GRID, act: n => checkInto('spa', at(grid, n)) },
    {
      what: 'save a result of twenty',
      before: async () => setClock(raceAt + 90 * MINUTE),
      act: () =>
        granted(
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
    { what: 'an hour of the feed, one message a minute', act: () => hourOfTalk(tabs, settle) },
    // What has waited since the club was planted is done before. An hour of them: not each notes what it has done.
    {
      what: 'a cron run with nothing to do',
      samples: 12,
      before: async () => {
        await runAll()
      },
      act: () => {
        passTime(5 * MINUTE - PAUSE)
        return runCron()
      },
    },
    {
      what: 'a deadline reminder to 600 phones',
      before: async () => {
        raceAt = Date.now() + 2 * HOUR + 10 * MINUTE
        await plantRace('last-call', { date: raceAt, registration_deadline: raceAt - HOUR })
        setClock(raceAt - 2 * HOUR + MINUTE)
      },
      act: () => runCron(),
    },
    {
      what: 'a cron run that clears old reminders',
      before: async () => setClock(raceAt + DAY),
      act: () => runCron(),
    },
  ]

  async function runAll() {
    for (let n = 0; n < 5; n++) await runCron()
  }

  function signIn() {
    return signInFrom('198.51.100.1', 'Driver 1')
  }
}

async function idle({ room, club }: Tab) {
  for (let minute = 0; minute < 60; minute++) {
    for (const socket of [room, club]) await socket.ping()
    passTime(MINUTE)
  }
}

async function hourOfTalk(tabs: Tab[], settle: () => Promise<void>) {
  for (let minute = 0; minute < 60; minute++) {
    await sayIn(at(tabs, minute), 'Box this lap')
    await settle()
    passTime(MINUTE)
  }
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
