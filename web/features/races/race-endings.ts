import { ordinal } from '#worker/lib/text/ordinal.ts'
import type { Race } from './api.ts'

type Result = NonNullable<Race['result']>

/** "Won by Ana", or `null` if nobody has first place. */
export function winnerWords({ winner }: Pick<Result, 'winner'>): string | null {
  return winner && `Won by ${winner.displayName ?? 'a former member'}`
}

/** How a race ended for a reader who was in its result: "You finished 4th", "You retired". */
export function endingWords({ place, status, excluded }: NonNullable<Result['own']>): string {
  if (excluded) return 'You were excluded'
  return place === null ? endings[status] : `You finished ${ordinal(place)}`
}

const endings = {
  finished: 'You finished',
  dnf: 'You retired',
  dsq: 'You were disqualified',
  dns: 'You did not start',
}
