import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import type { RaceDialogName } from '#web/features/races/race-actions.tsx'
import { canJoin, raceAhead } from '#web/features/races/race-ahead.ts'
import { placesLeft, reserveWords } from '#web/features/races/race-texts.ts'
import { hasOffer } from '#web/features/races/race-time.ts'
import { useTakePlace } from '#web/features/reserves/api.ts'
import { useMinute } from '#web/lib/clock.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { button } from '#web/ui/button.look.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { DashboardCard, DashboardCardEmpty } from './dashboard-card.tsx'
import type { MyRaces } from './my-races.ts'
import { RaceRows } from './race-rows.tsx'

type MyRegistrationsProps = {
  mine: MyRaces
  /** The title of the registrations, which takes focus once a place has been taken. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Upcoming races in which the driver has a place, except the one shown large above. */
export function MyRegistrations({ mine, heading }: MyRegistrationsProps) {
  const { query, registered, colours } = mine
  const ahead = raceAhead(mine.coming, useMinute())
  const further = registered.filter(race => race !== ahead)
  return (
    <DashboardCard
      heading={heading}
      title="My registrations"
      count={query.data && registered.length}
      action={
        <Link
          to="/races"
          className={cx(button({ variant: 'ghost', size: 'sm' }), css({ mr: '-3', whiteSpace: 'nowrap' }))}
        >
          View All Races
        </Link>
      }
    >
      <SectionStates query={query} what="races">
        {() =>
          further.length > 0 ? (
            <RaceRows races={further} liveries={colours} label="My other registrations" />
          ) : (
            <DashboardCardEmpty>
              {registered.length > 0
                ? 'Your next race is your only one so far.'
                : 'You have no place in a race yet. Take one and it appears here.'}
            </DashboardCardEmpty>
          )
        }
      </SectionStates>
    </DashboardCard>
  )
}

/** Races in which the driver is a reserve, except the one shown large above. Nothing if there are none. */
export function MyReserves({ mine, heading }: MyRegistrationsProps) {
  const now = useMinute()
  const own = useRef<HTMLHeadingElement>(null)
  const pressed = useRef<string>(undefined)
  // The pressed button disappears with its offer.
  useEffect(() => {
    const race = mine.coming.find(({ id }) => id === pressed.current)
    if (!race || hasOffer(race, now) || document.activeElement !== document.body) return
    pressed.current = undefined
    const goal = race.isRegistered ? heading : own
    goal.current?.focus({ preventScroll: true })
  })
  const ahead = raceAhead(mine.coming, now)
  const races = mine.waiting.filter(race => race !== ahead)
  if (races.length === 0) return null
  return (
    <DashboardCard heading={own} title="Waiting for a place" count={races.length}>
      <RaceRows
        races={races}
        liveries={mine.colours}
        label="Waiting for a place"
        words={race => race.reserve && reserveWords(race, race.reserve, now).value}
        action={race =>
          hasOffer(race, now) && (
            <TakePlace
              race={race}
              onPress={() => {
                pressed.current = race.id
              }}
            />
          )
        }
      />
    </DashboardCard>
  )
}

function TakePlace({ race, onPress }: { race: Race; onPress: () => void }) {
  const take = useTakePlace()
  return (
    <Button
      size="sm"
      aria-label={`Take the place in ${race.name}`}
      busy={take.isPending}
      onClick={() => {
        onPress()
        take.mutate(race)
      }}
    >
      Take the place
    </Button>
  )
}

/** Maximum number shown at once. */
const SHOWN = 3

type ClosingNextProps = { mine: MyRaces; onAsk: (question: RaceDialogName, race: Race) => void }

/** Races the driver can still join, the one that closes first at the top. Nothing if there are none. */
export function ClosingNext({ mine, onAsk }: ClosingNextProps) {
  const now = useMinute()
  const ahead = raceAhead(mine.coming, now)
  const races = mine.coming
    .filter(race => race !== ahead && canJoin(race, now))
    .toSorted((a, b) => Date.parse(a.registrationDeadline) - Date.parse(b.registrationDeadline))
    .slice(0, SHOWN)
  if (races.length === 0) return null
  return (
    <DashboardCard title="Closing next">
      <RaceRows
        races={races}
        liveries={mine.colours}
        label="Closing next"
        words={race => `Closes ${dayAndTime(race.registrationDeadline)}, ${placesLeft(race).toLowerCase()}`}
        action={race => (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Register for ${race.name}`}
            onClick={() => onAsk('register', race)}
          >
            Register
          </Button>
        )}
      />
    </DashboardCard>
  )
}
