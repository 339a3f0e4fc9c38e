import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  auditLog,
  championships,
  entries,
  profileEdits,
  pushSubscriptions,
  uploads,
} from '../../../db/schema/index.ts'
import { iso } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'
import { findFeed } from '../../calendar/queries.ts'
import type { IncidentView } from '../../incidents/contract.ts'
import { listOwnCases } from '../../incidents/queries/cases.ts'
import { findMember, fullView } from '../../members/queries.ts'
import { listKeptNotifications } from '../../notifications/queries.ts'
import { listPasskeys } from '../../passkeys/queries.ts'
import { findPreferences } from '../../push/queries.ts'
import { listSessions } from '../../session/queries.ts'
import { findOwnUpload } from '../../uploads/queries.ts'
import type { DataPage, DataRow } from '../contract.ts'
import type { Part } from '../rules.ts'
import { type Asked, page, type Read, ROWS } from './page.ts'
import { raceParts } from './race-parts.ts'

/** Maximum number of cases in a page; each is read from eight tables. */
const CASES = 10

/**
 * A member's data in D1, part by part, each ordered by its own key, so that pages fit together whatever changes meanwhile.
 * Left out are hashes, keys and tokens, acts as an admin (audit log, votes, results they entered), what others have said or
 * done, and derived data.
 */
const readers: Record<Part, Read> = {
  account: async (db, { memberId, print, now }) => {
    const row = await findMember(db, memberId)
    if (!row) return { rows: [], next: null }
    const { approvedBy: _, ...profile } = fullView(row)
    const browsers = await db
      .select({ browser: pushSubscriptions.userAgent, since: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.memberId, memberId))
      .orderBy(asc(pushSubscriptions.createdAt))
    const signedIn = await listSessions(db, { memberId, current: null, print }, now)
    const account = {
      profile,
      alerts: await findPreferences(db, memberId),
      browsersWithAlerts: browsers.map(it => ({ ...it, since: iso(it.since) })),
      calendarLink: await findFeed(db, memberId),
      signIns: signedIn.map(({ method, browser, createdAt, lastSeenAt }) => {
        return { method, browser, createdAt, lastSeenAt }
      }),
      passkeys: (await listPasskeys(db, memberId)).map(({ id: _, ...passkey }) => passkey),
    }
    return { rows: [account], next: null }
  },

  'profile-edits': async (db, { memberId, after }) => {
    const rows = await db
      .select({ entry: profileEdits.entry, at: auditLog.at, changes: profileEdits.changes })
      .from(profileEdits)
      .leftJoin(auditLog, eq(auditLog.id, profileEdits.entry))
      .where(and(eq(profileEdits.memberId, memberId), gt(profileEdits.entry, Number(after) || 0)))
      .orderBy(asc(profileEdits.entry))
      .limit(ROWS)
    return page(
      rows,
      ({ at, changes }) => ({ editedAt: iso(at), changes }),
      ({ entry }) => String(entry),
    )
  },

  seasons: async (db, { memberId, after }) => {
    const rows = await db
      .select({
        championshipId: entries.championshipId,
        championship: championships.name,
        season: championships.season,
        regularSince: entries.regularSince,
        endedSince: entries.endedSince,
        class: entries.class,
        team: entries.team,
      })
      .from(entries)
      .innerJoin(championships, eq(championships.id, entries.championshipId))
      .where(and(eq(entries.memberId, memberId), gt(entries.championshipId, after)))
      .orderBy(asc(entries.championshipId))
      .limit(ROWS)
    return page(
      rows,
      row => ({ ...row, regularSince: iso(row.regularSince), endedSince: iso(row.endedSince) }),
      row => row.championshipId,
    )
  },

  ...raceParts,

  cases: async (db, { memberId, after, now }) => {
    const cases = await listOwnCases(db, memberId, { after, limit: CASES }, now)
    return page(
      cases,
      found => caseOf(found, memberId),
      ({ id }) => id,
      CASES,
    )
  },

  notifications: async (db, { memberId, after }) => {
    const [, createdAt = '', id = ''] = /^(\d{1,15}):(.*)$/s.exec(after) ?? []
    const before = after ? { createdAt: Number(createdAt), id } : undefined
    const rows = await listKeptNotifications(db, memberId, before, ROWS)
    return page(
      rows,
      ({ view: { type, text, link, createdAt, isRead } }) => ({ type, text, link, createdAt, isRead }),
      ({ at, view }) => `${at}:${view.id}`,
    )
  },

  // Only visible uploads; the others are being received or deleted.
  uploads: async (db, { memberId, after }) => {
    const { id, purpose, contentType, size, path, createdAt } = uploads
    const rows = await db
      .select({ id, purpose, contentType, size, path, createdAt, status: uploads.status })
      .from(uploads)
      .where(and(eq(uploads.memberId, memberId), gt(id, after)))
      .orderBy(asc(id))
      .limit(ROWS)
    const { rows: read, next } = page(
      rows,
      ({ createdAt, ...row }) => ({ ...row, uploadedAt: iso(createdAt) }),
      row => row.id,
    )
    return { rows: read.filter(({ status }) => status === 'stored').map(withoutStatus), next }
  },
}

/** A page of one part of a member's data in D1. */
export function readPart(db: Db, part: Part, asked: Asked): Promise<DataPage> {
  return readers[part](db, asked)
}

/** The bytes of a member's file; `undefined` if there is none. */
export async function readOwnFile(env: Env, db: Db, id: string, memberId: string) {
  const upload = await findOwnUpload(db, id, memberId)
  if (upload?.status !== 'stored') return undefined
  return (await env.UPLOADS.get(id)) ?? undefined
}

function withoutStatus({ status: _, ...row }: DataRow): DataRow {
  return row
}

// The part of a case that is about its reader or written by them. Other parties and their accounts are not theirs.
function caseOf(found: IncidentView, memberId: string): DataRow {
  const { id, race, lap, spot, raceTime, reportedAt, state, role, drivers, decision, answer } = found
  const isReporter = role === 'reporter'
  const own = drivers.find(driver => driver.id === memberId)
  const appeal = found.appeals.find(one => one.id === memberId)
  return {
    ...{ id, race: race.name, start: race.date, lap, spot, raceTime, reportedAt, state, role },
    // They wrote it, or it is about them.
    report: found.account,
    rule: found.rule,
    clips: isReporter ? found.clips : [],
    named: isReporter ? drivers.map(({ member }) => member?.gamertag ?? null) : undefined,
    yourSide: own && {
      repliedAt: own.repliedAt,
      account: own.account,
      atFault: own.atFault,
      clips: own.clips,
    },
    decision: decision && {
      at: decision.at,
      verdict: decision.verdict,
      text: decision.text,
      rule: decision.rule,
    },
    takenBack: found.takenBack,
    yourAppeal: appeal && { at: appeal.at, ground: appeal.ground, text: appeal.text, clips: appeal.clips },
    answer,
    yourPenalty: found.penalties.find(penalty => penalty.memberId === memberId) ?? null,
  }
}
