const inLondon = { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
/** "20:00" in London, of epoch ms. */
export const londonClock = new Intl.DateTimeFormat('en-GB', inLondon)
const zoneName = new Intl.DateTimeFormat('en-GB', { ...inLondon, timeZoneName: 'short' })

/** "20:00 GMT, London time" of epoch ms: the zone tells the two half past ones of the night in October apart. */
export function londonTime(at: number): string {
  const zone = zoneName.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return `${londonClock.format(at)} ${zone}, London time`
}
