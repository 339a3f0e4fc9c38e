import type { Race } from '#web/features/races/api.ts'
import { raceCard } from '#web/features/races/race-card.look.ts'
import { reserveWords } from '#web/features/races/race-texts.ts'
import { hasOffer } from '#web/features/races/race-time.ts'
import { HOUR, MINUTE, useNow } from '#web/lib/clock.ts'
import { countdown } from '#web/lib/dates.ts'

/** A reserve's position in line, or their offer, with a countdown in its last hour. */
export function ReserveState({ race, now }: { race: Race; now: number }) {
  const styles = raceCard()
  const { reserve } = race
  if (!reserve) return null
  const { label, value } = reserveWords(race, reserve, now)
  // `now` may be up to a minute old; the countdown is exact.
  const until = hasOffer(race, now) ? Date.parse(reserve.offerUntil ?? '') : 0
  const isLastHour = until > 0 && until - now <= HOUR + MINUTE
  return (
    <div>
      <p className={styles.stateValue}>{value}</p>
      {isLastHour ? <Clock until={until} /> : <p className={styles.stateLabel}>{label}</p>}
    </div>
  )
}

function Clock({ until }: { until: number }) {
  const styles = raceCard()
  return (
    <p className={styles.clock} role="timer">
      {countdown(until - useNow())}
    </p>
  )
}
