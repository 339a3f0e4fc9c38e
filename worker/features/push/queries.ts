import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, jsonList } from '../../db/client.ts'
import { members, pushPreferences, pushSends, pushSubscriptions } from '../../db/schema/index.ts'
import { howItStands, isStillSo, saidInBell } from '../reminders/queries.ts'
import type { PushKind, PushPreferences } from './contract.ts'
import type { Alert, CaseAlert } from './rules/alerts.ts'
import { preferenceFor } from './rules/delivery-rules.ts'
import { SENDS_LISTED } from './rules/page-size.ts'

/** A browser, with the keys to encrypt for it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
  /** The beginning of the club's key it was made for; `null` if that was not recorded yet. */
  keyPrint: string | null
}

/** Number of members above which reading all subscriptions is cheaper than looking each up at three rows. */
const LOOKED_UP = 150

/** The subscriptions that get an alert of this kind; `memberIds` is `null` for every approved member. */
export async function listAddressees(
  db: Db,
  kind: PushKind,
  memberIds: readonly string[] | null,
): Promise<string[]> {
  const wanted = db
    .select({ id: pushSubscriptions.id, memberId: pushSubscriptions.memberId })
    .from(pushSubscriptions)
    .leftJoin(pushPreferences, eq(pushPreferences.memberId, pushSubscriptions.memberId))
    .$dynamic()
  if (memberIds === null) {
    const ofApproved = wanted.innerJoin(members, eq(members.id, pushSubscriptions.memberId))
    return idsOf(await ofApproved.where(and(wants(kind), eq(members.status, 'approved'))))
  }
  if (memberIds.length <= LOOKED_UP)
    return idsOf(
      await wanted.where(and(wants(kind), inArray(pushSubscriptions.memberId, jsonList(memberIds)))),
    )
  const meant = new Set(memberIds)
  return idsOf((await wanted.where(wants(kind))).filter(({ memberId }) => meant.has(memberId)))
}

function idsOf(rows: readonly { id: string }[]) {
  return rows.map(({ id }) => id)
}

/** The audience of an announcement now: members who get it in the bell, and browsers that get an alert. */
export async function countAudience(db: Db): Promise<{ members: number; browsers: number }> {
  const isApproved = eq(members.status, 'approved')
  const [inBells, onPhones] = await Promise.all([
    db.select({ members: count() }).from(members).where(isApproved).get(),
    db
      .select({ browsers: count() })
      .from(pushSubscriptions)
      .innerJoin(members, eq(members.id, pushSubscriptions.memberId))
      .leftJoin(pushPreferences, eq(pushPreferences.memberId, pushSubscriptions.memberId))
      .where(and(wants('announcement'), isApproved))
      .get(),
  ])
  return { members: inBells?.members ?? 0, browsers: onPhones?.browsers ?? 0 }
}

/**
 * The browsers of subscriptions that still exist, by id; members who left or were rejected have none. At most as many as a
 * statement may bind, because D1 bills no row for a bound value, but one for each element of a list.
 */
export async function listTargets(db: Db, ids: readonly string[]): Promise<Map<string, PushTarget>> {
  const values = sql.join(
    ids.map(id => sql`(${id})`),
    sql`, `,
  )
  const rows = await db.all<PushTarget & { id: string }>(sql`
    SELECT id, endpoint, p256dh_key AS p256dh, auth_key AS auth, key_print AS keyPrint
    FROM (VALUES ${values}) wanted CROSS JOIN push_subscriptions ON id = wanted.column1`)
  return new Map(rows.map(({ id, ...target }) => [id, target]))
}

/** What a member wants alerts for; everything, unless they chose otherwise. */
export async function findPreferences(db: Db, memberId: string): Promise<PushPreferences> {
  const { mentions, races, announcements } = pushPreferences
  const row = await db
    .select({ mentions, races, announcements })
    .from(pushPreferences)
    .where(eq(pushPreferences.memberId, memberId))
    .get()
  return row ?? { mentions: true, races: true, announcements: true }
}

/** A send; its counts are `null` until all of it is settled. */
export type Send = typeof pushSends.$inferSelect

/** A send, or `undefined`. */
export function findSend(db: Db, id: string): Promise<Send | undefined> {
  return db.select().from(pushSends).where(eq(pushSends.id, id)).get()
}

/** A page of sends, newest first, before the one with the id `before`. */
export async function listSends(db: Db, before: string | undefined) {
  const from =
    before === undefined
      ? sql`(${Number.MAX_SAFE_INTEGER}, '')`
      : sql`(SELECT sent.created_at, sent.id FROM push_sends sent WHERE sent.id = ${before})`
  return db
    .select({
      id: pushSends.id,
      sentBy: members.gamertag,
      title: pushSends.title,
      body: pushSends.body,
      url: pushSends.url,
      createdAt: pushSends.createdAt,
      members: pushSends.members,
      sent: pushSends.sent,
      failed: pushSends.failed,
      total: pushSends.total,
    })
    .from(pushSends)
    .leftJoin(members, eq(members.id, pushSends.sentBy))
    .where(sql`(push_sends.created_at, push_sends.id) < ${from}`)
    .orderBy(desc(pushSends.createdAt), desc(pushSends.id))
    .limit(SENDS_LISTED)
}

/** The sends that are not settled, oldest first. */
export function listUnsettledSends(db: Db) {
  return db.select().from(pushSends).where(isNull(pushSends.total)).orderBy(pushSends.createdAt).limit(100)
}

// SQL: whether the member of a subscription wants alerts of a kind; without a choice they do.
function wants(kind: PushKind): SQL | undefined {
  const preference = preferenceFor(kind)
  return preference === null ? undefined : sql`coalesce(${pushPreferences[preference]}, 1) = 1`
}

/** Maximum number of alerts put into the outbox in a run. */
const ALERTS = 200

/** Alerts in bells that are due by now, oldest first, and whether each is still true. */
export async function listAlertsDue(
  db: Db,
  now: number,
): Promise<((Alert | CaseAlert) & { isStillSo: boolean })[]> {
  const rows = await db.all<
    (Omit<Alert, 'race'> | Omit<CaseAlert, 'incident'>) & {
      excerpt: string
      host: string | null
      isStillSo: 0 | 1
    }
  >(sql`
    SELECT n.id, n.member_id AS memberId, n.type, n.created_at AS createdAt, n.race_id AS raceId, n.incident_id AS incidentId, n.excerpt, author.gamertag AS host,
      CASE WHEN n.incident_id IS NULL THEN ${isStillSo(saidInBell)} ELSE ${isCaseThere} END AS isStillSo
    FROM notifications n ${howItStands(saidInBell)} LEFT JOIN members author ON author.id = n.author_id
    WHERE n.push_at IS NOT NULL AND n.push_at <= ${now} ORDER BY n.push_at LIMIT ${ALERTS}`)
  return rows.map(({ excerpt, host, isStillSo: stands, ...row }) => {
    const isStillSo = stands === 1
    return isCaseRow(row)
      ? { ...row, incident: JSON.parse(excerpt), isStillSo }
      : { ...row, race: { ...JSON.parse(excerpt), host }, isStillSo }
  })
}

// A case is deleted with its race, and a former steward is not called to one.
const isCaseThere = sql`EXISTS (SELECT 1 FROM incidents i CROSS JOIN members m ON m.id = n.member_id
  WHERE i.id = n.incident_id AND (n.type NOT IN ('incident-vote', 'appeal') OR m.is_admin = 1))`

type Row = Omit<Alert, 'race'> | Omit<CaseAlert, 'incident'>

function isCaseRow(row: Row): row is Omit<CaseAlert, 'incident'> {
  return row.incidentId !== null
}
