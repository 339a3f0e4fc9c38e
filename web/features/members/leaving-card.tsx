import { useState } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { useScrollToCard } from '#web/features/sessions/scroll-to-card.ts'
import { shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyDialog, LazyPart, usePrefetch } from '#web/ui/lazy.tsx'
import { StayButton } from './stay-button.tsx'

const leaveDialog = new LazyPart(() => import('./leave-club-dialog.tsx'))
const ahead = [leaveDialog]

/** Leaving the club and, until `leavesAt` (ISO 8601), staying after all. */
export function LeavingCard({ leavesAt }: { leavesAt: string | null }) {
  const heading = useScrollToCard('leaving', true)
  const [visit, setVisit] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  usePrefetch(ahead)
  return (
    <Card as="section" padded>
      <h2
        ref={heading}
        tabIndex={-1}
        className={css({ textStyle: 'cardTitle', scrollMarginTop: '[calc({sizes.header} + {spacing.4})]' })}
      >
        Leaving the club
      </h2>
      <p className={css({ mt: '2', color: 'fg.muted', maxWidth: '[68ch]' })}>
        {leavesAt
          ? `You’re leaving the club on ${shortDate(leavesAt)}. Until then you can change your mind: only your places in upcoming races are gone already.`
          : 'You can leave whenever you like, and have a week to change your mind.'}{' '}
        <Link to="/privacy">Privacy</Link>
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '4' })}>
        {leavesAt ? (
          <StayButton />
        ) : (
          <Button
            variant="secondary"
            onClick={() => {
              setVisit(visit + 1)
              setIsOpen(true)
            }}
          >
            Leave the club
          </Button>
        )}
      </div>
      <LazyDialog key={visit} part={leaveDialog} open={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  )
}
