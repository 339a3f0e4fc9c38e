import { env } from 'cloudflare:workers'
import { onTestFinished, vi } from 'vitest'
import worker from '#worker/index.ts'
import { configure } from './settings.ts'

/** So long nothing more is asked, in ms, until what has been asked counts as all that is asked at once. */
const QUIET = 12

/** What the Worker waits for far away: D1, an object, R2. */
const objects = ['CHAT_ROOM', 'CLUB_FEED', 'PUSH_OUTBOX', 'UPLOAD_INSPECTOR', 'PASSKEY_VERIFIER'] as const

/**
 * Tells how often the Worker waits, one after the other, for what lies where the club does: D1, its objects and R2. What is
 * asked is held until nothing more is asked, and then let go at once, so that what is asked together is one trip, however
 * fast any of it is answered. What goes on after an answer is waited for by nobody and counts for nothing; what an
 * object asks D1 while it is waited for counts as if that were as far.
 */
export function installTripMeter() {
  let isHolding = false
  let held = 0
  let trips = 0
  let lastAsked = 0
  // Each looks by itself whether it may go on: an object's own wait must not be ended from outside it.
  const wait = async () => {
    const asked = trips
    if (!isHolding) return
    held += 1
    lastAsked = performance.now()
    while (isHolding && trips === asked) await scheduler.wait(1)
  }
  holdDatabase(wait)
  holdBucket(wait)
  for (const name of objects) holdObjects(name, wait)
  let isAnswered = false
  const real = worker.fetch
  const spy = vi.spyOn(worker, 'fetch').mockImplementation(async (...asked) => {
    try {
      return await real(...asked)
    } finally {
      isAnswered = true
    }
  })
  onTestFinished(() => spy.mockRestore())

  /** The trips of the one call of the Worker that this makes. */
  return async (act: () => Promise<unknown>): Promise<number> => {
    held = 0
    trips = 0
    isAnswered = false
    isHolding = true
    const done = act()
    while (!isAnswered) {
      await scheduler.wait(1)
      if (isAnswered || held === 0 || performance.now() - lastAsked < QUIET) continue
      held = 0
      trips += 1
    }
    isHolding = false
    await done
    return trips
  }
}

type Wait = () => Promise<void>

// Both ways to it: as it is, and by a session, which may ask a copy of it.
function holdDatabase(wait: Wait) {
  const db = env.DB as unknown as { fetcher: Fetcher; alwaysPrimarySession: { fetcher: Fetcher } }
  for (const way of [db, db.alwaysPrimarySession]) {
    const { fetcher } = way
    const fetch = async (...request: Parameters<Fetcher['fetch']>) => {
      await wait()
      return fetcher.fetch(...request)
    }
    way.fetcher = { fetch } as unknown as Fetcher
    onTestFinished(() => {
      way.fetcher = fetcher
    })
  }
}

function holdBucket(wait: Wait) {
  const bucket = Object.getPrototypeOf(env.UPLOADS) as Record<string, (...given: unknown[]) => unknown>
  for (const name of ['get', 'head', 'put', 'list', 'delete']) {
    const real = bucket[name]
    if (!real) throw new Error(`R2 has no ${name}`)
    bucket[name] = async function (this: R2Bucket, ...given: unknown[]) {
      await wait()
      return real.apply(this, given)
    }
    onTestFinished(() => {
      bucket[name] = real
    })
  }
}

function holdObjects(name: (typeof objects)[number], wait: Wait) {
  const namespace = env[name] as unknown as DurableObjectNamespace
  const getByName = (...place: Parameters<typeof namespace.getByName>) => {
    const stub = namespace.getByName(...place)
    return new Proxy(stub, {
      get: (_, method) => {
        const real = Reflect.get(stub, method) as unknown
        if (typeof real !== 'function') return real
        return async (...given: unknown[]) => {
          await wait()
          return Reflect.apply(real, stub, given)
        }
      },
    })
  }
  configure({ [name]: { getByName } })
}
