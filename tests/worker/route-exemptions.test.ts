import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { call } from '#tests/support/call.ts'
import { stranger } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { forgetCalls } from '#tests/support/limiters.ts'
import { app } from '#worker/app.ts'
import { open } from '#worker/lib/guards.ts'
import { paced } from '#worker/lib/rate-limit.ts'
import { makeCall, plantSituation, rows } from './authorization-matrix.ts'

freshClub(plantSituation)
vi.spyOn(console, 'warn').mockImplementation(() => {}) // a report of the browser is logged

const declaring = (what: unknown) =>
  app.routes.filter(({ handler }) => handler === what).map(({ method, path }) => `${method} ${path}`)

test('what talks, votes, signs in, signs out or reports says that it is paced elsewhere', () => {
  expect(declaring(paced).sort()).toEqual([
    'DELETE /api/messages/:messageId/like',
    'DELETE /api/session',
    'DELETE /api/sessions',
    'DELETE /api/sessions/:id',
    'POST /api/chat-rooms/:roomId/messages',
    'POST /api/client-errors',
    'POST /api/csp-report',
    'POST /api/messages/:messageId/like',
    'POST /api/polls/:pollId/vote',
    'POST /api/session',
    'POST /api/session/passkey',
    'POST /api/session/passkey/options',
  ])
})

const writes = rows.filter(({ route }) => !route.startsWith('GET '))

test.each(writes)('$route of a member counts as a write unless it says otherwise', async row => {
  const asked = vi.spyOn(env.WRITES, 'limit')
  onTestFinished(() => asked.mockRestore())
  await makeCall(row, 'approved')
  expect(asked.mock.calls).toHaveLength(declaring(paced).includes(row.route) ? 0 : 1)
})

test('a stranger hears of other methods at the addresses that say so, and at no others', async () => {
  const pathOf = (route: string) => route.split(' ')[1] ?? ''
  const openPaths = new Set(declaring(open).map(pathOf))
  const addresses = new Set(rows.map(({ route }) => pathOf(route)).filter(path => path.startsWith('/api/')))
  for (const path of addresses) {
    forgetCalls()
    const { status } = await call(stranger, 'OPTIONS', path)
    expect(status, path).toBe(openPaths.has(path) ? 405 : 401)
  }
})
