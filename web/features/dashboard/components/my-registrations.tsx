import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { PartStates } from '#web/ui/part-states.tsx'
import type { MyRaces } from './my-races.ts'
import { Part, PartEmpty } from './part.tsx'
import { RaceRows } from './race-rows.tsx'

/** The races to come in which the driver has a place. */
export function MyRegistrations({ mine }: { mine: MyRaces }) {
  const { query, isLoading, registered, colours } = mine
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
      <PartStates query={query} isLoading={isLoading} what="races">
        {() =>
          registered.length > 0 ? (
            <RaceRows races={registered} liveries={colours} label="My registrations" />
          ) : (
            <PartEmpty>You have no place in a race yet. Take one and it is listed here.</PartEmpty>
          )
        }
      </PartStates>
    </Part>
  )
}
