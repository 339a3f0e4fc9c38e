import { env } from 'cloudflare:workers'
import { configure } from './settings.ts'

/** An SQL statement with the values bound to it. */
export interface Statement {
  sql: string
  values: unknown[]
}

/** The SQL statements that the Worker prepares while something is done. */
export async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const real = env.DB
  const statements: Statement[] = []
  const prepare = (sql: string) => {
    const prepared = real.prepare(sql)
    const bind = (...values: unknown[]) => {
      statements.push({ sql, values })
      return prepared.bind(...values)
    }
    return new Proxy(prepared, { get: (target, key) => (key === 'bind' ? bind : bound(target, key)) })
  }
  const recorder = new Proxy(real, {
    get: (target, key) => (key === 'prepare' ? prepare : bound(target, key)),
  })
  configure({ DB: recorder })
  await act()
  configure({ DB: real })
  return statements
}

/** How SQLite goes about it: one line a table, such as `SEARCH races USING INDEX races_by_date (date>?)`. */
export async function planOf({ sql, values }: Statement): Promise<string[]> {
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>()
  return plan.results.map(({ detail }) => detail)
}

/**
 * The lines of a plan that read a table from end to end. The indexes of pending drivers, of admins and of unsettled sends hold nothing else; a club has a dozen rooms, and five schedules whose jobs are noted; json_each, whatever it is called, and `wanted` are given lists; `who` is the one member whose sessions end; `round` and `driver` are those of one championship.
 */
export async function fullScans(statement: Statement): Promise<string[]> {
  const plan = await planOf(statement)
  return plan.filter(line =>
    /^SCAN (?!CONSTANT ROW|\d+-ROW VALUES CLAUSE$|wanted$|who$|round$|driver$|\(|\w+ VIRTUAL TABLE |chat_rooms |job_runs$|members USING (?:COVERING )?INDEX members_(?:pending|admins)$|push_sends USING INDEX push_sends_unsettled$)/.test(
      line,
    ),
  )
}

/** How many rows D1 reads for it, which is what D1 bills. Makes the statement again, so only for reading. */
export async function rowsRead({ sql, values }: Statement): Promise<number> {
  const { meta } = await env.DB.prepare(sql)
    .bind(...values)
    .all()
  return meta.rows_read
}

/** How many rows D1 reads for the lists that something fetches: the reading statements alone, each made again. */
export async function rowsReadBy(act: () => Promise<unknown>): Promise<number> {
  let rows = 0
  for (const statement of await readingStatementsOf(act)) rows += await rowsRead(statement)
  return rows
}

/** The reading SQL statements that the Worker prepares while something is done. */
export async function readingStatementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  return (await statementsOf(act)).filter(({ sql }) => /^select/i.test(sql))
}

function bound(target: object, key: string | symbol) {
  const value = Reflect.get(target, key)
  return typeof value === 'function' ? value.bind(target) : value
}
