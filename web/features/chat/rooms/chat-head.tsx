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
        {children}
        <ClubButton onPress={() => setIsSheetOpen(true)} />
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

// Only its icon beside the tabs of a phone.
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
