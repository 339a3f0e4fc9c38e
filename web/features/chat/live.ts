import type { LiveFeature, LiveTab } from '#web/features/feed/events.ts'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import type { FeedEvent } from '#worker/features/feed/contract.ts'
import { clubAdminTextQuery, pinnedKey, roomsQuery } from './api.ts'

/** Live updates of the room list, the pins and the admins' text. Open rooms listen to the feed themselves. */
export const liveChat: LiveFeature = {
  on: {
    'room-activity': (tab, event) => {
      noteActivity(tab, event)
      return [roomsQuery.queryKey]
    },
    'member-changed': ({ client, askSoon }, { memberId }) => {
      const pinned = client.getQueriesData<ChatMessage[]>({ queryKey: pinnedKey })
      if (pinned.some(([, list]) => list?.some(message => message.memberId === memberId))) askSoon(pinnedKey)
      return []
    },
    'admin-text-changed': ({ client }, { text }) => {
      const { queryKey } = clubAdminTextQuery
      client.setQueryData(queryKey, known => (known === undefined ? known : text))
      return [queryKey]
    },
  },
}

function noteActivity(
  { client, askSoon }: LiveTab,
  { chatRoomId, lastMessage }: Extract<FeedEvent, { type: 'room-activity' }>,
) {
  const rooms = client.getQueryData(roomsQuery.queryKey)
  if (!lastMessage || !rooms?.some(({ id }) => id === chatRoomId)) return askSoon(roomsQuery.queryKey)
  client.setQueryData(
    roomsQuery.queryKey,
    rooms.map(room => (room.id === chatRoomId ? { ...room, lastMessage } : room)),
  )
}
