import { useId, useState } from 'react'
import { raceCard } from 'styled-system/recipes'
import { LateStats, useToggledPreview } from '#web/features/circuits/lazy-preview.tsx'
import { Card } from '#web/ui/card.tsx'
import { isClosed, raceBadge } from '#worker/features/races/rules.ts'
import type { Race } from './api.ts'
import { Places } from './components/card/places.tsx'
import { RegistrationState } from './components/card/registration-state.tsx'
import type { Livery } from './livery.ts'
import { type Question, RaceActions } from './race-actions.tsx'
import { RaceCardArt, type Standing } from './race-card-art.tsx'
import { whereAndWhat } from './race-texts.ts'
import { stateOf, useRaceTime } from './race-time.ts'

type RaceCardProps = {
  race: Race
  livery: Livery
  /** This driver's profile has not been approved yet, so he cannot join. */
  awaitsApproval: boolean
  onAsk: (question: Question, race: Race) => void
}

/** One race: when, where, how full, where this driver stands, and what he can do. Changes by itself as time passes. */
export function RaceCard({ race, livery, awaitsApproval, onAsk }: RaceCardProps) {
  const nameId = useId()
  const now = useRaceTime(race)
  const touched = useChanged(race.isRegistered)
  const preview = useToggledPreview()
  const look = raceCard({ livery })
  const finished = Date.parse(race.date) <= now
  const closed = isClosed(stateOf(race), now)
  const standing: Standing = finished ? 'FINISHED' : raceBadge(stateOf(race), now)
  const shared = { race, now, closed, awaitsApproval }
  return (
    <Card
      as="article"
      clip
      tone={standing === 'REGISTERED' ? 'own' : 'default'}
      className={look.root}
      aria-labelledby={nameId}
    >
      <RaceCardArt race={race} standing={standing} wipe={touched} preview={preview} nameId={nameId} />
      <div className={look.body}>
        <h3 id={nameId} className={look.name}>
          {race.name}
        </h3>
        <p className={look.place}>{whereAndWhat(race)}</p>
        <div className={look.swap}>
          <div className={look.swapped}>
            <Places race={race} standing={standing} closed={closed} />
            <RegistrationState {...shared} standing={standing} />
          </div>
          <LateStats track={race.track} state={preview} />
        </div>
        <RaceActions {...shared} nameId={nameId} finished={finished} touched={touched} onAsk={onAsk} />
      </div>
    </Card>
  )
}

/** Whether `value` has been anything else than it was at first. */
function useChanged(value: boolean) {
  const [first] = useState(value)
  const [changed, setChanged] = useState(false)
  if (value !== first && !changed) setChanged(true)
  return changed
}
