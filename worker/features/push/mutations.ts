import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import { type Db, jsonList, openDb, selectColumns } from '../../db/client.ts'
import { notifications, pushPreferences, pushSends, pushSubscriptions } from '../../db/schema/index.ts'
import { insertAudit } from '../../lib/audit.ts'
import { newId } from '../../lib/crypto.ts'
import type { Env } from '../../lib/env.ts'
import { outboxStub, withRetries } from '../../lib/objects/stubs.ts'
import { Problem } from '../../lib/problem.ts'
import { publishCounts } from '../feed/broadcast.ts'
import { announce } from '../notifications/mutations/announcements.ts'
import type { PreferencesInput, PushPreferences, SendInput } from './contract.ts'
import { listAlertsDue } from './queries.ts'
import { raceOrders } from './rules/alerts.ts'
import { type SubscriptionKeys, vapidKeyPrint } from './rules/subscriptions.ts'

/** Maximum number of browsers with alerts for a member. One more replaces the oldest. */
const BROWSERS_PER_MEMBER = 10
/** Maximum length of the stored user agent. */
const AGENT_MAX = 200

/** A browser that subscribes; `session` is `null` for a script with the admin key. */
export interface NewSubscription {
  memberId: string
  session: string | null
  endpoint: string
  keys: SubscriptionKeys
  userAgent: string | null
  /** The club's current public key, base64url. */
  vapidKey: string | undefined
}

/**
 * Stores a browser's subscription; gives whether it was known. One endpoint belongs to one member (docs/decisions.md 32): it
 * moves to another only with both its keys, which prove that it is the same browser. Throws `belongs_to_another`, and
 * `sign_in_required` if the session has ended.
 */
export async function subscribe(db: Db, wish: NewSubscription, now: number): Promise<boolean> {
  const { memberId, session, endpoint, keys, userAgent, vapidKey } = wish
  const isOpen =
    session === null ? sql`1` : sql`EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${session})`
  const isOwn = sql`member_id = excluded.member_id`
  const { known, kept } = await batch(db, {
    known: db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, endpoint)),
    kept: db
      .insert(pushSubscriptions)
      .select(
        selectColumns(
          pushSubscriptions,
          {
            id: newId(),
            memberId: sql`id`,
            endpoint,
            p256dhKey: keys.p256dh,
            authKey: keys.auth,
            userAgent: userAgent?.slice(0, AGENT_MAX) ?? null,
            createdAt: now,
            session,
            keyPrint: vapidKeyPrint(vapidKey),
          },
          sql`FROM members WHERE id = ${memberId} AND status <> 'rejected' AND ${isOpen}`,
        ),
      )
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        // With a new id if it moves, so that alerts for the former member do not reach the new one.
        set: {
          id: sql`CASE WHEN ${isOwn} THEN id ELSE excluded.id END`,
          memberId: sql`excluded.member_id`,
          p256dhKey: sql`excluded.p256dh_key`,
          authKey: sql`excluded.auth_key`,
          userAgent: sql`excluded.user_agent`,
          session: sql`excluded.session`,
          keyPrint: sql`excluded.key_print`,
        },
        setWhere: sql`${isOwn}
          OR (p256dh_key = excluded.p256dh_key AND auth_key = excluded.auth_key)`,
      })
      .returning({ id: pushSubscriptions.id }),
    tooMany: db.delete(pushSubscriptions).where(
      sql`id IN (SELECT id FROM push_subscriptions WHERE member_id = ${memberId}
          ORDER BY endpoint = ${endpoint} DESC, created_at DESC LIMIT -1 OFFSET ${BROWSERS_PER_MEMBER})`,
    ),
  })
  if (kept.length === 0) throw new Problem(known.length > 0 ? 'belongs_to_another' : 'sign_in_required')
  return known.length > 0
}

/** Ends alerts in one of a member's browsers. */
export async function unsubscribe(db: Db, memberId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), eq(pushSubscriptions.endpoint, endpoint)))
}

/** The statement that ends alerts in all of a member's browsers, if `when` holds; part of a batch. */
export function endAlerts(db: Db, memberId: string, when: SQL) {
  return db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.memberId, memberId), when))
}

/**
 * The statement that moves a browser's alerts from its former session to the new one, if both are the same member's; part of
 * the batch that opens it, before the former one ends, because a trigger deletes its alerts then.
 */
export function moveAlertsToSession(db: Db, replaces: string | null, tokenHash: string) {
  const isOfReplaced = sql`session = ${replaces ?? ''}`
  const isSameMember = sql`member_id = (SELECT member_id FROM sessions WHERE token_hash = ${tokenHash})`
  return db.update(pushSubscriptions).set({ session: tokenHash }).where(and(isSameMember, isOfReplaced))
}

/** The statement that keeps the alerts of these sessions (SQL: member ids and token hashes) when they end. */
export function detachAlertsFromSessions(db: Db, sessions: SQL) {
  return db.update(pushSubscriptions).set({ session: null }).where(sql`(member_id, session) IN (${sessions})`)
}

/** Deletes subscriptions that their push service no longer knows. */
export async function removeGoneSubscriptions(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, jsonList(ids)))
}

/** Stores what a member wants alerts for; absent choices stay. Gives all of them. */
export async function savePreferences(
  db: Db,
  memberId: string,
  changes: PreferencesInput,
): Promise<PushPreferences> {
  const { mentions = null, races = null, announcements = null } = changes
  const all = {
    memberId: sql`id`,
    mentions: mentions ?? true,
    races: races ?? true,
    announcements: announcements ?? true,
  }
  const [row] = await db
    .insert(pushPreferences)
    .select(selectColumns(pushPreferences, all, sql`FROM members WHERE id = ${memberId}`))
    .onConflictDoUpdate({
      target: pushPreferences.memberId,
      set: {
        mentions: sql`coalesce(${mentions}, mentions)`,
        races: sql`coalesce(${races}, races)`,
        announcements: sql`coalesce(${announcements}, announcements)`,
      },
    })
    .returning({
      mentions: pushPreferences.mentions,
      races: pushPreferences.races,
      announcements: pushPreferences.announcements,
    })
  if (!row) throw new Problem('sign_in_required') // they have left the club meanwhile
  return row
}

/**
 * Records a send and puts it into every bell before anything goes out, once, however often it is requested. Gives it, and
 * whether it was new.
 */
export async function createSend(db: Db, input: SendInput, actor: string, now: number) {
  const { clientSendId, ...text } = input
  const id = clientSendId ?? newId()
  const isNew = sql`NOT EXISTS (SELECT 1 FROM push_sends WHERE id = ${id})`
  const {
    made,
    row: [row],
  } = await batch(db, {
    audit: insertAudit(db, { at: now, actor, action: 'push.send', subject: id }, isNew),
    bells: announce(db, { id, ...text, createdAt: now }, isNew),
    made: db
      .insert(pushSends)
      .values({ id, sentBy: actor, ...text, createdAt: now, members: countHearers })
      .onConflictDoNothing()
      .returning({ id: pushSends.id }),
    row: db.select().from(pushSends).where(eq(pushSends.id, id)),
  })
  if (!row) throw new Problem('internal')
  return { send: row, isNew: made.length > 0 }
}

const countHearers = sql`(SELECT count(*) FROM members WHERE status = 'approved')`

/** Records how sends ended. */
export async function saveTotals(db: Db, totals: readonly SendTotals[]): Promise<void> {
  const given = sql`json_each(${JSON.stringify(totals)})`
  const figure = (name: keyof SendTotals) =>
    sql`(SELECT json_each.value ->> ${`$.${name}`} FROM ${given} WHERE json_each.value ->> '$.id' = push_sends.id)`
  await db
    .update(pushSends)
    .set({ sent: figure('sent'), failed: figure('failed'), total: figure('total') })
    .where(sql`id IN (SELECT json_each.value ->> '$.id' FROM ${given})`)
}

/** Number of browsers that a send reached, missed, and was meant for. */
export interface SendTotals {
  id: string
  sent: number
  failed: number
  total: number
}

/**
 * Puts alerts that are due into the outbox, which knows them by key, so that repeating it is harmless. Alerts that are no
 * longer true are marked as read and not sent.
 */
export async function handOverAlerts(db: Db, now: number, env: Env): Promise<void> {
  const due = await listAlertsDue(db, now)
  if (due.length === 0) return
  const orders = raceOrders(due.filter(({ isStillSo }) => isStillSo))
  if (orders.length > 0) await withRetries(async () => outboxStub(env).enqueue(...orders))
  const outdated = due.filter(({ isStillSo }) => !isStillSo)
  const isOutdated = inArray(notifications.id, jsonList(outdated.map(({ id }) => id)))
  await db
    .update(notifications)
    .set({ pushAt: null, isRead: sql`is_read OR ${isOutdated}` })
    .where(inArray(notifications.id, jsonList(due.map(({ id }) => id))))
}

/** Whose bells changed, and the keys of alerts that are no longer true. */
interface BellNews {
  told: readonly string[]
  outdated?: readonly string[]
}

/** Publishes changed bells: members' open tabs get their counts, and alerts are sent. */
export function tellOfBells(env: Env, { told, outdated = [] }: BellNews, now: number): Promise<void>[] {
  if (told.length === 0) return []
  return [publishCounts(env, [...new Set(told)]), replaceAlerts(env, outdated, now)]
}

async function replaceAlerts(env: Env, outdated: readonly string[], now: number) {
  if (outdated.length > 0) await withRetries(async () => outboxStub(env).withdraw([...outdated]))
  await handOverAlerts(openDb(env.DB), now, env)
}
