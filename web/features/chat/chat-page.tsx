import '#web/theme/late/chat-composer.css'
import '#web/theme/late/chat-message.css'
import '#web/theme/late/chat-page.css'
import '#web/theme/late/chat-room.css'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { chatPage } from 'styled-system/recipes'
import { useVisibleHeight } from '#web/ui/visible-height.ts'
import { roomsQuery } from './api.ts'
import { ChatRooms } from './rooms/chat-rooms.tsx'
import { ChatFailed, ChatLoading } from './rooms/loading-and-failure.tsx'

/** The club's rooms: one open, the others as tabs. It fills the screen, so that the composer is always at hand. */
export default function ChatPage() {
  const rooms = useQuery(roomsQuery)
  const known = useDeferredValue(rooms.data)
  useVisibleHeight()
  return (
    <div className={chatPage().root} data-screenful>
      <title>The Grid Chat | Racing Club</title>
      {known ? <ChatRooms rooms={known} /> : rooms.isError ? <ChatFailed query={rooms} /> : <ChatLoading />}
    </div>
  )
}
