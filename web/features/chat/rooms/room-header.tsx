import { Archive, Medal, Wifi, WifiOff, WifiSync } from 'lucide-react'
import { css } from 'styled-system/css'
import { chatRoom } from 'styled-system/recipes'
import { sinceWhen } from '#web/lib/dates.ts'
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
  /** Until when the room is known to be as it is shown: epoch ms; `null` while it is so now. */
  asOf: RoomHandle['asOf']
  /** How many people are in the room; 0 while that is not known. */
  present: number
  isArchived: boolean
}

/** Which room this is, whether it is live, and how many are in it. */
export function RoomHeader({ room, link, asOf, present, isArchived }: RoomHeaderProps) {
  const look = chatRoom()
  const { words, icon: Icon } = links[link]
  const subtitle = subtitleOf(room)
  return (
    <div className={look.header}>
      <div className={look.title}>
        <h2 className={look.name}>
          {room.type === 'military' && <Medal aria-hidden="true" />}
          <span>{room.name}</span>
          {room.type === 'military' && (
            <Badge className={css({ flexShrink: '0', hideBelow: 'md' })}>Community</Badge>
          )}
          {isArchived && (
            <Badge status="closed" icon={<Archive />} className={css({ flexShrink: '0', hideBelow: 'md' })}>
              Archived
            </Badge>
          )}
        </h2>
        {subtitle !== room.name && <p className={look.subtitle}>{subtitle}</p>}
      </div>
      <div className={look.state}>
        <p role="status" className={look.light} data-link={link}>
          <Icon key={words} aria-hidden="true" />
          {words}
        </p>
        {asOf !== null && link === 'disconnected' && (
          <p className={look.subtitle}>as of {sinceWhen(asOf, Date.now())}</p>
        )}
        {present > 0 && <p className={look.subtitle}>{present} here</p>}
      </div>
    </div>
  )
}
