import { type Db, openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { publish } from '../feed/broadcast.ts'
import { countUnreadOf, listMentions } from '../notifications/queries.ts'
import { type Projection, projectLog } from './mutations.ts'
import { listMentionable } from './queries.ts'
import type { ChangeRow, MessageRow, RoomStore } from './room/room-store.ts'
import { findMentions, type Mentionable } from './rules/mentions.ts'
import { cut } from './rules/text.ts'
import { messageId } from './rules/views.ts'

/**
 * How many messages, and how many changes, go out at once. A message asks D1 one statement and a deletion two, and
 * one turn of an object may ask 50 on the free plan.
 */
const SLICE = 12
/** How much of a message its mention keeps, in code points. */
const EXCERPT = 200

/**
 * Publishes the next stretch of a room's log: summary, mentions and audit to D1, then activity and bells to the feed.
 * Gives whether there was anything. Repeating it is harmless; the room remembers how far it has come.
 */
export async function publishLog(env: Env, roomId: string, store: RoomStore): Promise<boolean> {
  const log = nextEntries(store)
  if (log.to === store.publishedRev) return false
  const db = openDb(env.DB)
  const projection = projectionOf(roomId, log, await peopleFor(db, log.messages))
  const withdrawn = await listMentions(db, projection.deleted)
  if (projection.lastMessage || projection.deleted.length > 0 || projection.acts.length > 0)
    await projectLog(db, projection)
  await tellFeed(
    env,
    db,
    projection,
    withdrawn.map(({ memberId }) => memberId),
  )
  store.publishedRev = log.to
  return true
}

interface Log {
  messages: MessageRow[]
  changes: ChangeRow[]
  to: number
}

// Both lists end at the same revision, so that nothing is skipped where one of them was cut short.
function nextEntries(store: RoomStore): Log {
  const { messages, changes } = store.listLog(store.publishedRev, SLICE)
  const ends = [store.head]
  if (messages.length === SLICE) ends.push(messages.at(-1)?.n ?? 0)
  if (changes.length === SLICE) ends.push(changes.at(-1)?.rev ?? 0)
  const to = Math.min(...ends)
  return {
    messages: messages.filter(({ n }) => n <= to),
    changes: changes.filter(({ rev }) => rev <= to),
    to,
  }
}

function peopleFor(db: Db, messages: MessageRow[]) {
  return messages.some(({ body }) => body.includes('@')) ? listMentionable(db) : []
}

function projectionOf(roomId: string, { messages, changes, to }: Log, people: Mentionable[]): Projection {
  const newest = messages.at(-1)
  return {
    roomId,
    lastMessage: newest
      ? {
          id: messageId(roomId, newest.n),
          memberId: newest.member_id,
          createdAt: new Date(newest.created_at).toISOString(),
        }
      : null,
    mentions: messages.flatMap(row => mentionIn(roomId, row, people)),
    deleted: changes.filter(({ kind }) => kind === 'deleted').map(({ n }) => messageId(roomId, n)),
    acts: changes.flatMap(change => actOf(roomId, change)),
    to,
  }
}

function mentionIn(roomId: string, row: MessageRow, people: Mentionable[]) {
  const mentions = findMentions(row.body, people)
  const everyone = row.rings_everyone === 1 && mentions.some(({ isEveryone }) => isEveryone)
  const memberIds = [...new Set(mentions.flatMap(mention => mention.memberIds))]
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

const acts: Partial<Record<ChangeRow['kind'], string>> = {
  deleted: 'message.delete',
  pinned: 'message.pin',
  unpinned: 'message.unpin',
}

function actOf(roomId: string, { kind, n, actor, at, rev }: ChangeRow) {
  const action = acts[kind]
  return action ? [{ action, messageId: messageId(roomId, n), actor, at, rev }] : []
}

async function tellFeed(
  env: Env,
  db: Db,
  { roomId, lastMessage, mentions }: Projection,
  withdrawnFrom: string[],
) {
  const rung = await listMentions(
    db,
    mentions.map(mention => mention.messageId),
  )
  const concerned = [...new Set([...rung.map(({ memberId }) => memberId), ...withdrawnFrom])]
  const counts = concerned.length > 0 ? await countUnreadOf(db, concerned) : []
  await publish(env, [
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
}
