import { openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { feedStub } from '../../lib/objects/stubs.ts'
import type { Presence } from '../board/contract.ts'
import { runErrands } from '../errands/mutations.ts'
import type { Errand } from '../errands/queries.ts'
import { countUnreadOf, type UnreadCount } from '../notifications/queries.ts'
import type { ChangedMember, Delivery } from './contract.ts'

/** Above this number of races, tabs are told to refetch instead. */
const RACES_MAX = 50

/** Sends events to open tabs. Throws if the feed cannot be reached. */
export async function publish(env: Env, deliveries: readonly Delivery[]): Promise<void> {
  await publishAndListAbsent(env, deliveries)
}

/** Like `publish`; gives the addressed members who have no tab open. */
export async function publishAndListAbsent(env: Env, deliveries: readonly Delivery[]): Promise<string[]> {
  return deliveries.length > 0 ? await feedStub(env).publish(deliveries) : []
}

/** Tells every tab to refetch a race that was created, edited or deleted. */
export function publishRace(env: Env, raceId: string): Promise<void> {
  return publish(env, [{ to: 'all', events: [{ type: 'race-changed', raceId, registeredCount: null }] }])
}

/** Sends every tab the places taken in some races; if they are too many, tells it to refetch races. */
export async function publishPlaces(env: Env, raceIds: readonly string[]): Promise<void> {
  const [first] = raceIds
  if (first === undefined) return
  if (raceIds.length > RACES_MAX) return publishRace(env, first)
  await feedStub(env).tellPlaces(raceIds)
}

/** Sends every tab a driver's check-in. */
export function publishPresence(
  env: Env,
  said: { raceId: string; memberId: string; state: Presence },
): Promise<void> {
  return publish(env, [{ to: 'all', events: [{ type: 'presence', ...said }] }])
}

/** Tells every tab to refetch a race's board. */
export function publishBoard(env: Env, raceId: string): Promise<void> {
  return publishBoards(env, [raceId])
}

/** Tells every tab to refetch the boards of some races. */
export function publishBoards(env: Env, raceIds: readonly string[]): Promise<void> {
  return publish(
    env,
    raceIds.map(raceId => ({ to: 'all', events: [{ type: 'board-changed', raceId }] })),
  )
}

/** Tells the tabs of these members and of proven admins to refetch a steward case. */
export function publishIncident(env: Env, incidentId: string, parties: readonly string[]): Promise<void> {
  const events = [{ type: 'incident-changed', incidentId }] as const
  return publish(env, [{ to: 'admins', events }, ...(parties.length > 0 ? [{ to: parties, events }] : [])])
}

/** Like `publishIncident`, for stewards only: the parties must not learn even that somebody has voted. */
export function publishVote(env: Env, incidentId: string, conflicted: readonly string[]): Promise<void> {
  return publish(env, [{ to: { adminsBut: conflicted }, events: [{ type: 'incident-changed', incidentId }] }])
}

/** Tells every tab to refetch a championship that was created, edited or deleted. */
export function publishChampionship(env: Env, championshipId: string): Promise<void> {
  return publish(env, [{ to: 'all', events: [{ type: 'championship-changed', championshipId }] }])
}

/** Tells every tab to refetch a race's result and its championship's standings. */
export function publishResult(
  env: Env,
  result: { raceId: string; championshipId: string | null },
): Promise<void> {
  return publish(env, [{ to: 'all', events: [{ type: 'result-changed', ...result }] }])
}

/** Tells every tab that a championship's scoring has changed. */
export function publishStandings(env: Env, championshipId: string): Promise<void> {
  return publish(env, [{ to: 'all', events: [{ type: 'result-changed', raceId: null, championshipId }] }])
}

/** Sends every tab the new club admin text. */
export function publishAdminText(env: Env, text: string): Promise<void> {
  return publish(env, [{ to: 'all', events: [{ type: 'admin-text-changed', text }] }])
}

/** Sends every tab a member's current name and picture; `null` if they have left. */
export function publishMember(env: Env, memberId: string, row: ChangedMember | null): Promise<void> {
  const member = row && changedMember(row)
  return publish(env, [{ to: 'all', events: [{ type: 'member-changed', memberId, member }] }])
}

/** The part of a member's row that others may see. */
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

/** Sends these members' tabs their number of unread notifications. */
export async function publishCounts(env: Env, memberIds: readonly string[]): Promise<void> {
  await publish(env, (await countUnreadOf(openDb(env.DB), memberIds)).flatMap(countDeliveries))
}

/** A member's count for all their tabs, then one less for a browser whose own sign-in is among the unread. */
export function countDeliveries({ memberId, count, signIns }: UnreadCount): Delivery[] {
  const ofBrowser = (session: string): Delivery => ({
    to: { session },
    events: [{ type: 'notifications', count: count - 1 }],
  })
  return [{ to: [memberId], events: [{ type: 'notifications', count }] }, ...signIns.map(ofBrowser)]
}

/** Publishes a sign-in: closes what was open under the sessions it ended, and notifies the member's other browsers. */
export async function publishSignIn(env: Env, memberId: string, ended: Errand[]): Promise<void> {
  await runErrands(env, ended)
  await publishCounts(env, [memberId])
  await publishSessions(env, memberId)
}
