import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { css, cx } from 'styled-system/css'
import { useSession } from '#web/features/session/api.ts'
import { useMinWidthLg, useMinWidthXl } from '#web/lib/screen-width.ts'
import { Button } from '#web/ui/button.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { Container } from '#web/ui/page.tsx'
import { card, page } from '#web/ui/surfaces.look.ts'
import { useVisibleHeight } from '#web/ui/visible-height.ts'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { roomsQuery } from './api.ts'
import { chatPage } from './chat-page.look.ts'
import { ClubPanel } from './people/club-panel.tsx'
import { MembersPanel } from './people/members-panel.tsx'
import { ChatFailed, ChatLoading } from './rooms/loading-and-failure.tsx'
import { OpenRoom } from './rooms/open-room.tsx'
import { inTabOrder, roomToOpen } from './rooms/room-order.ts'
import { ROOM_PANEL, RoomTabs, roomTabId } from './rooms/room-tabs.tsx'
import { useUnreadOnArrival } from './rooms/unread-on-arrival.ts'

/** The chat: one open room, the others as tabs. It fills the screen, so that the composer is always visible. */
export default function ChatPage() {
  const rooms = useQuery(roomsQuery)
  const known = useDeferredValue(rooms.data)
  useVisibleHeight()
  return (
    <div className={chatPage.root} data-screenful>
      <title>The Grid Chat | Racing Club</title>
      {known ? <ChatRooms rooms={known} /> : rooms.isError ? <ChatFailed query={rooms} /> : <ChatLoading />}
    </div>
  )
}

/** The loaded rooms; the address says which one is open. */
function ChatRooms({ rooms }: { rooms: ChatRoomView[] }) {
  const { member } = useSession()
  const [params, setParams] = useSearchParams()
  const open = roomToOpen(rooms, params.get('room'))
  const visits = useUnreadOnArrival(rooms, open?.id ?? '', member?.id ?? '')
  // A phone does not render the hidden columns: hundreds of members would delay the messages.
  const hasClub = useMinWidthLg()
  const hasMembers = useMinWidthXl()
  const look = chatPage
  const openRoom = (room: string) => setParams({ room }, { replace: true, preventScrollReset: true })
  const leaveMessage = () =>
    setParams(open ? { room: open.id } : {}, { replace: true, preventScrollReset: true })
  return (
    <div className={look.group}>
      <ChatHead openId={open?.id} onOpen={openRoom} rooms={rooms}>
        <RoomTabs rooms={inTabOrder(rooms)} openId={open?.id ?? ''} unread={visits.unread} />
      </ChatHead>
      <div className={cx(page(), look.columns)}>
        {hasClub && (
          <aside
            aria-label="Club"
            className={cx(card(), look.side, css({ alignSelf: 'start', maxHeight: 'full' }))}
          >
            <FaultBoundary what="panel">
              <ClubPanel rooms={rooms} openId={open?.id} onOpen={openRoom} />
            </FaultBoundary>
          </aside>
        )}
        {open && member && (
          <div
            key={open.id}
            role="tabpanel"
            id={ROOM_PANEL}
            aria-labelledby={roomTabId(open.id)}
            className={cx(card(), look.talk)}
          >
            <FaultBoundary what="room">
              <OpenRoom
                room={open}
                me={member}
                seenAt={visits.seenAt}
                askedMessage={params.get('message')}
                onAskedShown={leaveMessage}
              />
            </FaultBoundary>
          </div>
        )}
        {hasMembers && (
          <aside aria-label="Members" className={cx(card(), look.side)}>
            <FaultBoundary what="member list">
              <MembersPanel />
            </FaultBoundary>
          </aside>
        )}
      </div>
    </div>
  )
}

const clubSheet = new LazyPart(() => import('./people/club-sheet.tsx'))

type ChatHeadProps = {
  rooms: ChatRoomView[]
  openId: string | undefined
  onOpen: (roomId: string) => void
  /** The tabs. */
  children: ReactNode
}

/** The dark green head: title, tabs and, on screens without the side columns, the button that opens their content. */
function ChatHead({ rooms, openId, onOpen, children }: ChatHeadProps) {
  const look = chatPage
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const close = () => setIsSheetOpen(false)
  return (
    <div className={look.head}>
      <Container>
        <h1 className={look.title}>The Grid Chat</h1>
        {children}
        <ClubButton onPress={() => setIsSheetOpen(true)} />
      </Container>
      <LazyDialog
        part={clubSheet}
        open={isSheetOpen}
        onClose={close}
        rooms={rooms}
        openId={openId}
        onOpen={roomId => {
          close()
          onOpen(roomId)
        }}
      />
    </div>
  )
}

// On a phone only the icon shows, beside the tabs.
function ClubButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      variant="onPit"
      size="sm"
      icon={<Users />}
      aria-label="Club and members"
      aria-haspopup="dialog"
      className={club}
      onPointerEnter={clubSheet.fetchAhead}
      onClick={onPress}
    >
      <span className={css({ hideBelow: 'md', lg: { display: 'none' } })}>Club</span>
      <span className={css({ hideBelow: 'lg' })}>Members</span>
    </Button>
  )
}

const club = css({
  hideFrom: 'xl',
  minHeight: { lgDown: 'control' },
  mdDown: {
    width: 'control',
    px: '0',
    borderColor: '[transparent]',
    '& > svg': { width: '[1.25rem]', height: '[1.25rem]' },
  },
})
