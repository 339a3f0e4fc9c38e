import { HOUR, MINUTE } from '../../lib/clock.ts'
import { londonTime, londonTimeFormat } from '../../lib/text/london-dates.ts'
import { truncate } from '../../lib/text/truncate.ts'
import type { PushOrder } from '../push/contract.ts'

/** What members are reminded of: the start of their race, or that they can still get a place in one. */
export type ReminderKind = 'starts-soon' | 'closes-soon'

/** So long before the start or the deadline a race comes into view (decision 34). */
export const SOON = HOUR
/**
 * Reminders of a start go out until so long before it; what the platform skipped is made up for until the start itself.
 * Whoever registered later than this has only just looked at the race, and needs none.
 */
export const IN_TIME = 30 * MINUTE

/** Longest name of a race in a title, in code points: phones show no more. */
const NAME_MAX = 60

/** A race of which these members have to hear. */
export interface Reminder {
  raceId: string
  name: string
  track: string
  carClass: string
  /** The start or the deadline: epoch ms. */
  about: number
  memberIds: string[]
}

/**
 * A reminder as an alert. Its key names the time that it is about, so that nobody hears of that twice, and of a race
 * that moves once more. It says when, not how soon: that stays true however late it is sent or read.
 */
export function reminderOrder(kind: ReminderKind, race: Reminder): PushOrder {
  const { raceId, about, memberIds } = race
  return {
    key: reminderKey(kind, raceId, about),
    kind,
    notice: kind === 'starts-soon' ? startWords(race) : deadlineWords(race),
    memberIds,
    expiresAt: about,
    claim: { type: kind, raceId, about },
  }
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
  if (isOff || after.date !== before.date) outdated.push(reminderKey('starts-soon', raceId, before.date))
  if (isOff || after.registrationDeadline !== before.registrationDeadline)
    outdated.push(reminderKey('closes-soon', raceId, before.registrationDeadline))
  return outdated
}

function reminderKey(kind: ReminderKind, raceId: string, about: number) {
  return `${kind}:${raceId}:${about}`
}

// Their own page has the countdown to their next race.
function startWords({ name, track, carClass, about }: Reminder) {
  return {
    title: `${truncate(name, NAME_MAX)} starts at ${londonTimeFormat.format(about)}`,
    body: `${track} in ${carClass}: lights out at ${londonTime(about)}. See you on the grid!`,
    url: '/dashboard',
  }
}

function deadlineWords({ raceId, name, track, carClass, about }: Reminder) {
  return {
    title: `Last call: ${truncate(name, NAME_MAX)}`,
    body: `${track} in ${carClass}: registration closes at ${londonTime(about)}, and there is still a place for you.`,
    url: `/races?${new URLSearchParams({ register: raceId })}`,
  }
}
