import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { stranger } from '#tests/support/cast.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'

freshClub()

const warn = vi.spyOn(console, 'warn')
beforeEach(() => {
  warn.mockReset().mockImplementation(() => {})
})
afterEach(() => warn.mockReset())

const report = {
  'csp-report': {
    'document-uri': 'https://club.test/members/marcus/profile',
    'effective-directive': 'img-src',
    'blocked-uri': 'https://evil.test/secret-path?of=marcus',
  },
}

test("a browser's report is logged with its directive and host, and nothing that names a driver", async () => {
  await expectNoChange(() => send(JSON.stringify(report)))
  expect(warn.mock.calls).toEqual([
    [JSON.stringify({ event: 'csp', directive: 'img-src', host: 'evil.test' })],
  ])
})

const deep = '['.repeat(20_000) + ']'.repeat(20_000)

test.each([
  '{',
  'null',
  '7',
  '[]',
  '{}',
  deep,
  '{"csp-report":null}',
  '{"csp-report":"text"}',
  '{"csp-report":{"effective-directive":7,"blocked-uri":{}}}',
  '{"csp-report":{"effective-directive":{"toString":1,"valueOf":2}}}',
  `{"csp-report":{"effective-directive":${deep}}}`,
  '{"csp-report":{"blocked-uri":"inline"}}',
])('the strange report %.60s changes nothing and breaks nothing', async body => {
  await expectNoChange(() => send(body))
})

test('reports from one address are limited', async () => {
  for (let n = 0; n < 10; n++) await send('{}')
  expectRefused(await call(stranger, 'POST', '/api/csp-report', {}), '429 slow_down')
})

async function send(body: string) {
  const headers = { 'Content-Type': 'application/csp-report' }
  expectStatus(await call(stranger, 'POST', '/api/csp-report', body, { headers }), 204)
}
