import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { listRoomObjects, roomObject } from './rooms.ts'
import {
  changesBetween,
  columnsOfTables,
  pastKeepers,
  type Row,
  rowsOfTables,
  rowsOfText,
  type Tables,
  textOfTables,
} from './snapshot.ts'

/** What a club has: the rows of D1 by table, as texts, what its rooms keep, and its files. */
export interface KeptClub {
  tables: Record<string, string>
  rooms: Map<string, KeptRoom>
  files: Map<string, { version: string; bytes: ArrayBuffer }>
}

interface KeptRoom {
  tables: Record<string, Row[]>
  values: [string, unknown][]
}

/** A change fires triggers that make others, of which the last is a count. */
const ROUNDS = 5

let columns: Awaited<ReturnType<typeof columnsOfTables>> | undefined

/** Takes in what the club has now. */
export async function keepClub(): Promise<KeptClub> {
  const rooms = await Promise.all(
    (await listRoomObjects()).map(async id => [id, await inStorage(id, keptRoomOf)] as const),
  )
  const files = await Promise.all(
    (await env.UPLOADS.list()).objects.map(async ({ key, version }) => {
      const file = await env.UPLOADS.get(key)
      return [key, { version, bytes: (await file?.arrayBuffer()) ?? new ArrayBuffer() }] as const
    }),
  )
  return { tables: await readTables(), rooms: new Map(rooms), files: new Map(files) }
}

/** Makes the club what it was when it was kept, by what has changed; gives whether that went. */
export async function putBack(club: KeptClub): Promise<boolean> {
  const rooms = await listRoomObjects()
  await Promise.all([...rooms.map(id => quieten(id, club)), putFilesBack(club)])
  if (!(await putTablesBack(club.tables).catch(() => false))) return false
  await Promise.all(rooms.map(id => putRoomBack(id, club))) // after D1, which rooms ask whether it knows all
  return true
}

/** Makes D1 what it was, by what has changed; gives whether that went. */
export async function putTablesBack(kept: KeptClub['tables']): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round++) {
    const found = await readTables()
    const changed = Object.entries(columns ?? {}).filter(([name]) => found[name] !== kept[name])
    if (changed.length === 0) return true
    const statements = changed.flatMap(([name, its]) =>
      changesBetween(env.DB, name, its, [
        rowsOfText(found[name] ?? '[]', its),
        rowsOfText(kept[name] ?? '[]', its),
      ]),
    )
    const isLogged = changed.some(([name]) => name === 'audit_log')
    await env.DB.batch([
      env.DB.prepare('PRAGMA defer_foreign_keys = on'),
      ...(isLogged ? await pastKeepers(env.DB, statements) : statements),
    ])
  }
  return false
}

/** Every row of D1 by table, as texts. */
export async function readTables(): Promise<KeptClub['tables']> {
  columns ??= await columnsOfTables(env.DB)
  return textOfTables(env.DB, columns)
}

/** Every row of every table of D1. */
export async function readRows(): Promise<Tables> {
  columns ??= await columnsOfTables(env.DB)
  const texts = await readTables().catch(() => null)
  if (!texts) return rowsOfTables(env.DB, Object.keys(columns)) // a club of long ago, whose tables have other columns
  return Object.fromEntries(
    Object.entries(columns ?? {}).map(([name, its]) => [name, rowsOfText(texts[name] ?? '[]', its)]),
  )
}

// Lets a room tell what has happened in it.
function quieten(id: string, { rooms }: KeptClub) {
  return runInDurableObject(roomObject(id), async (room, { storage }) => {
    if (!isAsKept(storage, rooms.get(id))) await room.alarm()
  })
}

// A room also has in memory who has talked how often.
async function putRoomBack(id: string, { rooms }: KeptClub) {
  await runInDurableObject(roomObject(id), async (_, { storage }) => {
    const kept = rooms.get(id)
    if (isAsKept(storage, kept)) return
    if (kept) fill(storage, kept)
    else await storage.deleteAll()
    await storage.deleteAlarm()
  })
  await evictDurableObject(roomObject(id), { webSockets: 'close' })
}

function isAsKept(storage: DurableObjectStorage, kept: KeptRoom | undefined) {
  return JSON.stringify(keptRoomOf(storage)) === JSON.stringify(kept)
}

async function putFilesBack({ files }: KeptClub) {
  const found = new Map((await env.UPLOADS.list()).objects.map(({ key, version }) => [key, version]))
  const extra = [...found.keys()].filter(key => !files.has(key))
  if (extra.length > 0) await env.UPLOADS.delete(extra)
  for (const [key, file] of files)
    if (found.get(key) !== file.version)
      file.version = (await env.UPLOADS.put(key, file.bytes))?.version ?? ''
}

function inStorage<T>(roomId: string, look: (storage: DurableObjectStorage) => T) {
  return runInDurableObject(roomObject(roomId), (_, { storage }) => look(storage))
}

// All that a room has but the index of words, which SQLite makes of the messages.
function keptRoomOf({ sql, kv }: DurableObjectStorage): KeptRoom {
  const names = sql.exec<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'
     AND name NOT LIKE 'message_words%' AND name <> 'schema_versions' ORDER BY name`,
  )
  const tables = [...names].map(({ name }) => [
    name,
    sql.exec<Row>(`SELECT * FROM ${name} ORDER BY 1, 2`).toArray(),
  ])
  return { tables: Object.fromEntries(tables), values: [...kv.list()] }
}

function fill(storage: DurableObjectStorage, { tables, values }: KeptRoom) {
  const { sql, kv } = storage
  storage.transactionSync(() => {
    sql.exec("INSERT INTO message_words (message_words) VALUES ('delete-all')")
    for (const [name, rows] of Object.entries(tables)) {
      sql.exec(`DELETE FROM ${name}`)
      for (const row of rows) {
        const marks = Object.keys(row).map(() => '?')
        sql.exec(`INSERT INTO ${name} (${Object.keys(row)}) VALUES (${marks})`, ...Object.values(row))
      }
    }
    for (const [key] of [...kv.list()]) kv.delete(key)
    for (const [key, value] of values) kv.put(key, value)
  })
}
