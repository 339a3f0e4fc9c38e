import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import type { Question } from '#web/features/races/race-actions.tsx'
import { PartStates } from '#web/ui/section-states.tsx'
import { Part, PartEmpty } from './dashboard-card.tsx'
import type { MyRaces } from './my-races.ts'
import { RaceRows } from './race-rows.tsx'

type MyRegistrationsProps = { mine: MyRaces; onAsk: (question: Question, race: Race) => void }

/** The races to come in which the driver has a place, from the second on: the first stands above, large. */
export function MyRegistrations({ mine, onAsk }: MyRegistrationsProps) {
  const { query, registered, colours } = mine
  const further = registered.slice(1)
  return (
    <Part
      title="My registrations"
      count={query.data && registered.length}
      action={
        <Link to="/races" className={css({ color: 'accent.text', fontWeight: 'semibold', fontSize: 'md' })}>
          View All Races
        </Link>
      }
    >
      <PartStates query={query} what="races">
        {() =>
          further.length > 0 ? (
            <RaceRows
              races={further}
              liveries={colours}
              label="My further registrations"
              onOpen={race => onAsk('details', race)}
            />
          ) : (
            <PartEmpty>
              {registered.length > 0
                ? 'Your next race is your only one so far.'
                : 'You have no place in a race yet. Take one and it is listed here.'}
            </PartEmpty>
          )
        }
      </PartStates>
    </Part>
  )
}
