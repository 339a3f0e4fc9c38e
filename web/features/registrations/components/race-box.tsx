import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import { fullDate, timeHere, timeInLondon } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'

/** The race that is being entered: name, when and where. */
export function RaceBox({ race }: { race: Race }) {
  const here = timeHere(race.date)
  return (
    <Card as="section" tone="raised" padded aria-label="Race Details">
      <h3 className={css({ textStyle: 'label', color: 'fg.muted' })}>Race Details</h3>
      <p className={css({ textStyle: 'cardTitle', mt: '1.5' })}>{race.name}</p>
      <p className={css({ mt: '1', fontSize: 'md' })}>
        {fullDate(race.date)}, {timeInLondon(race.date)}
      </p>
      {here && <p className={css({ color: 'fg.muted', fontSize: 'md' })}>{here} where you are</p>}
      <p className={css({ color: 'fg.muted', fontSize: 'md' })}>{race.track}</p>
    </Card>
  )
}
