import { openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'
import { publish, publishCounts, publishMember } from '../feed/broadcast.ts'
import type { ChangedMember } from '../feed/contract.ts'
import { closeSockets, reenterRooms } from '../feed/revocation.ts'
import { listAdminIds } from './queries.ts'

/** Rings the open tabs of the admins: the number of drivers who wait has changed. */
export async function tellAdmins(env: Env): Promise<void> {
  await publishCounts(env, await listAdminIds(openDb(env.DB)))
}

/** A member has another name or picture: everybody sees it, and what he writes from now on carries it. */
export async function tellOfNewLooks(env: Env, row: ChangedMember): Promise<void> {
  await Promise.all([publishMember(env, row.id, changed(row)), reenterRooms(env, row.id)])
}

/** A decision: the driver's open pages change at once; whoever is rejected hears nothing after that (decision 7). */
export async function tellOfDecision(env: Env, row: ChangedMember): Promise<void> {
  if (row.status === 'rejected') {
    await publish(env, [
      { to: [row.id], events: [{ type: 'member-changed', memberId: row.id, member: changed(row) }] },
    ])
    await closeSockets(env, { memberId: row.id }, closeCodes.removed)
  } else {
    await tellOfNewLooks(env, row)
    await publishCounts(env, [row.id])
  }
  await tellAdmins(env)
}

/** A member has been deleted: his sockets close. That the rooms forget him can wait. */
export async function tellOfDeparture(env: Env, memberId: string): Promise<void> {
  await closeSockets(env, { memberId }, closeCodes.removed)
  await publishMember(env, memberId, null)
}

/** Whether others see a member differently than before. */
export function looksDifferent(before: ChangedMember, after: ChangedMember): boolean {
  return before.displayName !== after.displayName || before.profileImageUrl !== after.profileImageUrl
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
