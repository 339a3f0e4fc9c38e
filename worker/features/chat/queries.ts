import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type Db, jsonList } from '../../db/client.ts'
import { chatRooms, members, messagesTaken, roomSummaries, settings } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import type { Author, ChatMessage, ChatRoomView, Poll, RoomChange } from './contract.ts'
import type { Mentionable } from './rules/mentions.ts'
import type { NotedByD1 } from './rules/restored-backup.ts'

/** All rooms with their newest message, by name. */
export async function listRooms(db: Db): Promise<ChatRoomView[]> {
  return (await selectRooms(db).orderBy(asc(chatRooms.name))).map(roomView)
}

/** One room, or `undefined`. */
export async function findRoom(db: Db, id: string): Promise<ChatRoomView | undefined> {
  const [row] = await selectRooms(db).where(eq(chatRooms.id, id))
  return row && roomView(row)
}

/** Whether a room is open for writing; `undefined` if there is no such room. */
export function findRoomState(db: Db, id: string) {
  return db.select({ isActive: chatRooms.isActive }).from(chatRooms).where(eq(chatRooms.id, id)).limit(1)
}

/** What D1 has recorded of a room's history, or `null`. */
export async function findNotedRevision(db: Db, roomId: string): Promise<NotedByD1 | null> {
  const noted = { epoch: roomSummaries.epoch, rev: roomSummaries.rev }
  return (await db.select(noted).from(roomSummaries).where(eq(roomSummaries.roomId, roomId)).get()) ?? null
}

/** Former members among these authors, and whether each took their messages along. */
export async function listFormerMembers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db.all<{ id: string; takes: number }>(sql`
    SELECT value AS id, EXISTS (SELECT 1 FROM ${messagesTaken} WHERE ${messagesTaken.memberId} = value) AS takes
    FROM json_each(${JSON.stringify(ids)}) WHERE NOT EXISTS (SELECT 1 FROM ${members} WHERE ${members.id} = value)`)
  return rows.map(({ id, takes }) => ({ id, takesMessages: takes === 1 }))
}

/** A championship's room, or `undefined`. */
export async function findRoomOf(db: Db, championshipId: string): Promise<ChatRoomView | undefined> {
  const [row] = await selectRooms(db).where(eq(chatRooms.championshipId, championshipId))
  return row && roomView(row)
}

/** The ids of all rooms. */
export async function listRoomIds(db: Db): Promise<string[]> {
  return (await db.select({ id: chatRooms.id }).from(chatRooms)).map(({ id }) => id)
}

/** Members that a message may mention: not rejected, with one of these names (keys of `namesTyped`). */
export function listMentionable(db: Db, names: readonly string[]): Promise<Mentionable[]> {
  // A gamertag's key keeps the sigma as typed.
  const gamertags = names.flatMap(name => [name, name.replaceAll(/σ(?!\p{L})/gu, 'ς')])
  return db.all(sql`
    SELECT id, gamertag, display_name AS displayName FROM members
    WHERE gamertag_key IN ${jsonList(gamertags)} AND status <> 'rejected'
    UNION SELECT id, gamertag, display_name FROM members
    WHERE (name_key IN ${jsonList(names)} OR name_key IS NULL) AND status <> 'rejected'`)
}

/** Messages with current names for their authors and those of their quotes. `version` comes from `findMembersVersion`. */
export async function withAuthors(db: Db, messages: ChatMessage[], version?: string): Promise<ChatMessage[]> {
  const authors = await findAuthors(db, messages.flatMap(peopleOf), version)
  return messages.map(message => withAuthor(message, authors))
}

/** Polls with current names for their creators. */
export async function withCreators(db: Db, polls: Poll[], version?: string): Promise<Poll[]> {
  const authors = await findAuthors(
    db,
    polls.map(({ createdBy }) => createdBy),
    version,
  )
  return polls.map(poll => ({ ...poll, creator: authors.get(poll.createdBy) ?? null }))
}

/** Like `withAuthors` and `withCreators`, for the whole items of a catch-up. */
export async function changesWithAuthors(
  db: Db,
  items: RoomChange[],
  version: string,
): Promise<RoomChange[]> {
  const people = items.flatMap(item => {
    if (item.type === 'new-message') return peopleOf(item.message)
    return item.type === 'poll-changed' ? [item.poll.createdBy] : []
  })
  const authors = await findAuthors(db, people, version)
  return items.map(item => {
    if (item.type === 'new-message') return { ...item, message: withAuthor(item.message, authors) }
    if (item.type !== 'poll-changed') return item
    return { ...item, poll: { ...item.poll, creator: authors.get(item.poll.createdBy) ?? null } }
  })
}

function peopleOf({ memberId, replyTo }: ChatMessage) {
  return [memberId, replyTo?.memberId ?? memberId]
}

function withAuthor(message: ChatMessage, authors: Map<string, Author | null>): ChatMessage {
  const { memberId, replyTo } = message
  return {
    ...message,
    member: authors.get(memberId) ?? null,
    replyTo: replyTo && { ...replyTo, member: authors.get(replyTo.memberId) ?? null },
  }
}

/** Authors and the version of the members list they were read at; `null` for a former member. */
interface KnownAuthors {
  version: string
  authors: Map<string, Author | null>
}

/** The authors that this isolate has read. */
let known: KnownAuthors = { version: '', authors: new Map() }

/**
 * Authors by their current names, or by those of a version of the members list. The same few write nearly everything, so they
 * are cached until D1 says that a name, picture or role has changed or somebody has left.
 */
async function findAuthors(db: Db, memberIds: string[], version?: string) {
  const ids = [...new Set(memberIds)]
  if (ids.length === 0) return new Map<string, Author | null>()
  const current = version ?? (await findMembersVersion(db))[0]?.version ?? ''
  if (known.version !== current) known = { version: current, authors: new Map() }
  const { authors } = known // another request may replace it during the await
  const missing = ids.filter(id => !authors.has(id))
  return missing.length > 0 ? remember(authors, missing, await selectAuthors(db, missing)) : authors
}

/** The version of the members list, which changes with everything that is shown of a member. */
export function findMembersVersion(db: Db) {
  return db.select({ version: settings.value }).from(settings).where(eq(settings.name, 'members-version'))
}

function remember(authors: KnownAuthors['authors'], ids: string[], rows: Author[]) {
  for (const id of ids) authors.set(id, null)
  for (const row of rows) authors.set(row.id, row)
  return authors
}

function selectAuthors(db: Db, ids: string[]) {
  return db
    .select({
      id: members.id,
      gamertag: members.gamertag,
      displayName: members.displayName,
      isAdmin: members.isAdmin,
      profileImageUrl: members.profileImageUrl,
    })
    .from(members)
    .where(inArray(members.id, jsonList(ids)))
}

function selectRooms(db: Db) {
  return db
    .select({ ...getTableColumns(chatRooms), last: getTableColumns(roomSummaries) })
    .from(chatRooms)
    .leftJoin(roomSummaries, eq(roomSummaries.roomId, chatRooms.id))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectRooms>>[number]

function roomView({ last, createdAt, ...room }: Row): ChatRoomView {
  const { messageId, authorId: memberId, at } = last ?? {}
  const isSpoken = messageId && memberId && at
  return {
    ...room,
    createdAt: iso(createdAt),
    lastMessage: isSpoken ? { id: messageId, memberId, createdAt: iso(at) } : null,
  }
}
