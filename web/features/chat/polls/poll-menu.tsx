import { Ellipsis, Lock, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { css } from 'styled-system/css'
import { chatPoll } from '#web/features/chat/chat-poll.look.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { Poll } from '#worker/features/chat/contract.ts'
import { useRoomActions } from '../room-actions.ts'

const deleteDialog = new LazyPart(() => import('./delete-poll-dialog.tsx'))

type PollMenuProps = { poll: Poll; tabIndex: number; card: RefObject<HTMLDivElement | null> }

/** The menu of a poll, for its creator and admins. */
export default function PollMenu({ poll, tabIndex, card }: PollMenuProps) {
  const { closePoll, isArchived } = useRoomActions()
  const [isOpen, setIsOpen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const { Part: DeleteDialog } = useLazyPart(deleteDialog, isAsked)
  const then = (act: () => void) => () => {
    setIsOpen(false)
    act()
  }
  return (
    <>
      <Popover
        label="Poll actions"
        className={css({ width: '[11rem]' })}
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <IconButton label="More actions for this poll" size="sm" tabIndex={tabIndex}>
            <Ellipsis />
          </IconButton>
        }
      >
        <div className={chatPoll.acts}>
          {poll.isActive && !isArchived && (
            <Button variant="ghost" icon={<Lock />} onClick={then(() => closePoll(poll))}>
              Close poll
            </Button>
          )}
          <Button variant="dangerGhost" icon={<Trash2 />} onClick={then(() => setIsAsked(true))}>
            Delete poll
          </Button>
        </div>
      </Popover>
      {isAsked && DeleteDialog && (
        <DeleteDialog poll={poll} focusAfter={card} onClose={() => setIsAsked(false)} />
      )}
    </>
  )
}
