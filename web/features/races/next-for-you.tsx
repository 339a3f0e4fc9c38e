import { useId } from 'react'
import { css } from 'styled-system/css'
import { useMinute } from '#web/lib/clock.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { isCheckInOpen } from '#worker/features/reserves/rules.ts'
import type { Race } from './api.ts'
import { DatePlate } from './date-plate.tsx'
import type { Livery } from './livery.ts'
import { BoardLink } from './race-actions.tsx'
import { aheadLabel, raceAhead } from './race-ahead.ts'
import { raceCard } from './race-card.look.ts'
import { RaceLink } from './race-link.tsx'
import { hasOffer } from './race-time.ts'

type NextForYouProps = {
  coming: Race[]
  liveries: Map<string | null, Livery>
  mayJoin: boolean
}

/** Above the cards, whatever their order: the race that the reader has to see to first (`raceAhead`). */
export function NextForYou({ coming, liveries, mayJoin }: NextForYouProps) {
  const styles = raceCard()
  const labelId = useId()
  const now = useMinute()
  const byStart = coming.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
  const race = raceAhead(byStart, now)
  const isTheirs = race && (race.isRegistered || hasOffer(race, now))
  if (!race || (!mayJoin && !isTheirs)) return null
  return (
    <Card as="section" tone={isTheirs ? 'own' : 'default'} className={row} aria-labelledby={labelId}>
      <DatePlate date={race.date} livery={liveries.get(race.championshipId) ?? 'german'} />
      <div className={css({ flex: '[1 1 14rem]', minWidth: '0' })}>
        <h2 id={labelId} className={styles.stateLabel}>
          {aheadLabel(race, now, mayJoin)}
        </h2>
        <p className={styles.name}>
          <RaceLink race={race} />
        </p>
        <p className={styles.stateLabel}>
          {dayAndTime(race.date)}, {race.track}
        </p>
      </div>
      {isTheirs && isCheckInOpen(Date.parse(race.date), now) && (
        <BoardLink race={race} nameId={labelId} isStranger={false} />
      )}
    </Card>
  )
}

// The same height whatever it says, so that the cards below do not move under a press.
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  mb: { base: '4', md: '6' },
  p: '4',
  '& > time': { width: '[56px]' },
})
