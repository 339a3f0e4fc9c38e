import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page, Request } from '@playwright/test'
import { raceThatRan } from '#tests/support/finished-race.ts'
import { withoutFirstAnswers } from '#tests/support/first-answers.ts'
import { type Club, expect, test } from '#tests/support/journey.ts'

/** What each page asks for, one list for all that it asks for at once: `npm run capacity` reckons from it how long members far away wait. */
const file = path.join(import.meta.dirname, '../../scripts/capacity/page-calls.json')
type Calls = string[][]

test('what each page asks for at once, and what only after an answer, by a member who was here before, an admin and a stranger', async ({
  club,
  person,
}, { config }) => {
  const { pages, admins, ids } = await plantPages(club)
  const isRenewed = ['all', 'changed'].includes(config.updateSnapshots)
  const known: Record<string, Calls> = JSON.parse(readFileSync(file, 'utf8'))
  const knownOf = (name: string) => (isRenewed ? [] : (known[name] ?? []))
  /** Of each of these pages the calls, to somebody whom the browser has kept. */
  const walk = async (session: { cookie: string }, me: { id: string }, addresses: Record<string, string>) => {
    const { page, signInAs } = await person()
    await signInAs(session)
    await withoutFirstAnswers(page) // from far away they come too late for the page
    await page.goto('/rules')
    const kept = () => page.evaluate(() => localStorage.getItem('racing-club-member'))
    await expect.poll(kept, 'the browser keeps who was here').toContain(me.id)
    const found: Record<string, Calls> = {}
    for (const [name, address] of Object.entries(addresses))
      found[name] = await callsOf(page, address, { ...ids, me }, knownOf(name))
    return found
  }
  const strange = async (address: string) => {
    const name = `${address}, signed out`
    return { [name]: await callsOf((await person()).page, address, ids, knownOf(name)) }
  }
  const { member } = await club.asAdmin('GET', '/session')
  const walks = await Promise.all([
    ...['/', '/leaderboards'].map(strange),
    walk(ids.me, ids.me, pages),
    walk(club.director(), member, admins),
  ])
  const found = Object.assign({}, ...walks.slice(0, 3), { '/chat, its HTML': [['GET /chat']] }, walks[3])
  if (isRenewed) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
  else expect(found).toEqual(known)
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
    { cookie },
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

/** What the addresses of calls name, by what it is here. */
type Ids = Record<'me' | 'other' | 'race' | 'ran' | 'incident', { id: string }>

/**
 * The calls of a page as it opens, each list once those before it are answered, also what it asks for twice; without the
 * feed, which opens when all stands. A list is whole once all that is known of it is held, and the last once the page has
 * fetched what it keeps for when it stands.
 */
async function callsOf(page: Page, address: string, ids: Ids, known: Calls): Promise<Calls> {
  await page.goto('about:blank') // or the page before would go on asking until this one comes
  const held: { call: string; go: () => void }[] = []
  let underway = 0 // what is no call, and calls that may be answered
  let changes = 0
  const hold = (method: string, url: string) => {
    changes++
    return new Promise<void>(go => held.push({ call: nameOf(method, url, ids), go }))
  }
  const change = (by: number) => {
    underway += by
    changes++
  }
  let stands = false
  const begin = (request: Request) => {
    if (request.url().includes('/assets/page-extras-')) stands = true
    if (!isCall(request.url())) change(1) // a call is held first
  }
  const end = () => change(-1)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.route(isCall, async route => {
    await hold(route.request().method(), route.request().url())
    change(1)
    await route.continue().catch(() => null)
  })
  await page.routeWebSocket(/\/ws\b/, async socket => {
    await hold('GET', socket.url())
    if (!isFeed(nameOf('GET', socket.url(), ids))) socket.connectToServer()
  })
  /** Of a list that is known what the page has not asked for yet. */
  const missing = (list: string[]) => {
    const asked = held.map(({ call }) => call)
    return list.filter(call => {
      const place = asked.indexOf(call)
      if (place >= 0) asked.splice(place, 1)
      return place < 0
    })
  }
  /** Until nothing is under way and the page has nothing to do, and nothing has come or gone meanwhile. */
  const settle = async () => {
    for (let seen = -1; seen !== changes; ) {
      seen = changes
      await expect.poll(() => underway, { intervals: [20] }).toBe(0)
      await page.evaluate(() => new Promise(done => requestIdleCallback(done)))
    }
  }
  const calls: Calls = []
  await page.goto(address, { waitUntil: 'commit' })
  do {
    const list = known[calls.length]
    if (list) await expect.poll(() => missing(list), `${address} asks for all of it`).toEqual([])
    else await expect.poll(() => stands, `${address} stands`).toBe(true)
    await settle()
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
