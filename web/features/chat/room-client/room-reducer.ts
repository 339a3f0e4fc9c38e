import type { Author, Changes, ChatMessage, Quote, RoomChange } from '#worker/features/chat/contract.ts'
import { quotedText } from '#worker/features/chat/rules/message-views.ts'
import { withCreatorUpdated, withoutPoll, withPoll, withPolls, withPollsReplaced } from './known-polls.ts'
import { withLikes, withOwnLike } from './likes.ts'
import type { OfflinePage } from './offline-page.ts'
import { type Page, type PendingMessage, patch, positionOf, type RoomState } from './room-state.ts'

/** Replaces the messages with a page of the newest ones. */
export function pageLoaded(state: RoomState, page: Page, limit: number, me: string): RoomState {
  // A confirmation from another epoch means nothing: the page shows whether the message exists.
  const isSameHistory = state.epoch === page.epoch || state.epoch === ''
  const pending = isSameHistory ? state.pending : state.pending.filter(it => !it.confirmedAt)
  const { epoch, rev, messages } = page
  const polls = withPollsReplaced(isSameHistory ? state.polls : {}, page.polls ?? [])
  const news = state.epoch === epoch ? messages.filter(it => isNews(state, it, me)).length : 0
  const known = { polls, lacksPolls: page.polls === null }
  const loaded = { ...state, epoch, rev, pending, messages, ...known, heard: state.heard + news }
  return settlePending(
    messages.reduce(withOwnLike, { ...loaded, hasEarlier: messages.length >= limit, hasLater: false }),
  )
}

/** Shows the copy kept from an earlier visit while nothing else is known. */
export function offlinePageLoaded(state: RoomState, page: OfflinePage, me: string): RoomState {
  return { ...pageLoaded(state, page, page.messages.length, me), hasEarlier: page.hasEarlier }
}

/**
 * Brings messages from a page up to the room's current revision: adds their polls and the member's pending likes, and
 * applies the changes since the page's revision.
 */
export function replayed(
  state: RoomState,
  { messages: added, polls, rev: pageRev }: Page,
  since: RoomChange[],
  me: string,
): RoomState {
  const known = { polls: withPolls(state.polls, polls ?? []), lacksPolls: state.lacksPolls || polls === null }
  const joined = settlePending(added.reduce(withOwnLike, { ...state, ...known }))
  return since.filter(({ rev }) => rev > pageRev).reduce((so, change) => changed(so, change, me), joined)
}

/** Whether a live change is the next one, already known, or reveals a gap. */
export function classifyChange(
  { rev }: Pick<RoomState, 'rev'>,
  change: RoomChange,
): 'next' | 'known' | 'gap' {
  if (change.rev <= rev) return 'known'
  return change.rev === rev + 1 ? 'next' : 'gap'
}

/** Applies the next live change. */
export function changeApplied(state: RoomState, change: RoomChange, me: string): RoomState {
  return settlePending({ ...changed(state, change, me), rev: change.rev })
}

/** Applies missed changes, each message's latest state. Ignored if a page loaded meanwhile made them obsolete. */
export function caughtUp(state: RoomState, changes: Omit<Changes, 'head'>, me: string): RoomState {
  if (changes.epoch !== state.epoch || changes.from > state.rev || changes.to < state.rev) return state
  const applied = changes.items.reduce((so, change) => changed(so, change, me), state)
  return settlePending({ ...applied, rev: changes.to })
}

/** Updates an author in all their messages; `null`: they are a former member. */
export function withAuthorUpdated(state: RoomState, memberId: string, author: Author | null): RoomState {
  const member = author && {
    id: author.id,
    gamertag: author.gamertag,
    displayName: author.displayName,
    isAdmin: author.isAdmin,
    profileImageUrl: author.profileImageUrl,
  }
  const relabel = <T extends ChatMessage | Quote>(it: T): T =>
    it.memberId === memberId ? { ...it, member } : it
  const messages = state.messages.map(it =>
    relabel(it.replyTo ? { ...it, replyTo: relabel(it.replyTo) } : it),
  )
  const pending = state.pending.map(it => (it.replyTo ? { ...it, replyTo: relabel(it.replyTo) } : it))
  return { ...state, messages, pending, polls: withCreatorUpdated(state.polls, memberId, member) }
}

/** Appends a message that the member has just sent. */
export function pendingAdded(state: RoomState, pending: PendingMessage): RoomState {
  return { ...state, pending: [...state.pending, pending] }
}

/** Applies an unsent message from another tab; a new one is inserted in the order of writing. */
export function pendingHeard(state: RoomState, heard: PendingMessage): RoomState {
  const at = state.pending.findIndex(it => it.clientMessageId === heard.clientMessageId)
  if (at !== -1) return settlePending({ ...state, pending: state.pending.with(at, heard) })
  if (heard.confirmedAt !== undefined) return state
  const before = state.pending.findLastIndex(({ writtenAt }) => writtenAt <= heard.writtenAt)
  return settlePending({ ...state, pending: state.pending.toSpliced(before + 1, 0, heard) })
}

/** Marks a message as confirmed. It leaves the pending list once the room's history includes it. */
export function pendingConfirmed(state: RoomState, clientMessageId: string, message: ChatMessage): RoomState {
  const confirmedAt = positionOf(message.id)
  return settlePending(
    patchPending(state, clientMessageId, { status: 'sending', problem: null, confirmedAt }),
  )
}

/** Marks a message as refused or not sent; `isStranded`: for lack of a connection. */
export function pendingFailed(
  state: RoomState,
  clientMessageId: string,
  problem: string,
  isStranded = false,
): RoomState {
  return patchPending(state, clientMessageId, { status: 'failed', problem, isStranded })
}

/** Queues a failed message again. */
export function pendingRetried(state: RoomState, clientMessageId: string): RoomState {
  return patchPending(state, clientMessageId, { status: 'sending', problem: null })
}

/** Discards a pending message. */
export function pendingDiscarded(state: RoomState, clientMessageId: string): RoomState {
  return { ...state, pending: state.pending.filter(it => it.clientMessageId !== clientMessageId) }
}

function changed(state: RoomState, change: RoomChange, me: string): RoomState {
  switch (change.type) {
    case 'new-message':
      return inserted(heardOf(state, change.message, me), change.message)
    case 'message-deleted':
      return deleted(state, change)
    case 'message-changed': {
      const { messageId, likeCount, isPinned, pinnedBy, pinnedAt, like } = change
      const isLiked = change.isLikedByCurrentUser ?? (like?.memberId === me ? like.isLiked : undefined)
      const pinned = patch(state, messageId, () => ({ isPinned, pinnedBy, pinnedAt }))
      return withLikes(edited(pinned, change), messageId, likeCount, isLiked)
    }
    case 'poll-changed':
      return { ...state, polls: withPoll(state.polls, change.poll) }
    case 'poll-deleted':
      return { ...state, polls: withoutPoll(state.polls, change.pollId) }
    default:
      return state // a newer server may send other kinds of changes
  }
}

function heardOf(state: RoomState, message: ChatMessage, me: string): RoomState {
  return isNews(state, message, me) ? { ...state, heard: state.heard + 1 } : state
}

// A message's position equals the revision that created it.
function isNews({ rev }: RoomState, { id, memberId }: ChatMessage, me: string) {
  return positionOf(id) > rev && memberId !== me
}

function inserted(state: RoomState, message: ChatMessage): RoomState {
  const named = withQuotedAuthor(state, message)
  const before = state.messages.findLastIndex(({ id }) => positionOf(id) <= positionOf(message.id))
  if (state.messages[before]?.id === message.id)
    return withOwnLike({ ...state, messages: state.messages.with(before, named) }, named)
  if (before === -1 && state.hasEarlier) return state
  if (before === state.messages.length - 1 && state.hasLater) return state
  return { ...state, messages: state.messages.toSpliced(before + 1, 0, named) }
}

// Live events omit the quoted author, because the client knows the members.
function withQuotedAuthor(state: RoomState, message: ChatMessage): ChatMessage {
  const { replyTo } = message
  if (!replyTo || replyTo.member) return message
  const known = state.messages.findLast(({ memberId, member }) => memberId === replyTo.memberId && member)
  return known ? { ...message, replyTo: { ...replyTo, member: known.member } } : message
}

// Quotes of an edited message change with it.
function edited(state: RoomState, { messageId, edit }: Extract<RoomChange, { type: 'message-changed' }>) {
  if (!edit) return state
  const { text, editedAt } = edit
  return quotedAs(
    patch(state, messageId, () => ({ message: text, editedAt })),
    messageId,
    { message: quotedText(text) },
  )
}

// Quotes follow their message, even if the message itself is not loaded.
function quotedAs(state: RoomState, messageId: string, change: Partial<Quote>): RoomState {
  const requote = <T extends { replyTo: Quote | null }>(it: T): T =>
    it.replyTo?.id === messageId ? { ...it, replyTo: { ...it.replyTo, ...change } } : it
  return { ...state, messages: state.messages.map(requote), pending: state.pending.map(requote) }
}

function deleted(state: RoomState, change: Extract<RoomChange, { type: 'message-deleted' }>): RoomState {
  const { messageId, deletedBy, deletedAt } = change
  const gone = { message: '', isDeleted: true }
  const unpinned = { isPinned: false, pinnedBy: null, pinnedAt: null }
  const bare = { ...unpinned, editedAt: null, likeCount: 0, isLikedByCurrentUser: false }
  const { [messageId]: _, ...likesUnderWay } = state.likesUnderWay ?? {}
  const left = patch({ ...state, likesUnderWay }, messageId, () => ({
    ...gone,
    ...bare,
    deletedBy,
    deletedAt,
  }))
  return quotedAs(left, messageId, gone)
}

function patchPending(state: RoomState, clientMessageId: string, change: Partial<PendingMessage>): RoomState {
  const pending = state.pending.map(it =>
    it.clientMessageId === clientMessageId ? { ...it, ...change } : it,
  )
  return { ...state, pending }
}

// A message is no longer pending once it is in the room, or once the room's history has passed it.
function settlePending(state: RoomState): RoomState {
  if (state.pending.length === 0) return state
  const there = new Set(state.messages.map(it => it.clientMessageId))
  const pending = state.pending.filter(
    ({ clientMessageId, confirmedAt = Infinity }) => !there.has(clientMessageId) && confirmedAt > state.rev,
  )
  return pending.length === state.pending.length ? state : { ...state, pending }
}
