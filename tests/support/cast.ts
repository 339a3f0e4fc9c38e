import { env } from 'cloudflare:workers'
import { gamertagKey, nameKey } from '#worker/features/members/rules/gamertag.ts'
import { gamertagSkeleton } from '#worker/features/members/rules/lookalikes.ts'
import { HOUR } from '#worker/lib/clock.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { MEMBER_SESSION } from '#worker/lib/session-cookies.ts'
import type { Caller } from './call.ts'
import { plant } from './plant.ts'

/** Somebody with a profile, signed in at an own browser. */
export interface Person extends Caller {
  id: string
  gamertag: string
  status: 'pending' | 'approved' | 'rejected'
  isAdmin: boolean
  token: string
}

/** The key that the tests' club is configured with. */
export const adminKey = env.ADMIN_KEY ?? ''

export const marcus = person('marcus', 'Marcus Webb', 'approved')
export const priya = person('priya', 'Priya_K', 'approved')
/** Waits for approval. */
export const ines = person('ines', 'Ines.R', 'pending')
/** Was turned away. */
export const rammer = person('rammer', 'RammerX', 'rejected')
/** The founding admin, signed in by the admin key. */
export const director = person('director', env.ADMIN_GAMERTAG, 'approved', true)
/** An admin whose session was opened by their gamertag alone, which proves nothing. */
export const gina = person('gina', 'Gina GT', 'approved', true)

/** Somebody without a session. */
export const stranger: Caller = { name: 'a stranger', address: '192.0.2.1' }
/** A script that holds the club's admin key. */
export const script: Caller = {
  name: 'a script with the key',
  authorization: `Bearer ${adminKey}`,
  address: '192.0.2.2',
}
/** A script that guesses. */
export const guesser: Caller = {
  name: 'a script with a wrong key',
  authorization: 'Bearer nothing like the key',
  address: '192.0.2.3',
}

/** A browser that holds the cookie of a session of the director's that has run out. */
export const stale: Caller = {
  name: 'a browser whose session is over',
  cookie: `__Host-sid=${'stale'.padEnd(43, '_')}`,
  address: '192.0.2.4',
}

const cast = [marcus, priya, ines, rammer, director, gina]

/** What no refusal may show: names and texts of the members. */
export const privateTexts = cast.flatMap(({ gamertag, id }) => [gamertag, bioOf(id)])

/** Seats the cast in an empty club. */
export async function plantCast(): Promise<void> {
  await plantPeople(...cast)
  await env.DB.prepare(
    "UPDATE sessions SET method = 'admin_key', key_print = ?, proven_at = ? WHERE member_id = 'director'",
  )
    .bind((await sha256Hex(adminKey)).slice(0, 32), Date.now())
    .run()
}

/** Adds people, each with an open session. */
export async function plantPeople(...people: Person[]): Promise<void> {
  await plant('members', ...people.map(memberRow))
  const hashes = await Promise.all(people.map(({ token }) => sha256Hex(token)))
  await plant('sessions', ...people.map(({ id }, index) => sessionRow(id, hashes[index] ?? '')))
}

/** Leaves the row of the session that `stale` had, as it lies in D1 until the cron comes by. */
export async function plantStaleSession(): Promise<void> {
  const row = sessionRow(director.id, await sha256Hex('stale'.padEnd(43, '_')))
  const over = { created_at: Date.now() - 2 * HOUR, expires_at: Date.now(), proven_at: Date.now() - 2 * HOUR }
  const key_print = (await sha256Hex(adminKey)).slice(0, 32)
  await plant('sessions', { ...row, ...over, method: 'admin_key', key_print })
}

/** So many more approved drivers, seated at once. */
export async function plantDrivers(count: number): Promise<Person[]> {
  const drivers = Array.from({ length: count }, (_, n) => person(`driver-${n}`, `Driver ${n}`, 'approved'))
  await plantPeople(...drivers)
  return drivers
}

/** A person of your own; their browser's cookie is known, `plantPeople` opens the session. */
export function person(id: string, gamertag: string, status: Person['status'], isAdmin = false): Person {
  const token = id.padEnd(43, '_')
  return {
    name: id,
    id,
    gamertag,
    status,
    isAdmin,
    token,
    cookie: `__Host-sid=${token}`,
    address: `ip-of-${id}`,
  }
}

function memberRow({ id, gamertag, status, isAdmin }: Person) {
  return {
    id,
    display_name: `${gamertag} at home`,
    gamertag,
    gamertag_key: gamertagKey(gamertag),
    name_key: nameKey(`${gamertag} at home`),
    gamertag_skeleton: gamertagSkeleton(gamertag),
    experience_level: 'Advanced',
    is_admin: Number(isAdmin),
    bio: bioOf(id),
    status,
    rejection_reason: status === 'rejected' ? 'Rammed three cars at Monza' : null,
    created_at: Date.now(),
  }
}

function sessionRow(memberId: string, tokenHash: string) {
  const now = Date.now()
  return {
    token_hash: tokenHash,
    member_id: memberId,
    method: 'gamertag',
    created_at: now,
    expires_at: now + MEMBER_SESSION,
  }
}

function bioOf(id: string) {
  return `The life of ${id}`
}
