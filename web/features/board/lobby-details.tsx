import { css } from 'styled-system/css'
import { clockTime } from '#web/lib/dates.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { LobbyView } from '#worker/features/board/contract.ts'

/** Name, code and note of a lobby, with copy buttons. */
export function LobbyDetails({ lobby, host }: { lobby: LobbyView; host: string | null }) {
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4', mt: '4' })}>
      <Shown label="Name" value={lobby.name} />
      {lobby.code && <Shown label="Code" value={lobby.code} isCode />}
      {lobby.note && <p dir="auto">{lobby.note}</p>}
      <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>
        {host && (
          <span>
            <bdi>{host}</bdi> hosts,{' '}
          </span>
        )}
        <span>{`changed ${clockTime(lobby.updatedAt)}`}</span>
      </p>
    </div>
  )
}

function Shown({ label, value, isCode }: { label: string; value: string; isCode?: boolean }) {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })}>
      <div className={css({ flex: '1', minWidth: '[10rem]' })}>
        <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>{label}</p>
        <p className={isCode ? code : name}>{value}</p>
      </div>
      <CopyButton text={value} label={`Copy ${label.toLowerCase()}`}>
        Copy
      </CopyButton>
    </div>
  )
}

const name = css({ fontSize: '2xl', fontWeight: 'bold', lineHeight: 'snug', overflowWrap: 'anywhere' })
// Large enough to read out or type from across a room.
const code = css({ textStyle: 'numeral', fontSize: '[40px]', overflowWrap: 'anywhere' })
