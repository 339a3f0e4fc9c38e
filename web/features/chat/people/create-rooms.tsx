import { Plus } from 'lucide-react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { useMissingRooms } from '../rooms/missing-rooms.ts'

/** For admins: opens a room for every championship that has none. Not there while none is missing. */
export function CreateRooms({ rooms }: { rooms: ChatRoomView[] }) {
  const { missing, words, label, createAll, busy } = useMissingRooms(rooms)
  if (missing.length === 0 && !busy) return null
  return (
    <div>
      <p className={css({ color: 'fg.muted', fontSize: 'md', lineHeight: '[1.45]' })}>{words}</p>
      <Button
        variant="secondary"
        icon={<Plus />}
        busy={busy}
        busyLabel="Creating..."
        className={css({ width: 'full', mt: '3' })}
        onClick={createAll}
      >
        {label}
      </Button>
    </div>
  )
}
