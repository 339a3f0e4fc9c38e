import type { ChatMessage, Poll } from '#worker/features/chat/contract.ts'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'
import { type PendingMessage, positionOf, type RoomState } from '../room-client/room-state.ts'
import { pollsBetween } from '../room-client/room-window.ts'

/** Messages of one author stand together when they came within so many ms of each other. */
const TOGETHER = 5 * 60_000

/** A line of the list. `opens`: the author and the time stand over it. Keys outlive a message's way into the room. */
export type Row =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage; opens: boolean }
  | { kind: 'poll'; key: string; poll: Poll }
  | { kind: 'pending'; key: string; pending: PendingMessage; opens: boolean }
  /** The room goes on here, with messages that are not loaded. */
  | { kind: 'later'; key: string }

/**
 * The list as it is shown: days, the line over what is new, messages grouped by author, and polls between them. The
 * messages that are `headed` have their author over them in any case.
 */
export function rowsOf(
  state: RoomState,
  me: string,
  unreadId: string | null,
  headed: ReadonlySet<string> = new Set(),
): Row[] {
  const { messages, pending, hasLater } = state
  const rows: Row[] = []
  const polls = pollsBetween(state)
  let before: { memberId: string; at: number; day: string; isDeleted: boolean } | null = null
  const add = (memberId: string, at: number, isDeleted: boolean, isFirstUnread: boolean) => {
    const day = londonDayAt(at)
    if (day !== before?.day) rows.push({ kind: 'day', key: `day ${day}`, day })
    if (isFirstUnread) rows.push({ kind: 'unread', key: 'unread' })
    const isSameAuthor = before?.memberId === memberId && !before.isDeleted
    const opens = !isSameAuthor || day !== before?.day || isFirstUnread || at - (before?.at ?? 0) > TOGETHER
    before = { memberId, at, day, isDeleted }
    return opens
  }
  const addPollsBefore = (end: number) => {
    for (let poll = polls[0]; poll && positionOf(poll.id) < end; poll = polls[0]) {
      polls.shift()
      add(`poll ${poll.id}`, Date.parse(poll.createdAt), false, false)
      rows.push({ kind: 'poll', key: `poll ${poll.id}`, poll })
    }
  }
  for (const message of messages) {
    addPollsBefore(positionOf(message.id))
    const { id, memberId, createdAt, isDeleted } = message
    const opens = add(memberId, Date.parse(createdAt), isDeleted, id === unreadId) || headed.has(id)
    rows.push({ kind: 'message', key: keyOf(memberId, message.clientMessageId || id), message, opens })
  }
  addPollsBefore(Number.POSITIVE_INFINITY)
  if (hasLater) rows.push({ kind: 'later', key: 'later' })
  for (const it of pending) {
    // Its writer's clock may be behind the club's; the list goes on all the same.
    const at = Math.max(it.writtenAt, Date.parse(messages.at(-1)?.createdAt ?? '') || 0)
    rows.push({
      kind: 'pending',
      key: keyOf(me, it.clientMessageId),
      pending: it,
      opens: add(me, at, false, false),
    })
  }
  return rows
}

/** The first message that is new since a room was last seen; `newest` is the last one when it was opened. */
export function firstUnread(
  messages: ChatMessage[],
  me: string,
  seenAt: string | null,
  newest: string | null,
) {
  if (seenAt === null || newest === null) return null
  const isFirstUnread = ({ id, memberId, createdAt }: ChatMessage) =>
    memberId !== me && Date.parse(createdAt) > Date.parse(seenAt) && positionOf(id) <= positionOf(newest)
  return messages.find(isFirstUnread)?.id ?? null
}

// The writer belongs to it: what another browser calls its message is not to be trusted.
function keyOf(memberId: string, clientMessageId: string) {
  return `${memberId}/${clientMessageId}`
}
