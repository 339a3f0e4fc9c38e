import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { onTestFinished, vi } from 'vitest'
import { type Cost, countAsked, countEverything, countStorage } from '#tests/bench/counted.ts'
import { ChatRoom } from '#worker/features/chat/room/room.ts'
import { ClubFeed } from '#worker/features/feed/feed.ts'
import { PushOutbox } from '#worker/features/push/outbox.ts'
import { UploadInspector } from '#worker/features/uploads/inspector.ts'
import worker from '#worker/index.ts'
import { feedStub, outboxStub, roomStub } from '#worker/lib/objects/stubs.ts'
import { PushService } from './push-service.ts'

/** What an act asks of the platform. */
export interface Metered {
  /** Requests of the Worker. */
  worker: number
  /** Requests of objects: calls, upgrades and alarms. */
  objects: number
  /** Frames that objects receive, of which twenty are one request. */
  frames: number
  objectRead: number
  objectWritten: number
  /** How often D1 is asked, a batch being once. */
  d1Trips: number
  d1Read: number
  d1Written: number
  /** Writes and lists of R2. */
  r2A: number
  /** Reads of R2. */
  r2B: number
  /** Requests of push services. */
  pushes: number
}

/**
 * Begins to count what is asked of the platform, whoever asks: the Worker, the general room, the feed and the outbox.
 * Counts until the end of the test.
 */
export function installMeter() {
  const d1: Cost = { queries: 0, read: 0, written: 0 }
  const storage: Cost = { queries: 0, read: 0, written: 0 }
  const asked = { requests: 0, frames: 0 }
  const rest = { trips: 0, r2A: 0, r2B: 0 }
  const objects = { general: roomStub(env, 'general'), feed: feedStub(env), outbox: outboxStub(env) }
  countAsked([ChatRoom, ClubFeed, PushOutbox, UploadInspector], asked)
  onTestFinished(countEverything(env.DB, d1, () => rest.trips++))
  countOperations(rest)
  const requests = vi.spyOn(worker, 'fetch')
  const pushes = vi.spyOn(PushService.prototype, 'answer')
  onTestFinished(() => {
    for (const spy of [requests, pushes]) spy.mockRestore()
  })

  async function watchStorages() {
    for (const stub of Object.values(objects))
      await runInDurableObject(stub as DurableObjectStub, (_, state) => {
        if (!Object.hasOwn(state.storage.sql, 'exec')) countStorage(state.storage, storage)
      })
  }

  return {
    objects,
    /** Puts the objects to sleep; their sockets stay open. */
    async startAnew() {
      for (const stub of Object.values(objects))
        await evictDurableObject(stub as DurableObjectStub, { webSockets: 'hibernate' })
    },
    /** Counts also what objects ask of their storage that have begun anew since: to be called before each step. */
    watchStorages,
    /** What is asked of the platform while this is done. */
    async measure(act: () => Promise<unknown>): Promise<Metered> {
      for (const counts of [d1, storage, asked, rest])
        for (const name in counts) Object.assign(counts, { [name]: 0 })
      for (const spy of [requests, pushes]) spy.mockClear()
      await watchStorages()
      await act()
      return {
        worker: requests.mock.calls.length,
        objects: asked.requests,
        frames: asked.frames,
        objectRead: storage.read,
        objectWritten: storage.written,
        d1Trips: rest.trips,
        d1Read: d1.read,
        d1Written: d1.written,
        r2A: rest.r2A,
        r2B: rest.r2B,
        pushes: pushes.mock.calls.length,
      }
    },
  }
}

// Of all buckets, also those that objects have taken hold of.
function countOperations(counts: { r2A: number; r2B: number }) {
  const bucket = Object.getPrototypeOf(env.UPLOADS) as R2Bucket
  const classes = { put: 'r2A', list: 'r2A', get: 'r2B', head: 'r2B' } as const
  for (const [name, kind] of Object.entries(classes) as [keyof typeof classes, 'r2A' | 'r2B'][]) {
    const real = bucket[name] as (this: R2Bucket, ...given: unknown[]) => unknown
    const counted = function (this: R2Bucket, ...given: unknown[]) {
      counts[kind] += 1
      return real.apply(this, given)
    }
    Object.assign(bucket, { [name]: counted })
    onTestFinished(() => void Object.assign(bucket, { [name]: real }))
  }
}
