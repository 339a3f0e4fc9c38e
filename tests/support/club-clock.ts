import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Lets the time of the offers of a race pass at once, for the journeys' club, whose clock is the machine's: no offer is
 * shorter than ten minutes. Pages that show one do not hear of it.
 */
export function letOffersRunOut(raceId: string): void {
  const folder = path.join(process.env.E2E_STATE_DIR ?? '', 'v3/d1/miniflare-D1DatabaseObject')
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.sqlite') || file === 'metadata.sqlite') continue
    const database = new DatabaseSync(path.join(folder, file), { timeout: 5000 })
    try {
      const isClub = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'reserves'").get()
      // The club waits for no lock: it is held for as short as can be, without a look at the disk.
      database.exec('PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0')
      if (isClub)
        database
          .prepare('UPDATE reserves SET expires_at = ? WHERE race_id = ? AND expires_at IS NOT NULL')
          .run(Date.now() - 1, raceId)
    } finally {
      database.close()
    }
  }
}
