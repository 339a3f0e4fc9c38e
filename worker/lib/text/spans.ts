import { DAY, HOUR, MINUTE } from '../clock.ts'

const YEAR = 365 * DAY

/** A time span in words, from ms: "10 minutes", "24 hours", "48 hours", from three days "3 days", for whole years "3 years". */
export function spanWords(ms: number): string {
  const [length, unit] = unitOf(ms)
  const count = ms / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function unitOf(ms: number): [number, string] {
  if (ms < HOUR) return [MINUTE, 'minute']
  if (ms < 3 * DAY) return [HOUR, 'hour']
  return ms % YEAR === 0 ? [YEAR, 'year'] : [DAY, 'day']
}
