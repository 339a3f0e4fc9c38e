import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import type { RaceDialogName } from '#web/features/races/race-actions.tsx'
import { placesLeft } from '#web/features/races/race-texts.ts'
import { raceStateOf } from '#web/features/races/race-time.ts'
import { useMinute } from '#web/lib/clock.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { isClosed, isFull } from '#worker/features/races/rules.ts'
import { DashboardCard, DashboardCardEmpty } from './dashboard-card.tsx'
import type { MyRaces } from './my-races.ts'
import { RaceRows } from './race-rows.tsx'

type MyRegistrationsProps = { mine: MyRaces; onAsk: (question: RaceDialogName, race: Race) => void }

/** The races to come in which the driver has a place, from the second on: the first stands above, large. */
export function MyRegistrations({ mine, onAsk }: MyRegistrationsProps) {
  const { query, registered, colours } = mine
  const further = registered.slice(1)
  return (
    <DashboardCard
      title="My registrations"
      count={query.data && registered.length}
      action={
        <Link to="/races" className={css({ color: 'accent.text', fontWeight: 'semibold', fontSize: 'md' })}>
          View All Races
        </Link>
      }
    >
      <SectionStates query={query} what="races">
        {() =>
          further.length > 0 ? (
            <RaceRows
              races={further}
              liveries={colours}
              label="My further registrations"
              onOpen={race => onAsk('details', race)}
            />
          ) : (
            <DashboardCardEmpty>
              {registered.length > 0
                ? 'Your next race is your only one so far.'
                : 'You have no place in a race yet. Take one and it is listed here.'}
            </DashboardCardEmpty>
          )
        }
      </SectionStates>
    </DashboardCard>
  )
}

/** How many stand here at once. */
const SHOWN = 3

type ClosingNextProps = { mine: MyRaces; onAsk: (question: RaceDialogName, race: Race) => void }

/** The races that the driver can still join, the one that closes first at the top. Nothing where there is none. */
export function ClosingNext({ mine, onAsk }: ClosingNextProps) {
  const now = useMinute()
  const [next] = mine.registered
  const open = mine.coming
    .filter(race => !race.isRegistered && !isClosed(raceStateOf(race), now) && !isFull(race))
    .toSorted((a, b) => Date.parse(a.registrationDeadline) - Date.parse(b.registrationDeadline))
  // Without a race of their own, the first that they can join stands above, large.
  const races = (
    next ? open : open.filter(race => race !== mine.coming.find(one => open.includes(one)))
  ).slice(0, SHOWN)
  if (races.length === 0) return null
  return (
    <DashboardCard title="Closing next">
      <RaceRows
        races={races}
        liveries={mine.colours}
        label="Closing next"
        words={race => `Closes ${dayAndTime(race.registrationDeadline)}, ${placesLeft(race).toLowerCase()}`}
        onOpen={race => onAsk('details', race)}
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
