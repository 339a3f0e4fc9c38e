import { onTestFinished } from 'vitest'

/** What was asked of a database, and the rows that it cost. */
export interface Cost {
  queries: number
  read: number
  written: number
}

/** D1 that adds up what its answers say they cost. Statements are wrapped too, so `batch` unwraps them. */
export function countedDb(db: D1Database, cost: Cost): D1Database {
  const add = (result: D1Result) => {
    cost.queries += 1
    cost.read += result.meta.rows_read
    cost.written += result.meta.rows_written
    return result
  }
  const inner = new WeakMap<object, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: async () => add(await statement.all()),
      run: async () => add(await statement.run()),
      raw: async () => add(await statement.all()).results.map(row => Object.values(row as object)),
      first: async () => add(await statement.all()).results[0] ?? null,
    } as unknown as D1PreparedStatement
    inner.set(wrapped, statement)
    return wrapped
  }
  return {
    prepare: (sql: string) => wrap(db.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) =>
      (await db.batch(statements.map(statement => inner.get(statement) ?? statement))).map(add),
  } as unknown as D1Database
}

/**
 * Makes the club's database add up what it answers that it cost, whoever asks, also its copies: the Worker, and the objects,
 * which have taken hold of it long before; `onTrip` hears of each time it is asked, a batch being once. Gives how to end it.
 */
export function countEverything(db: D1Database, cost: Cost, onTrip = () => {}): () => void {
  const ways = db as unknown as { fetcher: Fetcher; alwaysPrimarySession: { fetcher: Fetcher } }
  const { fetcher } = ways
  const fetch = async (...request: Parameters<Fetcher['fetch']>) => {
    onTrip()
    const answer = await fetcher.fetch(...request)
    const results = await answer.clone().json<D1Result | D1Result[]>()
    for (const { meta } of [results].flat()) {
      cost.queries += 1
      cost.read += meta?.rows_read ?? 0
      cost.written += meta?.rows_written ?? 0
    }
    return answer
  }
  const asksBy = (by: Fetcher) => {
    for (const way of [ways, ways.alwaysPrimarySession]) way.fetcher = by
  }
  asksBy({ fetch } as unknown as Fetcher)
  return () => asksBy(fetcher)
}

/** Makes an object's own storage add up what it costs; an alarm that is set writes a row. */
export function countStorage(storage: DurableObjectStorage, cost: Cost) {
  const { sql } = storage
  const exec = sql.exec.bind(sql)
  const setAlarm = storage.setAlarm.bind(storage)
  Object.defineProperty(sql, 'exec', {
    value: (query: string, ...values: unknown[]) => {
      // Rows are read as they are asked for, so all of them are, and then handed out.
      const cursor = exec(query, ...values)
      const rows = cursor.toArray()
      cost.queries += 1
      cost.read += cursor.rowsRead
      cost.written += cursor.rowsWritten
      return {
        toArray: () => rows,
        one: () => rows[0],
        rowsRead: cursor.rowsRead,
        rowsWritten: cursor.rowsWritten,
        [Symbol.iterator]: () => rows.values(),
      }
    },
  })
  Object.defineProperty(storage, 'setAlarm', {
    value: (time: number) => {
      cost.written += 1
      return setAlarm(time)
    },
  })
}

/** What was asked of R2: class A writes and lists, class B reads; removing is free. */
export interface Operations {
  a: number
  b: number
}

/** R2 that counts what is asked of it. */
export function countedBucket(bucket: R2Bucket, operations: Operations): R2Bucket {
  const classes: Record<string, keyof Operations> = { put: 'a', list: 'a', get: 'b', head: 'b' }
  return new Proxy(bucket, {
    get: (target, key) => {
      const kind = classes[String(key)]
      if (kind) operations[kind] += 1
      return Reflect.get(target, key).bind(target)
    },
  })
}

/** What was asked of objects: calls, upgrades and alarms, each a request, and frames, of which twenty are one. */
export interface Asked {
  requests: number
  frames: number
}

/** Makes all objects of these classes count what they are asked, until the end of the test. */
export function countAsked(classes: { prototype: object }[], asked: Asked) {
  for (const { prototype } of classes) {
    let depth = 0 // what an object asks of itself at once is no request
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const method: unknown = Reflect.get(prototype, name)
      if (typeof method !== 'function' || name === 'constructor' || name === 'webSocketClose') continue
      const counted = function (this: unknown, ...given: unknown[]) {
        if (depth === 0) asked[name === 'webSocketMessage' ? 'frames' : 'requests'] += 1
        depth += 1
        try {
          return Reflect.apply(method, this, given)
        } finally {
          depth -= 1
        }
      }
      Object.defineProperty(prototype, name, { value: counted, configurable: true, writable: true })
      onTestFinished(() => {
        Object.defineProperty(prototype, name, { value: method, configurable: true, writable: true })
      })
    }
  }
}
