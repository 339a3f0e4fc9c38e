import fc from 'fast-check'
import { hostileFile } from '#tests/support/hostile-files.ts'
import { type CallerName, callers, cronRows, type Row, rows } from '../worker/authorization-matrix.ts'
import { type Body, bodiesLike, queryNames } from './bodies.ts'
import { ids, text } from './values.ts'

/** A request that somebody has made up. */
export interface FuzzedRequest {
  caller: CallerName
  method: string
  path: string
  headers: Record<string, string>
  /** What the browser holds besides its session. */
  cookie?: string
  body?: Body
}

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const callerNames = Object.keys(callers) as CallerName[]

const oddHeaders: Record<string, string>[] = [
  { Origin: 'https://evil.test' },
  { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'https://club.test', 'Sec-Fetch-Site': 'same-origin' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/csp-report' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': ';,=' },
  { 'Content-Type': '' },
  { 'Content-Length': '0' },
  { 'Content-Length': '-1' },
  { 'Content-Length': 'NaN' },
  { 'Content-Length': '99999999999999999999' },
  { 'Content-Encoding': 'gzip' },
  { 'Transfer-Encoding': 'chunked' },
  { Upgrade: 'websocket' },
  { Upgrade: 'WebSocket', 'Sec-WebSocket-Protocol': 'x, y' },
  { Range: 'bytes=0-9' },
  { Range: 'bytes=-0' },
  { Range: 'bytes=9-1' },
  { Range: 'bytes=0-0,2-3' },
  { Range: 'bytes=99999999999999999999-' },
  { Range: 'lines=1' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': '"' },
  { 'If-Range': 'Sat, 21 Nov 2026 12:00:00 GMT', Range: 'bytes=0-1' },
  { Accept: 'text/html' },
  { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' },
  { 'X-Owner': encodeURIComponent('{"id":"director","isAdmin":true,"method":"admin_key"}') },
  { 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9' },
  { 'X-Original-URL': '/api/admin/audit', 'X-Rewrite-URL': '/api/admin/audit' },
  { 'CF-Connecting-IP': '' },
  { 'CF-Connecting-IP': '::ffff:192.0.2.1' },
  { 'CF-Connecting-IP': '[::1' },
  { Cookie: '__Host-sid' },
  { Cookie: '=;=;;; __Host-sid=%E0%A4%A; __Host-sid=%00' },
  { Cookie: `__Host-sid=${'A'.repeat(43)}; sid=${'B'.repeat(43)}` },
  { Cookie: `__Host-webauthn=${'A'.repeat(43)}` },
  { Cookie: 'x=y; '.repeat(2000) },
  { Authorization: 'admin' },
  { Authorization: 'Bearer' },
  { Authorization: 'Bearer undefined' },
  { Authorization: 'bearer a key that only the tests know, 32+' },
  { Authorization: 'Basic YWRtaW46YWRtaW4=' },
  { 'User-Agent': 'x'.repeat(8000) },
  { 'Accept-Language': 'x'.repeat(8000) },
  { Host: 'evil.test' },
]

const header = fc.oneof(
  { arbitrary: fc.constant({}), weight: 4 },
  { arbitrary: fc.constantFrom(...oddHeaders), weight: 1 },
)

/** A part of a path: an id as somebody writes it, escaped well or badly. */
const segment = fc.oneof(
  { arbitrary: fc.constantFrom(...ids).map(escaped), weight: 4 },
  { arbitrary: text.map(escaped), weight: 2 },
  {
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%E0%A4%A',
      '%ED%A0%80',
      '%00',
      '.',
      '..',
      '%2e%2e',
      '',
      '%2F',
      ';',
      '🏁',
      'x'.repeat(3000),
    ),
    weight: 1,
  },
)

const bending: fc.Arbitrary<(path: string) => string> = fc.oneof(
  segment.map(other => (path: string) => path.replace(/[^/]+(?=\?|$)/, other)),
  fc.tuple(fc.nat(6), segment).map(
    ([at, other]) =>
      (path: string) =>
        withSegment(path, at, other),
  ),
  fc.constantFrom<(path: string) => string>(
    path => `${path}/`,
    path => path.replace('/', '//'),
    path => path.toUpperCase(),
    path => path.replace('/api/', '/api/./'),
    path => path.replace('/api/', '/api/x/../'),
    path => path.replace('/api/', '/api%2F'),
    path => `${path}#x`,
    path => `${path};x=y`,
    path => path.replace(/^\/\w+/, ''),
  ),
)

const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(...queryNames),
      fc.oneof(segment, fc.constantFrom('1', '12', '0', '100', '101', 'all')),
    ),
    {
      maxLength: 3,
    },
  )
  .map(pairs => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

/** Requests made up from the rows of the authorisation matrix and the contracts: sound, bent, and by anybody. */
export const fuzzedRequest: fc.Arbitrary<FuzzedRequest> = fc.oneof(
  ...[...rows, ...cronRows].map(row => ({ arbitrary: requestsLike(row), weight: row.body ? 3 : 1 })),
)

function requestsLike(row: Row): fc.Arbitrary<FuzzedRequest> {
  const [usual = '', pattern = ''] = row.route.split(' ')
  const granted = callerNames.filter(name => typeof row.answers[name] === 'number')
  const caller = fc.oneof(
    { arbitrary: fc.constantFrom(...(granted.length > 0 ? granted : callerNames)), weight: 2 },
    { arbitrary: fc.constantFrom(...callerNames), weight: 1 },
  )
  const template = row.at ?? pattern
  return fc
    .record({
      caller,
      method: fc.oneof(
        { arbitrary: fc.constant(row.method ?? usual), weight: 7 },
        { arbitrary: fc.constantFrom(...methods), weight: 1 },
      ),
      aim: fc.oneof(
        { arbitrary: fc.constant(null), weight: 3 },
        { arbitrary: fc.constantFrom(...ids.slice(0, 6)), weight: 1 },
      ),
      bend: fc.oneof(
        { arbitrary: fc.constant((path: string) => path), weight: 5 },
        { arbitrary: bending, weight: 1 },
      ),
      query: fc.oneof({ arbitrary: fc.constant(''), weight: 4 }, { arbitrary: query, weight: 1 }),
      headers: header,
      body: bodyOf(row),
    })
    .map(({ caller, method, aim, bend, query, headers, body }) => {
      const whom = aim ?? callers[caller].aim
      const path = bend(template.replaceAll('{aim}', whom))
      const isBodiless = method === 'GET' || method === 'HEAD'
      return {
        caller,
        method,
        path: query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path,
        cookie: row.cookie,
        headers: { ...(row.body && { 'Content-Type': 'application/json' }), ...row.headers, ...headers },
        ...(!isBodiless && body !== undefined && { body: aimAt(body, whom) }),
      }
    })
}

function bodyOf({ file, body }: Row): fc.Arbitrary<Body | undefined> {
  if (file)
    return fc.oneof(
      { arbitrary: fc.constant(file), weight: 2 },
      { arbitrary: hostileFile.map(({ file }) => file), weight: 1 },
    )
  const made = bodiesLike(body ?? {})
  return fc.oneof(
    { arbitrary: made, weight: body ? 12 : 1 },
    { arbitrary: fc.constant(undefined), weight: 1 },
  )
}

function aimAt(body: Body, whom: string): Body {
  return typeof body === 'string' ? body.replaceAll('{aim}', whom) : body
}

function withSegment(path: string, at: number, other: string) {
  const parts = path.split('/')
  parts[Math.min(at + 1, parts.length - 1)] = other
  return parts.join('/')
}

function escaped(value: string) {
  return encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
}
