import { Trash2 } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'

type ItemMenuProps = { trigger: ReactElement; nameId: string; onDelete: () => void }

/** Rare, irreversible actions on a race or championship. */
export default function ItemMenu({ trigger, nameId, onDelete }: ItemMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Mounted by a press. It opens after mounting so that it knows where to return the focus.
  useEffect(() => setIsOpen(true), [])
  return (
    <Popover label="More actions" open={isOpen} onOpenChange={setIsOpen} className={panel} trigger={trigger}>
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

const panel = css({ minWidth: '0', width: 'auto', p: '2' })
