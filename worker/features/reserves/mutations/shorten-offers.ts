import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { reserves } from '../../../db/schema/index.ts'
import { notifyOfPlace } from '../../notifications/mutations/races.ts'
import { CHECK_IN, ringsOfShorter } from '../rules.ts'

/** What changes of a race: its start (epoch ms), and whether it takes place; `undefined`: as it was. */
interface Change {
  date?: number | undefined
  isActive?: boolean | undefined
}

/**
 * The statement that lets no offer of a race outlive its check-in, for the batch that moves it or calls it off, before the
 * row changes, and where `when` holds. One of which nothing is left ends, and nobody has let that one run out: they keep
 * their turn.
 */
export function shortenOffers(db: Db, raceId: string, change: Change, when: SQL, now: number) {
  const end = endOf(change)
  const isLeft = end > now
  return db
    .update(reserves)
    .set({ offeredAt: isLeft ? now : null, expiresAt: isLeft ? end : null })
    .where(and(eq(reserves.raceId, raceId), sql`${reserves.expiresAt} > ${end} AND ${when}`))
}

/** The statement that tells whose offer `shortenOffers` has shortened, behind the change of the race. Gives whom it tells. */
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

// No offer is left of a race that is called off, and each is left as it is where nothing is moved.
function endOf({ date, isActive }: Change) {
  if (isActive === false) return 0
  return date === undefined ? Number.MAX_SAFE_INTEGER : date - CHECK_IN
}
