import { Check, CircleDot, Flag, Lock, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { raceCard } from 'styled-system/recipes'
import { CircuitArt } from '#web/features/circuits/components/circuit-art.tsx'
import { cardDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ChequeredStrip } from '#web/ui/chequered-strip.tsx'
import { KerbStrip } from '#web/ui/kerb-strip.tsx'
import type { RaceBadge } from '#worker/features/races/rules.ts'
import type { Race } from '../../api.ts'

export type Standing = RaceBadge | 'FINISHED'

const plates: Record<Standing, { status: 'open' | 'closing' | 'closed' | 'registered'; icon: ReactNode }> = {
  REGISTERED: { status: 'registered', icon: <Check /> },
  CLOSED: { status: 'closed', icon: <Lock /> },
  'CLOSING SOON': { status: 'closing', icon: <Timer /> },
  OPEN: { status: 'open', icon: <CircleDot /> },
  FINISHED: { status: 'closed', icon: <Flag /> },
}

type RaceCardArtProps = {
  race: Race
  standing: Standing
  /** The driver got his place just now. */
  wipe: boolean
}

/** The upper half of a card: state, class, date and circuit on the livery of its championship. */
export function RaceCardArt({ race, standing, wipe }: RaceCardArtProps) {
  const over = standing === 'CLOSED' || standing === 'FINISHED'
  const look = raceCard({ over })
  const { status, icon } = plates[standing]
  const { day, month, weekday, time } = cardDate(race.date)
  return (
    <div className={look.art}>
      <div className={look.outline} aria-hidden="true">
        <CircuitArt track={race.track} muted={over}>
          <span className={look.trackName}>{race.track}</span>
        </CircuitArt>
      </div>
      <div className={look.plates}>
        <Badge status={status} on="art" icon={icon}>
          {standing}
        </Badge>
        <Badge on="art">
          <span className={css({ overflow: 'hidden', textOverflow: 'ellipsis' })}>{race.carClass}</span>
        </Badge>
      </div>
      <time className={look.date} dateTime={race.date}>
        <span className={look.dayAndMonth}>
          <span className={look.day}>{day}</span>{' '}
          <span>
            <span className={look.month}>{month}</span> <span className={look.weekday}>{weekday}</span>
          </span>
        </span>{' '}
        <span className={look.time}>{time}</span>
      </time>
      {standing === 'CLOSING SOON' && <KerbStrip className={look.strip} />}
      {standing === 'REGISTERED' && <ChequeredStrip className={look.strip} wipe={wipe} />}
    </div>
  )
}
