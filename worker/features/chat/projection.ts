import { type Db, openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { publishOrMiss } from '../feed/broadcast.ts'
import { countUnreadOf, listMentions } from '../notifications/queries.ts'
import type { PushOrder } from '../push/contract.ts'
import { mentionKey, mentionOf } from '../push/rules/orders.ts'
import { objectIdsIn } from '../uploads/rules/paths.ts'
import { type Projection, projectLog } from './mutations.ts'
import { listMentionable } from './queries.ts'
import type { MessageStore, ToldMessage } from './room/message-store.ts'
import type { ChangeRow, RoomStore } from './room/room-store.ts'
import { findMentions, type Mentionable, mentionedPeople } from './rules/mentions.ts'
import { cut } from './rules/text.ts'
import { messageId } from './rules/views.ts'

/**
 * How many messages that may mention somebody or show a file, and how many changes, are told of at once. Such a message
 * asks D1 one statement and a deletion two, and one invocation of an object may ask 50 times on the free plan. Plain talk is told
 * of by its newest message alone, however much there was.
 */
const STRETCH = 12
/** How much of a message its mention keeps, in code points. */
const EXCERPT = 200

/**
 * Publishes the next stretch of a room's log: summary, mentions, files shown and audit to D1, then activity and bells to the feed.
 * Gives whether it was cut short, so that more is due, and what phones should hear of it. Repeating it is harmless; the
 * room remembers how far it has come.
 */
export async function publishLog(env: Env, room: RoomStore, messages: MessageStore): Promise<Published> {
  const log = nextEntries(room, messages)
  if (log.to === room.publishedRev) return { isCut: false, alerts: { orders: [], withdrawn: [] } }
  const db = openDb(env.DB)
  const people = log.mentioning.some(({ body }) => body.includes('@')) ? await listMentionable(db) : []
  const projection = projectionOf(room.roomId, log, people)
  const withdrawn = await listMentions(db, projection.deleted)
  if (projection.lastMessage || projection.deleted.length > 0 || projection.acts.length > 0)
    await projectLog(db, projection)
  const orders = await tellFeed(
    env,
    db,
    projection,
    withdrawn.map(({ memberId }) => memberId),
  )
  room.publishedRev = log.to
  return { isCut: log.isCut, alerts: { orders, withdrawn: projection.deleted.map(mentionKey) } }
}

interface Published {
  isCut: boolean
  alerts: RoomAlerts
}

/** What the outbox is told of a stretch: alerts to be sent, and the keys of those that are not wanted any more. */
export interface RoomAlerts {
  orders: PushOrder[]
  withdrawn: string[]
}

interface Log {
  newest: ToldMessage | undefined
  mentioning: ToldMessage[]
  changes: ChangeRow[]
  to: number
  isCut: boolean
}

// Both lists end at the same revision, so that nothing is skipped where one of them was cut short.
function nextEntries(room: RoomStore, messages: MessageStore): Log {
  const from = room.publishedRev
  const mentioning = messages.listMentioning(from, STRETCH)
  const changes = room.listChanges(from, STRETCH)
  const ends: number[] = []
  if (mentioning.length === STRETCH) ends.push(mentioning.at(-1)?.n ?? 0)
  if (changes.length === STRETCH) ends.push(changes.at(-1)?.rev ?? 0)
  const to = Math.min(room.head, ...ends)
  const newest = messages.findNewest(to)
  return {
    newest: newest && newest.n > from ? newest : undefined,
    mentioning: mentioning.filter(({ n }) => n <= to),
    changes: changes.filter(({ rev }) => rev <= to),
    to,
    isCut: to < room.head && ends.length > 0,
  }
}

function projectionOf(
  roomId: string,
  { newest, mentioning, changes, to }: Log,
  people: Mentionable[],
): Projection {
  return {
    roomId,
    lastMessage: newest
      ? {
          id: messageId(roomId, newest.n),
          memberId: newest.member_id,
          createdAt: new Date(newest.created_at).toISOString(),
        }
      : null,
    mentions: mentioning.flatMap(row => mentionIn(roomId, row, people)),
    uses: mentioning.flatMap(({ n, body }) =>
      objectIdsIn(body).map(uploadId => ({ usedBy: messageId(roomId, n), uploadId })),
    ),
    deleted: changes
      .filter(({ subject, kind }) => subject === 'message' && kind === 'deleted')
      .map(({ n }) => messageId(roomId, n)),
    acts: changes.map(change => actOf(roomId, change)),
    to,
  }
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
      excerpt: cut(row.body, EXCERPT),
      at: row.created_at,
      rev: row.n,
    },
  ]
}

const acts = {
  message: { deleted: 'message.delete', pinned: 'message.pin', unpinned: 'message.unpin' },
  poll: { closed: 'poll.close', deleted: 'poll.delete' },
} as const

function actOf(roomId: string, change: ChangeRow) {
  const { n, actor, at, rev } = change
  const action = change.subject === 'poll' ? acts.poll[change.kind] : acts.message[change.kind]
  return { action, subject: messageId(roomId, n), actor, at, rev }
}

// Gives the alerts for those who have no tab open.
async function tellFeed(
  env: Env,
  db: Db,
  { roomId, lastMessage, mentions }: Projection,
  withdrawnFrom: string[],
): Promise<PushOrder[]> {
  const rung = await listMentions(
    db,
    mentions.map(mention => mention.messageId),
  )
  const concerned = [...new Set([...rung.map(({ memberId }) => memberId), ...withdrawnFrom])]
  const counts = concerned.length > 0 ? await countUnreadOf(db, concerned) : []
  const absent = await publishOrMiss(env, [
    ...(lastMessage
      ? [
          {
            to: 'all' as const,
            events: [{ type: 'room-activity' as const, chatRoomId: roomId, lastMessage }],
          },
        ]
      : []),
    ...rung.map(({ memberId, notification }) => ({
      to: [memberId],
      events: [{ type: 'mention' as const, notification }],
    })),
    ...counts.map(({ memberId, count }) => ({
      to: [memberId],
      events: [{ type: 'notifications' as const, count }],
    })),
  ])
  return alertsFor(rung, absent)
}

// One order a message, for whoever has no tab open and has not read of it in one since; in the order of the messages.
function alertsFor(rung: Awaited<ReturnType<typeof listMentions>>, absent: string[]): PushOrder[] {
  const isAbsent = new Set(absent)
  const byMessage = new Map<string, { mention: (typeof rung)[number]; memberIds: string[] }>()
  for (const mention of rung) {
    const { memberId, notification } = mention
    if (!isAbsent.has(memberId) || notification.isRead) continue
    const messageId = notification.message?.id ?? ''
    const known = byMessage.get(messageId)
    if (known) known.memberIds.push(memberId)
    else byMessage.set(messageId, { mention, memberIds: [memberId] })
  }
  return Array.from(byMessage.values(), ({ mention, memberIds }) =>
    mentionOf(mention.notification, mention.authorName, memberIds),
  )
}
