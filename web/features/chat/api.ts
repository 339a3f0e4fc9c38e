import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { freshByFeed } from '#web/features/feed/state.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { clubFetch } from '#web/lib/club-fetch.ts'
import { SHARED_STALE_TIME } from '#web/lib/query-client.ts'
import type {
  Changes,
  ChatMessage,
  Poll,
  PollInput,
  RefusedProblem,
  RoomInput,
} from '#worker/features/chat/contract.ts'
import { splitAround } from '#worker/features/chat/rules/paging.ts'
import { type Liking, placeAmong } from './room-client/room-state.ts'

/** All rooms, including archived ones. The feed keeps their last messages fresh. */
export const roomsQuery = queryOptions({
  queryKey: ['chat-rooms'],
  queryFn: () => unwrap(api['chat-rooms'].$get()),
  ...freshByFeed,
})

/** Key of all pinned messages. Not under `chat-rooms`, which holds the room list. */
export const pinnedKey = ['pinned-messages'] as const

/** The messages pinned in a room, newest pin first. The open room refreshes them at every pin and deletion. */
export function pinnedQuery(roomId: string) {
  return queryOptions({
    queryKey: [...pinnedKey, roomId],
    queryFn: () =>
      unwrap(api['chat-rooms'][':roomId']['pinned-messages'].$get({ param: { roomId }, query: {} })),
    staleTime: SHARED_STALE_TIME,
  })
}

/** The admins' text in everybody's sidebar. */
export const clubAdminTextQuery = queryOptions({
  queryKey: ['club-admin-text'],
  queryFn: async () => (await unwrap(api['club-admin-text'].$get())).text,
})

/** Creates a championship's room, or returns the existing one. */
export function useCreateRoom() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: RoomInput) => unwrap(api['chat-rooms'].$post({ json })),
    onSuccess: room =>
      client.setQueryData(roomsQuery.queryKey, rooms =>
        rooms && !rooms.some(({ id }) => id === room.id) ? [...rooms, room] : rooms,
      ),
    // Not awaited: the answer already holds the room.
    onSettled: () => void client.invalidateQueries({ queryKey: roomsQuery.queryKey }),
  })
}

/** Replaces the admins' text. Refused if it is no longer `expectedText`; the current text is then fetched. */
export function useSaveClubAdminText() {
  const client = useQueryClient()
  const { queryKey } = clubAdminTextQuery
  return useMutation({
    mutationFn: (json: { text: string; expectedText: string }) =>
      unwrap(api['club-admin-text'].$put({ json })),
    onSuccess: async ({ text }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, text)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** A page of a room's messages, oldest first, the polls between them, and the revision of the room it shows. */
export interface RoomPage {
  messages: ChatMessage[]
  /** The newest page also brings all open polls. Absent: there are none. `null`: they could not be fetched. */
  polls?: Poll[] | null
  epoch: string
  rev: number
  /** Whether later messages exist; only set for a page around a message. */
  hasLater: boolean
}

/** A message to post. The server refuses it if `memberId` is not the signed-in member. */
export interface Post {
  message: string
  replyToMessageId: string | null
  clientMessageId: string
  memberId: string
}

/** The outcome of a post: stored or refused. Any other failure is thrown and may be retried. */
export type Posted = { message: ChatMessage } | { problem: RefusedProblem }

/** The API calls of an open room, each with a timeout. `send` is the browser's `fetch`, or a test's. */
export function roomCalls(send = clubFetch) {
  const path = (roomId: string) => `/api/chat-rooms/${encodeURIComponent(roomId)}`
  return {
    /** The newest messages, or those before or around a given message. */
    page: async (roomId: string, limit: number, where: PagePosition = {}): Promise<RoomPage> => {
      const query = new URLSearchParams({ limit: String(limit), ...where })
      const { hasPolls, ...page } = await pageOf(request(send, `${path(roomId)}/messages?${query}`))
      if (!hasPolls) return page
      const stretch = new URLSearchParams(pollRangeOf(page, limit, where))
      const polls = unwrap<Poll[]>(request(send, `${path(roomId)}/polls?${stretch}`))
      return { ...page, polls: await polls.catch(() => null) } // the messages are readable without their polls
    },
    /** The changes since a revision; `null` if the page must be fetched again. */
    changes: async (roomId: string, after: number, epoch: string): Promise<Changes | null> => {
      const query = new URLSearchParams({ after: String(after), epoch })
      const answer = await request(send, `${path(roomId)}/changes?${query}`)
      return answer.status === 410 ? null : unwrap<Changes>(Promise.resolve(answer))
    },
    post: async (roomId: string, post: Post): Promise<Posted> => {
      const answer = await request(send, `${path(roomId)}/messages`, 'POST', post)
      if (answer.ok) return { message: await answer.json() }
      if (answer.status >= 500) throw new Error(`${answer.status}`)
      const retryAfter = Number(answer.headers.get('Retry-After')) || 1
      return { problem: { retryAfter, ...(await answer.json()) } }
    },
    /** Likes or unlikes a message; returns its new like state. */
    like: (messageId: string, isLiked: boolean) =>
      unwrap<Liking>(
        request(send, `/api/messages/${encodeURIComponent(messageId)}/like`, isLiked ? 'POST' : 'DELETE'),
      ),
    /** Votes; returns the updated poll. */
    vote: (pollId: string, optionId: string) =>
      unwrap<Poll>(request(send, `/api/polls/${encodeURIComponent(pollId)}/vote`, 'POST', { optionId })),
  }
}
export type RoomCalls = ReturnType<typeof roomCalls>

/** Which page: the newest, the one before a message, or the one around a message. */
interface PagePosition {
  before?: string
  around?: string
}

// The messages between which a page's polls lie. No lower bound if the page starts at the beginning of the room.
function pollRangeOf(
  { messages, hasLater }: Omit<RoomPage, 'polls'>,
  limit: number,
  { before, around }: PagePosition,
) {
  const end = before ?? (hasLater ? messages.at(-1)?.id : undefined)
  const isFirst =
    around === undefined ? messages.length < limit : placeAmong(messages, around) < splitAround(limit).earlier
  const [first] = isFirst ? [] : messages
  return { ...(first && { after: first.id }), ...(end !== undefined && { before: end }) }
}

async function pageOf(answer: Promise<Response>) {
  const messages = await unwrap<ChatMessage[]>(answer)
  const { headers } = await answer
  return {
    messages,
    epoch: headers.get('X-Room-Epoch') ?? '',
    rev: Number(headers.get('X-Room-Rev')),
    hasLater: headers.get('X-Has-Later') === 'true',
    hasPolls: headers.get('X-Has-Polls') === 'true',
  }
}

/** Pins or unpins a message. Admins only. */
export async function setMessagePinned(messageId: string, isPinned: boolean): Promise<void> {
  const asked = { param: { messageId }, json: {} }
  if (isPinned) await unwrap(api.messages[':messageId'].pin.$post(asked))
  else await unwrap(api.messages[':messageId'].pin.$delete(asked))
}

/** A message and its author. */
export interface OwnMessage {
  roomId: string
  messageId: string
  memberId: string
}

/** Edits one's own message. The server refuses it if `memberId` is not the signed-in member. */
export async function editMessage({ memberId, ...param }: OwnMessage, message: string): Promise<void> {
  const init = { signal: AbortSignal.timeout(REQUEST_TIMEOUT) }
  const edited = api['chat-rooms'][':roomId'].messages[':messageId'].$patch(
    { param, json: { message, memberId } },
    { init },
  )
  await unwrap(edited)
}

/** Deletes a message's text for everyone. Author and admins only. */
export async function removeMessage({ chatRoomId, id }: ChatMessage): Promise<void> {
  const param = { roomId: chatRoomId, messageId: id }
  await unwrap(api['chat-rooms'][':roomId'].messages[':messageId'].$delete({ param }))
}

/** A poll to create; `expiresAt` is an ISO instant, or `null`. */
export type PollDraft = Pick<PollInput, 'question' | 'options'> & {
  expiresAt: string | null
  clientPollId: string
}

/** Creates a poll. Sending the same `clientPollId` again creates no second one. */
export function createPoll(roomId: string, draft: PollDraft): Promise<Poll> {
  const json = { ...draft, allowMultipleVotes: false as const }
  return unwrap(api['chat-rooms'][':roomId'].polls.$post({ param: { roomId }, json }))
}

/** Closes a poll to further votes. Creator and admins only. */
export function closePoll(pollId: string): Promise<Poll> {
  return unwrap(api.polls[':pollId'].close.$post({ param: { pollId } }))
}

/** Deletes a poll and its votes. Creator and admins only. */
export async function removePoll(pollId: string): Promise<void> {
  await unwrap(api.polls[':pollId'].$delete({ param: { pollId } }))
}

/** Timeout of a call, in ms. */
const REQUEST_TIMEOUT = 10_000

function request(send: typeof fetch, path: string, method = 'GET', body?: unknown) {
  return send(path, {
    method,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
  })
}
