import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { reserves } from '../../../db/schema/index.ts'
import { notifyOfPlace } from '../../notifications/mutations/races.ts'
import { CHECK_IN, ringsOfShorter } from '../rules.ts'

/** A change of a race: its start (epoch ms), and whether it is active; `undefined` if unchanged. */
interface Change {
  date?: number | undefined
  isActive?: boolean | undefined
}

/**
 * The statement that shortens offers to end by check-in, for the batch that moves a race or calls it off, before the row
 * changes, if `when` holds. An offer with no time left ends without counting as run out: the reserve keeps their turn.
 */
export function shortenOffers(db: Db, raceId: string, change: Change, when: SQL, now: number) {
  const end = endOf(change)
  const isLeft = end > now
  return db
    .update(reserves)
    .set({ offeredAt: isLeft ? now : null, expiresAt: isLeft ? end : null })
    .where(and(eq(reserves.raceId, raceId), sql`${reserves.expiresAt} > ${end} AND ${when}`))
}

/** The statement that notifies reserves whose offer `shortenOffers` shortened; runs after the race's change. Gives their ids. */
export function notifyOfShorter(db: Db, raceId: string, change: Change, now: number) {
  const end = endOf(change)
  return notifyOfPlace(db, {
    type: 'place-offered',
    raceId,
    about: sql`r.offered_at`,
    more: { until: sql`r.expires_at` },
    from: sql`reserves r WHERE r.race_id = ${raceId} AND r.offered_at = ${now} AND r.expires_at = ${end}`,
    now,
    pushAt: ringsOfShorter(end, now),
  })
}

// Calling a race off ends every offer; without a new start, offers stay.
function endOf({ date, isActive }: Change) {
  if (isActive === false) return 0
  return date === undefined ? Number.MAX_SAFE_INTEGER : date - CHECK_IN
}
