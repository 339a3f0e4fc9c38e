import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { css, cx } from 'styled-system/css'
import { card, chatPage, page } from 'styled-system/recipes'
import { type ListedMember, membersQuery } from '#web/features/members/api.ts'
import { useSession } from '#web/features/session/api.ts'
import { SAME_VISIT } from '#web/lib/query-client.ts'
import { useRoomForClub, useRoomForThird } from '#web/lib/room-for.ts'
import { TabGroup, TabPanel } from '#web/ui/tabs.tsx'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { ClubPanel } from '../people/club-panel.tsx'
import { MembersPanel } from '../people/members-panel.tsx'
import { ChatHead } from './chat-head.tsx'
import { RoomTalk } from './open-room.tsx'
import { inTabOrder, roomToOpen } from './room-order.ts'
import { RoomTabs } from './room-tabs.tsx'
import { useRoomVisits } from './unread-on-arrival.ts'

/** The rooms, now that they are known: which one is open stands in the address. */
export function ChatRooms({ rooms }: { rooms: ChatRoomView[] }) {
  const { member } = useSession()
  const [params, setParams] = useSearchParams()
  const { data: people } = useQuery({ ...membersQuery, select: withoutRejected, staleTime: SAME_VISIT })
  const open = roomToOpen(rooms, params.get('room'))
  const visits = useRoomVisits(rooms, open?.id ?? '', member?.id ?? '')
  // What a phone does not show is not drawn there either: hundreds of members, while the talk is waited for.
  const hasClub = useRoomForClub()
  const hasMembers = useRoomForThird()
  const look = chatPage()
  const openRoom = (room: string) => setParams({ room }, { replace: true })
  const leaveMessage = () => setParams(open ? { room: open.id } : {}, { replace: true })
  return (
    <TabGroup value={open?.id ?? ''} onChange={openRoom} className={look.group}>
      <ChatHead openId={open?.id} onOpen={openRoom} rooms={rooms}>
        <RoomTabs rooms={inTabOrder(rooms)} openId={open?.id ?? ''} unread={visits.unread} />
      </ChatHead>
      <div className={cx(page(), look.columns)}>
        {hasClub && (
          <aside
            aria-label="Club"
            className={cx(card(), look.side, css({ alignSelf: 'start', maxHeight: 'full' }))}
          >
            <ClubPanel rooms={rooms} openId={open?.id} onOpen={openRoom} />
          </aside>
        )}
        {open && member && (
          <TabPanel key={open.id} value={open.id} className={cx(card(), look.talk)}>
            <RoomTalk
              room={open}
              me={member}
              people={people ?? nobody}
              seenAt={visits.seenAt}
              askedMessage={params.get('message')}
              onAskedShown={leaveMessage}
            />
          </TabPanel>
        )}
        {hasMembers && (
          <aside aria-label="Members" className={cx(card(), look.side)}>
            <MembersPanel />
          </aside>
        )}
      </div>
    </TabGroup>
  )
}

// Whom a name in a message can mean, which only admins could see differently.
function withoutRejected(members: ListedMember[]) {
  return members.filter(({ status }) => status !== 'rejected')
}

// One and the same, so that nothing is drawn anew for it.
const nobody: never[] = []
