import { openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { outboxStub, withRetries } from '../../lib/objects/stubs.ts'
import { changedMember, publish, publishBoards, publishCounts, publishMember } from '../feed/broadcast.ts'
import type { ChangedMember } from '../feed/contract.ts'
import type { PushOrder } from '../push/contract.ts'
import {
  approvalOrder,
  joiningClosedOrder,
  memberPendingKey,
  memberPendingOrder,
} from '../push/rules/alerts.ts'
import { listAdminIds } from './queries.ts'

/** A driver waits since `at` (epoch ms): the admins' bells and phones ring, and the driver's card comes to their open pages. */
export function notifyOfNewMember(env: Env, row: ChangedMember, at: number): Promise<void>[] {
  return [tellAdmins(env), tellProvenAdmins(env, row), alertAdmins(env, row, at)]
}

/** A member has another name or picture: everybody sees it, and their own tabs enter their rooms anew under it. */
export function notifyOfNewLooks(env: Env, row: ChangedMember): Promise<void> {
  return publishMember(env, row.id, row)
}

/**
 * A decision, to each as much as they may know, one independent of the other: everybody sees who was approved, only admins
 * who was rejected. A rejected driver's sockets are closed by now, upon which their pages ask the club; their phone stays
 * silent, for their alerts have ended with the decision. `at` in epoch ms.
 */
export function notifyOfDecision(env: Env, row: ChangedMember, at: number): Promise<void>[] {
  const toAll =
    row.status === 'rejected'
      ? [tellProvenAdmins(env, row)]
      : [notifyOfNewLooks(env, row), publishCounts(env, [row.id]), alert(env, approvalOrder(row.id, at))]
  return [...toAll, tellAdmins(env), withdrawAlert(env, row.id)]
}

/** A member has been deleted: nobody sees them any more. */
export function notifyOfDeparture(env: Env, memberId: string): Promise<void>[] {
  return [publishMember(env, memberId, null), tellAdmins(env), withdrawAlert(env, memberId)]
}

/**
 * A member is about to leave, or stays after all: their own tabs show it, and so do the bells of whoever was told and the boards
 * of the races that they were to host.
 */
export function notifyOfLeaving(
  env: Env,
  row: ChangedMember,
  told: readonly string[],
  hosted: readonly string[],
): Promise<void>[] {
  return [publishMember(env, row.id, row), publishCounts(env, told), publishBoards(env, hosted)]
}

/** Many who waited have been deleted at once: they leave the admins' pages, and no phone rings for them any more. */
export function notifyOfClearedProfiles(env: Env, memberIds: string[]): Promise<void>[] {
  const events = memberIds.map(memberId => ({ type: 'member-changed', memberId, member: null }) as const)
  return [
    publish(env, [{ to: 'all', events }]),
    tellAdmins(env),
    withRetries(async () => outboxStub(env).withdraw(memberIds.map(memberPendingKey))),
  ]
}

/** Joining has closed at this time (epoch ms) after so many profiles: the admins' bells, which have rung, and phones. */
export async function alertOfClosedJoining(env: Env, profiles: string, at: number): Promise<void> {
  await alert(env, joiningClosedOrder(profiles, await listAdminIds(openDb(env.DB)), at))
}

/** Whether others see a member differently than before. */
export function looksDifferent(before: ChangedMember, after: ChangedMember): boolean {
  return before.displayName !== after.displayName || before.profileImageUrl !== after.profileImageUrl
}

// The number of drivers who wait has changed.
async function tellAdmins(env: Env) {
  await publishCounts(env, await listAdminIds(openDb(env.DB)))
}

async function alertAdmins(env: Env, row: ChangedMember, at: number) {
  await alert(env, memberPendingOrder(row, await listAdminIds(openDb(env.DB)), at))
}

async function alert(env: Env, order: PushOrder) {
  await withRetries(async () => outboxStub(env).enqueue(order))
}

// Whom nobody waits for any more no admin needs to hear of.
async function withdrawAlert(env: Env, memberId: string) {
  await withRetries(async () => outboxStub(env).withdraw([memberPendingKey(memberId)]))
}

// Rejected drivers are in nobody else's list, and whoever waits is no news to anybody else yet.
function tellProvenAdmins(env: Env, row: ChangedMember) {
  const event = { type: 'member-changed', memberId: row.id, member: changedMember(row) } as const
  return publish(env, [{ to: 'admins', events: [event] }])
}
