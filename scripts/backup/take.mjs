// Backs a club up: first the database, then the rooms, then the files. Each may be newer than those before, which a restored
// club resolves itself: a room sends the database what that lacks.
import { digest, filesOf, isKept, keepText, MANIFEST, readJson, UNFINISHED } from './folder.mjs'

/** Maximum number of times that the database is read until two readings are equal, and that a room is asked what has changed meanwhile. */
const ROUNDS = 8
const LOOKS = 50
/** Number of blocks of a room after which progress is recorded. */
const BLOCKS = 20

/**
 * Updates a folder from a club. Files that it has are not fetched again, and an interrupted run is resumed. `club` calls the
 * club (`club.mjs`), `say` reports progress. Gives the manifest.
 */
export async function takeBackup({ club, folder, say, now = () => new Date() }) {
  const { migration, rooms: version, tables, restoring } = await club.json('GET', '/api/backup')
  if (restoring && !restoring.isOver)
    throw new Error('A restore into this club is unfinished. Finish it first: npm run restore.')
  const known = readJson(folder, MANIFEST)?.rooms ?? {}
  const started = readJson(folder, UNFINISHED)?.rooms ?? {}
  const database = await readDatabase({ club, folder, say, tables })
  const rooms = {}
  for (const roomId of roomsIn(folder, database)) {
    const keep = room => folder.write(UNFINISHED, JSON.stringify({ rooms: { ...started, [roomId]: room } }))
    rooms[roomId] = await readRoom({
      club,
      folder,
      say,
      roomId,
      room: started[roomId] ?? known[roomId],
      keep,
    })
    started[roomId] = rooms[roomId]
    keep(rooms[roomId])
  }
  const files = await readFiles({ club, folder, say })
  const manifest = { format: 1, takenAt: now().toISOString(), migration, version, database, rooms, files }
  folder.write(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`)
  removeOthers(folder, manifest)
  return manifest
}

// Somebody may write between two pages. Pages that were equal twice were all true at one moment in between.
async function readDatabase({ club, folder, say, tables }) {
  let before = ''
  for (let round = 1; round <= ROUNDS; round++) {
    say(round === 1 ? 'Reading the database …' : 'Reading it again to check that nothing has changed …')
    const database = {}
    for (const table of tables) database[table] = await readTable(club, folder, table)
    const found = JSON.stringify(database)
    if (found === before) return database
    before = found
  }
  throw new Error(
    'The database changed each time it was read. Try again when the club is quiet; what you have so far is kept.',
  )
}

async function readTable(club, folder, table) {
  const pages = []
  for await (const text of readPages(club, table))
    pages.push(keepText(folder, `database/${table}.${pages.length}`, text))
  return pages
}

/** A table of the club's database as text, page by page. */
export async function* readPages(club, table) {
  for (let after = []; after; ) {
    const query = `after=${encodeURIComponent(JSON.stringify(after))}`
    const text = await club.text('GET', `/api/backup/tables/${table}?${query}`)
    yield text
    after = JSON.parse(text).next
  }
}

function roomsIn(folder, { chat_rooms: pages }) {
  return pages.flatMap(({ file }) => {
    const { columns, rows } = readJson(folder, file)
    return rows.map(row => row[columns.indexOf('id')])
  })
}

// Asks the room what has changed since the last time until nothing has: then all blocks are of one moment.
async function readRoom({ club, folder, say, roomId, room, keep }) {
  let known = room ? withLost(folder, room) : { epoch: '', rev: 0, blocks: {}, missing: [] }
  for (let look = 0; look < LOOKS; look++) {
    const since = `since=${known.rev}&epoch=${encodeURIComponent(known.epoch)}`
    const { epoch, rev, isArchived, leavers, isWhole, blocks } = await club.json(
      'GET',
      `/api/backup/rooms/${encodeURIComponent(roomId)}?${since}`,
    )
    const missing = isWhole ? blocks : [...new Set([...known.missing, ...blocks])]
    known = { epoch, rev, isArchived, leavers, blocks: isWhole ? {} : known.blocks, missing }
    if (missing.length === 0) return known
    say(`Reading ${missing.length === 1 ? 'a block' : `${missing.length} blocks`} of the room ${roomId} …`)
    for (const [n, block] of missing.entries()) {
      const text = await club.text('GET', `/api/backup/rooms/${encodeURIComponent(roomId)}/${block}`)
      known.blocks[block] = keepText(folder, `rooms/${roomId}/${block}`, text)
      known.missing = missing.slice(n + 1)
      if (n % BLOCKS === 0) keep(known)
    }
  }
  throw new Error(
    `The room ${roomId} changes too fast to be copied. Try again later; what you have so far is kept.`,
  )
}

// A block that is missing from the folder, or damaged, is read again.
function withLost(folder, room) {
  const lost = Object.keys(room.blocks).filter(block => !isKept(folder, room.blocks[block]))
  return { ...room, missing: [...new Set([...room.missing, ...lost.map(Number)])] }
}

// The file at an address never changes, so one with the same digest is not fetched again.
async function readFiles({ club, folder, say }) {
  const found = {}
  for await (const { key, size, md5, type } of listFiles(club)) {
    const bytes = sameFile(folder, key, md5) ?? (await fetchFile({ club, folder, say, key, md5 }))
    if (bytes) found[key] = { size, type, md5, sha256: digest('sha256', bytes) }
  }
  return found
}

/** Every file that a club stores. */
export async function* listFiles(club) {
  for (let after = ''; after !== null; ) {
    const query = after && `?after=${encodeURIComponent(after)}`
    const { files, next } = await club.json('GET', `/api/backup/files${query}`)
    yield* files
    after = next
  }
}

function sameFile(folder, key, md5) {
  const bytes = folder.read(`files/${key}`)
  return bytes && digest('md5', bytes) === md5 ? bytes : null
}

// Gives nothing if the club has deleted it since it was listed.
async function fetchFile({ club, folder, say, key, md5 }) {
  say(`Reading the file ${key} …`)
  const bytes = await club.bytes('GET', `/api/backup/files/${key}`)
  if (bytes === null) return null
  if (digest('md5', bytes) !== md5) throw new Error(`The file ${key} arrived damaged. Try again.`)
  folder.write(`files/${key}`, bytes)
  return bytes
}

// Files that the club has deleted leave the backup too; so do half files of an interrupted run.
function removeOthers(folder, manifest) {
  const kept = new Set([MANIFEST, ...filesOf(manifest).map(({ file }) => file)])
  const ours = /^(database|rooms|files)\/|^unfinished\.json/
  for (const name of folder.list()) if (ours.test(name) && !kept.has(name)) folder.remove(name)
}
