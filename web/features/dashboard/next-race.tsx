import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import { LazyCircuitStats, usePreviewOnScreen } from '#web/features/circuits/lazy-preview.tsx'
import type { Race } from '#web/features/races/api.ts'
import type { Livery } from '#web/features/races/livery.ts'
import { RaceActions, type RaceDialogName } from '#web/features/races/race-actions.tsx'
import { aheadLabel, raceAhead } from '#web/features/races/race-ahead.ts'
import { raceCard } from '#web/features/races/race-card.look.ts'
import { RaceCardArt } from '#web/features/races/race-card-art.tsx'
import { RaceLink } from '#web/features/races/race-link.tsx'
import { trackAndRound } from '#web/features/races/race-texts.ts'
import { hasOffer, raceStateOf, raceStatusOf, useRaceTime } from '#web/features/races/race-time.ts'
import { ReserveState } from '#web/features/reserves/reserve-state.tsx'
import { barOf, mayTakePlaces, useSession } from '#web/features/session/api.ts'
import { useMinute, useNow } from '#web/lib/clock.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import { isClosed } from '#worker/features/races/rules.ts'
import type { MyRaces } from './my-races.ts'

type NextRaceProps = {
  mine: MyRaces
  onAsk: (question: RaceDialogName, race: Race) => void
}

/** The race shown large: see `raceAhead`. */
export function NextRace({ mine, onAsk }: NextRaceProps) {
  const race = raceAhead(mine.coming, useMinute())
  if (!race)
    return (
      <Card as="section">
        <EmptyState
          title="No upcoming races"
          art={
            <div className={css({ width: '[220px]' })}>
              <SlotMeter filled={0} total={12} label="Places taken" valueText="No race" />
            </div>
          }
          action={
            <Link to="/races" className={button({ variant: 'primary' })}>
              View All Races
            </Link>
          }
        >
          No race is open just now. The next one shows up here as soon as it is on the calendar.
        </EmptyState>
      </Card>
    )
  return (
    <NextRaceCard
      key={race.id}
      race={race}
      livery={mine.colours.get(race.championshipId) ?? 'german'}
      onAsk={onAsk}
    />
  )
}

type NextRaceCardProps = {
  race: Race
  livery: Livery
  onAsk: (question: RaceDialogName, race: Race) => void
}

/** One race, large: a preview of its circuit, the time until it starts, and what the driver can do. */
function NextRaceCard({ race, livery, onAsk }: NextRaceCardProps) {
  const nameId = useId()
  const now = useRaceTime(race)
  const { member } = useSession()
  const mayJoin = mayTakePlaces(member)
  const styles = raceCard({ livery })
  const box = useRef<HTMLDivElement>(null)
  const preview = usePreviewOnScreen(box)
  const closed = isClosed(raceStateOf(race), now)
  const isOffered = hasOffer(race, now)
  return (
    <Card
      as="section"
      clip
      tone={race.isRegistered || isOffered ? 'own' : 'default'}
      className={css({ display: 'flex', flexDirection: { base: 'column', md: 'row' } })}
      aria-labelledby={nameId}
    >
      <div ref={box} className={cx(styles.root, art)}>
        <RaceCardArt
          race={race}
          standing={raceStatusOf(race, now)}
          wipe={false}
          preview={preview}
          nameId={nameId}
        />
      </div>
      <div className={styles.body}>
        <h2 className={css({ textStyle: 'label', color: 'fg.muted' })}>{aheadLabel(race, now, mayJoin)}</h2>
        <h3 id={nameId} className={cx(styles.name, css({ mt: '1' }))}>
          <RaceLink race={race} />
        </h3>
        <p className={styles.place}>{trackAndRound(race)}</p>
        <p className={styles.place}>
          <time dateTime={race.date}>{dayAndTime(race.date)}</time>
        </p>
        <div className={styles.figures}>
          <LazyCircuitStats track={race.track} state={preview} />
        </div>
        <div className={styles.standing}>
          {isOffered ? <ReserveState race={race} now={now} /> : <StartCountdown date={race.date} />}
        </div>
        {mayJoin || race.isRegistered || race.reserve ? (
          <RaceActions
            race={race}
            now={now}
            nameId={nameId}
            closed={closed}
            bar={barOf(member)}
            touched={false}
            onAsk={onAsk}
          />
        ) : (
          <div className={styles.actions}>
            <Button variant="secondary" aria-describedby={nameId} onClick={() => onAsk('details', race)}>
              Details
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

// Beside the text it is as high as that.
const art = css({
  flex: { md: '[0 0 46%]' },
  minWidth: '0',
  '& > div': { height: { md: 'full' }, minHeight: { md: '[19rem]' } },
  '--map-size': { md: '1.5rem' },
})

/** The time until a race starts, to the second. */
function StartCountdown({ date }: { date: string }) {
  const now = useNow()
  const left = Math.max(0, Math.ceil((Date.parse(date) - now) / 1000))
  const days = Math.floor(left / 86_400)
  const parts = [
    { unit: days === 1 ? 'day' : 'days', value: days },
    { unit: 'hours', value: Math.floor(left / 3600) % 24 },
    { unit: 'min', value: Math.floor(left / 60) % 60 },
    { unit: 'sec', value: left % 60 },
  ]
  return (
    <div>
      <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>Starts in</p>
      <p role="timer" className={clock}>
        {parts.slice(days > 0 ? 0 : 1).map(({ unit, value }) => (
          <span key={unit} className={css({ minWidth: '0' })}>
            <span className={css({ display: 'block', textStyle: 'numeral' })}>
              {String(value).padStart(2, '0')}
            </span>{' '}
            <span className={css({ display: 'block', mt: '2', fontSize: 'sm', color: 'fg.muted' })}>
              {unit}
            </span>{' '}
          </span>
        ))}
      </p>
    </div>
  )
}

const clock = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '2', mt: '2.5' })
