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
 * Maximum number of messages with possible mentions or files, and of changes, in a batch. Such a message costs a statement in
 * D1, a deletion two, and an invocation may make 50 on the free plan. Plain messages are sent as the newest one only, however
 * many there were.
 */
export const ENTRIES_AT_ONCE = 10
/** Maximum number of revisions in a batch. Finding possible mentions reads every message. */
const REVISIONS_AT_ONCE = 1000

/** Maximum length of a mention's excerpt, in code points. */
const EXCERPT = 200

/** A batch of a room's log that is sent to D1 together. */
export interface LogStretch {
  /** The newest message, if it is in the batch or a newer one was deleted in it. */
  newest: ToldMessage | undefined
  /** Whether a message was deleted that was newer, or the newest of all. */
  isNewestGone: boolean
  /** New messages that may mention somebody or show a file. */
  mentioning: ToldMessage[]
  /** Edited messages in their current state, except new ones of the batch. */
  edited: ToldMessage[]
  changes: ChangeRow[]
  /** The last revision of the batch. */
  to: number
  isCut: boolean
}

/**
 * The next batch of the room's log, with at most `places` messages and as many changes. Both lists end at the same revision,
 * so nothing is skipped when one was cut.
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

/** The batch as D1 records it. `rung` are the members whom the edited messages have already notified. */
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

/** Whether D1 has to record it. Likes, new polls and votes only advance the revision. */
export function isNews({ lastMessage, edited, deleted, acts }: LogForD1): boolean {
  return lastMessage !== null || edited.length > 0 || deleted.length > 0 || acts.length > 0
}

/** The newest message as the list of rooms shows it. */
export function lastMessageIn(roomId: string, newest: ToldMessage | undefined): LastMessage | null {
  if (!newest) return null
  const { n, member_id: memberId, created_at: at } = newest
  return { id: messageId(roomId, n), memberId, createdAt: iso(at) }
}

// A member named again by an edit is notified once. (`@everyone` has one row, which does that by itself.)
function withoutRung<M extends { messageId: string; memberIds: string[] | null }>(
  mention: M,
  rung: readonly RungMention[],
): M {
  const known = rung.filter(({ notification }) => notification.message?.id === mention.messageId)
  const isNew = (id: string) => !known.some(({ memberId }) => memberId === id)
  return { ...mention, memberIds: mention.memberIds?.filter(isNew) ?? null }
}

/** The messages of a batch whose text is read. */
export function textsOf({ mentioning, edited }: LogStretch): ToldMessage[] {
  return [...mentioning, ...edited]
}

/** The uploads that these messages show. */
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

// What authors do to their own messages is not audited, even if they have left.
function actOf(roomId: string, change: ChangeRow) {
  const { n, actor, at, rev } = change
  if (change.kind === 'edited' || actor === NOBODY) return null
  const action = change.subject === 'poll' ? acts.poll[change.kind] : acts.message[change.kind]
  return { action, subject: messageId(roomId, n), actor, at, rev }
}
