import type { ChatMessage, Poll } from '#worker/features/chat/contract.ts'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'
import { type PendingMessage, positionOf, type RoomState } from '../room-client/room-state.ts'
import { pollsBetween } from '../room-client/room-window.ts'

/** Maximum time between messages of one author that are grouped, in ms. */
const TOGETHER = 5 * 60_000

/** A row of the list. `opens`: author and time are shown above it. A message keeps its key while it is being sent. */
export type Row =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage; opens: boolean }
  | { kind: 'poll'; key: string; poll: Poll }
  | { kind: 'pending'; key: string; pending: PendingMessage; opens: boolean }
  /** Later messages exist that are not loaded. */
  | { kind: 'later'; key: string }

/**
 * The rows of the list: days, the line above new messages, messages grouped by author, and the polls between them.
 * Messages in `headed` always show their author.
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
    // The device's clock may be behind the club's; the message still comes after the others.
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

/** The first message since the room was last seen; `newest` is the last message at the time it was opened. */
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

// Includes the author, because ids made by other browsers cannot be trusted to be unique.
function keyOf(memberId: string, clientMessageId: string) {
  return `${memberId}/${clientMessageId}`
}
