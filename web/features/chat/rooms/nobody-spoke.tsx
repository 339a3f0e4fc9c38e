import { MessagesSquare } from 'lucide-react'
import { css } from 'styled-system/css'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A room in which nothing has been said. */
export function NobodySpoke({ roomName, isArchived }: { roomName: string; isArchived: boolean }) {
  return (
    <EmptyState
      level={3}
      art={<MessagesSquare />}
      title={isArchived ? 'Nothing was said here' : 'The grid is quiet'}
      className={css({ my: 'auto' })}
    >
      {isArchived
        ? `${roomName} was closed before anybody spoke.`
        : `Be the first to say something in ${roomName}. A hello will do.`}
    </EmptyState>
  )
}
