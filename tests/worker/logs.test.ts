import { expect, onTestFinished, test, vi } from 'vitest'
import { breakDatabase } from '#tests/support/breakage.ts'
import { call } from '#tests/support/call.ts'
import { adminKey, director, guesser, ines, marcus, priya, stranger } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { callers, plantSituation, type Row, rows } from './authorization-matrix.ts'

freshClub(plantSituation)

/** What it sends is meant for the log: a page, and a place in the club's own files. */
const isForLog = ({ route }: Row) => route === 'POST /api/client-errors'

/** What no line of the log may have in it, whoever calls: who it is, from where, and with what. */
const people = Object.values(callers).flatMap(({ who }) => [
  who.address,
  ...('token' in who ? [who.token, who.gamertag, `${who.gamertag} at home`, `The life of ${who.id}`] : []),
])
const secrets = [...people, adminKey, guesser.authorization ?? '', 'of-the-query', 'of-the-browser']

test.each(rows)(
  'the log says nothing of who calls $route and with what, whether it works, is refused or breaks',
  async row => {
    const said = listen()
    for (const { who, aim } of Object.values(callers)) await make(row, who, aim)
    breakDatabase(whoAsks)
    for (const who of [director, marcus, stranger]) await make(row, who, marcus.id)
    expect(findIn(said(), [...secrets, ...(isForLog(row) ? [] : textsOf(row.body))])).toEqual([])
  },
)

test('a call that breaks leaves a line with its route, and the route names nobody', async () => {
  const said = listen()
  breakDatabase(whoAsks)
  await call(stranger, 'POST', '/api/members/look-up', { gamertag: priya.gamertag })
  await call(marcus, 'GET', `/api/members/${ines.id}`)
  await call(stranger, 'GET', `/api/members/by-gamertag/${encodeURIComponent(priya.gamertag)}`)
  expect(said().map(line => JSON.parse(line))).toMatchObject([
    {
      event: 'unexpected',
      route: '/api/members/look-up',
      cause: expect.stringContaining('fire'),
    },
    { event: 'unexpected', route: '/api/members/:id' },
    { event: 'unexpected', route: '/api/members/by-gamertag/:gamertag' },
  ])
})

test('a wrong key leaves a line, so that guessing shows', async () => {
  const said = listen()
  await call(guesser, 'GET', '/api/races')
  await call(stranger, 'POST', '/api/session', { gamertag: director.gamertag, adminKey: 'a guess' })
  expect(said().map(line => JSON.parse(line))).toEqual([
    { event: 'refused', code: 'bad_key', route: expect.any(String) },
    { event: 'refused', code: 'wrong_key', route: '/api/session' },
  ])
})

test('what is looked for would be found', () => {
  expect(findIn([JSON.stringify({ path: `/api/members/${priya.gamertag}` })], secrets)).toEqual([
    priya.gamertag,
  ])
})

/** What is logged from now on, by the Worker and its objects. */
function listen(): () => string[] {
  const spies = (['log', 'info', 'warn', 'debug'] as const).map(name =>
    vi.spyOn(console, name).mockImplementation(() => {}),
  )
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return () => {
    const lines = [stray, ...spies].flatMap(({ mock }) =>
      mock.calls.map(words => words.map(String).join(' ')),
    )
    stray.mockClear() // what breaks here breaks on purpose
    return lines
  }
}

function findIn(lines: string[], words: string[]) {
  return words.filter(word => lines.some(line => line.includes(word)))
}

const whoAsks = (sql: string) => /^select .* from "sessions"/.test(sql)

function make({ route, at, body, file }: Row, who: Parameters<typeof call>[0], aim: string) {
  const [method = '', path = ''] = route.split(' ')
  const place = (at ?? path).replaceAll('{aim}', aim)
  const content = body && JSON.parse(JSON.stringify(body).replaceAll('{aim}', aim))
  const headers = { 'User-Agent': 'of-the-browser' }
  return call(who, method, `${place}${place.includes('?') ? '&' : '?'}canary=of-the-query`, file ?? content, {
    headers,
  })
}

/** The texts of a body that are no ids: names, messages, keys, addresses. */
function textsOf(body: unknown): string[] {
  if (typeof body === 'string') return /^[\w.-]{1,40}$|^\{aim\}$/.test(body) ? [] : [body]
  return body && typeof body === 'object' ? Object.values(body).flatMap(textsOf) : []
}
