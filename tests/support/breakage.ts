import { env } from 'cloudflare:workers'
import type { Env } from '#worker/lib/env.ts'
import { configure } from './settings.ts'

/** A connection to D1 that breaks: `before` a batch has run, or `after` it has, so that nobody can tell. */
export function breakBatches(times: number, when: 'before' | 'after'): void {
  const { DB } = env
  let left = times
  const batch = async (statements: D1PreparedStatement[]) => {
    const breaks = left-- > 0
    if (breaks && when === 'before') throw new Error('Network connection lost.')
    const results = await DB.batch(statements)
    if (breaks) throw new Error('Network connection lost.')
    return results
  }
  configure({ DB: changed(DB, { batch }) })
}

/** From now on D1 answers nothing, save statements that are `spared`. */
export function breakDatabase(spared = (_sql: string) => false): void {
  const { DB } = env
  const fail = () => Promise.reject(new Error('D1 is on fire'))
  const broken = { bind: () => broken, all: fail, raw: fail, run: fail, first: fail }
  const prepare = (sql: string) => (spared(sql) ? DB.prepare(sql) : broken)
  configure({ DB: changed(DB, { prepare, batch: fail }) })
}

/** From now on D1 refuses every batch in which a text is bound that holds these words; it answers everything else. */
export function refuseBatchesWith(words: string): void {
  const { DB } = env
  const refused = new WeakSet<D1PreparedStatement>()
  const prepare = (sql: string) => {
    const prepared = DB.prepare(sql)
    const bind = (...values: unknown[]) => {
      const bound = prepared.bind(...values)
      if (values.some(value => String(value).includes(words))) refused.add(bound)
      return bound
    }
    return changed(prepared, { bind })
  }
  const batch = async (statements: D1PreparedStatement[]) => {
    if (statements.some(statement => refused.has(statement))) throw new Error('D1_ERROR: too big')
    return DB.batch(statements)
  }
  configure({ DB: changed(DB, { prepare, batch }) })
}

/** From now on D1 says nothing until it is released. */
export function holdDatabase(): () => void {
  const { DB } = env
  let release = () => {}
  const isOver = new Promise<void>(resolve => {
    release = resolve
  })
  const held = (statement: D1PreparedStatement): D1PreparedStatement =>
    changed(statement, {
      bind: (...values: unknown[]) => held(statement.bind(...values)),
      raw: () => isOver.then(() => statement.raw()),
    })
  configure({ DB: changed(DB, { prepare: (sql: string) => held(DB.prepare(sql)) }) })
  return release
}

/** A feed that cannot be reached so many times. */
export function breakFeed(times: number): void {
  const { CLUB_FEED } = env
  let left = times
  const getByName = (...name: Parameters<Env['CLUB_FEED']['getByName']>) => {
    if (left-- > 0) throw restarting()
    return CLUB_FEED.getByName(...name)
  }
  configure({ CLUB_FEED: changed(CLUB_FEED, { getByName }) })
}

/** A feed that is slow to hear the first thing it is told: that is held until `now()`. */
export function holdFeed(): { held: number; now(): void } {
  const { CLUB_FEED } = env
  const held = { held: 0, now: () => {} }
  const isOver = new Promise<void>(resolve => {
    held.now = resolve
  })
  const getByName = (...name: Parameters<Env['CLUB_FEED']['getByName']>) => {
    const feed = CLUB_FEED.getByName(...name)
    if (held.held > 0) return feed
    held.held += 1
    return new Proxy(feed, {
      get(target, method) {
        const original = target as unknown as Record<PropertyKey, (...given: unknown[]) => unknown>
        return async (...given: unknown[]) => {
          await isOver
          return original[method]?.(...given)
        }
      },
    })
  }
  configure({ CLUB_FEED: changed(CLUB_FEED, { getByName }) })
  return held
}

/** Inspectors that every file resets, as one that fills the memory of an object does; gives how often they are asked. */
export function overloadInspectors(): { asked: number } {
  const { UPLOAD_INSPECTOR } = env
  const counted = { asked: 0 }
  const clean = async () => {
    counted.asked += 1
    const reset = new Error("Durable Object's isolate exceeded its memory limit and was reset.")
    throw Object.assign(reset, { retryable: true, overloaded: true })
  }
  const getByName = (...name: Parameters<Env['UPLOAD_INSPECTOR']['getByName']>) =>
    changed(UPLOAD_INSPECTOR.getByName(...name), { clean })
  configure({ UPLOAD_INSPECTOR: changed(UPLOAD_INSPECTOR, { getByName }) })
  return counted
}

/** Rooms that fail so many times to do something; a stub through which that happened stays broken. */
export function breakRooms(times: number, method: 'forgetMember' | 'closeSockets' | 'archive'): void {
  const { CHAT_ROOM } = env
  let left = times
  const getByName = (...name: Parameters<Env['CHAT_ROOM']['getByName']>) => {
    const room = CHAT_ROOM.getByName(...name)
    const fail = async () => {
      left -= 1
      if (left === 0) Object.assign(env, { CHAT_ROOM })
      throw restarting()
    }
    return left > 0 ? changed(room, { [method]: fail }) : room
  }
  configure({ CHAT_ROOM: changed(CHAT_ROOM, { getByName }) })
}

/** From now on a room answers so when it is asked whether D1 knows all that has happened in it. */
export function answerWhetherTold(roomId: string, confirmTold: () => Promise<boolean>): void {
  const { CHAT_ROOM } = env
  const getByName = (...name: Parameters<Env['CHAT_ROOM']['getByName']>) => {
    const room = CHAT_ROOM.getByName(...name)
    return name[0] === roomId ? changed(room, { confirmTold }) : room
  }
  configure({ CHAT_ROOM: changed(CHAT_ROOM, { getByName }) })
}

/** A verifier of passkeys that cannot be reached so many times; gives how often it was asked. */
export function breakVerifier(times: number): { asked: number } {
  const { PASSKEY_VERIFIER } = env
  const counted = { asked: 0 }
  const getByName = (...name: Parameters<Env['PASSKEY_VERIFIER']['getByName']>) => {
    counted.asked += 1
    if (counted.asked <= times) throw restarting()
    return PASSKEY_VERIFIER.getByName(...name)
  }
  configure({ PASSKEY_VERIFIER: changed(PASSKEY_VERIFIER, { getByName }) })
  return counted
}

/** The feed (`feed`), the `outbox` or rooms, by their ids, that cannot be reached until they restart; gives how they do. */
export function takeDown(...names: string[]): () => void {
  const { CHAT_ROOM, CLUB_FEED, PUSH_OUTBOX } = env
  const down = new Set(names)
  const failing = <Stub extends object>(stub: Stub, name: string) =>
    down.has(name) ? new Proxy(stub, { get: () => () => Promise.reject(restarting()) }) : stub
  const roomNamed = (...name: Parameters<Env['CHAT_ROOM']['getByName']>) =>
    failing(CHAT_ROOM.getByName(...name), name[0])
  const feedNamed = (...name: Parameters<Env['CLUB_FEED']['getByName']>) =>
    failing(CLUB_FEED.getByName(...name), 'feed')
  const outboxNamed = (...name: Parameters<Env['PUSH_OUTBOX']['getByName']>) =>
    failing(PUSH_OUTBOX.getByName(...name), 'outbox')
  configure({
    CHAT_ROOM: changed(CHAT_ROOM, { getByName: roomNamed }),
    CLUB_FEED: changed(CLUB_FEED, { getByName: feedNamed }),
    PUSH_OUTBOX: changed(PUSH_OUTBOX, { getByName: outboxNamed }),
  })
  return () => down.clear()
}

/**
 * How often the Worker asks the feed and the rooms for something. Rooms that the feed asks on its behalf are counted
 * by the turn of the feed: `relayed`.
 */
export function countObjectCalls(): { count: number; relayed: number[] } {
  const { CHAT_ROOM, CLUB_FEED } = env
  const counted = { count: 0, relayed: [] as number[] }
  const watched = <Stub extends object>(stub: Stub) =>
    new Proxy(stub, {
      get(target, name) {
        const original = target as Record<PropertyKey, (...given: unknown[]) => unknown>
        return (...given: unknown[]) => {
          counted.count += 1
          if (name === 'tellRooms') {
            const { length } = given[0] as string[]
            counted.relayed.push(length)
            counted.count -= length // the feed asks through the same bindings
          }
          return original[name]?.(...given)
        }
      },
    })
  const roomNamed = (...name: Parameters<Env['CHAT_ROOM']['getByName']>) =>
    watched(CHAT_ROOM.getByName(...name))
  const feedNamed = (...name: Parameters<Env['CLUB_FEED']['getByName']>) =>
    watched(CLUB_FEED.getByName(...name))
  configure({
    CHAT_ROOM: changed(CHAT_ROOM, { getByName: roomNamed }),
    CLUB_FEED: changed(CLUB_FEED, { getByName: feedNamed }),
  })
  return counted
}

/** Lets something happen between the last look of the Worker and the next upgrade in a room or the feed. */
export function beforeUpgrade(act: () => Promise<unknown>): void {
  const { CHAT_ROOM, CLUB_FEED } = env
  const slow = <Stub extends { fetch(request: Request): Promise<Response> }>(stub: Stub) =>
    changed(stub, {
      async fetch(request: Request) {
        Object.assign(env, { CHAT_ROOM, CLUB_FEED })
        await act()
        return stub.fetch(request)
      },
    })
  const roomNamed = (...name: Parameters<Env['CHAT_ROOM']['getByName']>) => slow(CHAT_ROOM.getByName(...name))
  const feedNamed = (...name: Parameters<Env['CLUB_FEED']['getByName']>) => slow(CLUB_FEED.getByName(...name))
  configure({
    CHAT_ROOM: changed(CHAT_ROOM, { getByName: roomNamed }),
    CLUB_FEED: changed(CLUB_FEED, { getByName: feedNamed }),
  })
}

/** Lets something happen between what a call has read in D1 and the next batch that it writes. */
export function beforeBatch(act: () => Promise<unknown>): void {
  const { DB } = env
  const batch = async (statements: D1PreparedStatement[]) => {
    Object.assign(env, { DB })
    await act()
    return DB.batch(statements)
  }
  configure({ DB: changed(DB, { batch }) })
}

/** D1 that counts its statements, those of a batch one by one. */
export function countStatements(): { count: number } {
  const { DB } = env
  const counted = { count: 0 }
  const prepare = (query: string) => {
    counted.count += 1
    return DB.prepare(query)
  }
  configure({ DB: changed(DB, { prepare }) })
  return counted
}

// As the platform says of an object that is there again in a moment.
function restarting() {
  return Object.assign(new Error('The object restarts.'), { retryable: true })
}

// Bindings want to be called as what they are, so the rest is asked of the original.
function changed<Binding extends object>(binding: Binding, changes: object): Binding {
  return new Proxy(binding, {
    get(target, name) {
      if (name in changes) return Reflect.get(changes, name)
      const original = target as Record<PropertyKey, unknown>
      if (typeof original[name] !== 'function') return original[name]
      return (...given: unknown[]) =>
        (original as Record<PropertyKey, (...given: unknown[]) => unknown>)[name]?.(...given)
    },
  })
}
