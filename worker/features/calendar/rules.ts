import { DAY, SECOND } from '../../lib/clock.ts'
import { RACE_LASTS } from '../races/rules.ts'
import { CHECK_IN } from '../reserves/rules.ts'

/** Time after its start for which a race stays in calendars, in ms. */
export const KEPT = 30 * DAY
/** Maximum waitlist position that counts towards an entry's sequence: more than a club has drivers. */
const LINE = 1000
/** Suggested time between two reads, in seconds. Programs do as they like. */
const LOOK_AGAIN = 60 * 60

/** A race in which the member has a place or is a reserve. Instants are epoch ms. */
export interface CalendarRace {
  id: string
  name: string
  track: string
  date: number
  isActive: boolean
  createdAt: number
  /** When something that a calendar shows of the race last changed; `null` if never. */
  updatedAt: number | null
  /** Since when they have their place, or their turn on the waitlist. */
  since: number
  /** Position among the reserves, from 1; `null` with a place. */
  reservePlace: number | null
}

interface Site {
  clubName: string
  origin: string
}

/** A race as a calendar event. */
export function eventOf(race: CalendarRace, { origin }: Pick<Site, 'origin'>) {
  const { id, name, track, date, createdAt } = race
  const changedAt = lastChange(race)
  return {
    id: `race-${id}@racing-club`,
    sequence: Math.max(0, LINE + Math.floor((changedAt - createdAt) / SECOND)),
    changedAt,
    start: date,
    end: date + RACE_LASTS,
    ...standing(race),
    location: track,
    url: `${origin}/races/${id}`,
    // Nobody checks in for a race that is called off.
    alarm: race.isActive ? { secondsBefore: CHECK_IN / SECOND, text: `Check in for ${name}` } : null,
  }
}

/**
 * When an event last changed: with the race, or when the member got their place or turn. Moving up the waitlist is recorded
 * nowhere, and programs ignore an event unless its sequence and this time are later than before. So one second is subtracted
 * for each position: a better one is later.
 */
function lastChange({ createdAt, updatedAt, since, ...race }: CalendarRace): number {
  return Math.max(updatedAt ?? createdAt, since) - Math.min(shownPlace(race) ?? 0, LINE) * SECOND
}

function standing(race: CalendarRace) {
  const { name, isActive } = race
  if (!isActive) return { status: 'CANCELLED', title: `Cancelled: ${name}` } as const
  const place = shownPlace(race)
  if (place !== null) return { status: 'TENTATIVE', title: `Reserve ${place}: ${name}` } as const
  return { status: 'CONFIRMED', title: name } as const
}

/** The waitlist position that the event names; `null` if none. */
function shownPlace({ isActive, reservePlace }: Pick<CalendarRace, 'isActive' | 'reservePlace'>) {
  return isActive ? reservePlace : null
}

const busy = { CONFIRMED: 'BUSY', TENTATIVE: 'TENTATIVE', CANCELLED: 'FREE' } as const

/**
 * A member's races as iCalendar (RFC 5545). Starts are in UTC, which programs show in their own zone across clock changes.
 * The same races give the same bytes.
 */
export async function calendarText(races: readonly CalendarRace[], site: Site): Promise<string> {
  const ical = await import('ical-generator') // parsed when the first calendar is requested
  const calendar = new ical.ICalCalendar({
    // The library takes these two unescaped.
    name: `${escapeText(site.clubName)}: my races`,
    prodId: '//Racing Club//Races//EN',
    ttl: LOOK_AGAIN,
  })
  for (const race of races) {
    const { changedAt, start, end, title, status, alarm, ...event } = eventOf(race, site)
    calendar.createEvent({
      ...event,
      summary: title,
      status: ical.ICalEventStatus[status],
      busystatus: ical.ICalEventBusyStatus[busy[status]],
      start: new Date(start),
      end: new Date(end),
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      ...(alarm && {
        alarms: [
          {
            type: ical.ICalAlarmType.display,
            triggerBefore: alarm.secondsBefore,
            description: alarm.text,
          },
        ],
      }),
    })
  }
  return calendar.toString()
}

function escapeText(text: string) {
  return text.replace(/[\\;,]/g, sign => `\\${sign}`)
}
