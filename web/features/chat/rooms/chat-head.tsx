import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { css } from 'styled-system/css'
import { chatPage } from 'styled-system/recipes'
import { Button } from '#web/ui/button.tsx'
import { Late, LatePart } from '#web/ui/late.tsx'
import { Container } from '#web/ui/page.tsx'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'

const clubSheet = new LatePart(() => import('../people/club-sheet.tsx'))

type ChatHeadProps = {
  rooms: ChatRoomView[]
  openId: string | undefined
  onOpen: (roomId: string) => void
  /** The tabs. */
  children: ReactNode
}

/** The dark green head: title, tabs, and where there is no room for the side columns, the way to what they say. */
export function ChatHead({ rooms, openId, onOpen, children }: ChatHeadProps) {
  const look = chatPage()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const close = () => setIsSheetOpen(false)
  return (
    <div className={look.head}>
      <Container>
        <h1 className={look.title}>The Grid Chat</h1>
        <div className={css({ hideFrom: 'xl', order: { lg: '1' } })}>
          <Button
            variant="onPit"
            size="sm"
            icon={<Users />}
            aria-haspopup="dialog"
            onPointerEnter={clubSheet.fetchAhead}
            onClick={() => setIsSheetOpen(true)}
          >
            <span className={css({ lg: { display: 'none' } })}>
              Club<span className={css({ hideBelow: 'sm' })}> and members</span>
            </span>
            <span className={css({ hideBelow: 'lg' })}>Members</span>
          </Button>
        </div>
        {children}
      </Container>
      <Late
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
