import { Pencil } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import { useMinute } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyPart, useLazyPart, usePrefetch } from '#web/ui/lazy.tsx'
import { NoConnection } from '#web/ui/no-connection.tsx'
import { whyNoLobby } from './answer.ts'
import type { Board } from './api.ts'
import { LobbyDetails } from './lobby-details.tsx'

const lobbyForm = new LazyPart(() => import('./lobby-form.tsx'))
const ahead = [lobbyForm]

type LobbyCardProps = {
  race: Race
  board: Board
  /** The reader is the host or an admin. */
  mayEdit: boolean
}

/** The lobby, large, for drivers here or late; for others, why they cannot see it. */
export function LobbyCard({ race, board, mayEdit }: LobbyCardProps) {
  const titleId = useId()
  const minute = useMinute()
  const [isEditing, setIsEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  usePrefetch(ahead)
  const { Part: LobbyForm, isMissing } = useLazyPart(lobbyForm, isEditing)
  // Nobody should look for the lobby of a race called off.
  const lobby = race.isActive ? board.lobby : null
  const host = race.isActive && board.host ? board.host.displayName : null
  // Return the focus to the edit button.
  const close = () => {
    flushSync(() => setIsEditing(false))
    edit.current?.focus({ preventScroll: true })
  }
  return (
    <Card as="section" padded aria-labelledby={titleId}>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
        <h2 id={titleId} className={css({ textStyle: 'cardTitle', flex: '1' })}>
          Lobby
        </h2>
        {mayEdit && !isEditing && (
          <Button
            ref={edit}
            variant="secondary"
            icon={<Pencil />}
            onClick={() => setIsEditing(true)}
            className={css({ minHeight: '[48px]' })}
          >
            {lobby ? 'Edit' : 'Open the lobby'}
          </Button>
        )}
      </div>
      {isMissing && <NoConnection onDismiss={close} />}
      {mayEdit && isEditing && LobbyForm ? (
        <LobbyForm board={board} onClose={close} />
      ) : lobby ? (
        <LobbyDetails lobby={lobby} host={host} />
      ) : (
        <p className={css({ mt: '3', color: 'fg.muted', fontSize: 'md' })}>
          {host && (
            <span>
              <bdi>{host}</bdi> hosts.{' '}
            </span>
          )}
          <span>{whyNoLobby(race, board, minute)}</span>
        </p>
      )}
    </Card>
  )
}
