import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pollWhileFeedIsDown } from '#web/features/feed/state.ts'
import { api, unwrap } from '#web/lib/api.ts'
import type { Changes, ChatMessage, RefusedProblem, RoomInput } from '#worker/features/chat/contract.ts'
import type { Liking } from './link/room-reducer.ts'

/** The directory of rooms, archived ones too. The feed keeps its last messages fresh. */
export const roomsQuery = queryOptions({
  queryKey: ['chat-rooms'],
  queryFn: () => unwrap(api['chat-rooms'].$get()),
  refetchInterval: pollWhileFeedIsDown,
})

/** What is pinned anywhere. Not below `chat-rooms`: what is there is the directory. */
export const pinnedKey = ['pinned-messages'] as const

/** What is pinned in a room, newest pin first. The open room refreshes it at every pin and deletion. */
export function pinnedQuery(roomId: string) {
  return queryOptions({
    queryKey: [...pinnedKey, roomId],
    queryFn: () =>
      unwrap(api['chat-rooms'][':roomId']['pinned-messages'].$get({ param: { roomId }, query: {} })),
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

/** Replaces the admins' text. */
export function useSaveClubAdminText() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => unwrap(api['club-admin-text'].$put({ json: { text } })),
    onSuccess: ({ text }) => client.setQueryData(clubAdminTextQuery.queryKey, text),
  })
}

/** A stretch of a room's messages, oldest first, and the state of the room that it shows. */
export interface RoomPage {
  messages: ChatMessage[]
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
export function roomCalls(send: typeof fetch = (...args) => fetch(...args)) {
  const path = (roomId: string) => `/api/chat-rooms/${encodeURIComponent(roomId)}`
  return {
    /** The newest messages, those before one, or those around one. */
    page: (roomId: string, limit: number, where: { before?: string; around?: string } = {}) => {
      const query = new URLSearchParams({ limit: String(limit), ...where })
      return pageOf(request(send, `${path(roomId)}/messages?${query}`))
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
  }
}
export type RoomCalls = ReturnType<typeof roomCalls>

async function pageOf(answer: Promise<Response>): Promise<RoomPage> {
  const messages = await unwrap<ChatMessage[]>(answer)
  const { headers } = await answer
  return {
    messages,
    epoch: headers.get('X-Room-Epoch') ?? '',
    rev: Number(headers.get('X-Room-Rev')),
    hasLater: headers.get('X-Has-Later') === 'true',
  }
}

/** Pins a message or takes it down. For admins. */
export async function pin(messageId: string, isPinned: boolean): Promise<void> {
  const asked = { param: { messageId }, json: {} }
  if (isPinned) await unwrap(api.messages[':messageId'].pin.$post(asked))
  else await unwrap(api.messages[':messageId'].pin.$delete(asked))
}

/** Takes the text of a message away, for everybody. For admins. */
export async function remove({ chatRoomId, id }: ChatMessage): Promise<void> {
  const param = { roomId: chatRoomId, messageId: id }
  await unwrap(api['chat-rooms'][':roomId'].messages[':messageId'].$delete({ param }))
}

/** After this long nobody waits for an answer any more, in ms. */
const PATIENCE = 10_000

function request(send: typeof fetch, path: string, method = 'GET', body?: unknown) {
  return send(path, {
    method,
    signal: AbortSignal.timeout(PATIENCE),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
  })
}
