import { HOUR } from '../../../lib/clock.ts'
import { londonClock } from '../../../lib/text/london-dates.ts'

/** Quiet hours in London time: no alerts from ten in the evening until eight in the morning. */
const NIGHT = { from: 22, until: 8 }

/** When an alert for something that happens now may be sent: at once, or after the quiet hours. Epoch ms. */
export function afterQuietHours(now: number): number {
  const hour = londonHour(now)
  if (hour >= NIGHT.until && hour < NIGHT.from) return now
  const hoursLeft = (NIGHT.until - hour + 24) % 24
  const morning = now - (now % HOUR) + hoursLeft * HOUR
  return morning + (NIGHT.until - londonHour(morning)) * HOUR // the clocks may change during that night
}

/** When the next quiet hours begin, for an instant outside them. Epoch ms. */
export function quietHoursAfter(awake: number): number {
  return awake - (awake % HOUR) + (NIGHT.from - londonHour(awake)) * HOUR
}

function londonHour(at: number) {
  return Number.parseInt(londonClock(at), 10)
}
