import { Gamepad2, Globe, type LucideIcon, Monitor, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { css } from 'styled-system/css'
import { useMinute } from '#web/lib/clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Session } from '../api.ts'
import { browserName, dateWords, isInUse, wayWords } from '../session-labels.ts'

type SessionRowProps = { session: Session; onSignOut: () => void }

/** A browser in which the member is signed in: which, since when, last seen; and the way out, but not of his own. */
export function SessionRow({ session, onSignOut }: SessionRowProps) {
  const nameId = useId()
  const now = useMinute()
  const Icon = iconOf(session.browser)
  return (
    <li className={row}>
      <Icon aria-hidden="true" size={24} className={css({ mt: '0.5', color: 'fg.muted' })} />
      <div className={css({ minWidth: '0' })}>
        <p className={title}>
          <span id={nameId}>{browserName(session)}</span>
          {session.isCurrent && <Badge status="registered">This browser</Badge>}
        </p>
        <p className={detail}>
          {wayWords(session)}, <Instant at={session.createdAt} />
        </p>
        {!session.isCurrent && (
          <p className={detail}>
            {isInUse(session, now) ? (
              'Seen within the last hour'
            ) : (
              <>
                Last seen <Instant at={session.lastSeenAt} />
              </>
            )}
          </p>
        )}
      </div>
      {!session.isCurrent && (
        <Button variant="secondary" size="sm" aria-describedby={nameId} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  )
}

function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} className={css({ whiteSpace: 'nowrap' })}>
      {dateWords(at)}
    </time>
  )
}

const icons: [sign: RegExp, Icon: LucideIcon][] = [
  [/Xbox|PlayStation/, Gamepad2],
  [/iPhone|iPad|Android/, Smartphone],
  [/Windows|Mac|Linux|Chromebook/, Monitor],
]

function iconOf(browser: string | null): LucideIcon {
  return icons.find(([sign]) => browser && sign.test(browser))?.[1] ?? Globe
}

const row = css({
  display: 'grid',
  gridTemplateColumns: '[24px minmax(0, 1fr) auto]',
  alignItems: 'start',
  gap: '4',
  px: { base: '4', md: '5' },
  py: '3',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
})
const title = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  rowGap: '1',
  fontWeight: 'bold',
  fontSize: 'md',
})
const detail = css({ mt: '0.5', color: 'fg.muted', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' })
