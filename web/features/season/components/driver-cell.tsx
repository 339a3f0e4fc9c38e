import { seasonPage } from 'styled-system/recipes'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Entrant } from '../content.ts'

type DriverCellProps = {
  entrant: Entrant
  /** The reader's, whose row is marked as his. */
  ownGamertag?: string
}

/** Who a row is about: car number, gamertag, name. */
export function DriverCell({ entrant, ownGamertag }: DriverCellProps) {
  const look = seasonPage()
  return (
    <th scope="row" className={look.driver}>
      <span className={look.who}>
        <span className={look.number}>
          <VisuallyHidden>Car </VisuallyHidden>
          {entrant.number}
        </span>
        <span className={look.names}>
          <span className={look.gamertag}>{entrant.gamertag}</span>
          <span className={look.name}>{entrant.gamertag === ownGamertag ? 'You' : entrant.name}</span>
        </span>
      </span>
    </th>
  )
}
