import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, call, inWords } from '#tests/support/call.ts'
import { director, marcus, priya, stranger } from '#tests/support/cast.ts'
import { say } from '#tests/support/chat.ts'
import { NOON } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace } from '#tests/support/grid.ts'
import { CASE, openCase, plantRaceAndStewards, plantResult } from '#tests/support/incidents.ts'
import { configure } from '#tests/support/settings.ts'
import { knock } from '#tests/support/sockets.ts'
import { installTripMeter } from '#tests/support/trips.ts'
import { rememberedViewers } from '#worker/lib/session.ts'
import pageCalls from '../../../scripts/capacity/page-calls.json'
import { callerOf } from '../../../scripts/capacity/trips.mjs'

const callers = { stranger, member: marcus, admin: director }

freshClub()
beforeEach(plantWhatPagesShow)

test('how often each call of a page waits for what lies where the club does, one wait after the other', async () => {
  configure({ ASSETS: { fetch: async () => new Response('the page') } as unknown as Fetcher })
  const count = installTripMeter()
  const trips: Record<string, Record<string, { first: number; next: number; later: number }>> = {}
  for (const { caller, asked } of callsOfPages()) {
    const look = () => open(callers[caller], asked)
    await forgetAuthors()
    rememberedViewers.clear()
    const first = await count(look)
    await forgetAuthors()
    const next = await count(look)
    trips[caller] = { ...trips[caller], [asked]: { first, next, later: await count(look) } }
  }
  await expect(`${JSON.stringify(trips, null, 2)}\n`).toMatchFileSnapshot(
    '../../../scripts/capacity/trips.json',
  )
}, 300_000)

/** What pages ask for, once for each caller. */
function callsOfPages() {
  const all = Object.entries(pageCalls as Record<string, string[][]>).flatMap(([page, calls]) =>
    calls.flat().map(asked => ({ caller: callerOf(page) as keyof typeof callers, asked })),
  )
  return [...new Map(all.map(one => [`${one.caller} ${one.asked}`, one])).values()]
}

async function plantWhatPagesShow() {
  await plantRaceAndStewards()
  await plantRace('soon')
  await openCase({ drivers: [priya.id] }, marcus)
  await plantResult('spa', NOON, { marcus: 0, priya: 900 })
  await say(priya, 'See you on the grid')
}

// As where another instance of the Worker answers: what it knows of authors is of another version of the members.
async function forgetAuthors() {
  await env.DB.prepare("UPDATE members SET display_name = display_name || '.' WHERE id = 'otto'").run()
}

async function open(who: Caller, asked: string) {
  const me = 'id' in who ? String(who.id) : ''
  const names = { me, other: 'priya', race: 'soon', ran: 'spa', incident: CASE }
  const path = Object.entries(names).reduce(
    (text, [name, id]) => text.replaceAll(`{${name}}`, id),
    asked.slice('GET '.length),
  )
  const answer = path.startsWith('/ws') ? await knock(who, path) : await call(who, 'GET', path)
  expect(answer.status, inWords(answer)).toBeLessThan(300)
}
