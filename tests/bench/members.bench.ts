import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Caller, CLUB } from '#tests/support/call.ts'
import { director, marcus } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { handle } from '#tests/support/handle.ts'
import { countedDb } from './counted.ts'

const MEMBERS = 5600
const TIMES = 9

freshClub()

test('the members of a big club', async () => {
  await plantBigClub()
  const whole = await measure(marcus, '/api/members')
  const again = await measure(marcus, '/api/members', { 'If-None-Match': whole.etag })
  const details = await measure(director, '/api/members?detail=all')
  const table = [`\n${`GET /api/members, ${MEMBERS} members`.padEnd(38)} status    bytes  p50 ms  rows read`]
  for (const [what, { status, bytes, ms, read }] of Object.entries({ whole, again, details }))
    table.push(
      `${what.padEnd(38)} ${pad(status, 6)} ${pad(bytes, 8)} ${pad(Math.round(ms * 10) / 10, 7)} ${pad(read, 10)}`,
    )
  console.log(table.join('\n'))
  expect(whole.status).toBe(200)
})

async function measure(who: Caller, path: string, headers: Record<string, string> = {}) {
  const cost = { queries: 0, read: 0, written: 0 }
  const request = () => new Request(CLUB + path, { headers: { Cookie: who.cookie ?? '', ...headers } })
  const { status, bytes, etag } = await make(request(), countedDb(env.DB, cost)) // counting takes time of its own
  const times = []
  for (let n = 0; n < TIMES; n++) {
    const since = performance.now()
    await make(request(), env.DB)
    times.push(performance.now() - since)
  }
  return { status, bytes, etag, read: cost.read, ms: times.sort((a, b) => a - b)[TIMES >> 1] ?? 0 }
}

async function make(request: Request, DB: D1Database) {
  const answer = await handle(request, { ...env, DB })
  const { byteLength: bytes } = await answer.arrayBuffer()
  return { status: answer.status, bytes, etag: answer.headers.get('etag') ?? '' }
}

// Profiles as drivers fill them in, with a bio of some length.
async function plantBigClub() {
  await env.DB.prepare(`
    WITH RECURSIVE driver(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM driver WHERE n < ${MEMBERS})
    INSERT INTO members (id, display_name, gamertag, gamertag_key, gamertag_skeleton, experience_level, bio,
      favorite_track, favorite_car_class, car_number, stream_link, status, approved_by, approved_at, created_at)
    SELECT lower(hex(randomblob(4))) || '-0000-4000-8000-' || printf('%012d', n), 'Driver Number ' || n,
      'Gamertag ' || n, 'gamertag ' || n, 'gamertag' || n, 'Intermediate', 'I drive GT3 on Thursdays, number ' || n || '.',
      'Spa', 'GT3', n % 1000, 'https://www.twitch.tv/driver' || n, 'approved', 'director', 1795235227251, 1795235227251
    FROM driver`).run()
}

function pad(value: number, width: number) {
  return String(value).padStart(width)
}
