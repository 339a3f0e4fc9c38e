import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import {
  absences,
  penalties,
  races,
  registrations,
  reserves,
  resultSheets,
  results,
} from '../../../db/schema/index.ts'
import { iso } from '../../../lib/clock.ts'
import type { DataPage, DataRow } from '../contract.ts'
import type { Part } from '../rules.ts'
import { page, type Read, ROWS } from './page.ts'

/** The parts with one row for each race. */
export const raceParts = {
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

  // A driver may have several penalties in a race, so the key is race and case.
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
} satisfies Partial<Record<Part, Read>>

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
