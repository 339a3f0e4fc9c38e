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

/** The directory of rooms, archived ones too. The feed keeps its last messages fresh. */
export const roomsQuery = queryOptions({
  queryKey: ['chat-rooms'],
  queryFn: () => unwrap(api['chat-rooms'].$get()),
  ...freshByFeed,
})

/** What is pinned anywhere. Not below `chat-rooms`: what is there is the directory. */
export const pinnedKey = ['pinned-messages'] as const

/** What is pinned in a room, newest pin first. The open room refreshes it at every pin and deletion. */
export function pinnedQuery(roomId: string) {
  return queryOptions({
    queryKey: [...pinnedKey, roomId],
    queryFn: () =>
      unwrap(api['chat-rooms'][':roomId']['pinned-messages'].$get({ param: { roomId }, query: {} })),
    staleTime: SHARED_STALE_TIME,
  })
}

/** What the club's admins wrote for everybody's sidebar. */
export const clubAdminTextQuery = queryOptions({
  queryKey: ['club-admin-text'],
  queryFn: async () => (await unwrap(api['club-admin-text'].$get())).text,
})

/** Opens a championship's room, or answers with the one it has. */
export function useCreateRoom() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: RoomInput) => unwrap(api['chat-rooms'].$post({ json })),
    onSuccess: room =>
      client.setQueryData(roomsQuery.queryKey, rooms =>
        rooms && !rooms.some(({ id }) => id === room.id) ? [...rooms, room] : rooms,
      ),
    // Not awaited: the room is there when it is answered.
    onSettled: () => void client.invalidateQueries({ queryKey: roomsQuery.queryKey }),
  })
}

/** Replaces the admins' text; refused where it is no longer the `expectedText`, which is then fetched anew. */
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

/** A stretch of a room's messages, oldest first, the polls between them, and the state of the room that it shows. */
export interface RoomPage {
  messages: ChatMessage[]
  /** With those of the newest stretch come all that are open. Absent: there are none. `null`: they could not be fetched. */
  polls?: Poll[] | null
  epoch: string
  rev: number
  /** Whether the room goes on after it; said only of a page around a message. */
  hasLater: boolean
}

/** What is posted into a room. The member id is there to be refused where somebody else has signed in meanwhile. */
export interface Post {
  message: string
  replyToMessageId: string | null
  clientMessageId: string
  memberId: string
}

/** How a post went: stored, or refused for good reason. Whatever else happens is thrown and may be tried again. */
export type Posted = { message: ChatMessage } | { problem: RefusedProblem }

/** The calls of an open room, which give up in time. `send` is the browser's `fetch`, or a test's. */
export function roomCalls(send = clubFetch) {
  const path = (roomId: string) => `/api/chat-rooms/${encodeURIComponent(roomId)}`
  return {
    /** The newest messages, those before one, or those around one. */
    page: async (roomId: string, limit: number, where: PagePosition = {}): Promise<RoomPage> => {
      const query = new URLSearchParams({ limit: String(limit), ...where })
      const { hasPolls, ...page } = await pageOf(request(send, `${path(roomId)}/messages?${query}`))
      if (!hasPolls) return page
      const stretch = new URLSearchParams(pollRangeOf(page, limit, where))
      const polls = unwrap<Poll[]>(request(send, `${path(roomId)}/polls?${stretch}`))
      return { ...page, polls: await polls.catch(() => null) } // the messages can be read without them
    },
    /** What changed since; `null` where the page has to be fetched anew. */
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
    /** Likes a message or takes the like back; answers with how it stands then. */
    like: (messageId: string, isLiked: boolean) =>
      unwrap<Liking>(
        request(send, `/api/messages/${encodeURIComponent(messageId)}/like`, isLiked ? 'POST' : 'DELETE'),
      ),
    /** Votes; answers with the poll as it stands then. */
    vote: (pollId: string, optionId: string) =>
      unwrap<Poll>(request(send, `/api/polls/${encodeURIComponent(pollId)}/vote`, 'POST', { optionId })),
  }
}
export type RoomCalls = ReturnType<typeof roomCalls>

/** Which page: the newest, the one that ends before a message, or the one with a message in its middle. */
interface PagePosition {
  before?: string
  around?: string
}

// Between which messages the polls stand that belong to a page: none before its first one, where the room begins there.
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

/** Pins a message or takes it down. For admins. */
export async function setMessagePinned(messageId: string, isPinned: boolean): Promise<void> {
  const asked = { param: { messageId }, json: {} }
  if (isPinned) await unwrap(api.messages[':messageId'].pin.$post(asked))
  else await unwrap(api.messages[':messageId'].pin.$delete(asked))
}

/** A message, and the member whose it is. */
export interface OwnMessage {
  roomId: string
  messageId: string
  memberId: string
}

/** Gives a message of one's own another text. The member id is there to be refused where somebody else has signed in meanwhile. */
export async function editMessage({ memberId, ...param }: OwnMessage, message: string): Promise<void> {
  const init = { signal: AbortSignal.timeout(REQUEST_TIMEOUT) }
  const edited = api['chat-rooms'][':roomId'].messages[':messageId'].$patch(
    { param, json: { message, memberId } },
    { init },
  )
  await unwrap(edited)
}

/** Takes the text of a message away, for everybody. For its author and admins. */
export async function removeMessage({ chatRoomId, id }: ChatMessage): Promise<void> {
  const param = { roomId: chatRoomId, messageId: id }
  await unwrap(api['chat-rooms'][':roomId'].messages[':messageId'].$delete({ param }))
}

/** What is asked of a room: `expiresAt` as an instant, or none. */
export type PollDraft = Pick<PollInput, 'question' | 'options'> & {
  expiresAt: string | null
  clientPollId: string
}

/** Makes a poll; sent again under the same `clientPollId` it is there once. */
export function createPoll(roomId: string, draft: PollDraft): Promise<Poll> {
  const json = { ...draft, allowMultipleVotes: false as const }
  return unwrap(api['chat-rooms'][':roomId'].polls.$post({ param: { roomId }, json }))
}

/** Lets a poll take no more votes. For its creator and admins. */
export function closePoll(pollId: string): Promise<Poll> {
  return unwrap(api.polls[':pollId'].close.$post({ param: { pollId } }))
}

/** Deletes a poll and its votes. For its creator and admins. */
export async function removePoll(pollId: string): Promise<void> {
  await unwrap(api.polls[':pollId'].$delete({ param: { pollId } }))
}

/** After this long nobody waits for an answer any more, in ms. */
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
