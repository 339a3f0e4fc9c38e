import { iso } from '../../../lib/clock.ts'
import { truncate } from '../../../lib/text/truncate.ts'
import type { RungMention } from '../../notifications/queries.ts'
import { objectIdsIn } from '../../uploads/rules/object-paths.ts'
import type { LastMessage } from '../contract.ts'
import type { LogForD1 } from '../mutations/room-log.ts'
import { findMentions, type Mentionable, mentionedPeople } from '../rules/mentions.ts'
import { messageId } from '../rules/message-views.ts'
import { type MessageStore, NOBODY, type ToldMessage } from './message-store.ts'
import type { ChangeRow, RoomStore } from './room-store.ts'

/**
 * How many messages that may mention somebody or show a file, and how many changes, are told of at once. Such a message
 * asks D1 one statement and a deletion two, and one invocation of an object may ask 50 times on the free plan. Plain talk is told
 * of by its newest message alone, however much there was.
 */
export const ENTRIES_AT_ONCE = 10
/** How far a stretch goes at most, in revisions: finding what may mention somebody reads every message. */
const REVISIONS_AT_ONCE = 1000

/** How much of a message its mention keeps, in code points. */
const EXCERPT = 200

/** A stretch of a room's log that is told of at once. */
export interface LogStretch {
  /** The newest message, where it is one of the stretch, or a newer one was deleted in it. */
  newest: ToldMessage | undefined
  /** Whether a message was deleted that was newer than it, or than all that is left. */
  isNewestGone: boolean
  /** What was posted and may mention somebody or shows a file. */
  mentioning: ToldMessage[]
  /** As they are now; one that is told of as posted is not told of twice. */
  edited: ToldMessage[]
  changes: ChangeRow[]
  /** Up to which revision the stretch goes. */
  to: number
  /** Whether there is more behind it. */
  isCut: boolean
}

/**
 * What has happened in the room since it was last told of, with at most `places` messages and as many changes. Both lists
 * end at the same revision, so that nothing is skipped where one of them was cut short.
 */
export function nextStretch(room: RoomStore, messages: MessageStore, places: number): LogStretch {
  const from = room.publishedRev
  const reach = from + REVISIONS_AT_ONCE
  const mentioning = messages.listMentioning(from, reach, places)
  const changes = room.listChanges(from, places)
  const ends: number[] = reach < room.head ? [reach] : []
  if (mentioning.length === places) ends.push(mentioning.at(-1)?.n ?? 0)
  if (changes.length === places) ends.push(changes.at(-1)?.rev ?? 0)
  const to = Math.min(room.head, ...ends)
  const newest = messages.findNewest(to)
  const isNewestGone = changes.some(
    ({ subject, kind, rev, n }) =>
      subject === 'message' && kind === 'deleted' && rev <= to && n > (newest?.n ?? 0),
  )
  const posted = new Set(mentioning.map(({ n }) => n))
  const edits = changes.filter(({ kind, rev, n }) => kind === 'edited' && rev <= to && !posted.has(n))
  return {
    newest: newest && (newest.n > from || isNewestGone) ? newest : undefined,
    isNewestGone,
    mentioning: mentioning.filter(({ n }) => n <= to),
    edited: edits.flatMap(edit => messages.findEdited(edit) ?? []),
    changes: changes.filter(({ rev }) => rev <= to),
    to,
    isCut: to < room.head && ends.length > 0,
  }
}

/** The stretch as D1 notes it; `rung` are those whom the edited messages have rung already. */
export function logForD1(
  { roomId, telling }: RoomStore,
  log: LogStretch,
  people: Mentionable[],
  rung: readonly RungMention[],
): LogForD1 {
  const { newest, isNewestGone, mentioning, edited, changes, to } = log
  return {
    roomId,
    lastMessage: lastMessageIn(roomId, newest),
    isNewestGone,
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

/** Whether D1 hears of it: likes, new polls and votes move the room on without. */
export function isNews({ lastMessage, edited, deleted, acts }: LogForD1): boolean {
  return lastMessage !== null || edited.length > 0 || deleted.length > 0 || acts.length > 0
}

/** The newest message as the list of rooms shows it. */
export function lastMessageIn(roomId: string, newest: ToldMessage | undefined): LastMessage | null {
  if (!newest) return null
  const { n, member_id: memberId, created_at: at } = newest
  return { id: messageId(roomId, n), memberId, createdAt: iso(at) }
}

// Whom a message rings whose edit names them, is rung once. (`@everyone` has one row and rings once by itself.)
function withoutRung<M extends { messageId: string; memberIds: string[] | null }>(
  mention: M,
  rung: readonly RungMention[],
): M {
  const known = rung.filter(({ notification }) => notification.message?.id === mention.messageId)
  const isNew = (id: string) => !known.some(({ memberId }) => memberId === id)
  return { ...mention, memberIds: mention.memberIds?.filter(isNew) ?? null }
}

/** The messages of a stretch whose text is read. */
export function textsOf({ mentioning, edited }: LogStretch): ToldMessage[] {
  return [...mentioning, ...edited]
}

/** Which files these messages show. */
export function usesIn(roomId: string, messages: ToldMessage[]): LogForD1['uses'] {
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
      isClaimed: row.is_claimed === 1,
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

// What authors do to their own messages is nobody's business, whether they are still there or not.
function actOf(roomId: string, change: ChangeRow) {
  const { n, actor, at, rev } = change
  if (change.kind === 'edited' || actor === NOBODY) return null
  const action = change.subject === 'poll' ? acts.poll[change.kind] : acts.message[change.kind]
  return { action, subject: messageId(roomId, n), actor, at, rev }
}
