import { useQuery } from '@tanstack/react-query'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { useSubmit } from '#web/ui/submit.ts'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { codePoints } from '#worker/lib/text/code-points.ts'
import { truncate } from '#worker/lib/text/truncate.ts'
import { useCreateRoom } from '../api.ts'

const NAME_MAX = 80
const ENDING = ' Chat'

/** The championships without a room, and the action that creates all their rooms. */
export function useMissingRooms(rooms: readonly Pick<ChatRoomView, 'championshipId'>[]) {
  const { data: championships = [] } = useQuery(championshipsQuery)
  const { mutateAsync: create } = useCreateRoom()
  const missing = championships.filter(({ id }) => rooms.every(({ championshipId }) => championshipId !== id))
  const { send, busy } = useSubmit({
    done: (made: number) => ({ title: made === 1 ? 'Chat room created' : `${made} chat rooms created` }),
    failed: {
      title: 'Failed to create chat room',
      fallback: 'Something went wrong. Please try again.',
    },
  })

  async function createAll() {
    for (const { id, name } of missing)
      await create({ name: roomName(name), type: 'championship', championshipId: id })
    return missing.length
  }

  return {
    missing,
    /** "GT3 Mid-Evo has no chat room." */
    words:
      missing.length === 1
        ? `${missing[0]?.name} has no chat room.`
        : `${missing.length} championships have no chat room.`,
    label: missing.length === 1 ? 'Create chat room' : 'Create chat rooms',
    createAll: () => send(createAll),
    busy,
  }
}

// A championship's name may be longer than a room's.
function roomName(championship: string) {
  const whole = `${championship}${ENDING}`
  if (codePoints(whole) <= NAME_MAX) return whole
  return `${truncate(championship, NAME_MAX - ENDING.length - 1, '…').replace(' …', '…')}${ENDING}`
}
