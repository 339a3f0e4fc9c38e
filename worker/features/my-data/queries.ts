import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/client.ts'
import {
  absences,
  auditLog,
  championships,
  entries,
  penalties,
  profileEdits,
  pushSubscriptions,
  races,
  registrations,
  reserves,
  resultSheets,
  results,
  uploads,
} from '../../db/schema/index.ts'
import type { Env } from '../../lib/env.ts'
import { findFeed } from '../calendar/queries.ts'
import type { IncidentView } from '../incidents/contract.ts'
import { listOwnCases } from '../incidents/queries/cases.ts'
import { findMember, fullView } from '../members/queries.ts'
import { listKeptNotifications } from '../notifications/queries.ts'
import { listPasskeys } from '../passkeys/queries.ts'
import { findPreferences } from '../push/queries.ts'
import { listSessions } from '../session/queries.ts'
import { findOwnUpload } from '../uploads/queries.ts'
import type { DataPage, DataRow } from './contract.ts'
import type { Part } from './rules.ts'

/** So many rows are a page, and so many of the cases, each of which is read from eight tables. */
const ROWS = 100
const CASES = 10

/** Whose data, after which row the page begins, the print of the club's admin key at present, and the time (epoch ms). */
interface Asked {
  memberId: string
  after: string
  print: string | null
  now: number
}

/** A page, and how many rows D1 reads for one of its rows. */
type Read = (db: Db, asked: Asked) => Promise<DataPage>

/**
 * What D1 has of a member, part by part, each in the order of a key of its own, so that a page follows the one before
 * whatever changes meanwhile. What is in none of them: hashes, keys and tokens, what admins do in their office (the log,
 * votes, results that they entered), what others have said or done, and what is only reckoned from the rest.
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

  registrations: async (db, { memberId, after }) => {
    const { registeredAt, presence, presenceAt } = registrations
    const rows = await db
      .select({ ...raceColumns, registeredAt, presence, presenceAt })
      .from(registrations)
      .innerJoin(races, eq(races.id, registrations.raceId))
      .where(ownAfter(registrations, memberId, after))
      .orderBy(asc(registrations.raceId))
      .limit(ROWS)
    return pageOfRaces(rows, row => ({
      ...row,
      registeredAt: iso(row.registeredAt),
      presenceAt: iso(row.presenceAt),
    }))
  },

  reserves: async (db, { memberId, after }) => {
    const { joinedAt, lapses, offeredAt, expiresAt, hereAt } = reserves
    const rows = await db
      .select({ ...raceColumns, joinedAt, lapses, offeredAt, expiresAt, hereAt })
      .from(reserves)
      .innerJoin(races, eq(races.id, reserves.raceId))
      .where(ownAfter(reserves, memberId, after))
      .orderBy(asc(reserves.raceId))
      .limit(ROWS)
    return pageOfRaces(rows, row => ({
      ...row,
      joinedAt: iso(row.joinedAt),
      offeredAt: iso(row.offeredAt),
      expiresAt: iso(row.expiresAt),
      hereAt: iso(row.hereAt),
    }))
  },

  results: async (db, { memberId, after }) => {
    const { position, status, gapMs, lapsDown, isExcused } = results
    const rows = await db
      .select({
        ...raceColumns,
        ...{ position, status, gapMs, lapsDown, isExcused },
        hasPole: sql<number>`${resultSheets.poleId} = ${memberId}`,
        hasFastestLap: sql<number>`${resultSheets.fastestId} = ${memberId}`,
        publishedAt: resultSheets.publishedAt,
        finalAt: resultSheets.finalAt,
      })
      .from(results)
      .innerJoin(races, eq(races.id, results.raceId))
      .leftJoin(resultSheets, eq(resultSheets.raceId, results.raceId))
      .where(ownAfter(results, memberId, after))
      .orderBy(asc(results.raceId))
      .limit(ROWS)
    return pageOfRaces(rows, row => ({
      ...row,
      hasPole: row.hasPole === 1,
      hasFastestLap: row.hasFastestLap === 1,
      publishedAt: iso(row.publishedAt),
      finalAt: iso(row.finalAt),
    }))
  },

  absences: async (db, { memberId, after }) => {
    const rows = await db
      .select({
        ...raceColumns,
        kind: absences.kind,
        notedAt: absences.at,
        isExcused: sql<number>`${absences.excusedBy} IS NOT NULL`,
      })
      .from(absences)
      .innerJoin(races, eq(races.id, absences.raceId))
      .where(ownAfter(absences, memberId, after))
      .orderBy(asc(absences.raceId))
      .limit(ROWS)
    return pageOfRaces(rows, row => ({
      ...row,
      notedAt: iso(row.notedAt),
      isExcused: row.isExcused === 1,
    }))
  },

  // A race may have several of one driver, which a page does not tear apart: its key is race and case.
  penalties: async (db, { memberId, after }) => {
    const { memberId: _, raceId, incidentId, ...taken } = getTableColumns(penalties)
    const [race = '', incident = ''] = after.split('/')
    const rows = await db
      .select({ ...raceColumns, caseId: incidentId, ...taken })
      .from(penalties)
      .innerJoin(races, eq(races.id, raceId))
      .where(and(eq(penalties.memberId, memberId), sql`(${raceId}, ${incidentId}) > (${race}, ${incident})`))
      .orderBy(asc(raceId), asc(incidentId))
      .limit(ROWS)
    return page(
      rows,
      row => ({ ...row, start: iso(row.start) }),
      row => `${row.raceId}/${row.caseId}`,
    )
  },

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

  // Those that can be looked at; the others are on their way in or out.
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

/** A page of a part of what D1 has of a member. */
export function readPart(db: Db, part: Part, asked: Asked): Promise<DataPage> {
  return readers[part](db, asked)
}

/** The bytes of a file of a member's; `undefined` where there is none (any more). */
export async function readOwnFile(env: Env, db: Db, id: string, memberId: string) {
  const upload = await findOwnUpload(db, id, memberId)
  if (upload?.status !== 'stored') return undefined
  return (await env.UPLOADS.get(id)) ?? undefined
}

const raceColumns = { raceId: races.id, race: races.name, track: races.track, start: races.date }

type OfRace = { raceId: string; race: string; track: string; start: number }

function ownAfter(table: { memberId: SQLiteColumn; raceId: SQLiteColumn }, memberId: string, after: string) {
  return and(eq(table.memberId, memberId), gt(table.raceId, after))
}

function pageOfRaces<Row extends OfRace>(rows: Row[], viewOf: (row: Row) => DataRow): DataPage {
  return page(
    rows,
    row => ({ ...viewOf(row), start: iso(row.start) }),
    ({ raceId }) => raceId,
  )
}

function page<Row>(
  rows: Row[],
  viewOf: (row: Row) => DataRow,
  keyOf: (row: Row) => string,
  limit = ROWS,
): DataPage {
  const last = rows.at(-1)
  return { rows: rows.map(viewOf), next: last && rows.length === limit ? keyOf(last) : null }
}

function withoutStatus({ status: _, ...row }: DataRow): DataRow {
  return row
}

// Of a case what is about its reader, or was written by them; who else is in it, and what they said, is theirs.
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

function iso(at: number): string
function iso(at: number | null): string | null
function iso(at: number | null) {
  return at === null ? null : new Date(at).toISOString()
}
