import { createHash } from 'node:crypto'
import { ADMIN_KEY, type Club, test as journey } from './journey.ts'

type Driver = Awaited<ReturnType<Club['driver']>>

interface Stewards {
  /** Admins who have proved who they are. */
  stewards: (...gamertags: string[]) => Promise<Driver[]>
}

/** A journey in which admins judge. */
export const test = journey.extend<Stewards>({
  stewards: async ({ club }, use) =>
    use(async (...gamertags) => {
      const joined: Driver[] = []
      for (const gamertag of gamertags) joined.push(await club.driver(gamertag))
      for (const { id } of joined) await appoint(club, id)
      return joined
    }),
})

export { ADMIN_KEY, expect } from './journey.ts'

// Past the pages, which the journeys of admins are about: each would bring a passkey along.
async function appoint(club: Club, id: string) {
  const print = createHash('sha256').update(ADMIN_KEY).digest('hex').slice(0, 32)
  await club.sql('UPDATE members SET is_admin = 1 WHERE id = ?', id)
  const proof = "UPDATE sessions SET method = 'admin_key', key_print = ?, proven_at = ? WHERE member_id = ?"
  await club.sql(proof, print, Date.now(), id)
}
