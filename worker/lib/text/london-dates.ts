import { isSummerTime, londonClockAt } from './london-clock.ts'

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * The parts of a London date, from epoch ms: `{ weekday: "Saturday", day: "21", month: "November", shortMonth: "Nov", year:
 * "2026", time: "20:00" }`; without Intl, like the clock.
 */
export function londonParts(at: number) {
  const [date = '', time = ''] = londonClockAt(at).split('T')
  const day = new Date(date)
  const month = months[day.getUTCMonth()] ?? ''
  return {
    weekday: weekdays[day.getUTCDay()] ?? '',
    day: String(day.getUTCDate()),
    month,
    shortMonth: month.slice(0, month === 'September' ? 4 : 3),
    year: date.slice(0, 4),
    time,
  }
}

/** "20:00" in London, from epoch ms. */
export function londonClock(at: number): string {
  return londonParts(at).time
}

/** "Sun 22 Nov" in London, from epoch ms. */
export function londonDay(at: number): string {
  const { weekday, day, shortMonth } = londonParts(at)
  return `${weekday.slice(0, 3)} ${day} ${shortMonth}`
}

/** "Sun 22 Nov, 20:00" in London, from epoch ms. */
export function londonDate(at: number): string {
  return `${londonDay(at)}, ${londonClock(at)}`
}

/** "20:00 GMT, London time" from epoch ms. The zone distinguishes the two half past ones in October. */
export function londonTime(at: number): string {
  return `${londonClock(at)} ${londonZone(at)}, London time`
}

/** "Sun 22 Nov, 20:00 GMT, London time" from epoch ms. */
export function londonDayAndTime(at: number): string {
  return `${londonDay(at)}, ${londonTime(at)}`
}

/** "GMT" or "BST", from epoch ms. */
export function londonZone(at: number): string {
  return isSummerTime(at) ? 'BST' : 'GMT'
}
