import { expect, test } from 'vitest'
import { call, expectRefused } from '#tests/support/call.ts'
import { director, guesser, ines, marcus, rammer, stranger } from '#tests/support/cast.ts'
import { freshClub, renewClub } from '#tests/support/fresh-club.ts'
import { forgetCalls } from '#tests/support/limiters.ts'
import { expectNoTraces } from '#tests/support/traces.ts'
import { goodCalls } from './calls.ts'

freshClub()

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const paths = [
  '/api',
  '/api/',
  '/api/nothing',
  '/api/races/',
  '/api//races',
  '/api/admin',
  '/api/members/x/y/z',
]

test.each(paths)('nobody answers at %s', async path => {
  for (const method of allMethods) {
    expectRefused(await call(marcus, method, path), '404 no_such_call')
    expectRefused(await call(ines, method, path), '404 no_such_call')
    expectRefused(await call(rammer, method, path), '403 rejected')
    expectRefused(await call(stranger, method, path), '401 sign_in_required')
  }
  expectRefused(await call(guesser, 'GET', path), '401 bad_key')
})

const methodsByPath = new Map<string, string[]>()
for (const { path: address } of goodCalls) {
  const [path = ''] = address.split('?')
  const routes = goodCalls.filter(({ route }) => isRouteOf(path, route)) // a passkey could be called `options`
  methodsByPath.set(path, [...new Set(routes.map(({ method }) => method))])
}
const open =
  /^\/api\/(config|health|session(\/passkey(\/options)?)?|csp-report|client-errors|members\/look-up|members\/by-gamertag\/[^/]+|calendar\/.+|leaderboards|championships\/[^/]+\/standings)$/

/** What is asked for at an address by every method that it does not have. */
const others = [...methodsByPath].flatMap(([path, methods]) =>
  allMethods.filter(method => !methods.includes(method)).map(method => ({ method, path, methods })),
)

test('no address answers other methods than it has, and it says which those are', () =>
  expectNoTraces(
    others.map(({ method, path, methods }) => async () => {
      forgetCalls()
      const answer = await call(director, method, path)
      expectRefused(answer, '405 method_not_allowed')
      const allowed = answer.headers.get('allow')?.split(', ') ?? []
      expect(allowed.filter(name => name !== 'HEAD').sort(), answer.call).toEqual(methods.sort())
      return answer
    }),
    renewClub,
  ))

test('outsiders are told of other methods only where outsiders are answered', async () => {
  for (const { method, path } of others) {
    forgetCalls()
    const refusal = open.test(path) ? '405 method_not_allowed' : null
    expectRefused(await call(stranger, method, path), refusal ?? '401 sign_in_required')
    expectRefused(await call(rammer, method, path), refusal ?? '403 rejected')
  }
})

function isRouteOf(path: string, route: string) {
  const pattern = route.replace(/^\w+ /, '').replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')
  return new RegExp(`^${pattern}$`).test(path)
}

test('HEAD is answered like GET, without a body', async () => {
  const answer = await call(marcus, 'HEAD', '/api/races')
  expect([answer.status, answer.body]).toEqual([200, ''])
  expect((await call(stranger, 'HEAD', '/api/races')).status).toBe(401)
})
