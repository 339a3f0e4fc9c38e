import { DAY, SECOND } from '../../lib/clock.ts'
import { RACE_LASTS } from '../races/rules.ts'
import { CHECK_IN } from '../reserves/rules.ts'

/** A race stays in its drivers' calendars for so long after its start, in ms. */
export const KEPT = 30 * DAY
/** So many places of a line of reserves count towards how new an entry is: more than a club has drivers. */
const LINE = 1000
/** How often programs are asked to look again, in seconds; each does as it likes. */
const LOOK_AGAIN = 60 * 60

/** A race in which somebody has a place or waits for one; instants are epoch ms. */
export interface CalendarRace {
  id: string
  name: string
  track: string
  date: number
  isActive: boolean
  createdAt: number
  /** When what a calendar shows of the race last changed; `null`: not since it was made. */
  updatedAt: number | null
  /** Since when they have their place, or their turn in the line. */
  since: number
  /** Where they stand among the reserves, from 1; `null` with a place. */
  reservePlace: number | null
}

/** The club whose calendar it is, and where its pages are. */
interface Site {
  clubName: string
  origin: string
}

/** What a calendar says of a race for one who has a place in it, or waits for one. */
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
    // Nobody checks in for a race that is off.
    alarm: race.isActive ? { secondsBefore: CHECK_IN / SECOND, text: `Check in for ${name}` } : null,
  }
}

/**
 * When what an entry says last changed: with the race, or as they got their place or their turn, so that who is called up does
 * not keep the entry of before. Nobody notes when a line moves up, and programs leave an entry as it is unless its sequence
 * and this are later than what they have: a second is taken off for each place up to theirs, so that one further up is later.
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

/** The place among the reserves that an entry names; `null` where it names none. */
function shownPlace({ isActive, reservePlace }: Pick<CalendarRace, 'isActive' | 'reservePlace'>) {
  return isActive ? reservePlace : null
}

const busy = { CONFIRMED: 'BUSY', TENTATIVE: 'TENTATIVE', CANCELLED: 'FREE' } as const

/**
 * Somebody's races as iCalendar (RFC 5545). Starts are in UTC, which each program shows in its own zone, through every
 * change of the clocks. The same races give the same bytes.
 */
export async function calendarText(races: readonly CalendarRace[], site: Site): Promise<string> {
  const ical = await import('ical-generator') // parsed when the first calendar is asked for
  const calendar = new ical.ICalCalendar({
    // The library takes these two as they are.
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
