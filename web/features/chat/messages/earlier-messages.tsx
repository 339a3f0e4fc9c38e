import { css } from 'styled-system/css'
import { chatRoom } from 'styled-system/recipes'
import { Button } from '#web/ui/button.tsx'
import type { RoomHandle } from '../state.ts'

type EarlierMessagesProps = { hasEarlier: boolean; earlier: RoomHandle['earlier']; onLoad: () => void }

/** The list's beginning: the way to what was said before, or that there is nothing before. */
export function EarlierMessages({ hasEarlier, earlier, onLoad }: EarlierMessagesProps) {
  if (!hasEarlier) return <p className={chatRoom().edge}>Beginning of the room</p>
  return (
    <div className={chatRoom().edge}>
      {earlier === 'failed' && (
        <p role="alert" className={css({ alignSelf: 'center', mr: '3', color: 'status.danger.fg' })}>
          Failed to fetch messages
        </p>
      )}
      <Button variant="ghost" size="sm" busy={earlier === 'loading'} busyLabel="Loading..." onClick={onLoad}>
        {earlier === 'failed' ? 'Retry' : 'Load earlier'}
      </Button>
    </div>
  )
}
