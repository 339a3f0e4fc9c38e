// How a club is taken along: the database first, then the rooms, then the files. Each may so be newer than what came before
// it, which a restored club sorts out by itself: a room tells the database what that has not heard of it.
import { digest, filesOf, isKept, keepText, MANIFEST, readJson, UNFINISHED } from './folder.mjs'

/** How often the database is read until two times in a row are the same, and a room is asked what has changed meanwhile. */
const ROUNDS = 8
const LOOKS = 50
/** After so many blocks of a room it is noted how far this is. */
const BLOCKS = 20

/**
 * Brings a folder up to date with a club; what is in it already is not fetched again, and what was broken off goes on from
 * there. `club` asks the club (`club.mjs`), `say` tells whoever waits. Gives the manifest.
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

// Somebody may write between two pages. What was the same twice was all there at the moment between the two times.
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

/** A table of the club's database, a page as text after the other. */
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

// The room is asked what has changed since it was last asked, until nothing has: then all blocks are of one moment.
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

// A block that has gone from the folder, or is not what it was, is read again.
function withLost(folder, room) {
  const lost = Object.keys(room.blocks).filter(block => !isKept(folder, room.blocks[block]))
  return { ...room, missing: [...new Set([...room.missing, ...lost.map(Number)])] }
}

// What is at a file's address never changes, so one that is here with the same digest is not fetched again.
async function readFiles({ club, folder, say }) {
  const found = {}
  for await (const { key, size, md5, type } of listFiles(club)) {
    const bytes = sameFile(folder, key, md5) ?? (await fetchFile({ club, folder, say, key, md5 }))
    if (bytes) found[key] = { size, type, md5, sha256: digest('sha256', bytes) }
  }
  return found
}

/** Every file that a club keeps. */
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

// Gives nothing where it was removed from the club since it was listed.
async function fetchFile({ club, folder, say, key, md5 }) {
  say(`Reading the file ${key} …`)
  const bytes = await club.bytes('GET', `/api/backup/files/${key}`)
  if (bytes === null) return null
  if (digest('md5', bytes) !== md5) throw new Error(`The file ${key} arrived damaged. Try again.`)
  folder.write(`files/${key}`, bytes)
  return bytes
}

// What the club has no more is in no backup of it either; half a file of a broken run goes as well.
function removeOthers(folder, manifest) {
  const kept = new Set([MANIFEST, ...filesOf(manifest).map(({ file }) => file)])
  const ours = /^(database|rooms|files)\/|^unfinished\.json/
  for (const name of folder.list()) if (ours.test(name) && !kept.has(name)) folder.remove(name)
}
