import { createHash } from 'node:crypto'
import { changeClub } from './club-clock.ts'
import { type Club, test as journey } from './journey.ts'

type Driver = Awaited<ReturnType<Club['driver']>>

interface Stewards {
  /** Admins who have proved who they are, and are none any more when the journey is over. */
  stewards: (...gamertags: string[]) => Promise<Driver[]>
}

/** A journey in which admins judge. */
export const test = journey.extend<Stewards>({
  stewards: async ({ club }, use) => {
    const made: Driver[] = []
    await use(async (...gamertags) => {
      const joined: Driver[] = []
      for (const gamertag of gamertags) joined.push(await club.driver(gamertag))
      made.push(...joined)
      for (const { id } of joined) await appoint(id)
      return joined
    })
    for (const { id } of made) await dismiss(id)
  },
})

export { expect } from './journey.ts'

// Past the pages, which the journeys of admins are about: each would bring a passkey along.
async function appoint(id: string) {
  const print = createHash('sha256')
    .update(process.env.E2E_ADMIN_KEY ?? '')
    .digest('hex')
    .slice(0, 32)
  await changeClub('UPDATE members SET is_admin = 1 WHERE id = ?', id)
  const proof = "UPDATE sessions SET method = 'admin_key', key_print = ?, proven_at = ? WHERE member_id = ?"
  await changeClub(proof, print, Date.now(), id)
}

function dismiss(id: string) {
  return changeClub('UPDATE members SET is_admin = 0 WHERE id = ?', id)
}
