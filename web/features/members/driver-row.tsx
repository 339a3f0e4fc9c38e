import type { ReactNode } from 'react'
import { css, cx } from 'styled-system/css'
import { Avatar } from '#web/ui/avatar.tsx'
import { isolated } from '#worker/lib/text/isolate.ts'

type DriverRowProps = {
  /** The driver; `null` once they have left the club. */
  driver: { displayName: string; profileImageUrl: string | null } | null
  /** Their id, which stays when they leave. */
  memberId: string
  isMe: boolean
  /** Shown before the picture, such as a position. */
  lead?: ReactNode
  /** Notes on the driver, joined by commas; empty ones are left out. */
  notes: readonly (string | null | undefined | false)[]
  /** Shown below the notes. */
  below?: ReactNode
  /** At the end of the row: status and actions. */
  children: ReactNode
}

/** A driver in a list of a race: picture, name and notes; the reader's own row is marked. */
export function DriverRow({ driver, memberId, isMe, lead, notes, below, children }: DriverRowProps) {
  const name = driver?.displayName ?? 'Former member'
  return (
    <li className={cx(row, isMe && own)}>
      {lead}
      <Avatar name={name} src={driver?.profileImageUrl} seed={memberId} tone="other" size="md" />
      <span className={css({ flex: '1', minWidth: '[6.5rem]' })}>
        <span className={css({ display: 'block', fontWeight: 'bold', overflowWrap: 'anywhere' })}>
          <bdi>{name}</bdi>
          {isMe && <span> (you)</span>}
        </span>
        <span
          className={css({ display: 'block', color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' })}
        >
          {isolated(notes.filter(Boolean).join(', '))}
        </span>
        {below}
      </span>
      {children}
    </li>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  minHeight: '[64px]',
  px: { base: '4', md: '5' },
  py: '2.5',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
})
// Yellow marks what is yours; the text says so too.
const own = css({ boxShadow: '[inset 4px 0 {colors.status.registered.solid}]' })
