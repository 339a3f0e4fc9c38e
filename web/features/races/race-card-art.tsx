import { Check, CircleDot, Flag, ListOrdered, Lock, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { CircuitArt } from '#web/features/circuits/circuit-art.tsx'
import { type PreviewState, PreviewToggle, useLazyPreview } from '#web/features/circuits/lazy-preview.tsx'
import { cardDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ChequeredStrip } from '#web/ui/chequered-strip.tsx'
import { KerbStrip } from '#web/ui/kerb-strip.tsx'
import { NoConnection } from '#web/ui/no-connection.tsx'
import type { Race } from './api.ts'
import { raceCard } from './race-card.look.ts'
import type { RaceStatus } from './race-time.ts'

const plates: Record<RaceStatus, { status: 'open' | 'closing' | 'closed' | 'registered'; icon: ReactNode }> =
  {
    RESERVE: { status: 'closed', icon: <ListOrdered /> },
    REGISTERED: { status: 'registered', icon: <Check /> },
    CLOSED: { status: 'closed', icon: <Lock /> },
    'CLOSING SOON': { status: 'closing', icon: <Timer /> },
    OPEN: { status: 'open', icon: <CircleDot /> },
    FINISHED: { status: 'closed', icon: <Flag /> },
  }

type RaceCardArtProps = {
  race: Race
  standing: RaceStatus
  /** The driver has just got the place. */
  wipe: boolean
  preview: PreviewState
  /** The id of the race's name. */
  nameId: string
}

/** The upper half of a card: status, class, date and circuit in its livery, or the preview of the circuit. */
export function RaceCardArt({ race, standing, wipe, preview, nameId }: RaceCardArtProps) {
  const over = standing === 'CLOSED' || standing === 'FINISHED'
  const styles = raceCard({ over })
  const { status, icon } = plates[standing]
  const { Preview, isMissing } = useLazyPreview(preview)
  return (
    <div className={styles.art}>
      <div className={styles.plates}>
        <Badge
          status={status}
          on="art"
          icon={icon}
          className={standing === 'RESERVE' ? ofReserve : undefined}
        >
          {standing}
        </Badge>
        <Badge on="art">
          <span className={css({ overflow: 'hidden', textOverflow: 'ellipsis' })}>{race.carClass}</span>
        </Badge>
      </div>
      {preview.toggle && (
        <PreviewToggle
          isOpen={preview.isOpen}
          onToggle={preview.toggle}
          nameId={nameId}
          className={styles.toggle}
        />
      )}
      {Preview && (
        <div className={styles.preview}>
          <Preview track={race.track} stats={preview.stats} />
        </div>
      )}
      {!Preview && (preview.toggle || isMissing) && <DateAndCircuit race={race} over={over} />}
      {isMissing && preview.toggle && <NoConnection onDismiss={preview.toggle} />}
      {standing === 'CLOSING SOON' && <KerbStrip className={styles.strip} />}
      {standing === 'REGISTERED' && <ChequeredStrip className={styles.strip} wipe={wipe} />}
    </div>
  )
}

// Yellow marks what is theirs; only the plate of a place is filled.
const ofReserve = css({ color: 'status.registered.solid', borderColor: '[currentColor]' })

function DateAndCircuit({ race, over }: { race: Race; over: boolean }) {
  const styles = raceCard({ over })
  const { day, month, weekday, time } = cardDate(race.date)
  return (
    <>
      <div className={styles.outline} aria-hidden="true">
        <CircuitArt track={race.track} muted={over}>
          <span className={styles.trackName}>{race.track}</span>
        </CircuitArt>
      </div>
      <time className={styles.date} dateTime={race.date}>
        <span className={styles.dayAndMonth}>
          <span className={styles.day}>{day}</span>{' '}
          <span>
            <span className={styles.month}>{month}</span> <span className={styles.weekday}>{weekday}</span>
          </span>
        </span>{' '}
        <span className={styles.time}>{time}</span>
      </time>
    </>
  )
}
