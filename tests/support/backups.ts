import { env } from 'cloudflare:workers'
import { rowsOf } from './dump.ts'
import { inRoom, putToSleep } from './rooms.ts'
import { insertOf, type Row } from './snapshot.ts'

/** Remembers all that a room keeps; gives how it is turned back to that, as Cloudflare does it: the object restarts. */
export async function backUpRoom(roomId: string): Promise<() => Promise<void>> {
  const kept = await inRoom(roomId, (_, { storage: { sql } }) =>
    Object.fromEntries(
      tablesIn(sql).map(name => [name, sql.exec<Row>(`SELECT * FROM ${name}`).toArray()] as const),
    ),
  )
  return async () => {
    await inRoom(roomId, async (room, { storage: { sql } }) => {
      await room.alarm() // nothing is on its way any more
      for (const [name, rows] of Object.entries(kept)) {
        sql.exec(`DELETE FROM ${name}`)
        for (const row of rows) {
          const columns = Object.keys(row)
          const marks = columns.map(() => '?').join(', ')
          sql.exec(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${marks})`, ...Object.values(row))
        }
      }
      sql.exec("INSERT INTO message_words (message_words) VALUES ('rebuild')")
    })
    await putToSleep(roomId)
  }
}

/** Remembers some tables of D1; gives how they are turned back to that. */
export async function backUpClub(...tables: string[]): Promise<() => Promise<void>> {
  const kept = await Promise.all(tables.map(name => rowsOf(`SELECT * FROM ${name}`)))
  return async () => {
    await env.DB.batch([
      env.DB.prepare('PRAGMA defer_foreign_keys = on'),
      ...tables.map(name => env.DB.prepare(`DELETE FROM ${name}`)),
      ...tables.flatMap((name, n) => (kept[n] ?? []).map(row => insertOf(env.DB, name, row))),
    ])
  }
}

// Without the index of words, which only SQLite may write, and makes anew of the messages.
function tablesIn(sql: SqlStorage) {
  const named = `SELECT name FROM sqlite_master
                 WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'message_words%'`
  return sql
    .exec<{ name: string }>(named)
    .toArray()
    .map(({ name }) => name)
}
