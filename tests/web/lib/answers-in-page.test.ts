import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withAnswersInPage } from '#web/lib/answers-in-page.ts'
import type { PageAnswer } from '#worker/features/pages/rules.ts'

const rooms = '/api/chat-rooms'
const session = '/api/session'

/** The paths that the club itself was asked for. */
let asked: string[]
let isInPage: boolean

/** The calls of a page whose HTML has brought these answers, `age` ms after it was asked for. */
function callsOf(answers: PageAnswer[], { age = 0, lastHere = '' } = {}) {
  isInPage = true
  const remove = () => {
    isInPage = false
  }
  const script = { textContent: JSON.stringify(answers), remove }
  vi.stubGlobal('document', { getElementById: () => (isInPage ? script : null) })
  vi.stubGlobal('performance', { now: () => age })
  return withAnswersInPage(async input => {
    asked.push(String(input))
    return new Response('"of the club"')
  }, lastHere)
}

const answer = (path: string): PageAnswer => ({ path, headers: [['X-Room-Rev', '7']], body: '"of the page"' })

beforeEach(() => {
  asked = []
  vi.stubGlobal('location', new URL('https://club.example/chat'))
})
afterEach(() => vi.unstubAllGlobals())

test('a driver’s browser asks once less for what the page has brought', async () => {
  const call = callsOf([answer(rooms)])
  const first = await call(rooms)
  expect([await first.json(), first.headers.get('X-Room-Rev'), first.status]).toEqual([
    'of the page',
    '7',
    200,
  ])
  expect(await (await call(rooms)).json()).toBe('of the club')
  expect(asked).toEqual([rooms])
})

test('what the page has brought stands for nothing ten seconds later, or once a driver has written', async () => {
  await callsOf([answer(rooms)], { age: 10_000 })(rooms)
  expect(asked).toEqual([rooms])
  const call = callsOf([answer(rooms)])
  await call(session, { method: 'DELETE' })
  await call(rooms)
  expect(asked).toEqual([rooms, session, rooms])
})

test('a page that has brought nothing asks for everything', async () => {
  isInPage = false
  vi.stubGlobal('document', { getElementById: () => null })
  const call = withAnswersInPage(async () => new Response('"of the club"'))
  expect(await (await call(rooms)).json()).toBe('of the club')
})

test('what a member was told stands in their page no longer than it is read', () => {
  callsOf([answer(session)])
  expect(isInPage).toBe(false)
})

test.each([
  ['ines', []],
  ['omar', [rooms]],
])('what Ines was told counts where %s was last here', async (lastHere, expected) => {
  const told = { ...answer(session), body: '{"member":{"id":"ines"}}' }
  await callsOf([told, answer(rooms)], { lastHere })(rooms)
  expect(asked).toEqual(expected)
})
