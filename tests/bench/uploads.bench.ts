import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { CLUB } from '#tests/support/call.ts'
import { marcus, type Person, priya, script } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { handle } from '#tests/support/handle.ts'
import { hostileFiles } from '#tests/support/hostile-files.ts'
import { jpeg, mp4 } from '#tests/support/media-files.ts'
import { expectNothingLeft, put, storedKeys, ticketFor } from '#tests/support/uploads.ts'
import { DAY } from '#worker/lib/clock.ts'
import { type Cost, countedBucket, countedDb, type Operations } from './counted.ts'

// What an upload costs of the free plan: a day's 100,000 requests, 100,000 object requests and 100,000 rows written; a
// month's 1,000,000 R2 operations of class A (writing) and 10,000,000 of class B (reading).
const MIB = 1024 * 1024

freshClub()

test('rows, requests and R2 operations of an upload', async () => {
  const table = [`\n${'an upload'.padEnd(46)} requests  objects   R2: A    B   D1: queries   read  written`]
  const measure = async (what: string, act: (ask: Ask) => Promise<void>) => {
    const { cost, operations, requests, objects, ask } = counting()
    await act(ask)
    const r2 = `${pad(operations.a, 7)} ${pad(operations.b, 4)}`
    const d1 = `${pad(cost.queries, 13)} ${pad(cost.read, 6)} ${pad(cost.written, 8)}`
    table.push(`${what.padEnd(46)} ${pad(requests(), 8)} ${pad(objects(), 8)} ${r2} ${d1}`)
  }
  let path = ''
  await measure('a photograph from the browser, clean', async ask => {
    path = await send(ask, jpeg(), 'image/jpeg')
  })
  await measure('a photograph with its metadata', async ask => {
    await send(ask, jpeg({ secret: 'N 45.6156' }), 'image/jpeg')
  })
  await measure('a clip of 10 MB with its metadata', async ask => {
    const film = new Uint8Array(10 * MIB - 3000).fill(7)
    await send(ask, mp4({ secret: 'N 45.6156', picture: film, isTracked: true }), 'video/mp4')
  })
  await measure('a refused one', async ask => {
    const { uploadURL } = await announce(ask, jpeg(), 'image/png')
    expect((await ask(marcus, 'PUT', uploadURL, jpeg())).status).toBe(415)
  })
  await measure('looking at one', async ask => {
    expect((await ask(priya, 'GET', path)).status).toBe(200)
  })
  await measure('looking at one that the browser has', async ask => {
    const tag = { 'If-None-Match': `"${path.slice(9, 45)}"` }
    expect((await ask(priya, 'GET', path, undefined, tag)).status).toBe(304)
  })
  console.log(table.join('\n'))
})

test('10,000 hostile files sent to the Worker', async () => {
  const answers: Record<number, number> = {}
  const since = performance.now()
  for (const { file, contentType } of hostileFiles(10_000)) {
    const { status } = await put(script, await ticketFor(script, file, { contentType }), file)
    answers[status] = (answers[status] ?? 0) + 1
  }
  const seconds = (performance.now() - since) / 1000
  console.log(`\n10,000 hostile files sent: ${JSON.stringify(answers)} in ${seconds.toFixed(0)} s`)
  expect(Object.keys(answers).filter(status => !['200', '413', '415'].includes(status))).toEqual([])
  passTime(DAY)
  let runs = 0
  for (; (await storedKeys()).length > 0 && runs < 1000; runs++) await runCron()
  console.log(`what was stored and never used was gone after ${runs} runs of the cron, a day later`)
  await expectNothingLeft()
}, 1_800_000)

type Ask = (
  who: Person,
  method: string,
  path: string,
  file?: Uint8Array,
  headers?: Record<string, string>,
) => Promise<Response>

/** A Worker and its objects whose bindings count what is asked of them. */
function counting() {
  const cost: Cost = { queries: 0, read: 0, written: 0 }
  const operations: Operations = { a: 0, b: 0 }
  let requests = 0
  let objects = 0
  const bindings = { ...env, DB: countedDb(env.DB, cost), UPLOADS: countedBucket(env.UPLOADS, operations) }
  const namespace = (real: typeof env.UPLOAD_INSPECTOR) =>
    new Proxy(real, {
      get: (target, key) => {
        if (key !== 'getByName') return Reflect.get(target, key).bind(target)
        return (name: string) => {
          objects += 1
          return counted(target.getByName(name), bindings)
        }
      },
    })
  bindings.UPLOAD_INSPECTOR = namespace(env.UPLOAD_INSPECTOR)
  const ask: Ask = async (who, method, path, file, headers = {}) => {
    requests += 1
    const length = file && { 'Content-Length': String(file.length) }
    const about = { Cookie: who.cookie ?? '', 'CF-Connecting-IP': who.address, ...length, ...headers }
    return handle(
      new Request(CLUB + path, { method, headers: about, body: file as BodyInit | undefined }),
      bindings,
    )
  }
  return { cost, operations, requests: () => requests, objects: () => objects, ask }
}

// The object has bindings of its own, so they are exchanged before it is asked.
function counted(stub: ReturnType<typeof env.UPLOAD_INSPECTOR.getByName>, bindings: typeof env) {
  const exchanged = runInDurableObject(stub, instance => {
    Object.defineProperty(instance, 'env', { value: { ...bindings }, configurable: true })
  })
  return new Proxy(stub, {
    get: (target, key) =>
      key === 'clean'
        ? async (...given: Parameters<typeof target.clean>) => {
            await exchanged
            return target.clean(...given)
          }
        : Reflect.get(target, key),
  })
}

async function announce(ask: Ask, file: Uint8Array, contentType: string): Promise<{ uploadURL: string }> {
  const said = JSON.stringify({ contentType, size: file.length, purpose: 'chat' })
  return json(
    await ask(marcus, 'POST', '/api/objects/upload', new TextEncoder().encode(said), {
      'Content-Type': 'application/json',
    }),
  )
}

async function send(ask: Ask, file: Uint8Array, contentType: string): Promise<string> {
  const { uploadURL } = await announce(ask, file, contentType)
  expect((await ask(marcus, 'PUT', uploadURL, file)).status).toBe(200)
  const asked = new TextEncoder().encode(JSON.stringify({ uploadURL }))
  const answer = await ask(marcus, 'POST', '/api/objects/normalize-path', asked, {
    'Content-Type': 'application/json',
  })
  return (await json<{ objectPath: string }>(answer)).objectPath
}

async function json<T>(answer: Response): Promise<T> {
  return (await answer.json()) as T
}

function pad(value: number, width: number) {
  return String(value).padStart(width)
}
