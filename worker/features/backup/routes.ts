import { type Context, Hono } from 'hono'
import { type Db, openDb } from '../../db/client.ts'
import type { AppEnv } from '../../lib/env.ts'
import { member, operator, viewerOf } from '../../lib/guards.ts'
import { roomStub, unwrap } from '../../lib/objects/stubs.ts'
import { Problem } from '../../lib/problem.ts'
import { parseInput, validate } from '../../lib/validate.ts'
import { copiedState } from '../chat/contract.ts'
import { listRoomsAheadOfD1 } from '../chat/mutations/rooms-ahead.ts'
import { findRoomState } from '../chat/queries.ts'
import { GENERAL_ROOM } from '../chat/rules/general-room.ts'
import { fileQuery, filesQuery, pasteQuery, restoreQuery, roomQuery, rowsQuery } from './contract.ts'
import { beginRestore, endRestore, writeFile, writePage } from './mutations.ts'
import {
  compareMigrations,
  copiedTables,
  findMigration,
  findRestoring,
  findTable,
  isBeingRestored,
  listFiles,
  readFile,
  readPage,
} from './queries.ts'

/** What `npm run backup` reads: the database in pages, rooms in blocks, files one by one. For scripts with the admin key. */
export const backup = new Hono<AppEnv>()
  .get('/', member, operator, async c => {
    const restoring = await findRestoring(openDb(c.env.DB))
    const tables = copiedTables().map(({ name }) => name)
    const { backup = null, isOver = false } = restoring ?? {}
    return c.json({ ...(await versionsOf(c)), tables, restoring: backup && { backup, isOver } }, 200)
  })
  .get('/tables/:table', member, validate('query', rowsQuery), operator, async c => {
    const table = tableOf(c.req.param('table'))
    return textOf(c, await readPage(openDb(c.env.DB), table, c.req.valid('query').after))
  })
  .get('/rooms/:roomId', member, validate('query', roomQuery), operator, async c => {
    const { since = 0, epoch = null } = c.req.valid('query')
    const room = await roomOf(c, c.req.param('roomId'))
    return c.json(await room.copyState(since, epoch), 200)
  })
  .get('/rooms/:roomId/:block', member, operator, async c => {
    const room = await roomOf(c, c.req.param('roomId'))
    return textOf(c, await room.copyBlock(blockOf(c.req.param('block'))))
  })
  .get('/files', member, validate('query', filesQuery), operator, async c =>
    c.json(await listFiles(c.env, c.req.valid('query').after), 200),
  )
  .get('/files/:id', member, operator, async c => {
    const file = await readFile(c.env, keyOf(c.req.param('id')))
    if (!file) throw new Problem('not_found')
    return c.body(file.body, 200, { 'Content-Type': 'application/octet-stream' })
  })

/** How `npm run restore` restores a backup into an empty club, or one room into any club. Sending something twice changes nothing. */
export const restore = new Hono<AppEnv>()
  .post('/', member, validate('query', restoreQuery), operator, async c => {
    const { backup, ...itsVersions } = c.req.valid('query')
    const { migration, rooms } = await versionsOf(c)
    if (itsVersions.migration !== migration || itsVersions.rooms !== rooms)
      throw new Problem('other_version', {
        detail: `The backup is from version ${itsVersions.migration}, rooms ${itsVersions.rooms}; this club runs ${migration}, rooms ${rooms}. Deploy the backup’s version, restore it, then deploy the newest.`,
      })
    return c.json({ isReady: await beginRestore(c.env, openDb(c.env.DB), backup) }, 200)
  })
  .put('/tables/:table', member, operator, async c => {
    const table = tableOf(c.req.param('table'))
    await writePage(await closedClub(c), table, await c.req.text())
    return c.body(null, 204)
  })
  .put('/files/:id', member, validate('query', fileQuery), operator, async c => {
    const key = keyOf(c.req.param('id'))
    await closedClub(c)
    const length = c.req.header('content-length')
    const { body } = c.req.raw
    if (length === undefined || !body) throw new Problem('length_required')
    if (!(await writeFile(c.env, key, body, Number(length), c.req.valid('query'))))
      throw new Problem('not_what_it_says')
    return c.body(null, 204)
  })
  .put('/rooms/:roomId/:block', member, validate('query', pasteQuery), operator, async c => {
    const room = await roomOf(c, c.req.param('roomId'))
    const block = blockOf(c.req.param('block'))
    const { backup, over } = c.req.valid('query')
    if (!over) await closedClub(c)
    unwrap(await room.pasteBlock(backup, block, await c.req.text(), over === '1'))
    return c.body(null, 204)
  })
  .put('/rooms/:roomId', member, validate('query', pasteQuery), operator, async c => {
    const room = await roomOf(c, c.req.param('roomId'))
    const { backup, over } = c.req.valid('query')
    if (!over) await closedClub(c)
    unwrap(await room.sealCopy(backup, parseInput(copiedState, parsed(await c.req.text()))))
    return c.body(null, 204)
  })
  .post('/end', member, operator, async c => {
    const db = openDb(c.env.DB)
    const isOpen = await endRestore(c.env, db, viewerOf(c).id, c.var.now)
    // Each room now sends D1 what came after D1 was copied.
    if (isOpen) await listRoomsAheadOfD1(c.env, db, c.var.now)
    return c.json({ isOpen }, 200)
  })

/**
 * The version of the answering club: its newest migration and the storage version of its rooms. Throws `other_version` if the
 * database has another version, whose columns this one would leave out silently.
 */
async function versionsOf(c: Context<AppEnv>) {
  const { later, missing } = await compareMigrations(openDb(c.env.DB))
  if (later.length > 0)
    throw new Problem('other_version', {
      detail: `A later version of the club has added ${later.join(', ')} to the database, which this version does not know. Deploy the newest version, then try again.`,
    })
  if (missing.length > 0)
    throw new Problem('other_version', {
      detail: `The database is missing ${missing.join(', ')}. Deploy with npm run deploy, which updates it, then try again.`,
    })
  const { version: rooms } = await roomStub(c.env, GENERAL_ROOM).copyState(0, null)
  return { migration: await findMigration(openDb(c.env.DB)), rooms }
}

// Data is written only into a club that was prepared for it.
async function closedClub(c: Context<AppEnv>): Promise<Db> {
  const db = openDb(c.env.DB)
  if (!(await isBeingRestored(db))) throw new Problem('not_being_restored')
  return db
}

function tableOf(name: string) {
  const table = findTable(name)
  if (!table) throw new Problem('not_found')
  return table
}

// Without this check any id would create a Durable Object.
async function roomOf(c: Context<AppEnv>, roomId: string) {
  const [room] = await findRoomState(openDb(c.env.DB), roomId)
  if (!room) throw new Problem('not_found')
  return roomStub(c.env, roomId)
}

function blockOf(text: string) {
  if (!/^\d{1,9}$/.test(text)) throw new Problem('not_found')
  return Number(text)
}

// Files are named by the id of their upload.
function keyOf(id: string) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Problem('not_found')
  return id
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('bad_json')
  }
}

function textOf(c: Context<AppEnv>, text: string) {
  return c.body(text, 200, { 'Content-Type': 'application/json' })
}
