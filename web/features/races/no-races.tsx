import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SlotMeter } from '#web/ui/slot-meter.tsx'

/** Shown instead of the cards: an empty grid, and what to do next. `name` is the chosen championship, if any. */
export default function NoRaces({ name, onLookAgain }: { name: string | null; onLookAgain: () => void }) {
  const art = (
    <div className={css({ width: '[220px]' })}>
      <SlotMeter filled={0} total={12} label="Places taken" valueText="No race" />
    </div>
  )
  return (
    <Card>
      {name === null ? (
        <EmptyState
          art={art}
          title="No races available at the moment."
          action={
            <Button variant="secondary" onClick={onLookAgain}>
              Check again
            </Button>
          }
        >
          New races show up here as soon as the club puts them on the calendar.
        </EmptyState>
      ) : (
        <EmptyState
          art={art}
          title={`No races available for ${name}.`}
          action={
            <Link to="/races" className={button({ variant: 'primary' })}>
              View All Races
            </Link>
          }
        >
          Its races show up here as soon as the club puts them on the calendar.
        </EmptyState>
      )}
    </Card>
  )
}
