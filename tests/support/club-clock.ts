import { expect } from '@playwright/test'

/**
 * Lets the time of the offers of a race pass at once, for the journeys' club, whose clock is the machine's: no offer is
 * shorter than ten minutes. Pages that show one do not hear of it.
 */
export function letOffersRunOut(raceId: string): Promise<void> {
  const offers = 'UPDATE reserves SET expires_at = ? WHERE race_id = ? AND expires_at IS NOT NULL'
  return changeClub(offers, Date.now() - 1, raceId)
}

/** Lets so many ms pass for a case of the stewards: all that has happened in it is so much longer ago. Pages do not hear of it. */
export async function letCaseTimePass(incidentId: string, ms: number): Promise<void> {
  const moved = ['reported_at', 'reply_until', 'voted_at', 'decided_at', 'appealed_at', 'answered_at']
  const earlier = moved.map(column => `${column} = ${column} - ?1`).join(', ')
  await changeClub(`UPDATE incidents SET ${earlier} WHERE id = ?2`, ms, incidentId)
  for (const table of [
    'incident_drivers SET replied_at = replied_at',
    'incident_votes SET at = at',
    'appeals SET at = at',
  ])
    await changeClub(`UPDATE ${table} - ? WHERE incident_id = ?`, ms, incidentId)
}

/** Lets so many ms pass since the result of a race was published. Pages do not hear of it. */
export function letResultTimePass(raceId: string, ms: number): Promise<void> {
  return changeClub('UPDATE result_sheets SET published_at = published_at - ? WHERE race_id = ?', ms, raceId)
}

/**
 * Changes the database of the club of the journeys by one statement, past the club. The local server does it: it waits for
 * no lock of another process, and a call of a page in that moment would fail.
 */
export async function changeClub(sql: string, ...params: (string | number)[]): Promise<void> {
  const port = process.env.E2E_PORT ?? 8790
  const answer = await fetch(`http://localhost:${port}/cdn-cgi/local/explorer/api/d1/database/DB/raw`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sql, params: params.map(String) }), // it takes no others; columns of numbers turn them back
  })
  expect(answer.ok, `${sql}: ${await answer.text()}`).toBe(true)
}
