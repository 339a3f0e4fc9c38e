import { describe, expect, test } from 'vitest'
import { call, expectRefused } from '#tests/support/call.ts'
import { director, guesser, ines, marcus, rammer, stranger } from '#tests/support/cast.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { goodCalls } from './calls.ts'

freshClub()

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
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
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
  /^\/api\/(config|health|session(\/passkey(\/options)?)?|csp-report|client-errors|members\/look-up|calendar\/.+|leaderboards|championships\/[^/]+\/standings)$/

describe.each([...methodsByPath])('%s', (path, methods) => {
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
    method => !methods.includes(method),
  )

  test(`answers ${methods.join(', ')} and no other method`, async () => {
    await expectNoChange(async () => {
      for (const method of others) {
        const answer = await call(director, method, path)
        expectRefused(answer, '405 method_not_allowed')
        expect(
          answer.headers
            .get('allow')
            ?.split(', ')
            .filter(name => name !== 'HEAD')
            .sort(),
        ).toEqual(methods.sort())
      }
    })
  })

  test('tells outsiders of other methods only where outsiders are answered', async () => {
    for (const method of others) {
      expectRefused(
        await call(stranger, method, path),
        open.test(path) ? '405 method_not_allowed' : '401 sign_in_required',
      )
      expectRefused(
        await call(rammer, method, path),
        open.test(path) ? '405 method_not_allowed' : '403 rejected',
      )
    }
  })
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
