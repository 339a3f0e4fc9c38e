import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import {
  countPerSlice,
  inOutbox,
  nextAlarm,
  plantAlerts,
  ring,
  standInService,
} from '#tests/support/alerts.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { plantDrivers, script } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { base64url, newBrowserKeys } from '#tests/support/web-push.ts'
import { encryptPayload } from '#worker/features/push/web-push.ts'
import { type Cost, countedDb, countStorage } from './counted.ts'

// What an alert costs of the free plan: a day's 100,000 object requests, 100,000 rows written by objects, 100,000 by D1;
// 50 outgoing requests an invocation, of which an object has 30 s of CPU.
const BROWSERS = 500

freshClub()
const stand = standInService()

test('a send to 500 browsers', async () => {
  await plantAlerts(stand.service, await plantDrivers(BROWSERS))
  const { DB } = env
  const [object, d1]: [Cost, Cost] = [noCost(), noCost()]
  await inOutbox((instance, { storage }) => {
    countStorage(storage, object)
    const bindings = (instance as unknown as { env: { DB: D1Database } }).env
    bindings.DB = countedDb(DB, d1)
  })
  const slices = countPerSlice(() => stand.service.requests + d1.queries)
  const text = { title: 'Monza', body: 'It moved.' }
  expectStatus(await call(script, 'POST', '/api/push/send', text), 200)
  while ((await nextAlarm()) <= Date.now()) await ring()
  Object.assign(env, { DB })
  expect(stand.service.requests).toBe(BROWSERS)
  console.log(`
an alert to ${BROWSERS} browsers
  object requests        ${pad(slices.length)}
  pushes                 ${pad(stand.service.requests)}
  outgoing an invocation ${pad(Math.max(...slices))} at most, D1 included; one more to find the browsers
  object rows            ${pad(object.read)} read ${pad(object.written)} written
  D1, noting it included ${pad(d1.read)} read ${pad(d1.written)} written ${pad(d1.queries)} queries`)
})

test('the CPU of encrypting', async () => {
  const own = await newBrowserKeys()
  const target = {
    endpoint: 'https://fcm.googleapis.com/x',
    p256dh: base64url(own.point),
    auth: base64url(own.secret),
    keyPrint: null,
  }
  const delivery = {
    ...{
      orderN: 1,
      subscriptionId: 'x',
      attempts: 1,
      kind: 'announcement' as const,
      topic: 'x',
      expiresAt: 0,
      claim: null,
    },
    ...{ title: 'Monza moved', body: 'Lights out at 20:30 London time.', url: '/races' },
  }
  vi.useRealTimers()
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < 3; round++) {
    const since = performance.now()
    for (let n = 0; n < BROWSERS; n++) bytes = (await encryptPayload(delivery, target)).length
    times.push((performance.now() - since) / BROWSERS)
  }
  console.log(
    `  encrypting one         ${Math.min(...times)
      .toFixed(2)
      .padStart(6)} ms, ${bytes} bytes`,
  )
})

function noCost(): Cost {
  return { queries: 0, read: 0, written: 0 }
}

function pad(value: number) {
  return String(value).padStart(6)
}
