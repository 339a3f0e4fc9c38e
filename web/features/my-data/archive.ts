import { downloadZip } from 'client-zip'
import { parts } from '#worker/features/my-data/rules.ts'
import type { Collector, OwnFile, RoomData } from './collector.ts'
import { type ArchiveOf, readablePage } from './readable-page.ts'

/** Packs a readable page, the data as JSON, and the files into a zip; uncompressed, as pictures and clips are already. */
export async function makeArchive(of: ArchiveOf, collected: Collector): Promise<Blob> {
  const names = new Map(
    collected.listFiles().flatMap(file => (collected.files.has(file.id) ? [[file.id, nameOf(file)]] : [])),
  )
  const rooms = collected.rooms.filter(hasSomething).map(room => inOrder(room, names))
  const lastModified = new Date(of.at)
  const json = (name: string, value: unknown) => ({
    ...{ name: `data/${name}.json`, lastModified },
    input: `${JSON.stringify(value, null, 2)}\n`,
  })
  const data = parts.map(part => ({ part, rows: collected.parts.get(part) ?? [] }))
  const gone = collected.gone.map(({ path, uploadedAt }) => ({ path, uploadedAt }))
  const readable = { of, data, rooms, names, gone }
  return downloadZip([
    { name: 'index.html', lastModified, input: readablePage(readable) },
    ...data.map(({ part, rows }) => json(part, part === 'account' ? rows[0] : rows)),
    ...rooms.map(room => json(`room-${room.id}`, room)),
    ...(gone.length > 0 ? [json('files-that-were-gone', gone)] : []),
    ...[...collected.files].map(([id, input]) => ({ name: names.get(id) ?? id, lastModified, input })),
  ]).blob()
}

/** The name of the zip: `racing-club-Marcus-Webb-2026-11-21.zip`. */
export function archiveName({ club, gamertag, at }: ArchiveOf): string {
  const words = `${club.toLowerCase()} ${gamertag}`.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return `${[...words, new Date(at).toISOString().slice(0, 10)].join('-')}.zip`
}

function nameOf({ id, path, uploadedAt }: OwnFile) {
  return `files/${uploadedAt.slice(0, 10)}-${id}${path.slice(path.lastIndexOf('.'))}`
}

function hasSomething({ messages, polls, votes, likes }: RoomData) {
  return messages.length + polls.length + votes.length + likes.length > 0
}

// Rooms are read in arbitrary order; the number in an id gives the position. Files get their names in the zip.
function inOrder(room: RoomData, names: ReadonlyMap<string, string>): RoomData {
  const place = ({ id }: { id: string }) => Number(id.slice(id.lastIndexOf('.') + 1))
  const messages = room.messages
    .map(message => ({ ...message, files: message.files.flatMap(id => names.get(id) ?? []) }))
    .sort((a, b) => place(a) - place(b))
  return { ...room, messages, polls: [...room.polls].sort((a, b) => place(a) - place(b)) }
}
