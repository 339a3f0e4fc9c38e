import { londonClockAt, londonDayAt } from '#worker/lib/text/london-clock.ts'
import { daysAfter } from './london-time.ts'

const LONDON = 'Europe/London'

// Not from Intl, whose British September is "Sept".
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// Nor these: the first use of Intl keeps a phone busy for a tenth of a second, which the talk does not wait for.
const longMonths =
  'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const styles = {
  time: { hour: '2-digit', minute: '2-digit' },
  dayAndTime: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  fullDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  zone: { timeZoneName: 'short', hour: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** The parts of a race's date as cards set them, London time: `{day: "21", month: "Nov", weekday: "Sat", time: "20:00"}`. */
export function cardDate(instant: string) {
  const parts = format('dayAndTime').formatToParts(new Date(instant))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return {
    day: part('day'),
    month: part('month'),
    weekday: part('weekday'),
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** London time: "Tue 1 Dec, 18:00". */
export function dayAndTime(instant: string): string {
  return format('dayAndTime').format(new Date(instant))
}

/** London date: "Saturday 21 November 2026". */
export function fullDate(instant: string): string {
  return format('fullDate').format(new Date(instant)).replace(',', '')
}

/** London date: "21 Nov 2026". */
export function shortDate(instant: string): string {
  return format('date').format(new Date(instant))
}

/** London time with its zone: "20:00 GMT". */
export function timeInLondon(instant: string): string {
  const date = new Date(instant)
  const zone = zoneName(date)
  return `${format('time').format(date)} ${zone}`
}

/**
 * The viewer's own date and time, "Sat 21 Nov, 15:00 EST", or `null` where it reads as London's does (decision 9), or where
 * their browser names a zone that it does not know itself.
 */
export function timeHere(instant: string): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const date = new Date(instant)
  try {
    const here = format('dayAndTime', zone).format(date)
    return here === format('dayAndTime').format(date) ? null : `${here} ${zoneName(date, zone)}`
  } catch {
    return null
  }
}

/**
 * When a message was written, London time: "Today 20:15", "Yesterday 20:15", "Nov 05 20:15", and in another year than
 * that of the London day `today` ("2026-11-21") "Nov 05, 2025 20:15".
 */
export function chatTime(instant: string, today: string): string {
  const [day = '', time] = londonClockAt(Date.parse(instant)).split('T')
  if (day === today) return `Today ${time}`
  if (day === daysAfter(today, -1)) return `Yesterday ${time}`
  const [year, month, dayOfMonth] = day.split('-')
  const monthAndDay = `${months[Number(month) - 1]} ${dayOfMonth}`
  return year === today.slice(0, 4) ? `${monthAndDay} ${time}` : `${monthAndDay}, ${year} ${time}`
}

/** When a poll ends, London time: "Nov 5, 20:15". */
export function pollEnd(instant: string): string {
  const [day = '', time] = londonClockAt(Date.parse(instant)).split('T')
  const [, month, dayOfMonth] = day.split('-')
  return `${months[Number(month) - 1]} ${Number(dayOfMonth)}, ${time}`
}

/** Since when something is not known any more, London time, by the clock at `now` (epoch ms): "19:42", on another day "Sat 21 Nov, 19:42". */
export function sinceWhen(at: number, now: number): string {
  const date = new Date(at)
  const isToday = londonDayAt(at) === londonDayAt(now)
  return format(isToday ? 'time' : 'dayAndTime').format(date)
}

/** London time alone: "20:15". */
export function clockTime(instant: string): string {
  return londonClockAt(Date.parse(instant)).slice(11)
}

/** The line over a day's messages: "Today", "Yesterday", "Saturday 14 November", with the year where it is another. */
export function dayLine(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === daysAfter(today, -1)) return 'Yesterday'
  const date = new Date(day)
  const words = `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${longMonths[date.getUTCMonth()]}`
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${day.slice(0, 4)}`
}

/** A countdown: "34:12", from an hour on "1:05:09"; "00:00" when over. Takes ms. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const pad = (value: number) => String(value).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${pad(m)}:${pad(s)}`
}

function zoneName(date: Date, timeZone?: string) {
  return format('zone', timeZone)
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value
}

// A phone takes milliseconds to make one, so each is made when it is first asked for, and kept.
function format(style: keyof typeof styles, timeZone = LONDON) {
  const key = `${style} ${timeZone}`
  const made =
    formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...styles[style], timeZone, hourCycle: 'h23' })
  formats.set(key, made)
  return made
}
