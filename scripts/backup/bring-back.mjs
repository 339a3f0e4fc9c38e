// Restores a backup: into an empty club, or one room of it into a running club. Run again, it resumes an interrupted restore.
import { digest, filesOf, MANIFEST, readJson } from './folder.mjs'
import { listFiles, readPages } from './take.mjs'

/**
 * Loads a backup into an empty club. `club` calls the club (`club.mjs`), `say` reports progress. Throws if the folder is
 * incomplete, and what the club refuses.
 */
export async function bringBack({ club, folder, say }) {
  const { manifest, backup } = openBackup(folder)
  const { tables, restoring } = await club.json('GET', '/api/backup')
  const isBack = restoring?.isOver && restoring.backup === backup
  if (!isBack) await write({ club, folder, say, manifest, backup, tables })
  say('Opening the club …')
  while (!(await club.json('POST', '/api/restore/end')).isOpen);
  return manifest
}

async function write({ club, folder, say, manifest, backup, tables }) {
  const { migration, version, database, rooms, files } = manifest
  say('Preparing the club …')
  const begin = `/api/restore?backup=${backup}&migration=${encodeURIComponent(migration)}&rooms=${version}`
  while (!(await club.json('POST', begin)).isReady);
  for (const table of tables) await writeTable({ club, folder, say, table, pages: database[table] ?? [] })
  await writeFiles({ club, folder, say, files })
  for (const [roomId, room] of Object.entries(rooms))
    await writeRoom({ club, folder, say, backup, roomId, room, over: '' })
}

/** Rolls one room of a club back to a backup; everything else in the club stays. */
export async function bringRoomBack({ club, folder, say, roomId }) {
  const { manifest, backup } = openBackup(folder)
  const room = manifest.rooms[roomId]
  if (!room)
    throw new Error(
      `This backup has no room ${roomId}. Its rooms are ${Object.keys(manifest.rooms).join(', ')}.`,
    )
  const { rooms: version } = await club.json('GET', '/api/backup')
  if (version !== manifest.version)
    throw new Error(
      `The backup's rooms are version ${manifest.version}, the club's are version ${version}. Deploy the version that the backup came from.`,
    )
  await writeRoom({ club, folder, say, backup, roomId, room, over: '&over=1' })
}

// A backup is identified by its manifest. An incomplete or damaged one is refused.
function openBackup(folder) {
  const text = folder.read(MANIFEST)
  if (text === null) throw new Error('This folder has no complete backup. Finish it first: npm run backup.')
  const manifest = readJson(folder, MANIFEST)
  const parts = [manifest?.database, manifest?.rooms, manifest?.files]
  const isList = parts.every(part => typeof part === 'object' && part !== null)
  if (typeof manifest?.format !== 'number' || (manifest.format === 1 && !isList))
    throw new Error('The manifest.json in this folder is damaged. Make the backup again: npm run backup.')
  if (manifest.format !== 1)
    throw new Error('A newer version of the club made this backup. Restore it with that version.')
  for (const { file, sha256 } of filesOf(manifest)) {
    const bytes = folder.read(file)
    if (bytes === null) throw new Error(`${file} is missing from this folder.`)
    if (digest('sha256', bytes) !== sha256)
      throw new Error(`${file} is damaged: its checksum does not match.`)
  }
  return { manifest, backup: digest('sha256', text) }
}

async function writeTable({ club, folder, say, table, pages }) {
  say(`Writing ${table} …`)
  for (const { file } of pages) await club.text('PUT', `/api/restore/tables/${table}`, folder.read(file))
  // The club itself records which history of a room is the newest.
  if (table !== 'room_summaries') await compare({ club, table, pages })
}

async function compare({ club, table, pages }) {
  let n = 0
  for await (const text of readPages(club, table))
    if (digest('sha256', text) !== pages[n++]?.sha256)
      throw new Error(`The table ${table} in the club does not match the backup (page ${n}). Try again.`)
}

async function writeFiles({ club, folder, say, files }) {
  const there = {}
  for await (const { key, md5 } of listFiles(club)) there[key] = md5
  for (const [key, { type, md5, sha256 }] of Object.entries(files)) {
    if (there[key] === md5) continue
    say(`Writing the file ${key} …`)
    const query = `type=${encodeURIComponent(type)}&sha256=${sha256}`
    await club.text('PUT', `/api/restore/files/${key}?${query}`, folder.read(`files/${key}`))
  }
}

async function writeRoom({ club, folder, say, backup, roomId, room, over }) {
  say(`Writing the room ${roomId} …`)
  const path = `rooms/${encodeURIComponent(roomId)}`
  const { progress } = await club.json('GET', `/api/backup/${path}`)
  const isAgain = over !== '' && progress?.isSealed
  const next = progress?.backup === backup && !isAgain ? progress.next : 0
  const blocks = Object.entries(room.blocks).sort(([a], [b]) => a - b)
  for (const [block, { file }] of blocks)
    if (block >= next)
      await club.text('PUT', `/api/restore/${path}/${block}?backup=${backup}${over}`, folder.read(file))
  const { epoch, rev, isArchived, leavers } = room
  const state = JSON.stringify({ epoch, rev, isArchived, leavers })
  await club.text('PUT', `/api/restore/${path}?backup=${backup}${over}`, Buffer.from(state))
}
