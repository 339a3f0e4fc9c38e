import { MoreHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'

/** What is done seldom and cannot be undone, one press away from the rest. */
export function MoreActions({ nameId, onDelete }: { nameId: string; onDelete: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      label="More actions"
      open={isOpen}
      onOpenChange={setIsOpen}
      className={css({ minWidth: '0', width: 'auto', p: '2' })}
      trigger={
        <IconButton label="More actions" variant="secondary" size="sm" aria-describedby={nameId}>
          <MoreHorizontal />
        </IconButton>
      }
    >
      <Button
        variant="dangerGhost"
        icon={<Trash2 />}
        aria-describedby={nameId}
        onClick={() => {
          setIsOpen(false)
          onDelete()
        }}
      >
        Delete
      </Button>
    </Popover>
  )
}
