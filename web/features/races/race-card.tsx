import { useId, useState } from 'react'
import { css } from 'styled-system/css'
import { LazyCircuitStats, useToggledPreview } from '#web/features/circuits/lazy-preview.tsx'
import type { Bar } from '#web/features/session/api.ts'
import { Card } from '#web/ui/card.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import { isClosed, isFull } from '#worker/features/races/rules.ts'
import type { Race } from './api.ts'
import type { EndedRaceProps } from './ended-race.tsx'
import type { Livery } from './livery.ts'
import { RaceActions, type RaceDialogName } from './race-actions.tsx'
import { raceCard } from './race-card.look.ts'
import { RaceCardArt } from './race-card-art.tsx'
import { RaceGrid } from './race-grid.tsx'
import { RaceLink } from './race-link.tsx'
import { ofPlaces, placesLeft, trackAndRound } from './race-texts.ts'
import { hasOffer, type RaceStatus, raceStateOf, raceStatusOf, useRaceTime } from './race-time.ts'
import { RegistrationState } from './registration-state.tsx'

type RaceCardProps = {
  race: Race
  livery: Livery
  /** What prevents this driver from joining. */
  bar: Bar | null
  onAsk: (question: RaceDialogName, race: Race) => void
}

/** One race: when, where, how full, where this driver stands, and what they can do. It updates itself as time passes. */
export function RaceCard({ race, livery, bar, onAsk }: RaceCardProps) {
  const nameId = useId()
  const now = useRaceTime(race)
  const wipe = useChanged(race.isRegistered)
  const touched = useChanged(Boolean(race.reserve)) || wipe
  const preview = useToggledPreview()
  const styles = raceCard({ livery })
  const closed = isClosed(raceStateOf(race), now)
  const standing = raceStatusOf(race, now)
  const shared = { race, now, closed, bar }
  return (
    <Card
      as="article"
      clip
      tone={standing === 'REGISTERED' || (standing === 'RESERVE' && hasOffer(race, now)) ? 'own' : 'default'}
      className={styles.root}
      aria-labelledby={nameId}
    >
      <RaceCardArt race={race} standing={standing} wipe={wipe} preview={preview} nameId={nameId} />
      <div className={styles.body}>
        <h3 id={nameId} className={styles.name}>
          <RaceLink race={race} />
        </h3>
        <p className={styles.place}>{trackAndRound(race)}</p>
        <div className={styles.figures}>
          <LazyCircuitStats track={race.track} state={preview} />
        </div>
        {standing === 'FINISHED' ? (
          <Ended race={race} nameId={nameId} onAsk={onAsk} />
        ) : (
          <>
            <div className={styles.standing}>
              <Places race={race} standing={standing} closed={closed} />
              <RegistrationState {...shared} standing={standing} />
            </div>
            <RaceActions {...shared} nameId={nameId} touched={touched} onAsk={onAsk} />
          </>
        )}
      </div>
    </Card>
  )
}

// Only the page of a championship has finished races.
const endedRace = new LazyPart(() => import('./ended-race.tsx'), true)

function Ended(props: EndedRaceProps) {
  const { Part: EndedRace } = useLazyPart(endedRace)
  return EndedRace ? <EndedRace {...props} /> : <div className={raceCard().standing} />
}

/** Whether `value` has ever differed from its first value. */
function useChanged(value: boolean) {
  const [first] = useState(value)
  const [changed, setChanged] = useState(false)
  if (value !== first && !changed) setChanged(true)
  return changed
}

type PlacesProps = { race: Race; standing: RaceStatus; closed: boolean }

/** How full the grid is, drawn and in words; the places left are shown only while somebody can take one. */
function Places({ race, standing, closed }: PlacesProps) {
  const styles = raceCard()
  const { registeredCount, heldCount, maxParticipants } = race
  const tone = standing === 'CLOSED' ? 'muted' : 'default'
  return (
    <div className={styles.places}>
      <SlotMeter
        filled={registeredCount}
        held={heldCount}
        total={maxParticipants}
        label="Places taken"
        valueText={`${registeredCount} ${ofPlaces(race)}`}
        tone={tone}
      />
      <p className={styles.counts}>
        <span>
          <strong>{registeredCount}</strong> <span>{ofPlaces(race)}</span>
        </span>
        {(!closed || isFull(race)) && <span>{placesLeft(race)}</span>}
      </p>
    </div>
  )
}

/** Six skeleton cards, as high as the cards that replace them. */
export function RaceCardSkeletons() {
  return (
    <div aria-hidden="true">
      <RaceGrid>
        {[1, 2, 3, 4, 5, 6].map(place => (
          <li key={place}>
            <RaceCardSkeleton />
          </li>
        ))}
      </RaceGrid>
    </div>
  )
}

function RaceCardSkeleton() {
  const styles = raceCard()
  return (
    <Card clip className={styles.root}>
      <Skeleton height="12.75rem" className={css({ borderRadius: '[0]' })} />
      <div className={styles.body}>
        <Skeleton shape="text" width="60%" height="1.65rem" />
        <Skeleton shape="text" width="80%" height="1.172rem" className={css({ mt: '1' })} />
        <div className={styles.standing}>
          <div className={styles.places}>
            <Skeleton shape="text" height="25px" />
            <Skeleton shape="text" width="45%" height="1.25rem" className={css({ mt: '2.5' })} />
          </div>
          <div className={styles.state}>
            <Skeleton shape="text" width="55%" height="2.375rem" />
          </div>
        </div>
        <div className={styles.actions}>
          <Skeleton height="44px" className={css({ flex: '1' })} />
          <Skeleton width="87px" height="44px" />
        </div>
      </div>
    </Card>
  )
}
