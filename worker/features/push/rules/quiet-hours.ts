import { HOUR } from '../../../lib/clock.ts'
import { londonClock } from '../../../lib/text/london-dates.ts'

/** Phones stay silent from ten in the evening until eight in the morning in London. */
const NIGHT = { from: 22, until: 8 }

/** When a phone may ring for what happens now: at once, or once the quiet hours of the night are over. Epoch ms. */
export function afterQuietHours(now: number): number {
  const hour = londonHour(now)
  if (hour >= NIGHT.until && hour < NIGHT.from) return now
  const hoursLeft = (NIGHT.until - hour + 24) % 24
  const morning = now - (now % HOUR) + hoursLeft * HOUR
  return morning + (NIGHT.until - londonHour(morning)) * HOUR // the clocks may change in that night
}

/** When the next night's quiet hours begin, of an instant outside them. Epoch ms. */
export function quietHoursAfter(awake: number): number {
  return awake - (awake % HOUR) + (NIGHT.from - londonHour(awake)) * HOUR
}

function londonHour(at: number) {
  return Number.parseInt(londonClock(at), 10)
}
