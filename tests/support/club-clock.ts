import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Lets the time of the offers of a race pass at once, for the journeys' club, whose clock is the machine's: no offer is
 * shorter than ten minutes. Pages that show one do not hear of it.
 */
export function letOffersRunOut(raceId: string): void {
  const offers = 'UPDATE reserves SET expires_at = ? WHERE race_id = ? AND expires_at IS NOT NULL'
  changeClub(database => database.prepare(offers).run(Date.now() - 1, raceId))
}

/** Lets so many ms pass for a case of the stewards: all that has happened in it is so much longer ago. Pages do not hear of it. */
export function letCaseTimePass(incidentId: string, ms: number): void {
  const moved = ['reported_at', 'reply_until', 'voted_at', 'decided_at', 'appealed_at', 'answered_at']
  const earlier = moved.map(column => `${column} = ${column} - :ms`).join(', ')
  changeClub(database => {
    database.prepare(`UPDATE incidents SET ${earlier} WHERE id = :id`).run({ ms, id: incidentId })
    for (const table of [
      'incident_drivers SET replied_at = replied_at',
      'incident_votes SET at = at',
      'appeals SET at = at',
    ])
      database.prepare(`UPDATE ${table} - :ms WHERE incident_id = :id`).run({ ms, id: incidentId })
  })
}

/** Lets so many ms pass since the result of a race was published. Pages do not hear of it. */
export function letResultTimePass(raceId: string, ms: number): void {
  const earlier = 'UPDATE result_sheets SET published_at = published_at - ? WHERE race_id = ?'
  changeClub(database => database.prepare(earlier).run(ms, raceId))
}

/** Changes the database of the club of the journeys, past the club. */
export function changeClub(change: (database: DatabaseSync) => void): void {
  const folder = path.join(process.env.E2E_STATE_DIR ?? '', 'v3/d1/miniflare-D1DatabaseObject')
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.sqlite') || file === 'metadata.sqlite') continue
    const database = new DatabaseSync(path.join(folder, file), { timeout: 5000 })
    try {
      const isClub = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'reserves'").get()
      // The club waits for no lock: it is held for as short as can be, without a look at the disk.
      database.exec('PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0')
      if (isClub) change(database)
    } finally {
      database.close()
    }
  }
}
