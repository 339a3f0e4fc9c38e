import { type Db, openDb } from '../../../db/client.ts'
import { lacksMigrations } from '../../../db/known-migrations.ts'
import { newId } from '../../../lib/crypto.ts'
import type { Env } from '../../../lib/env.ts'
import { causeOf } from '../../../lib/errors.ts'
import { truncate } from '../../../lib/text/truncate.ts'
import { countDeliveries, publish, publishAndListAbsent, publishCounts } from '../../feed/broadcast.ts'
import type { Delivery } from '../../feed/contract.ts'
import { listAdminIds } from '../../members/queries.ts'
import {
  countUnreadOf,
  listEveryoneBut,
  listEveryoneMentions,
  listMentions,
} from '../../notifications/queries.ts'
import type { PushOrder } from '../../push/contract.ts'
import { mentionKey, mentionOrder } from '../../push/rules/alerts.ts'
import { objectIdsIn } from '../../uploads/rules/object-paths.ts'
import type { LastMessage } from '../contract.ts'
import {
  keepFiles,
  type LogForD1,
  noteParkedEntry,
  noteRestoredRoom,
  writeLog,
} from '../mutations/room-log.ts'
import { findNotedRevision, listMentionable } from '../queries.ts'
import { findMentions, type Mentionable, mentionedPeople, namesTyped } from '../rules/mentions.ts'
import { messageId } from '../rules/message-views.ts'
import { whoIsBehind } from '../rules/restored-backup.ts'
import { type MessageStore, NOBODY, type ToldMessage } from './message-store.ts'
import type { ChangeRow, RoomStore } from './room-store.ts'

/**
 * How many messages that may mention somebody or show a file, and how many changes, are told of at once. Such a message
 * asks D1 one statement and a deletion two, and one invocation of an object may ask 50 times on the free plan. Plain talk is told
 * of by its newest message alone, however much there was.
 */
const ENTRIES_AT_ONCE = 10
/** How much of a message its mention keeps, in code points. */
const EXCERPT = 200

/** How far a stretch goes at most, in revisions: finding what may mention somebody reads every message. */
const REVISIONS_AT_ONCE = 1000

/** Whose log is published, and to whom. */
export interface Publication {
  env: Env
  room: RoomStore
  messages: MessageStore
}

/**
 * Publishes the next stretch of a room's log: summary, mentions, files shown and audit to D1, then activity and bells to the feed.
 * Gives whether it was cut short, so that more is due, and what phones should hear of it. Repeating it is harmless; the
 * room remembers how far it has come, and where a backup has turned back D1 or the room, the one follows the other.
 * Throws `RefusedByD1` where it is D1 that fails.
 */
export async function publishLog(publication: Publication, places = ENTRIES_AT_ONCE): Promise<Published> {
  const { env, room, messages } = publication
  const log = nextEntries(room, messages, places)
  if (log.to === room.publishedRev && room.isInStep) return nothingMore
  const db = openDb(env.DB)
  const told = await tellD1(db, room, log).catch(cause => {
    throw new RefusedByD1('D1 has not taken it', { cause })
  })
  if (told === null) return followBackup(publication)
  const { forD1, withdrawn, isWithdrawnFromAll } = told
  const orders = await tellFeed(
    env,
    db,
    forD1,
    withdrawn.map(({ memberId }) => memberId),
    isWithdrawnFromAll,
  )
  room.notePublished(log.to, isNews(forD1))
  return {
    isCut: log.isCut,
    isNewHistory: false,
    alerts: { orders, withdrawn: forD1.deleted.map(mentionKey) },
  }
}

/**
 * As `publishLog`, one entry at a time: the one that D1 does not take although it answers is parked in the room, the
 * admins' bells ring, and the log goes on after it.
 */
export async function publishOrPark(publication: Publication, at: number): Promise<Published> {
  try {
    return await publishLog(publication, 1)
  } catch (error) {
    const { env, room, messages } = publication
    const log = nextEntries(room, messages, 1)
    const entry = log.mentioning[0] ?? log.changes[0]
    if (!(error instanceof RefusedByD1) || !entry) throw error
    const db = openDb(env.DB)
    if (await lacksMigrations(db)) throw error // no entry is the cause of that
    const { roomId, telling } = room
    const parked = { messageId: messageId(roomId, entry.n), lastMessage: lastMessageIn(roomId, log.newest) }
    // A file that it shows is kept all the same, where that is not what D1 does not take.
    await keepFiles(db, usesIn(roomId, textsOf(log))).catch(cause => {
      console.error(JSON.stringify({ event: 'parked-files', roomId, rev: log.to, cause: causeOf(cause) }))
    })
    const isNoted = await noteParkedEntry(db, { roomId, telling, ...parked, rev: log.to, at }) // throws where D1 takes nothing
    if (!isNoted && !(await isInStep(db, room))) return followBackup(publication)
    room.park(log.to, entry, causeOf(error) ?? error.message, at)
    room.notePublished(log.to, true)
    room.failures = 0
    console.error(JSON.stringify({ event: 'parked', roomId, rev: log.to, cause: causeOf(error) }))
    await publishCounts(env, await listAdminIds(db))
    return { ...nothingMore, isCut: true }
  }
}

/** D1 cannot be reached, or refuses what it is told. */
class RefusedByD1 extends Error {}

interface Published {
  isCut: boolean
  /** Whether the room has found that it was turned back, so that its readers know another history. */
  isNewHistory: boolean
  alerts: RoomAlerts
}

const nothingMore: Published = { isCut: false, isNewHistory: false, alerts: { orders: [], withdrawn: [] } }

// Gives what D1 was told, and whose mentions that withdraws; `null` where D1 and the room are not of one time.
async function tellD1(db: Db, room: RoomStore, log: Log) {
  const names = textsOf(log).flatMap(({ body }) => namesTyped(body))
  const people = names.length > 0 ? await listMentionable(db, names) : []
  const rung = await listMentions(
    db,
    log.edited.map(({ n }) => messageId(room.roomId, n)),
  )
  const forD1 = logForD1(room, log, people, rung)
  const withdrawn = await listMentions(db, forD1.deleted)
  const isWithdrawnFromAll = (await listEveryoneMentions(db, forD1.deleted)).length > 0
  const isNoted = isNews(forD1) && (await writeLog(db, forD1).catch(mayHaveHeard(room, log)))
  if (isNoted) room.foundInStep()
  else if (!room.isInStep || isNews(forD1)) {
    if (!(await isInStep(db, room))) return null
  }
  return { forD1, withdrawn, isWithdrawnFromAll }
}

// A lost answer says nothing of what D1 has done.
function mayHaveHeard(room: RoomStore, { to }: Log) {
  return (error: unknown) => {
    room.mayHaveTold(to)
    throw error
  }
}

async function isInStep(db: Db, room: RoomStore) {
  if (whoIsBehind(await findNotedRevision(db, room.roomId), room.telling) !== 'in step') return false
  room.foundInStep()
  return true
}

// Somebody has restored D1 or the room from a backup; what follows is told by the next stretch.
async function followBackup({ env, room, messages }: Publication): Promise<Published> {
  const db = openDb(env.DB)
  const { roomId } = room
  const noted = await findNotedRevision(db, roomId)
  const standing = whoIsBehind(noted, room.telling)
  const known = noted?.rev ?? 0
  console.error(JSON.stringify({ event: 'turned-back', roomId, standing, known }))
  if (standing !== 'the room is behind') {
    room.followBack(known)
    return { ...nothingMore, isCut: true }
  }
  await beginNewHistory({ env, room, messages }, known)
  return { ...nothingMore, isCut: true, isNewHistory: true }
}

/**
 * A room was turned back, or made of a backup: it begins another history, and D1, which has heard of the revision `known`
 * from the one before, notes which. Everybody who looks at the club's rooms is told.
 */
export async function beginNewHistory({ env, room, messages }: Publication, known: number): Promise<void> {
  const { roomId } = room
  const epoch = newId().replaceAll('-', '').slice(0, 16)
  const told = room.revToTell(known)
  await noteRestoredRoom(
    openDb(env.DB),
    roomId,
    epoch,
    told,
    lastMessageIn(roomId, messages.findNewest(told)),
  )
  const event = { type: 'room-activity', chatRoomId: roomId, lastMessage: null } as const
  await publish(env, [{ to: 'all', events: [event] }])
  room.startOver(epoch, known)
}

// Likes, new polls and votes move the room on, and D1 hears nothing of them.
function isNews({ lastMessage, edited, deleted, acts }: LogForD1) {
  return lastMessage !== null || edited.length > 0 || deleted.length > 0 || acts.length > 0
}

/** What the outbox is told of a stretch: alerts to be sent, and the keys of those that are not wanted any more. */
export interface RoomAlerts {
  orders: PushOrder[]
  withdrawn: string[]
}

interface Log {
  newest: ToldMessage | undefined
  mentioning: ToldMessage[]
  /** As they are now; one that is told of as posted is not told of twice. */
  edited: ToldMessage[]
  changes: ChangeRow[]
  to: number
  isCut: boolean
}

// Both lists end at the same revision, so that nothing is skipped where one of them was cut short.
function nextEntries(room: RoomStore, messages: MessageStore, places: number): Log {
  const from = room.publishedRev
  const reach = from + REVISIONS_AT_ONCE
  const mentioning = messages.listMentioning(from, reach, places)
  const changes = room.listChanges(from, places)
  const ends: number[] = reach < room.head ? [reach] : []
  if (mentioning.length === places) ends.push(mentioning.at(-1)?.n ?? 0)
  if (changes.length === places) ends.push(changes.at(-1)?.rev ?? 0)
  const to = Math.min(room.head, ...ends)
  const newest = messages.findNewest(to)
  const posted = new Set(mentioning.map(({ n }) => n))
  const edits = changes.filter(({ kind, rev, n }) => kind === 'edited' && rev <= to && !posted.has(n))
  return {
    newest: newest && newest.n > from ? newest : undefined,
    mentioning: mentioning.filter(({ n }) => n <= to),
    edited: edits.flatMap(edit => messages.findEdited(edit) ?? []),
    changes: changes.filter(({ rev }) => rev <= to),
    to,
    isCut: to < room.head && ends.length > 0,
  }
}

function logForD1({ roomId, telling }: RoomStore, log: Log, people: Mentionable[], rung: Rung): LogForD1 {
  const { newest, mentioning, edited, changes, to } = log
  return {
    roomId,
    lastMessage: lastMessageIn(roomId, newest),
    mentions: [
      ...mentioning.flatMap(row => mentionIn(roomId, row, people)),
      ...edited.flatMap(row => mentionIn(roomId, row, people)).map(mention => withoutRung(mention, rung)),
    ],
    uses: usesIn(roomId, textsOf(log)),
    edited: edited.map(({ n, body }) => ({
      messageId: messageId(roomId, n),
      excerpt: truncate(body, EXCERPT),
    })),
    deleted: changes
      .filter(({ subject, kind }) => subject === 'message' && kind === 'deleted')
      .map(({ n }) => messageId(roomId, n)),
    acts: changes.flatMap(change => actOf(roomId, change) ?? []),
    to,
    telling,
  }
}

function lastMessageIn(roomId: string, newest: ToldMessage | undefined): LastMessage | null {
  if (!newest) return null
  const { n, member_id: memberId, created_at: at } = newest
  return { id: messageId(roomId, n), memberId, createdAt: new Date(at).toISOString() }
}

type Rung = Awaited<ReturnType<typeof listMentions>>

// Whom a message rings whose edit names them, is rung once. (`@everyone` has one row and rings once by itself.)
function withoutRung<M extends { messageId: string; memberIds: string[] | null }>(mention: M, rung: Rung): M {
  const known = rung.filter(({ notification }) => notification.message?.id === mention.messageId)
  const isNew = (id: string) => !known.some(({ memberId }) => memberId === id)
  return { ...mention, memberIds: mention.memberIds?.filter(isNew) ?? null }
}

function textsOf({ mentioning, edited }: Log) {
  return [...mentioning, ...edited]
}

function usesIn(roomId: string, messages: ToldMessage[]) {
  return messages.flatMap(({ n, body, member_id: shownBy }) =>
    objectIdsIn(body).map(uploadId => ({ usedBy: messageId(roomId, n), uploadId, shownBy })),
  )
}

function mentionIn(roomId: string, row: ToldMessage, people: Mentionable[]) {
  const mentions = findMentions(row.body, people)
  const everyone = row.rings_everyone === 1 && mentions.some(({ memberId }) => memberId === null)
  const memberIds = mentionedPeople(row.body, people)
  if (!everyone && memberIds.length === 0) return []
  return [
    {
      roomId,
      messageId: messageId(roomId, row.n),
      authorId: row.member_id,
      memberIds: everyone ? null : memberIds,
      excerpt: truncate(row.body, EXCERPT),
      at: row.created_at,
      rev: row.rev,
    },
  ]
}

const acts = {
  message: { deleted: 'message.delete', pinned: 'message.pin', unpinned: 'message.unpin' },
  poll: { closed: 'poll.close', deleted: 'poll.delete' },
} as const

// What authors do to their own messages is nobody's business, also when they are gone.
function actOf(roomId: string, change: ChangeRow) {
  const { n, actor, at, rev } = change
  if (change.kind === 'edited' || actor === NOBODY) return null
  const action = change.subject === 'poll' ? acts.poll[change.kind] : acts.message[change.kind]
  return { action, subject: messageId(roomId, n), actor, at, rev }
}

// Gives the alerts for those who have no tab open.
async function tellFeed(
  env: Env,
  db: Db,
  { roomId, lastMessage, mentions }: LogForD1,
  withdrawnFrom: string[],
  isWithdrawnFromAll: boolean,
): Promise<PushOrder[]> {
  const messageIds = mentions.map(mention => mention.messageId)
  const isOfNow = isRungBy(mentions)
  const rung = (await listMentions(db, messageIds)).filter(isOfNow)
  const ofEveryone = await Promise.all(
    (await listEveryoneMentions(db, messageIds)).filter(isOfNow).map(async mention => ({
      ...mention,
      memberIds: await listEveryoneBut(db, mention.authorId),
    })),
  )
  const concerned = [...new Set([...rung.map(({ memberId }) => memberId), ...withdrawnFrom])]
  const counts = concerned.length > 0 ? await countUnreadOf(db, concerned) : []
  const deliveries: Delivery[] = [
    ...rung.map(({ memberId, notification }) => ({
      to: [memberId],
      events: [{ type: 'mention' as const, notification }],
    })),
    ...ofEveryone.map(({ memberIds, notification }) => ({
      to: memberIds,
      events: [{ type: 'mention' as const, notification, isOneMore: true }],
    })),
    ...counts.flatMap(countDeliveries),
  ]
  if (lastMessage)
    deliveries.unshift({ to: 'all', events: [{ type: 'room-activity', chatRoomId: roomId, lastMessage }] })
  if (isWithdrawnFromAll) deliveries.push({ to: 'all', events: [{ type: 'notifications', count: null }] })
  const absent = new Set(await publishAndListAbsent(env, deliveries))
  return [
    ...alertsFor(rung, absent),
    ...ofEveryone.map(({ notification, authorName, memberIds }) =>
      mentionOrder(
        notification,
        authorName,
        memberIds.filter(id => absent.has(id)),
      ),
    ),
  ]
}

// An edit rings at an instant of its own: whoever was rung before it is not told again, however often this is repeated.
function isRungBy(mentions: LogForD1['mentions']) {
  const instants = new Map(mentions.map(({ messageId, at }) => [messageId, new Date(at).toISOString()]))
  return ({ notification }: Pick<Rung[number], 'notification'>) =>
    instants.get(notification.message?.id ?? '') === notification.createdAt
}

// One order a message, for whoever has no tab open and has not read of it in one since; in the order of the messages.
function alertsFor(rung: Awaited<ReturnType<typeof listMentions>>, absent: ReadonlySet<string>): PushOrder[] {
  const byMessage = new Map<string, { mention: (typeof rung)[number]; memberIds: string[] }>()
  for (const mention of rung) {
    const { memberId, notification } = mention
    if (!absent.has(memberId) || notification.isRead) continue
    const messageId = notification.message?.id ?? ''
    const known = byMessage.get(messageId)
    if (known) known.memberIds.push(memberId)
    else byMessage.set(messageId, { mention, memberIds: [memberId] })
  }
  return Array.from(byMessage.values(), ({ mention, memberIds }) =>
    mentionOrder(mention.notification, mention.authorName, memberIds),
  )
}
