import { Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { css } from 'styled-system/css'
import { chatPage } from 'styled-system/recipes'
import { Button } from '#web/ui/button.tsx'
import { Container } from '#web/ui/page.tsx'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'

const loadSheet = () => import('../people/club-sheet.tsx')
const ClubSheet = lazy(loadSheet)

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
  const [sheet, setSheet] = useState({ isOpen: false, visits: 0 })
  const close = () => setSheet(({ visits }) => ({ isOpen: false, visits }))
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
            onPointerEnter={() => void loadSheet().catch(() => null)}
            onClick={() => setSheet(({ visits }) => ({ isOpen: true, visits: visits + 1 }))}
          >
            <span className={css({ lg: { display: 'none' } })}>
              Club<span className={css({ hideBelow: 'sm' })}> and members</span>
            </span>
            <span className={css({ hideBelow: 'lg' })}>Members</span>
          </Button>
        </div>
        {children}
      </Container>
      {sheet.visits > 0 && (
        <Suspense>
          <ClubSheet
            open={sheet.isOpen}
            onClose={close}
            rooms={rooms}
            openId={openId}
            onOpen={roomId => {
              close()
              onOpen(roomId)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
