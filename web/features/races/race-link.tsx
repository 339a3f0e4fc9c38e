import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { Race } from './api.ts'

/** The address of a race's own page. */
export function addressOf({ id }: Pick<Race, 'id'>): string {
  return `/races/${encodeURIComponent(id)}`
}

/** A race's name, linked to its page. */
export function RaceLink({ race }: { race: Pick<Race, 'id' | 'name'> }) {
  return (
    <Link to={addressOf(race)} className={link}>
      {race.name}
    </Link>
  )
}

const link = css({ color: '[inherit]', textDecoration: 'underline', textUnderlineOffset: '[3px]' })
