import { Archive, Medal, Wifi, WifiOff, WifiSync } from 'lucide-react'
import { css } from 'styled-system/css'
import { chatRoom } from 'styled-system/recipes'
import { Badge } from '#web/ui/badge.tsx'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import type { RoomHandle } from '../state.ts'
import { subtitleOf } from './room-order.ts'

const links = {
  connected: { words: 'Connected', icon: Wifi },
  connecting: { words: 'Connecting', icon: WifiSync },
  disconnected: { words: 'Disconnected', icon: WifiOff },
}

type RoomHeaderProps = {
  room: ChatRoomView
  link: RoomHandle['link']
  /** How many people are in the room; 0 while that is not known. */
  present: number
  isArchived: boolean
}

/** Which room this is, whether it is live, and how many are in it. */
export function RoomHeader({ room, link, present, isArchived }: RoomHeaderProps) {
  const look = chatRoom()
  const { words, icon: Icon } = links[link]
  return (
    <div className={look.header}>
      <div className={css({ minWidth: '0' })}>
        <h2 className={look.name}>
          {room.type === 'military' && <Medal aria-hidden="true" />}
          <span>{room.name}</span>
          {room.type === 'military' && <Badge className={css({ flexShrink: '0' })}>Community</Badge>}
          {isArchived && (
            <Badge status="closed" icon={<Archive />} className={css({ flexShrink: '0', hideBelow: 'md' })}>
              Archived
            </Badge>
          )}
        </h2>
        <p className={look.subtitle}>{subtitleOf(room)}</p>
      </div>
      <div className={css({ flexShrink: '0', textAlign: 'right' })}>
        <p role="status" className={look.light} data-link={link}>
          <Icon aria-hidden="true" />
          {words}
        </p>
        {present > 0 && <p className={look.subtitle}>{present} here</p>}
      </div>
    </div>
  )
}
