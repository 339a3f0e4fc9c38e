import { expect } from 'vitest'
import { type Answer, CLUB } from '#tests/support/call.ts'
import type { Tables } from '#tests/support/snapshot.ts'
import { app } from '#worker/app.ts'
import { isPagePath } from '#worker/features/pages/rules.ts'
import { type CallerName, callers, rows } from '../worker/authorization-matrix.ts'
import type { FuzzedRequest } from './requests.ts'

/** What every answer must be, whatever was asked. */
export function expectSoundAnswer({ method, path }: FuzzedRequest, { status, body, headers }: Answer) {
  expect(status === 507 || status < 500, `a fault of the Worker: ${status}`).toBe(true)
  if (status < 400 || isPagePath(pathOf(path))) return // pages are refused without a word
  if (method === 'HEAD') return expect(body).toBe('')
  expect(headers.get('content-type'), 'the kind of a refusal').toBe('application/problem+json')
  expect(body).toMatchObject({
    status,
    code: expect.stringMatching(/^[a-z_]+$/),
    detail: expect.stringMatching(/\w/),
  })
  if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  if (status === 405) expect(headers.get('allow')).toMatch(/^[A-Z, ]+$/)
  expect(JSON.stringify(body), 'what the inside is made of').not.toMatch(/SQLITE|D1_|\.ts:\d| {4}at /)
}

/** Whom the matrix refuses a call for what they are, is refused it however it is made. */
export function expectRight({ caller, method, path }: FuzzedRequest, { status }: Answer, before: Tables) {
  if (status >= 400 || isPagePath(pathOf(path))) return
  if (rolesOf(caller, before).some(role => mayCall(role, method, path))) return
  expect.unreachable(`${caller} was granted what is not theirs`)
}

/** What a request may not have done: anything where it was refused or only read, and to others' rows only what is known. */
export function expectNoHarm(request: FuzzedRequest, { status }: Answer, before: Tables, after: Tables) {
  const changed = changesOf(before, after)
  if (status >= 400) for (const table of usedUpBy(request)) changed.delete(table)
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  if (pathOf(request.path) === '/ws') changed.delete('session_rooms') // where to close it when the session ends
  if (status >= 400 || isRead) expect([...changed.keys()], 'tables that changed').toEqual([])
  const { who } = callers[request.caller]
  if (!('id' in who) || isAdmin(request.caller)) return
  for (const [table, column] of Object.entries(owners))
    for (const row of changed.get(table) ?? [])
      if (row[column] !== who.id && !isNewcomers(request, table) && !isKnown(request, row))
        expect.unreachable(`a row of ${String(row[column])} in ${table}`)
}

/** Whose a row is: only they and admins change it. Notifications of others are made by what one says and does. */
const owners = {
  members: 'id',
  sessions: 'member_id',
  registrations: 'member_id',
  passkeys: 'member_id',
  push_subscriptions: 'member_id',
  uploads: 'uploader_id',
}

function isAdmin(caller: CallerName) {
  return caller === 'admin' || caller === 'bearer'
}

// Signing in, adding a passkey by code and creating a profile open a session of somebody else at one's own browser.
function isNewcomers({ method, path }: FuzzedRequest, table: string) {
  const tables = ['sessions', 'members', 'passkeys', 'push_subscriptions']
  return (
    method === 'POST' && /^\/api\/(session|members|passkeys)/.test(pathOf(path)) && tables.includes(table)
  )
}

// A message keeps the file that it shows: who knows its path may pass it on. An endpoint moves with both its keys, which
// only its browser knows (docs/decisions.md 32). Who hosts a race says who is there, and nobody else may (`expectRight`).
function isKnown({ method, path, body }: FuzzedRequest, row: Rows[number]) {
  if (method === 'PUT') return pathOf(path) === `/api/races/${row.race_id}/presence/${row.member_id}`
  if (method !== 'POST') return false
  const says = (...secrets: unknown[]) => secrets.every(secret => String(body).includes(String(secret)))
  if (pathOf(path).endsWith('/messages')) return row.status === 'stored' && says(row.id)
  return pathOf(path) === '/api/push/subscribe' && says(row.endpoint, row.p256dh_key, row.auth_key)
}

// Bytes that are refused use up their ticket (docs/decisions.md 29), ceremonies their challenge and wrong codes a try.
function usedUpBy({ method, path }: FuzzedRequest): string[] {
  if (method === 'PUT' && pathOf(path).startsWith('/api/objects/uploads/'))
    return ['uploads', 'upload_totals']
  const isCeremony = method === 'POST' && /^\/api\/(session\/passkey|passkeys)/.test(pathOf(path))
  return isCeremony ? ['passkey_challenges', 'enrolment_codes'] : []
}

type Rows = Tables[string]

/** The rows that are in one dump and not in the other, by table. */
function changesOf(before: Tables, after: Tables): Map<string, Rows> {
  const changed = new Map<string, Rows>()
  for (const table of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[table] ?? [], after[table] ?? []]
    const rows = [...missingIn(now, old), ...missingIn(old, now)]
    if (rows.length > 0) changed.set(table, rows)
  }
  return changed
}

function missingIn(here: Rows, there: Rows): Rows {
  const known = new Set(here.map(keyOf))
  return there.filter(row => !known.has(keyOf(row)))
}

// How long a session lasts is written by whatever its browser asks, where everybody stands by the first who reads it.
function keyOf(row: Rows[number]) {
  const ofLooks = {
    ...('token_hash' in row && { expires_at: null }),
    ...('drivers' in row && { places: null }),
  }
  return JSON.stringify({ ...row, ...ofLooks })
}

// Admins decide on drivers while others call, so what somebody is stands in the database.
function rolesOf(caller: CallerName, { members = [] }: Tables): CallerName[] {
  const { who } = callers[caller]
  if (!('id' in who)) return [caller]
  const row = members.find(({ id }) => id === who.id)
  if (!row) return ['stranger']
  if (row.is_admin && isAdmin(caller)) return ['admin']
  return row.status === 'approved'
    ? ['approved', 'other']
    : [row.status === 'pending' ? 'pending' : 'rejected']
}

// Not for what they ask for: an id of somebody else's, or something that is not there.
const forWhatHeIs =
  /sign_in_required|bad_key|rejected|admins_only|not_approved|proof_required|needs_code|no_such_call/

const patterns = app.routes
  .filter(({ method }) => method !== 'ALL')
  .map(({ method, path }) => ({ route: `${method} ${path}`, method, pattern: patternOf(path) }))

function mayCall(caller: CallerName, method: string, path: string) {
  const asked = method === 'HEAD' ? 'GET' : method
  return patterns
    .filter(route => route.method === asked && route.pattern.test(pathOf(path)))
    .some(({ route }) =>
      rows.some(row => row.route === route && !forWhatHeIs.test(String(row.answers[caller]))),
    )
}

function pathOf(address: string) {
  return new URL(CLUB + address).pathname
}

function patternOf(path: string) {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('/*', '(/.*)?')}/?$`)
}
