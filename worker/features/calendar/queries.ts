import { and, asc, eq, gte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { calendarFeeds, members, races, registrations, reserves } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import type { CalendarFeed } from './contract.ts'
import { type CalendarRace, KEPT } from './rules.ts'

/** Since when a member has a calendar link, or `null`. */
export async function findFeed(db: Db, memberId: string): Promise<CalendarFeed | null> {
  const row = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.memberId, memberId))
    .get()
  return row ? { createdAt: iso(row.createdAt) } : null
}

/** The member whose races a link shows, by the hash of its token; `undefined` for an unknown link and for rejected members. */
export async function findFeedOwner(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .select({ memberId: calendarFeeds.memberId })
    .from(calendarFeeds)
    .innerJoin(members, eq(members.id, calendarFeeds.memberId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), ne(members.status, 'rejected')))
    .get()
  return row?.memberId
}

/**
 * The races from 30 days ago on in which a member has a place or is a reserve, by date. Reads only races of that time,
 * however many the member has driven.
 */
export async function listCalendarRaces(db: Db, memberId: string, now: number): Promise<CalendarRace[]> {
  return db
    .select({
      id: races.id,
      name: races.name,
      track: races.track,
      date: races.date,
      isActive: races.isActive,
      createdAt: races.createdAt,
      updatedAt: races.updatedAt,
      since: sql<number>`coalesce(${registrations.registeredAt}, ${reserves.queuedAt})`,
      reservePlace: sql<
        number | null
      >`CASE WHEN ${reserves.memberId} IS NOT NULL THEN (SELECT count(*) FROM reserves ahead
        WHERE ahead.race_id = ${races.id} AND (ahead.queued_at, ahead.member_id) <= (${reserves.queuedAt}, ${reserves.memberId})) END`,
    })
    .from(races)
    .leftJoin(registrations, and(eq(registrations.raceId, races.id), eq(registrations.memberId, memberId)))
    .leftJoin(reserves, and(eq(reserves.raceId, races.id), eq(reserves.memberId, memberId)))
    .where(
      and(
        gte(races.date, now - KEPT),
        or(sql`${registrations.memberId} IS NOT NULL`, sql`${reserves.memberId} IS NOT NULL`),
      ),
    )
    .orderBy(asc(races.date), asc(races.id))
}
