const inLondon = { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
/** "20:00" in London, of epoch ms. */
export const londonTimeFormat = new Intl.DateTimeFormat('en-GB', inLondon)
const dayAndTime = { ...inLondon, weekday: 'short', day: 'numeric', month: 'short' } as const
/** "Sun 22 Nov, 20:00" in London, of epoch ms. */
export const londonDateFormat = new Intl.DateTimeFormat('en-GB', dayAndTime)
const londonDayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const zoneName = new Intl.DateTimeFormat('en-GB', { ...inLondon, timeZoneName: 'short' })

/** "20:00 GMT, London time" of epoch ms: the zone tells the two half past ones of the night in October apart. */
export function londonTime(at: number): string {
  return `${londonTimeFormat.format(at)} ${zoneIn(at)}`
}

/** "Sun 22 Nov, 20:00 GMT, London time" of epoch ms. */
export function londonDayAndTime(at: number): string {
  return `${londonDateFormat.format(at)} ${zoneIn(at)}`
}

/** "Sun 22 Nov" in London, of epoch ms. */
export function londonDay(at: number): string {
  return londonDayFormat.format(at).replace(',', '')
}

function zoneIn(at: number) {
  const zone = zoneName.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return `${zone}, London time`
}
