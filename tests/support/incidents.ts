import { env } from 'cloudflare:workers'
import { DAY, HOUR } from '#worker/lib/clock.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { type Caller, call, expectStatus } from './call.ts'
import { adminKey, marcus, type Person, person, plantPeople, priya } from './cast.ts'
import { NOON } from './clock.ts'
import { plantPlaces, plantRace } from './grid.ts'
import { plant } from './plant.ts'

/** Who drives in no race and is part of no case. */
export const ann = person('ann', 'Ann Alder', 'approved', true)
export const ben = person('ben', 'Ben Birch', 'approved', true)
export const cem = person('cem', 'Cem Cedar', 'approved', true)
/** Drives too. */
export const ida = person('ida', 'Ida Iris', 'approved')
/** Has nothing to do with any of it. */
export const otto = person('otto', 'Otto Oak', 'approved')

/** When the hearing of a case that was reported at noon is over: epoch ms. */
export const HEARD = NOON + DAY

/** Id of the case that tests open. */
export const CASE = '6ba7b810-9dad-41d1-80b4-00c04fd430d0'

/** Lets admins act as such: their sessions have proved who they are. */
export async function prove(...admins: Person[]): Promise<void> {
  const print = (await sha256Hex(adminKey)).slice(0, 32)
  for (const { id } of admins)
    await env.DB.prepare(
      "UPDATE sessions SET method = 'admin_key', key_print = ?, proven_at = ? WHERE member_id = ?",
    )
      .bind(print, Date.now(), id)
      .run()
}

/** A race that began an hour ago with Marcus, Priya and Ida in it, and stewards beside the director, who is one: Ann, Ben and Cem. */
export async function plantRaceAndStewards(): Promise<void> {
  await plantPeople(ann, ben, cem, ida, otto)
  await prove(ann, ben, cem)
  await plantRace('spa', { date: NOON - HOUR, registration_deadline: NOON - 2 * HOUR })
  await plantPlaces('spa', marcus, priya, ida)
}

/** Leaves so many of the club's admins stewards: the last ones are made drivers. */
export async function demote(...admins: Pick<Person, 'id'>[]): Promise<void> {
  for (const { id } of admins)
    await env.DB.prepare('UPDATE members SET is_admin = 0 WHERE id = ?').bind(id).run()
}

/** A report as the form sends it: Priya's of Marcus, unless told otherwise. */
export function reportOf(changes: Record<string, unknown> = {}) {
  return {
    id: CASE,
    raceId: 'spa',
    lap: 4,
    spot: 'Turn 6',
    raceTime: '12:40',
    drivers: [marcus.id],
    account: 'He dived in from far behind.',
    ...changes,
  }
}

/** Priya reports Marcus; gives the case as she sees it. */
export async function openCase(changes: Record<string, unknown> = {}, who: Caller = priya) {
  return expectStatus(await call(who, 'POST', '/api/incidents', reportOf(changes)), 201)
}

/** Does something about the case that tests open, or another. */
export function act(who: Caller, method: string, what: string, body?: unknown, id = CASE) {
  return call(who, method, `/api/incidents/${id}${what && `/${what}`}`, body)
}

/** Looks at the case. */
export function look(who: Caller, id = CASE) {
  return call(who, 'GET', `/api/incidents/${id}`)
}

/** What stewards send. */
export const blame = {
  verdict: 'penalty',
  blamedId: 'marcus',
  offence: 'crash',
  reason: 'He was not alongside.',
}
export const racing = { verdict: 'racing-incident', reason: 'Both left no room.' }
export const fiveSeconds = {
  text: 'Contact that cost a place: five seconds.',
  rule: '4.2',
  penalties: [{ memberId: 'marcus', seconds: 5, licence: 1 }],
}

/** Ann, Ben and Cem vote alike on the case that tests open; a day after it began they have to prove who they are again. */
export async function voteAlike(vote: object = blame): Promise<void> {
  await prove(ann, ben, cem)
  for (const steward of [ann, ben, cem]) expectStatus(await act(steward, 'PUT', 'vote', vote), 200)
}

/** They vote, and Ann decides; gives the case as she sees it. */
export async function judge(decision: object = fiveSeconds) {
  await voteAlike()
  return expectStatus(await act(ann, 'POST', 'decision', decision), 200)
}

/** A result of the race, past the API: the first on the lead lap, each so many ms behind. */
export async function plantResult(
  raceId: string,
  publishedAt: number,
  gaps: Record<string, number | null>,
): Promise<void> {
  await plant('result_sheets', { race_id: raceId, version: 1, published_at: publishedAt })
  await plant(
    'results',
    ...Object.entries(gaps).map(([member_id, gap_ms], n) => ({
      race_id: raceId,
      member_id,
      position: n + 1,
      status: 'finished',
      gap_ms,
    })),
  )
}
