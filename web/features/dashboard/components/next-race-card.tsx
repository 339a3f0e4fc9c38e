import { useId, useRef } from 'react'
import { css, cx } from 'styled-system/css'
import { raceCard } from 'styled-system/recipes'
import { LateStats, useSeenPreview } from '#web/features/circuits/lazy-preview.tsx'
import type { Race } from '#web/features/races/api.ts'
import type { Livery } from '#web/features/races/livery.ts'
import { type Question, RaceActions } from '#web/features/races/race-actions.tsx'
import { RaceCardArt } from '#web/features/races/race-card-art.tsx'
import { whereAndWhat } from '#web/features/races/race-texts.ts'
import { stateOf, useRaceTime } from '#web/features/races/race-time.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { isClosed, raceBadge } from '#worker/features/races/rules.ts'
import { StartCountdown } from './start-countdown.tsx'

type NextRaceCardProps = {
  race: Race
  livery: Livery
  awaitsApproval: boolean
  onAsk: (question: Question, race: Race) => void
}

/** One race, large: its circuit's preview, the time until it starts, and what the driver can do. */
export function NextRaceCard({ race, livery, awaitsApproval, onAsk }: NextRaceCardProps) {
  const nameId = useId()
  const now = useRaceTime(race)
  const look = raceCard({ livery })
  const box = useRef<HTMLDivElement>(null)
  const preview = useSeenPreview(box)
  const closed = isClosed(stateOf(race), now)
  return (
    <Card
      as="section"
      clip
      tone={race.isRegistered ? 'own' : 'default'}
      className={css({ display: 'flex', flexDirection: { base: 'column', md: 'row' } })}
      aria-labelledby={nameId}
    >
      <div ref={box} className={cx(look.root, art)}>
        <RaceCardArt
          race={race}
          standing={raceBadge(stateOf(race), now)}
          wipe={false}
          preview={preview}
          nameId={nameId}
        />
      </div>
      <div className={look.body}>
        <h2 className={css({ textStyle: 'label', color: 'fg.muted' })}>
          {race.isRegistered ? 'Your next race' : 'The next race you can join'}
        </h2>
        <h3 id={nameId} className={cx(look.name, css({ mt: '1' }))}>
          {race.name}
        </h3>
        <p className={look.place}>{whereAndWhat(race)}</p>
        <p className={look.place}>
          <time dateTime={race.date}>{dayAndTime(race.date)}</time>
        </p>
        <div className={look.swap}>
          <div className={look.swapped}>
            <StartCountdown date={race.date} />
          </div>
          <LateStats track={race.track} state={preview} />
        </div>
        <RaceActions
          race={race}
          now={now}
          nameId={nameId}
          finished={false}
          closed={closed}
          awaitsApproval={awaitsApproval}
          touched={false}
          onAsk={onAsk}
        />
      </div>
    </Card>
  )
}

// Beside the words it is as high as they are.
const art = css({
  flex: { md: '[0 0 46%]' },
  minWidth: '0',
  '& > div': { height: { md: 'full' }, minHeight: { md: '[19rem]' } },
  '--map-size': { md: '1.5rem' },
})
