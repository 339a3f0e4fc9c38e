import type { Club } from './journey.ts'

/**
 * Lets the time of the offers of a race pass at once, no offer is
 * shorter than ten minutes. Pages that show one do not hear of it.
 */
export function letOffersRunOut(club: Club, raceId: string) {
  const offers = 'UPDATE reserves SET expires_at = ? WHERE race_id = ? AND expires_at IS NOT NULL'
  return club.sql(offers, Date.now() - 1, raceId)
}

/** Lets so many ms pass for a case of the stewards: all that has happened in it is so much longer ago. Pages do not hear of it. */
export async function letCaseTimePass(club: Club, incidentId: string, ms: number): Promise<void> {
  const moved = ['reported_at', 'reply_until', 'voted_at', 'decided_at', 'appealed_at', 'answered_at']
  const earlier = moved.map(column => `${column} = ${column} - ?1`).join(', ')
  await club.sql(`UPDATE incidents SET ${earlier} WHERE id = ?2`, ms, incidentId)
  for (const table of [
    'incident_drivers SET replied_at = replied_at',
    'incident_votes SET at = at',
    'appeals SET at = at',
  ])
    await club.sql(`UPDATE ${table} - ? WHERE incident_id = ?`, ms, incidentId)
}

/** Lets so many ms pass since the result of a race was published. Pages do not hear of it. */
export function letResultTimePass(club: Club, raceId: string, ms: number) {
  return club.sql('UPDATE result_sheets SET published_at = published_at - ? WHERE race_id = ?', ms, raceId)
}
