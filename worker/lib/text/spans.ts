import { DAY, HOUR } from '../clock.ts'

/** A time of whole hours as people say it, in ms: "24 hours", "48 hours", and from three days on "3 days". */
export function spanWords(ms: number): string {
  const [count, unit] = ms < 3 * DAY ? [ms / HOUR, 'hour'] : [ms / DAY, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
