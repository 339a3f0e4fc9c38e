// One cold isolate: starts the built Worker, makes one call repeatedly, and prints the CPU of each, in ms.
import { timingSafeEqual } from 'node:crypto'
import { copyFileSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node.
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { calls } from './calls.mjs'
import { hashOf, openSession } from './club.mjs'
import { feed, inspector, outbox, room, uploads } from './objects.mjs'

const WARM = 60
const { name, config, client, database } = JSON.parse(process.argv[2])

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'cloudflare:workers'
      ? {
          url: 'data:text/javascript,export class DurableObject {}; export const env = {}',
          shortCircuit: true,
        }
      : next(specifier, context),
})
crypto.subtle.timingSafeEqual = (a, b) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
globalThis.scheduler = { wait: ms => wait(ms, undefined, { ref: false }) }
globalThis.FixedLengthStream = class extends TransformStream {
  constructor(_size) {
    super()
  }
}
globalThis.HTMLRewriter = class {
  on() {
    return this
  }
  transform(response) {
    return response
  }
}
console.error = () => {}
console.warn = () => {}

let elsewhere = 0 // ms in D1 and objects, which on the platform are not the Worker's
const own = `${database}-${process.pid}`
copyFileSync(database, own)
const file = new DatabaseSync(own)
file.exec('PRAGMA foreign_keys = on; PRAGMA synchronous = off; PRAGMA journal_mode = memory')
const store = {
  run: (sql, ...values) => file.prepare(sql).run(...values),
  openSession: (id, token, method) => openSession(file, id, token, method),
  hashOf,
}

const call = calls[name]
store.run('UPDATE sessions SET proven_at = ? WHERE proven_at IS NOT NULL', Date.now()) // all calls together take longer than a proof is recent
await warmNode()
const began = cpu()
const { default: worker, PasskeyVerifier } = await import(path.join(path.dirname(config), 'index.js'))
const start = cpu() - began

const env = {
  ...JSON.parse(readFileSync(config, 'utf8')).vars,
  ADMIN_KEY: 'the key of the club that is measured',
  DB: d1(),
  ASSETS: { fetch: async request => new Response(readFileSync(path.join(client, assetOf(request.url)))) },
  UPLOADS: uploads,
  ...Object.fromEntries(
    ['WRITES', 'LOOK_UPS', 'REPORTS', 'ATTEMPTS', 'READS', 'STRANGERS'].map(n => [
      n,
      { limit: async () => ({ success: true }) },
    ]),
  ),
  CHAT_ROOM: { getByName: () => room },
  CLUB_FEED: { getByName: () => feed },
  PUSH_OUTBOX: { getByName: () => outbox },
  UPLOAD_INSPECTOR: { getByName: () => inspector },
  PASSKEY_VERIFIER: { getByName: () => verifier },
}
const verifier = new Proxy(new PasskeyVerifier(), {
  get:
    (target, key) =>
    async (...given) => {
      const since = cpu()
      const answer = await target[key](...given)
      elsewhere += cpu() - since
      return answer
    },
})

const times = []
for (let n = 0; n <= WARM; n++) times.push(await measured(call.make ? await call.make(n, store) : null))
const [first, ...warm] = times
warm.sort((a, b) => a - b)
console.log(JSON.stringify({ start, first, p50: warm[WARM / 2], p95: warm[Math.floor(WARM * 0.95)] }))

async function measured(request) {
  file.exec('DELETE FROM rate_limits')
  const later = []
  const context = { waitUntil: work => later.push(work), passThroughOnException() {} }
  elsewhere = 0
  const since = cpu()
  if (request === null) {
    await worker.scheduled({ cron: call.cron, scheduledTime: Date.now() }, env, context)
  } else {
    const response = await worker.fetch(requestOf(request), env, context)
    const text = await response.text()
    if (response.status >= 400) throw new Error(`${name}: ${response.status} ${text.slice(0, 300)}`)
  }
  await Promise.allSettled(later)
  return cpu() - since - elsewhere
}

// What Node loads and compiles on first use is native on the platform.
async function warmNode() {
  // biome-ignore lint/correctness/noUnresolvedImports: no file, but code.
  await import('data:text/javascript,export default 1')
  for (let n = 0; n < 20; n++) {
    const request = new Request('https://club.test/', {
      method: 'POST',
      body: '{}',
      headers: { cookie: 'a=b' },
    })
    await new Response(await request.text(), { headers: new Headers(request.headers) }).text()
    new Response(null, { status: 204 }).headers.getSetCookie()
    await Promise.allSettled([
      crypto.subtle.digest('SHA-256', Buffer.from('a')),
      new Blob(['a']).arrayBuffer(),
    ])
    const key = await crypto.subtle.importKey(
      'raw',
      Buffer.from('a'),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    await crypto.subtle.sign('HMAC', key, Buffer.from('a'))
    file.prepare('SELECT 1').all()
  }
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'verify',
  ])
  await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, new Uint8Array(64), new Uint8Array(64))
  crypto.getRandomValues(new Uint8Array(8))
  crypto.randomUUID()
}

function requestOf({ method, path: at, headers, body, file }) {
  return new Request(`https://club.test${at}`, {
    method,
    headers: {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
  })
}

// D1 as the Worker knows it, in this process; its own time is counted separately.
function d1() {
  const apart = act => {
    const since = cpu()
    try {
      return act()
    } finally {
      elsewhere += cpu() - since
    }
  }
  const statement = (sql, values = []) => {
    const rows = arrays =>
      apart(() => {
        const prepared = file.prepare(sql)
        prepared.setReturnArrays(arrays)
        return prepared.all(...values.map(value => (typeof value === 'boolean' ? Number(value) : value)))
      })
    const answer = () => ({ success: true, results: rows(false), meta: { changes: 0 } })
    const all = async () => answer()
    return {
      bind: (...bound) => statement(sql, bound),
      answer,
      all,
      run: all,
      raw: async () => rows(true),
      first: async column => {
        const [row] = rows(false)
        return column === undefined ? (row ?? null) : (row?.[column] ?? null)
      },
    }
  }
  return {
    prepare: sql => statement(sql),
    async batch(statements) {
      apart(() => file.exec('BEGIN'))
      try {
        const results = statements.map(one => one.answer()) // at once, because work after the response has batches too
        apart(() => file.exec('COMMIT'))
        return results
      } catch (error) {
        apart(() => file.exec('ROLLBACK'))
        throw error
      }
    },
  }
}

function assetOf(url) {
  const { pathname } = new URL(url)
  return pathname.endsWith('/')
    ? `${pathname}index.html`
    : pathname.includes('.')
      ? pathname
      : `${pathname}.html`
}

// User and system time of this thread in ms, which other processes do not affect.
function cpu() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
