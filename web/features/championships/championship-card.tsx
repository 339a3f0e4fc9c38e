import { ScrollText } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { championshipCard } from 'styled-system/recipes'
import type { Race } from '#web/features/races/api.ts'
import type { Livery } from '#web/features/races/livery.ts'
import { cardDate } from '#web/lib/dates.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Championship } from './api.ts'
import { ChampionshipArt } from './components/championship-art.tsx'
import { Description } from './components/description.tsx'

type ChampionshipCardProps = {
  championship: Championship
  livery: Livery
  /** Its next race; `null` if none is ahead, absent until that is known. */
  next: Race | null | undefined
  /** Epoch ms. */
  now: number
  onAskRules: () => void
}

/** One championship: when it runs, what it is about, how many race in it, and the way to its races. */
export function ChampionshipCard({ championship, livery, next, now, onAskRules }: ChampionshipCardProps) {
  const { id, name, description, hasRules, raceCount, totalRegistrations, maxParticipants } = championship
  const nameId = useId()
  const look = championshipCard({ livery })
  return (
    <Card as="article" clip className={look.root} aria-labelledby={nameId}>
      <ChampionshipArt championship={championship} now={now} />
      <div className={look.body}>
        <h3 id={nameId} className={look.name}>
          {name}
        </h3>
        {description && <Description championship={championship} nameId={nameId} className={look.text} />}
        <p className={look.next}>{next !== undefined && <NextRace race={next} />}</p>
        <dl className={look.facts}>
          <Fact label="Races" value={raceCount} />
          <Fact label="Total registrations" value={totalRegistrations} />
          <Fact label="Max participants" value={maxParticipants ?? 'Unlimited'} />
        </dl>
        <div className={look.actions}>
          <Link
            to={`/races?championship=${encodeURIComponent(id)}`}
            className={button()}
            aria-describedby={nameId}
          >
            View Races
          </Link>
          {hasRules && (
            <Button variant="secondary" icon={<ScrollText />} aria-describedby={nameId} onClick={onAskRules}>
              Rules
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function NextRace({ race }: { race: Race | null }) {
  if (!race) return 'No race ahead'
  const { weekday, day, month, time } = cardDate(race.date)
  return (
    <>
      Next: <b>{race.track}</b>, {weekday} {day} {month} {time}
    </>
  )
}

function Fact({ label, value }: { label: string; value: number | string }) {
  const look = championshipCard()
  return (
    <div>
      <dt className={look.label}>{label}</dt>
      <dd className={look.value}>{value.toLocaleString('en-GB')}</dd>
    </div>
  )
}
