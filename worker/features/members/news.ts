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

/** A new driver waits for approval since `at` (epoch ms): notifies admins, with an alert, and adds the driver to their open pages. */
export function notifyOfNewMember(env: Env, row: ChangedMember, at: number): Promise<void>[] {
  return [tellAdmins(env), tellProvenAdmins(env, row), alertAdmins(env, row, at)]
}

/** A member's name or picture changed: everybody sees it, and their own tabs rejoin their rooms with it. */
export function notifyOfNewLooks(env: Env, row: ChangedMember): Promise<void> {
  return publishMember(env, row.id, row)
}

/**
 * Publishes a decision, to each reader as much as they may know, one independent of the other: everybody sees an approval,
 * only admins a rejection. A rejected driver's sockets are closed, so their pages ask the club; they get no alert, because
 * their alerts ended with the decision. `at` in epoch ms.
 */
export function notifyOfDecision(env: Env, row: ChangedMember, at: number): Promise<void>[] {
  const toAll =
    row.status === 'rejected'
      ? [tellProvenAdmins(env, row)]
      : [notifyOfNewLooks(env, row), publishCounts(env, [row.id]), alert(env, approvalOrder(row.id, at))]
  return [...toAll, tellAdmins(env), withdrawAlert(env, row.id)]
}

/** A member was deleted: they disappear from everybody's pages. */
export function notifyOfDeparture(env: Env, memberId: string): Promise<void>[] {
  return [publishMember(env, memberId, null), tellAdmins(env), withdrawAlert(env, memberId)]
}

/** A member is leaving, or stays after all: updates their own tabs, the bells of those notified, and the boards of races they host. */
export function notifyOfLeaving(
  env: Env,
  row: ChangedMember,
  told: readonly string[],
  hosted: readonly string[],
): Promise<void>[] {
  return [publishMember(env, row.id, row), publishCounts(env, told), publishBoards(env, hosted)]
}

/** Undecided profiles were deleted: they disappear from admins' pages, and their alerts are withdrawn. */
export function notifyOfClearedProfiles(env: Env, memberIds: string[]): Promise<void>[] {
  const events = memberIds.map(memberId => ({ type: 'member-changed', memberId, member: null }) as const)
  return [
    publish(env, [{ to: 'all', events }]),
    tellAdmins(env),
    withRetries(async () => outboxStub(env).withdraw(memberIds.map(memberPendingKey))),
  ]
}

/** Joining closed at this time (epoch ms) after this many profiles: updates admins' bells and alerts their phones. */
export async function alertOfClosedJoining(env: Env, profiles: string, at: number): Promise<void> {
  await alert(env, joiningClosedOrder(profiles, await listAdminIds(openDb(env.DB)), at))
}

/** Whether others see a member differently now. */
export function looksDifferent(before: ChangedMember, after: ChangedMember): boolean {
  return before.displayName !== after.displayName || before.profileImageUrl !== after.profileImageUrl
}

// The number of pending drivers has changed.
async function tellAdmins(env: Env) {
  await publishCounts(env, await listAdminIds(openDb(env.DB)))
}

async function alertAdmins(env: Env, row: ChangedMember, at: number) {
  await alert(env, memberPendingOrder(row, await listAdminIds(openDb(env.DB)), at))
}

async function alert(env: Env, order: PushOrder) {
  await withRetries(async () => outboxStub(env).enqueue(order))
}

// Admins need not hear of a driver who no longer waits.
async function withdrawAlert(env: Env, memberId: string) {
  await withRetries(async () => outboxStub(env).withdraw([memberPendingKey(memberId)]))
}

// Other members' lists do not have rejected or pending drivers.
function tellProvenAdmins(env: Env, row: ChangedMember) {
  const event = { type: 'member-changed', memberId: row.id, member: changedMember(row) } as const
  return publish(env, [{ to: 'admins', events: [event] }])
}
