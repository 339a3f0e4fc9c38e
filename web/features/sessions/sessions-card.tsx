import { useQuery } from '@tanstack/react-query'
import { Gamepad2, Globe, type LucideIcon, Monitor, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { css } from 'styled-system/css'
import { useMinute } from '#web/lib/clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyDialog, LazyPart, usePrefetch } from '#web/ui/lazy.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { type Session, sessionsQuery } from './api.ts'
import { useScrollToCard } from './scroll-to-card.ts'
import { browserOf, isInUse, londonDateTime, signInMethod } from './session-labels.ts'

const otherDialog = new LazyPart(() => import('./sign-out-other-dialog.tsx'))
const everywhereDialog = new LazyPart(() => import('./sign-out-everywhere-dialog.tsx'))
const ahead = [otherDialog, everywhereDialog]

/** Maximum time for a dialog to close and return focus, in ms. */
const WHILE_CLOSING = 3000

/** The browser that the dialog is about, or `null` for all of them. */
type Asked = { session: Session | null; visit: number; open: boolean }

/** The member's signed-in browsers, to sign out one or all of them. */
export function SessionsCard({ isProtected }: { isProtected: boolean }) {
  const query = useQuery(sessionsQuery)
  const heading = useScrollToCard('sessions', !query.isPending)
  const [asked, setAsked] = useState<Asked>({ session: null, visit: 0, open: false })
  const ask = (session: Session | null) =>
    setAsked(before => ({ session, visit: before.visit + 1, open: true }))
  const close = () => {
    // A late answer must not close what has been opened since.
    setAsked(current => (current.visit === asked.visit ? { ...current, open: false } : current))
    // The pressed button disappears with its row, and focus with the dialog.
    const stop = setTimeout(() => clearInterval(look), WHILE_CLOSING)
    const look = setInterval(() => {
      if (document.activeElement !== document.body) return
      heading.current?.focus()
      clearInterval(look)
      clearTimeout(stop)
    }, 50)
  }
  usePrefetch(ahead)
  return (
    <Card as="section" clip>
      <div className={head}>
        <h2 ref={heading} tabIndex={-1} className={title}>
          Signed-in devices
        </h2>
        <p className={css({ mt: '2', color: 'fg.muted', maxWidth: '[68ch]' })}>
          Don’t recognise one? Sign it out, and tell an admin.
        </p>
      </div>
      <SectionStates query={query} what="sessions">
        {sessions => (
          <>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
            <ul role="list" aria-label="Signed-in devices" className={css({ listStyle: 'none' })}>
              {sessions.map(session => (
                <SessionRow key={session.id} session={session} onSignOut={() => ask(session)} />
              ))}
            </ul>
            <div className={foot}>
              <Button variant="secondary" onClick={() => ask(null)}>
                Sign out everywhere
              </Button>
            </div>
          </>
        )}
      </SectionStates>
      {asked.session ? (
        <LazyDialog
          key={asked.visit}
          part={otherDialog}
          session={asked.session}
          isProtected={isProtected}
          open={asked.open}
          onClose={close}
        />
      ) : (
        <LazyDialog key={asked.visit} part={everywhereDialog} open={asked.open} onClose={close} />
      )}
    </Card>
  )
}

const head = css({ px: { base: '4', md: '5' }, pt: { base: '4', md: '5' }, pb: '4' })
const title = css({ textStyle: 'cardTitle', scrollMarginTop: '[calc({sizes.header} + {spacing.4})]' })
const foot = css({
  display: 'flex',
  px: { base: '4', md: '5' },
  py: '4',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
  '& > *': { flexGrow: { base: '1', sm: '0' } },
})

type SessionRowProps = { session: Session; onSignOut: () => void }

/** A signed-in browser: its name, since when, last seen; and a button to sign it out, except this one. */
function SessionRow({ session, onSignOut }: SessionRowProps) {
  const nameId = useId()
  const now = useMinute()
  const Icon = iconOf(session.browser)
  return (
    <li className={sessionRow}>
      <Icon aria-hidden="true" size={24} className={css({ mt: '0.5', color: 'fg.muted' })} />
      <div className={css({ minWidth: '0' })}>
        <p className={nameLine}>
          <span id={nameId}>{browserOf(session)}</span>
          {session.isCurrent && <Badge status="registered">This browser</Badge>}
        </p>
        <p className={detail}>
          {signInMethod(session)}, <Instant at={session.createdAt} />
        </p>
        {!session.isCurrent && (
          <p className={detail}>
            {isInUse(session, now) ? (
              'Seen in the last hour'
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
      {londonDateTime(at)}
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

const sessionRow = css({
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
const nameLine = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  rowGap: '1',
  fontWeight: 'bold',
  fontSize: 'md',
})
const detail = css({ mt: '0.5', color: 'fg.muted', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' })
