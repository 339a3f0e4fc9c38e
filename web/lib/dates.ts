import { londonClockAt, londonDayAt } from '#worker/lib/text/london-clock.ts'
import { londonClock, londonDate, londonParts, londonZone } from '#worker/lib/text/london-dates.ts'
import { daysAfter } from './london-time.ts'

/** The parts of a race's date for cards, London time: `{day: "21", month: "Nov", weekday: "Sat", time: "20:00"}`. */
export function cardDate(instant: string) {
  const { day, shortMonth: month, weekday, time } = londonParts(Date.parse(instant))
  return { day, month, weekday: weekday.slice(0, 3), time }
}

/** London time: "Tue 1 Dec, 18:00". */
export function dayAndTime(instant: string): string {
  return londonDate(Date.parse(instant))
}

/** London date: "Saturday 21 November 2026". */
export function fullDate(instant: string): string {
  const { weekday, day, month, year } = londonParts(Date.parse(instant))
  return `${weekday} ${day} ${month} ${year}`
}

/** London date: "21 Nov 2026". */
export function shortDate(instant: string): string {
  const { day, shortMonth, year } = londonParts(Date.parse(instant))
  return `${day} ${shortMonth} ${year}`
}

/** London time with its zone: "20:00 GMT". */
export function timeInLondon(instant: string): string {
  const at = Date.parse(instant)
  return `${londonClock(at)} ${londonZone(at)}`
}

/**
 * The viewer's local date and time, "Sat 21 Nov, 15:00 EST". `null` if it equals London's (docs/decisions.md 9), or if the browser
 * reports a time zone that it cannot format.
 */
export function timeHere(instant: string): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const date = new Date(instant)
  try {
    const here = format('dayAndTime', zone).format(date)
    if (here === format('dayAndTime', 'Europe/London').format(date)) return null
    const name = format('zone', zone).formatToParts(date)
    return `${here} ${name.find(({ type }) => type === 'timeZoneName')?.value}`
  } catch {
    return null
  }
}

const styles = {
  dayAndTime: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  zone: { timeZoneName: 'short', hour: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

// Creating one takes a phone milliseconds, so each is created at first use and kept.
function format(style: keyof typeof styles, timeZone: string) {
  const key = `${style} ${timeZone}`
  const made =
    formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...styles[style], timeZone, hourCycle: 'h23' })
  formats.set(key, made)
  return made
}

/**
 * The time of a message, London time: "Today 20:15", "Yesterday 20:15", "Nov 05 20:15", or "Nov 05, 2025 20:15" if the year
 * differs from that of `today`, the current London day ("2026-11-21").
 */
export function chatTime(instant: string, today: string): string {
  const [day = '', time] = londonClockAt(Date.parse(instant)).split('T')
  if (day === today) return `Today ${time}`
  if (day === daysAfter(today, -1)) return `Yesterday ${time}`
  const [year, , dayOfMonth] = day.split('-')
  const monthAndDay = `${threeLetters(instant)} ${dayOfMonth}`
  return year === today.slice(0, 4) ? `${monthAndDay} ${time}` : `${monthAndDay}, ${year} ${time}`
}

/** When a poll ends, London time: "Nov 5, 20:15". */
export function pollEnd(instant: string): string {
  const { day, time } = londonParts(Date.parse(instant))
  return `${threeLetters(instant)} ${day}, ${time}`
}

// Three letters even for September, as the chat has always shown it.
function threeLetters(instant: string) {
  return londonParts(Date.parse(instant)).month.slice(0, 3)
}

/** The time of a copy's state, London time: "19:42", or "Sat 21 Nov, 19:42" on another day than `now` (epoch ms). */
export function sinceWhen(at: number, now: number): string {
  return londonDayAt(at) === londonDayAt(now) ? londonClock(at) : londonDate(at)
}

/** London time alone: "20:15". */
export function clockTime(instant: string): string {
  return londonClock(Date.parse(instant))
}

/** The line above a day's messages: "Today", "Yesterday", "Saturday 14 November", with the year if it is not this one. */
export function dayLine(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === daysAfter(today, -1)) return 'Yesterday'
  const date = fullDate(day) // midnight in UTC is the same day in London
  return day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, -' 2026'.length) : date
}

/** Formats a countdown in ms: "34:12", or "1:05:09" from an hour on; "00:00" when over. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const pad = (value: number) => String(value).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${pad(m)}:${pad(s)}`
}
