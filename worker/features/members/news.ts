import { openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { publish, publishCounts, publishMember, publishPlaces } from '../feed/broadcast.ts'
import type { ChangedMember } from '../feed/contract.ts'
import { listAdminIds } from './queries.ts'

/** A driver waits: the admins' bells ring, and his card comes to their open pages. */
export async function tellOfNewMember(env: Env, row: ChangedMember): Promise<void> {
  await Promise.all([tellAdmins(env), tellProvenAdmins(env, row)])
}

/** A member has another name or picture: everybody sees it, and his own tabs enter their rooms anew under it. */
export function tellOfNewLooks(env: Env, row: ChangedMember): Promise<void> {
  return publishMember(env, row.id, changed(row))
}

/**
 * A decision, to each as much as he may know, one independent of the other: everybody sees who was approved, only admins
 * who was rejected. A rejected driver's sockets are closed by now, upon which his pages ask the club.
 */
export function tellOfDecision(env: Env, row: ChangedMember, freed: string[]): Promise<void>[] {
  const toAll =
    row.status === 'rejected'
      ? [tellProvenAdmins(env, row)]
      : [tellOfNewLooks(env, row), publishCounts(env, [row.id])]
  return [...toAll, tellAdmins(env), publishPlaces(env, freed)]
}

/** A member has been deleted: nobody sees him any more, and his places are free. */
export function tellOfDeparture(env: Env, memberId: string, freed: string[]): Promise<void>[] {
  return [publishMember(env, memberId, null), tellAdmins(env), publishPlaces(env, freed)]
}

/** Whether others see a member differently than before. */
export function looksDifferent(before: ChangedMember, after: ChangedMember): boolean {
  return before.displayName !== after.displayName || before.profileImageUrl !== after.profileImageUrl
}

// The number of drivers who wait has changed.
async function tellAdmins(env: Env) {
  await publishCounts(env, await listAdminIds(openDb(env.DB)))
}

// Rejected drivers are in nobody else's list, and whoever waits is no news to anybody else yet.
function tellProvenAdmins(env: Env, row: ChangedMember) {
  const event = { type: 'member-changed', memberId: row.id, member: changed(row) } as const
  return publish(env, [{ to: 'admins', events: [event] }])
}

function changed({
  id,
  gamertag,
  displayName,
  isAdmin,
  profileImageUrl,
  status,
}: ChangedMember): ChangedMember {
  return { id, gamertag, displayName, isAdmin, profileImageUrl, status }
}
