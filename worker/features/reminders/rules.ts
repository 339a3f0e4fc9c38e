import { HOUR, MINUTE } from '../../lib/clock.ts'
import { londonClockAt, londonDayAt } from '../../lib/text/london-clock.ts'
import { londonTime } from '../../lib/text/london-dates.ts'
import { truncate } from '../../lib/text/truncate.ts'
import type { PushOrder } from '../push/contract.ts'
import { LAST_CALL, raceNightOf } from '../reserves/rules.ts'

/** Time before the deadline at which the reminder is sent, in ms (docs/decisions.md 34). */
export const SOON = HOUR
/** Time after check-in opens until an untaken place is announced as free, in ms: reserves notified then have had their time. */
const STAYS_FREE = 5 * MINUTE
/** Time before the start from which a race night is looked at, in ms: ten in the morning may be that early. */
export const IN_VIEW = 14 * HOUR
/** Time of day in London from which drivers are asked on race day whether they are still coming. */
const STILL_COMING = 'T10:00'

/** Maximum length of a race's name in a title, in code points: phones show no more. */
const NAME_MAX = 60

/** A race whose registration closes soon, and the members to remind. */
export interface Reminder {
  raceId: string
  name: string
  track: string
  carClass: string
  /** The deadline: epoch ms. */
  about: number
  memberIds: string[]
}

/**
 * A deadline reminder as an alert. Its key has the deadline, so that each deadline is announced once, and a moved one again.
 * It gives the time, not how soon it is, which stays true however late it is read.
 */
export function lastCallOrder({ raceId, name, track, carClass, about, memberIds }: Reminder): PushOrder {
  return {
    key: reminderKey('closes-soon', raceId, about),
    kind: 'closes-soon',
    notice: {
      title: `Last call: ${truncate(name, NAME_MAX)}`,
      body: `${track} in ${carClass}: registration closes at ${londonTime(about)}, and there is still a place for you.`,
      url: `/races?${new URLSearchParams({ register: raceId })}`,
    },
    memberIds,
    expiresAt: about,
    claim: { type: 'closes-soon', raceId, about },
  }
}

/** The reminders of a race night, which its drivers and reserves can answer. */
export const nightKinds = ['still-coming', 'check-in', 'check-in-last', 'place-free'] as const
export type NightKind = (typeof nightKinds)[number]

/** An upcoming race night. Epoch ms. */
export interface Night {
  id: string
  /** The start. */
  date: number
  /** When its drivers are asked whether they still come: ten in London on that day. */
  asks: number
  /** Number of reserves without an offer. */
  waiting: number
  /** The reminders already sent to everybody they concern. */
  told: readonly NightKind[]
}

/** The reminders of a race night that are due now, however late this runs (docs/race-night.md 6). */
export function dueOf({ date, asks, waiting, told }: Night, now: number): NightKind[] {
  const { opensAt, closesAt } = raceNightOf(date)
  const windows: Record<NightKind, [from: number, until: number]> = {
    'still-coming': [asks, waiting > 0 ? opensAt : asks],
    'check-in': [opensAt, closesAt],
    'check-in-last': [closesAt - LAST_CALL, closesAt],
    'place-free': [opensAt + STAYS_FREE, date],
  }
  return nightKinds.filter(kind => {
    const [from, until] = windows[kind]
    return now >= from && now < until && !told.includes(kind)
  })
}

/** Ten in London on the day of a race that starts at `date`: epoch ms. */
export function stillComingAt(date: number): number {
  const ten = Date.parse(`${londonDayAt(date)}${STILL_COMING}Z`)
  return londonClockAt(ten).endsWith(STILL_COMING) ? ten : ten - HOUR
}

/** A race's start and deadline (epoch ms), and whether it is active. */
interface RaceTimes {
  date: number
  registrationDeadline: number
  isActive: boolean
}

/** The keys of reminders that a change of a race makes wrong; `after` is `null` for a deleted race. */
export function outdatedReminders(raceId: string, before: RaceTimes, after: RaceTimes | null): string[] {
  const isOff = !after?.isActive
  const outdated: string[] = []
  if (isOff || after.date !== before.date)
    outdated.push(...nightKinds.map(kind => reminderKey(kind, raceId, before.date)))
  if (isOff || after.registrationDeadline !== before.registrationDeadline)
    outdated.push(reminderKey('closes-soon', raceId, before.registrationDeadline))
  return outdated
}

function reminderKey(kind: NightKind | 'closes-soon', raceId: string, about: number) {
  return `${kind}:${raceId}:${about}`
}
