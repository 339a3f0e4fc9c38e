import { call, withCookie } from '#tests/support/call.ts'
import { director, marcus, script } from '#tests/support/cast.ts'
import { type Row, rows } from '../authorization-matrix.ts'

/** A call that is granted as it is, so that whatever a test spoils in it is what is refused. */
export interface GoodCall {
  route: string
  method: string
  path: string
  body?: Record<string, unknown>
  file?: Uint8Array
  cookie?: string
  ready?: () => Promise<void>
}

/** Every route of the authorisation matrix, asked in the plain way. */
export const goodCalls: GoodCall[] = rows.filter(({ method, headers }) => !method && !headers).map(toGoodCall)
export const unsafeCalls = goodCalls.filter(({ method }) => method !== 'GET')
/** Those that take JSON and not a file. */
export const jsonCalls = unsafeCalls.filter(({ file }) => !file)
/** The calls whose body is looked at; browsers' reports are taken as they come. */
export const bodyCalls = goodCalls.filter(({ body, route }) => body && route !== 'POST /api/csp-report')

/** A script with the admin key, which may make every call as often as it likes, makes this one with another body. */
export async function send(
  { method, path, cookie, ready }: GoodCall,
  body: unknown,
  headers?: Record<string, string>,
) {
  await ready?.()
  return call(withCookie(script, cookie), method, path, body, { headers })
}

// A member id may be absent, and the director may not give another's.
function toGoodCall({ route, at, body, file, cookie, ready, answers }: Row): GoodCall {
  const [method = '', path = ''] = route.split(' ')
  const isForAdmins = typeof answers.admin === 'number' // else each member does it for themselves alone
  const aim = isForAdmins ? marcus.id : director.id
  const fields = body && Object.entries(body).filter(([, value]) => value !== '{aim}')
  return {
    route,
    method,
    path: (at ?? path).replace(/\?\w+=\{aim\}/, '').replaceAll('{aim}', aim),
    body: fields && Object.fromEntries(fields),
    file,
    cookie,
    ready,
  }
}
