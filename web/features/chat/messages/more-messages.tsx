import { ArrowDown } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { css } from 'styled-system/css'
import { chatRoom } from 'styled-system/recipes'
import { Button } from '#web/ui/button.tsx'
import type { Loading } from '../room-client/paging.ts'

type MoreMessagesProps = { label: string; status: Loading; onLoad: () => void }

/** Where the list ends and the room does not: the way to what was said before, or after. */
export function MoreMessages({ label, status, onLoad }: MoreMessagesProps) {
  return (
    <div className={chatRoom().edge}>
      {status === 'failed' && (
        <p role="alert" className={css({ alignSelf: 'center', mr: '3', color: 'status.danger.fg' })}>
          Failed to fetch messages
        </p>
      )}
      <Button variant="ghost" size="sm" busy={status === 'loading'} busyLabel="Loading..." onClick={onLoad}>
        {status === 'failed' ? 'Retry' : label}
      </Button>
    </div>
  )
}

/** The way back to what is said now, and how many messages of others have come since one was there. */
export function LatestButton({ missed, onClick }: { missed: number; onClick: MouseEventHandler }) {
  return (
    <div className={chatRoom().latest}>
      <Button variant="secondary" size="sm" icon={<ArrowDown />} onClick={onClick}>
        {missed > 0 ? `${missed} new ${missed === 1 ? 'message' : 'messages'}` : 'Jump to latest'}
      </Button>
    </div>
  )
}
