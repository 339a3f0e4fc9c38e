import { openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { feedStub } from '../../lib/objects/stubs.ts'
import type { Presence } from '../board/contract.ts'
import { runErrands } from '../errands/mutations.ts'
import type { Errand } from '../errands/queries.ts'
import { countUnreadOf, type UnreadCount } from '../notifications/queries.ts'
import type { ChangedMember, Delivery } from './contract.ts'

/** More races than these are asked for rather than told one by one. */
const RACES_MAX = 50

/** Tells open tabs what has happened. Throws if the feed cannot be reached. */
export async function publish(env: Env, deliveries: readonly Delivery[]): Promise<void> {
  await publishAndListAbsent(env, deliveries)
}

/** As `publish`; gives the members who were meant and have no tab open. */
export async function publishAndListAbsent(env: Env, deliveries: readonly Delivery[]): Promise<string[]> {
  return deliveries.length > 0 ? await feedStub(env).publish(deliveries) : []
}

/** Tells every tab to look at a race again: it was made, edited or deleted. */
export function publishRace(env: Env, raceId: string): Promise<void> {
  return publish(env, [{ to: 'all', events: [{ type: 'race-changed', raceId, registeredCount: null }] }])
}

/** Tells every tab how many places of some races are taken; of too many it says to look at the races again. */
export async function publishPlaces(env: Env, raceIds: readonly string[]): Promise<void> {
  const [first] = raceIds
  if (first === undefined) return
  if (raceIds.length > RACES_MAX) return publishRace(env, first)
  await feedStub(env).tellPlaces(raceIds)
}

/** Tells every tab what a driver has said on race night. */
export function publishPresence(
  env: Env,
  said: { raceId: string; memberId: string; state: Presence },
): Promise<void> {
  return publish(env, [{ to: 'all', events: [{ type: 'presence', ...said }] }])
}

/** Tells every tab to look at the board of a race again. */
export function publishBoard(env: Env, raceId: string): Promise<void> {
  return publishBoards(env, [raceId])
}

/** Tells every tab to look at the boards of some races again. */
export function publishBoards(env: Env, raceIds: readonly string[]): Promise<void> {
  return publish(
    env,
    raceIds.map(raceId => ({ to: 'all', events: [{ type: 'board-changed', raceId }] })),
  )
}

/** Tells the tabs of these members, and those in which somebody may act as an admin, to look at a case of the stewards again. */
export function publishIncident(env: Env, incidentId: string, parties: readonly string[]): Promise<void> {
  const events = [{ type: 'incident-changed', incidentId }] as const
  return publish(env, [{ to: 'admins', events }, ...(parties.length > 0 ? [{ to: parties, events }] : [])])
}

/** As `publishIncident`, of what these alone, who are part of the case, are not to hear of: not even that it was. */
export function publishVote(env: Env, incidentId: string, conflicted: readonly string[]): Promise<void> {
  return publish(env, [{ to: { adminsBut: conflicted }, events: [{ type: 'incident-changed', incidentId }] }])
}

/** Tells every tab that a championship was made, edited or deleted. */
export function publishChampionship(env: Env, championshipId: string): Promise<void> {
  return publish(env, [{ to: 'all', events: [{ type: 'championship-changed', championshipId }] }])
}

/** Tells every tab that the result of a race is another, and with it how its championship stands. */
export function publishResult(
  env: Env,
  result: { raceId: string; championshipId: string | null },
): Promise<void> {
  return publish(env, [{ to: 'all', events: [{ type: 'result-changed', ...result }] }])
}

/** Tells every tab that a championship counts its results otherwise. */
export function publishStandings(env: Env, championshipId: string): Promise<void> {
  return publish(env, [{ to: 'all', events: [{ type: 'result-changed', raceId: null, championshipId }] }])
}

/** Tells every tab what the club's admins say beside the chat now. */
export function publishAdminText(env: Env, text: string): Promise<void> {
  return publish(env, [{ to: 'all', events: [{ type: 'admin-text-changed', text }] }])
}

/** Tells every tab what a member is called and looks like now, or with `null` that they have left. */
export function publishMember(env: Env, memberId: string, row: ChangedMember | null): Promise<void> {
  const member = row && changedMember(row)
  return publish(env, [{ to: 'all', events: [{ type: 'member-changed', memberId, member }] }])
}

/** Of a member's row no more than others may see. */
export function changedMember({
  id,
  gamertag,
  displayName,
  isAdmin,
  profileImageUrl,
  status,
}: ChangedMember): ChangedMember {
  return { id, gamertag, displayName, isAdmin, profileImageUrl, status }
}

/** Tells a member's tabs that one of their browsers signed in or out. */
export function publishSessions(env: Env, memberId: string): Promise<void> {
  return publish(env, [{ to: [memberId], events: [{ type: 'sessions-changed' }] }])
}

/** Tells these members' tabs how many unread notifications they have. */
export async function publishCounts(env: Env, memberIds: readonly string[]): Promise<void> {
  await publish(env, (await countUnreadOf(openDb(env.DB), memberIds)).flatMap(countDeliveries))
}

/** A member's count for all their tabs, then one less for a browser whose own sign-in is among what they have not read. */
export function countDeliveries({ memberId, count, signIns }: UnreadCount): Delivery[] {
  const ofBrowser = (session: string): Delivery => ({
    to: { session },
    events: [{ type: 'notifications', count: count - 1 }],
  })
  return [{ to: [memberId], events: [{ type: 'notifications', count }] }, ...signIns.map(ofBrowser)]
}

/** A member has signed in: what was open under sessions that ended with this closes, and their other browsers ring. */
export async function publishSignIn(env: Env, memberId: string, ended: Errand[]): Promise<void> {
  await runErrands(env, ended)
  await publishCounts(env, [memberId])
  await publishSessions(env, memberId)
}
