import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { css } from 'styled-system/css'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSending } from '#web/ui/sending.ts'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { useCreateRoom } from '../api.ts'

const NAME_MAX = 80
const ENDING = ' Chat'

/** For admins: opens a room for every championship that has none. Not there while none is missing. */
export function CreateRooms({ rooms }: { rooms: ChatRoomView[] }) {
  const { data: championships = [] } = useQuery(championshipsQuery)
  const { mutateAsync: create } = useCreateRoom()
  const missing = championships.filter(({ id }) => rooms.every(({ championshipId }) => championshipId !== id))
  const { send, busy } = useSending({
    done: (made: number) => ({ title: made === 1 ? 'Chat room created' : `${made} chat rooms created` }),
    failed: {
      title: 'Failed to create chat room',
      fallback: 'Something went wrong. Please try again.',
    },
  })
  if (missing.length === 0 && !busy) return null

  async function createAll() {
    for (const { id, name } of missing)
      await create({ name: roomName(name), type: 'championship', championshipId: id })
    return missing.length
  }

  return (
    <div>
      <p className={css({ color: 'fg.muted', fontSize: 'md', lineHeight: '[1.45]' })}>
        {missing.length === 1
          ? `${missing[0]?.name} has no chat room.`
          : `${missing.length} championships have no chat room.`}
      </p>
      <Button
        variant="secondary"
        icon={<Plus />}
        busy={busy}
        busyLabel="Creating..."
        className={css({ width: 'full', mt: '3' })}
        onClick={() => send(createAll)}
      >
        {missing.length === 1 ? 'Create chat room' : 'Create chat rooms'}
      </Button>
    </div>
  )
}

// A championship may have a longer name than a room.
function roomName(championship: string) {
  const whole = `${championship}${ENDING}`
  const points = Array.from(whole)
  if (points.length <= NAME_MAX) return whole
  return `${points
    .slice(0, NAME_MAX - ENDING.length - 1)
    .join('')
    .trimEnd()}…${ENDING}`
}
