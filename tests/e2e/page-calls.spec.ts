import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page, Request } from '@playwright/test'
import { raceThatRan } from '#tests/support/finished-race.ts'
import { withoutFirstAnswers } from '#tests/support/first-answers.ts'
import { type Club, expect, test } from '#tests/support/journey.ts'

/** What each page asks for, one list for all that it asks for at once: `npm run capacity` reckons from it how long members far away wait. */
const file = path.join(import.meta.dirname, '../../scripts/capacity/page-calls.json')
/** For so long nothing more is asked for, in ms, until what has been asked for counts as all that is asked for at once. */
const QUIET = 400

type Calls = string[][]

test.describe('what each page asks for, and what only after an answer', () => {
  test.setTimeout(600_000)

  test('by a member who was here before, an admin and a stranger', async ({ club, person }, { config }) => {
    const { pages, admins, ids } = await plantPages(club)
    const found: Record<string, Calls> = {}
    for (const address of ['/', '/leaderboards'])
      found[`${address}, signed out`] = await callsOf((await person()).page, address, ids)
    const driver = await person()
    await driver.signInAs(ids.me)
    await withoutFirstAnswers(driver.page) // from far away they come too late for the page
    await callsOf(driver.page, '/rules', ids) // from here on the browser keeps who was here
    for (const [name, address] of Object.entries(pages))
      found[name] = await callsOf(driver.page, address, ids)
    found['/chat, its HTML'] = [['GET /chat']]
    const desk = await person()
    await desk.signInAs(club.director())
    const director = { ...ids, me: await club.asAdmin('GET', '/session').then(({ member }) => member) }
    await callsOf(desk.page, '/rules', director)
    for (const [name, address] of Object.entries(admins))
      found[name] = await callsOf(desk.page, address, director)
    if (['all', 'changed'].includes(config.updateSnapshots))
      writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
    expect(found).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  })
})

async function plantPages(club: Club) {
  const ran = await raceThatRan(club, 'Calls Ran', ['Calls One', 'Calls Two'])
  const soon = await club.race('Calls Soon')
  const [me, other] = ran.drivers
  if (!me || !other) throw new Error('Nobody has driven')
  const report = { id: crypto.randomUUID(), raceId: ran.id, lap: 2, spot: 'Turn 1', raceTime: '1:20' }
  const { cookie } = me
  const incident = await club.send(
    'POST',
    '/incidents',
    { ...report, drivers: [other.id], account: 'He dived in from far behind.' },
    { cookie, origin: club.origin },
  )
  expect(incident.status).toBe(201)
  const pages = {
    '/dashboard': '/dashboard',
    '/races': '/races',
    '/races/:id before the start': `/races/${soon.id}`,
    '/races/:id after it': `/races/${ran.id}`,
    '/championships': '/championships',
    '/leaderboards': '/leaderboards',
    '/chat': '/chat',
    '/members/:id/profile, one’s own': `/members/${me.id}/profile`,
    '/members/:id/profile, another’s': `/members/${other.id}/profile`,
    '/incidents': '/incidents',
    '/incidents/:id': `/incidents/${report.id}`,
  }
  const admins = {
    '/admin': '/admin',
    '/admin/members': '/admin/members',
    '/races/:id/result': `/races/${ran.id}/result`,
  }
  return { pages, admins, ids: { me, other, race: { id: soon.id }, ran, incident: { id: report.id } } }
}

/** What other journeys change meanwhile: how many notifications an admin has, and which championships have tables. */
const ofOthers: [RegExp, object][] = [
  [/\/notifications\/[^/]+\/count$/, { count: 0 }],
  [/\/api\/leaderboards$/, { championships: [], nextRaceDay: null }],
]

/** What the addresses of calls name, by what it is here. */
type Ids = Record<'me' | 'other' | 'race' | 'ran' | 'incident', { id: string }>

/**
 * The calls of a page as it opens, each list once those before it are answered, also what it asks for twice; without the
 * feed, which opens when all stands and would have it ask again for what other journeys do.
 */
async function callsOf(page: Page, address: string, ids: Ids): Promise<Calls> {
  await page.goto('about:blank') // or the page before would go on asking until this one comes
  const held: { call: string; go: () => void }[] = []
  let underway = 0 // what is no call, and calls that may be answered
  let last = Date.now()
  const hold = (method: string, url: string) => {
    last = Date.now()
    return new Promise<void>(go => held.push({ call: nameOf(method, url, ids), go }))
  }
  const begin = (request: Request) => change(request, 1)
  const end = (request: Request) => change(request, -1)
  const change = (request: Request, by: number) => {
    if (by > 0 && isCall(request.url())) return // it is held first
    underway += by
    last = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.route(isCall, async route => {
    await hold(route.request().method(), route.request().url())
    underway += 1
    const [, json] = ofOthers.find(([address]) => address.test(route.request().url())) ?? []
    await (json ? route.fulfill({ json }) : route.continue()).catch(() => null)
  })
  await page.routeWebSocket(/\/ws\b/, async socket => {
    await hold('GET', socket.url())
    if (!isFeed(nameOf('GET', socket.url(), ids))) socket.connectToServer()
  })
  const isQuiet = async () => {
    await page.evaluate(() => new Promise(done => requestIdleCallback(done))).catch(() => null)
    return underway <= 0 && Date.now() - last > QUIET
  }
  const calls: Calls = []
  await page.goto(address, { waitUntil: 'commit' })
  do {
    last = Date.now()
    while (!(await isQuiet())) await page.waitForTimeout(50)
    const together = held.splice(0)
    const named = together.map(({ call }) => call)
    calls.push(named.filter(call => !isFeed(call)).sort())
    for (const { go } of together) go()
    if (together.length === 0) break
  } while (calls.length < 20)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return calls.filter(({ length }) => length > 0)
}

function isCall(url: URL | string) {
  return /^\/(api|objects)\//.test(new URL(url).pathname)
}

function isFeed(call: string) {
  return call === 'GET /ws'
}

// As the API map names it, whoever and whatever it is about.
function nameOf(method: string, url: string, ids: Ids) {
  const { pathname, search } = new URL(url)
  return Object.entries(ids).reduce(
    (call, [name, { id }]) => call.replaceAll(id, `{${name}}`),
    `${method} ${pathname}${search}`,
  )
}
