import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { chatRoom } from '#web/features/chat/chat-room.look.ts'
import { Button } from '#web/ui/button.tsx'
import { pinnedQuery } from '../api.ts'
import { NewestPin, PinnedMessages } from '../messages/pinned-messages.tsx'
import { OpenPolls, OpenPollsButton } from '../polls/open-polls.tsx'
import { useOpenPolls } from '../polls/poll-clock.ts'
import { shownPolls } from '../room-client/known-polls.ts'
import type { RoomHandle } from '../state.ts'

type Side = 'pins' | 'polls'

type PinsAndPollsProps = {
  roomId: string
  room: RoomHandle
  /** Whether the messages are shown; earlier, the bar would move their placeholders. */
  isTalkThere: boolean
}

/**
 * One line above the messages with the pinned messages and the open polls. Either opens as a panel over the messages,
 * which stay in place.
 */
export function PinsAndPolls({ roomId, room, isTalkThere }: PinsAndPollsProps) {
  const styles = chatRoom
  const { data: pinned = [], isPending, isError, isFetching, refetch } = useQuery(pinnedQuery(roomId))
  const known = room.state.polls
  const isOver = room.isArchived
  const polls = useOpenPolls(useMemo(() => (isOver ? [] : shownPolls(known).reverse()), [known, isOver]))
  const { side, toggle, close, box } = useSides()
  const panelId = useId()
  const isPinFailure = isError && pinned.length === 0
  const { lacksPolls } = room.state
  if (!isTalkThere || isPending) return null
  if (pinned.length + polls.length === 0 && !isPinFailure && !lacksPolls) return null
  const open = side === 'pins' ? pinned.length > 1 : side === 'polls' && polls.length > 0
  const keys = { onKeyDown: (event: KeyboardEvent) => open && closeOnEscape(event, close) }
  return (
    <div ref={box} className={styles.dock} {...keys}>
      {isPinFailure && (
        <FetchFailure title="Failed to fetch pinned messages" isBusy={isFetching} onRetry={refetch} />
      )}
      {lacksPolls && <FetchFailure title="Failed to fetch polls" onRetry={room.reload} />}
      <div className={styles.dockLine}>
        {pinned[0] && (
          <NewestPin
            message={pinned[0]}
            count={pinned.length}
            isOpen={open && side === 'pins'}
            panelId={panelId}
            onToggle={() => toggle('pins')}
          />
        )}
        {polls[0] && (
          <OpenPollsButton
            polls={polls}
            isAlone={pinned.length === 0}
            isOpen={open && side === 'polls'}
            panelId={panelId}
            onToggle={() => toggle('polls')}
          />
        )}
      </div>
      {open && (
        <div id={panelId} className={styles.dockPanel}>
          {side === 'pins' ? (
            <PinnedMessages messages={pinned.slice(1)} onLeave={close} />
          ) : (
            <OpenPolls polls={polls} />
          )}
        </div>
      )}
    </div>
  )
}

// One side is open at a time; closing it returns the focus to its button.
function useSides() {
  const [side, setSide] = useState<Side | null>(null)
  const box = useRef<HTMLDivElement>(null)
  return {
    side,
    box,
    toggle: (wanted: Side) => setSide(now => (now === wanted ? null : wanted)),
    close() {
      box.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus({ preventScroll: true })
      setSide(null)
    },
  }
}

// Not if Escape closes a dialog that was opened from here.
function closeOnEscape(event: KeyboardEvent, close: () => void) {
  if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return
  event.stopPropagation()
  close()
}

type FetchFailureProps = { title: string; isBusy?: boolean; onRetry: () => void }

/** Replaces pins or polls that could not be fetched. */
function FetchFailure({ title, isBusy = false, onRetry }: FetchFailureProps) {
  return (
    <div className={chatRoom.dockLine}>
      <div className={chatRoom.pin}>
        <CircleAlert aria-hidden="true" />
        <p role="alert" className={css({ flex: '1' })}>
          {title}
        </p>
        <Button variant="secondary" size="sm" busy={isBusy} busyLabel="Retrying..." onClick={onRetry}>
          Retry
        </Button>
      </div>
    </div>
  )
}
