import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import type { Livery } from '#web/features/races/components/livery.ts'
import { Part, PartEmpty } from './part.tsx'
import { PartStates } from './part-states.tsx'
import { RaceRows } from './race-rows.tsx'

type MyRegistrationsProps = {
  query: UseQueryResult<Race[]>
  registered: Race[]
  liveries: Map<string | null, Livery>
}

/** The races to come in which the driver has a place. */
export function MyRegistrations({ query, registered, liveries }: MyRegistrationsProps) {
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
          registered.length > 0 ? (
            <RaceRows races={registered} liveries={liveries} label="My registrations" />
          ) : (
            <PartEmpty>You have no place in a race yet. Take one and it is listed here.</PartEmpty>
          )
        }
      </PartStates>
    </Part>
  )
}
