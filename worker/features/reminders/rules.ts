import { HOUR, MINUTE } from '../../lib/clock.ts'
import { londonClockAt, londonDayAt } from '../../lib/text/london-clock.ts'
import { londonTime } from '../../lib/text/london-dates.ts'
import { truncate } from '../../lib/text/truncate.ts'
import type { PushOrder } from '../push/contract.ts'
import { LAST_CALL, raceNightOf } from '../reserves/rules.ts'

/** So long before the deadline a race comes into view (docs/decisions.md 34). */
export const SOON = HOUR
/** A place that nobody has taken so long after check-in opened stays free, in ms: who was rung then has had their time. */
const STAYS_FREE = 5 * MINUTE
/** From so far ahead of the start, in ms, a race night is looked at: the longest that ten in the morning is before it. */
export const IN_VIEW = 14 * HOUR
/** On race day drivers are asked from this hour on, in London, whether they are still coming. */
const STILL_COMING = 'T10:00'

/** Longest name of a race in a title, in code points: phones show no more. */
const NAME_MAX = 60

/** A race whose registration closes soon, of which these members have to hear. */
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
 * A last call as an alert. Its key names the deadline that it is about, so that nobody hears of that twice, and of one that
 * moves once more. It says when, not how soon: that stays true however late it is sent or read.
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

/** What is told of a race night, and its drivers and reserves can answer. */
export const nightKinds = ['still-coming', 'check-in', 'check-in-last', 'place-free'] as const
export type NightKind = (typeof nightKinds)[number]

/** A race night to come. Epoch ms. */
export interface Night {
  id: string
  /** The start. */
  date: number
  /** When its drivers are asked whether they still come: ten in London on that day. */
  asks: number
  /** How many reserves have no offer. */
  waiting: number
  /** What everybody has been told of whom it concerns. */
  told: readonly NightKind[]
}

/** What is told now of a race night, by whom it concerns, however late this is asked (docs/race-night.md 6). */
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

/** When a race starts and closes its registration (epoch ms), and whether it takes place. */
interface RaceTimes {
  date: number
  registrationDeadline: number
  isActive: boolean
}

/** The keys of the reminders that a change of a race makes wrong; `after` is `null` where it was deleted. */
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
