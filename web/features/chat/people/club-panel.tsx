import { useQuery } from '@tanstack/react-query'
import { Medal, Plus } from 'lucide-react'
import { css } from 'styled-system/css'
import { chatPage } from '#web/features/chat/chat-page.look.ts'
import { useSession } from '#web/features/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { clubAdminTextQuery } from '../api.ts'
import { useMissingRooms } from '../rooms/missing-rooms.ts'
import { ClubText } from './club-text.tsx'

type ClubPanelProps = {
  rooms: ChatRoomView[]
  openId: string | undefined
  onOpen: (roomId: string) => void
}

/** The side panel of the chat: the admins' text, the community room and, for admins, the button that creates missing rooms. */
export function ClubPanel({ rooms, openId, onOpen }: ClubPanelProps) {
  const { member } = useSession()
  // The rest waits for the admins' text, so as not to be pushed down by it.
  const isSettled = !useQuery(clubAdminTextQuery).isPending
  const community = rooms.find(({ type }) => type === 'military')
  return (
    <div className={panel}>
      <div>
        <h2 className={chatPage.sideTitle}>Club admin team</h2>
        <AdminText />
      </div>
      {isSettled && community && (
        <div>
          <h2 className={chatPage.sideTitle}>Community</h2>
          <p className={words}>Off-topic, and open to everyone.</p>
          <Button
            variant="secondary"
            icon={<Medal />}
            className={wide}
            aria-current={community.id === openId ? 'true' : undefined}
            onClick={() => onOpen(community.id)}
          >
            {community.name}
          </Button>
        </div>
      )}
      {isSettled && member?.isAdmin && <CreateRooms rooms={rooms} />}
    </div>
  )
}

function AdminText() {
  const query = useQuery(clubAdminTextQuery)
  if (query.data !== undefined)
    return query.data ? (
      <ClubText text={query.data} />
    ) : (
      <p className={words}>The admins have not written anything here yet.</p>
    )
  if (query.isError)
    return (
      <>
        <p className={words} role="alert">
          Failed to fetch the admin team’s text
        </p>
        <Button variant="secondary" size="sm" className={css({ mt: '2' })} onClick={() => query.refetch()}>
          Retry
        </Button>
      </>
    )
  return (
    <Loading label="Loading..." className={css({ display: 'grid', gap: '2', mt: '3' })}>
      <Skeleton shape="text" width="90%" />
      <Skeleton shape="text" width="70%" />
    </Loading>
  )
}

const panel = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  minHeight: '0',
  p: '5',
  overflowY: { lg: 'auto' },
})
const words = css({
  mt: '1.5',
  color: 'fg.muted',
  fontSize: 'md',
  lineHeight: '[1.45]',
})
const wide = css({ width: 'full', mt: '3' })

/** For admins: creates a room for every championship without one. Hidden while none is missing. */
function CreateRooms({ rooms }: { rooms: ChatRoomView[] }) {
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
