import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, onTestFinished, vi } from 'vitest'
import { Deliverer } from '#worker/features/push/deliverer.ts'
import type { PushOutbox } from '#worker/features/push/outbox.ts'
import { DAY } from '#worker/lib/clock.ts'
import { outboxStub } from '#worker/lib/objects/stubs.ts'
import { type Caller, call, expectStatus } from './call.ts'
import type { Person } from './cast.ts'
import { passTime } from './clock.ts'
import { plant } from './plant.ts'
import { type Mood, PushService, type Subscriber } from './push-service.ts'
import type { Row } from './snapshot.ts'

/** While services are stood in for, alarms are set so far away (ms) that none rings by itself: the machine's clock is another one than the tests'. */
export const FAR = 3650 * DAY
const machineTimer = setTimeout
const machineWait = scheduler.wait.bind(scheduler)

/** Stands in for the push services of a file's tests, each time anew. The outbox starts empty, and only the test rings. */
export function standInService(): { service: PushService } {
  const stand = { service: new PushService() }
  beforeEach(async () => {
    stand.service = new PushService()
    const storage = await inOutbox((_, state) => Object.getPrototypeOf(state.storage) as DurableObjectStorage)
    await emptyOutbox()
    const { setAlarm } = storage
    const alarms = vi.spyOn(storage, 'setAlarm').mockImplementation(function (
      this: DurableObjectStorage,
      at,
    ) {
      return setAlarm.call(this, Number(at) + FAR)
    })
    const requests = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        stand.service.answer(new Request(input as RequestInfo, init as RequestInit)),
      )
    return () => {
      for (const spy of [alarms, requests]) spy.mockRestore()
    }
  })
  return stand
}

/** Lets nobody wait long until the end of the test: of the time that is waited for a hundredth passes, unless told otherwise. */
export function hurry(times = 100): void {
  const sooner = (act: () => void, ms = 0) => machineTimer(act, ms / times)
  untilEnd(vi.spyOn(globalThis, 'setTimeout')).mockImplementation(sooner as typeof setTimeout)
  untilEnd(vi.spyOn(scheduler, 'wait')).mockImplementation((ms, options) => machineWait(ms / times, options))
}

/** How much `asked` grows by each slice of the outbox until the end of the test. */
export function countPerSlice(asked: () => number): number[] {
  const slices: number[] = []
  const { deliverSlice } = Deliverer.prototype
  untilEnd(vi.spyOn(Deliverer.prototype, 'deliverSlice')).mockImplementation(async function (
    this: Deliverer,
  ) {
    const before = asked()
    const next = await deliverSlice.call(this)
    slices.push(asked() - before)
    return next
  })
  return slices
}

/** A spy that goes with its test. */
export function untilEnd<Spy extends { mockRestore(): void }>(spy: Spy): Spy {
  onTestFinished(() => spy.mockRestore())
  return spy
}

/** Turns alerts on in a browser of this person, by the API. */
export async function turnOn(service: PushService, who: Caller, mood: Mood = 'live'): Promise<Subscriber> {
  const browser = await service.subscribe(mood)
  expectStatus(await call(who, 'POST', '/api/push/subscribe', browser.subscription), 201)
  return browser
}

/** Turns alerts on for some, a browser each; by whose it is. */
export async function turnOnAll(
  service: PushService,
  people: readonly Person[],
): Promise<Map<string, Subscriber>> {
  const phones = new Map<string, Subscriber>()
  for (const who of people) phones.set(who.id, await turnOn(service, who))
  return phones
}

/** What phones have rung with so far: "marcus Check in: …". */
export function rungOn(phones: ReadonlyMap<string, Subscriber>): string[] {
  return [...phones].flatMap(([id, { received }]) =>
    received.map(({ payload: { title, body } }) => `${id} ${title}: ${body}`),
  )
}

/** Turns alerts on for many at once, past the API; `moods` by position. */
export async function plantAlerts(
  service: PushService,
  people: readonly Person[],
  moodOf: (n: number) => Mood = () => 'live',
): Promise<Subscriber[]> {
  const browsers = await Promise.all(people.map((_, n) => service.subscribe(moodOf(n))))
  const rows = people.map(({ id }, n): Row => {
    const { endpoint, keys } = browsers[n]?.subscription ?? { endpoint: '', keys: { p256dh: '', auth: '' } }
    const { p256dh: p256dh_key, auth: auth_key } = keys
    const number = String(n).padStart(4, '0')
    return { id: `alerts-${number}`, member_id: id, endpoint, p256dh_key, auth_key, created_at: Date.now() }
  })
  for (let n = 0; n < rows.length; n += 100) await plant('push_subscriptions', ...rows.slice(n, n + 100))
  return browsers
}

/** The outbox's object. */
export function outbox() {
  return outboxStub(env)
}

/** Looks into the outbox. */
export function inOutbox<T>(
  look: (outbox: PushOutbox, state: DurableObjectState) => T | Promise<T>,
): Promise<T> {
  return runInDurableObject(outbox(), look)
}

/** Rows of the outbox's own database. */
export function outboxRows(query: string): Promise<Row[]> {
  return inOutbox((_, { storage }) => storage.sql.exec<Row>(query).toArray())
}

/** Whom the outbox's orders are for, a row each: of what kind, which subscription, and how it stands with it. */
export function listOrdered(): Promise<Row[]> {
  return outboxRows(`
    SELECT kind, subscription_id AS id, state FROM deliveries JOIN orders ON n = order_n
    UNION ALL SELECT kind, one.value, 'waiting' FROM orders, json_each(untried) one
      WHERE NOT EXISTS (SELECT 1 FROM deliveries WHERE order_n = n AND subscription_id = one.value)`)
}

/** Lets the outbox's alarm ring now, if one is set; gives whether one was. */
export function ring(): Promise<boolean> {
  return runDurableObjectAlarm(outbox())
}

/** Lets the outbox do all that is due now, an alarm after the other. */
export async function ringUntilQuiet(): Promise<void> {
  while ((await nextAlarm()) <= Date.now()) await ring()
}

/** When the outbox wakes next: epoch ms; never is infinite. */
export function nextAlarm(): Promise<number> {
  return inOutbox(async (_, { storage }) => ((await storage.getAlarm()) ?? Number.POSITIVE_INFINITY) - FAR)
}

/** Lets time pass until the outbox wakes next, and everything happen that is due then. */
export async function passUntilNextAlarm(): Promise<void> {
  passTime(Math.max(0, (await nextAlarm()) - Date.now()))
  await ringUntilQuiet()
}

/** Lets the outbox forget every order: those of a test before stay in it, also through a fresh club. */
export async function emptyOutbox(): Promise<void> {
  await inOutbox(async (_, { storage }) => {
    await storage.deleteAlarm()
    await storage.deleteAll()
  })
  await evictDurableObject(outbox())
}
