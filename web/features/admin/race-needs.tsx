import { Flag, Trophy } from 'lucide-react'
import { Link } from 'react-router'
import type { Race } from '#web/features/races/api.ts'
import { addressOf } from '#web/features/races/race-link.tsx'
import { useMinute } from '#web/lib/clock.ts'
import { cardDate, shortDate } from '#web/lib/dates.ts'
import { button } from '#web/ui/button.tsx'
import { AWAITED_LISTED, stageOf } from '#worker/features/races/rules.ts'
import { Need } from './need.tsx'

/** A race that has started, with a link to enter its result. */
export function RaceUnderWay({ race }: { race: Race }) {
  const { name, date, registeredCount } = race
  const isRacing = stageOf(race, useMinute()) === 'racing'
  return (
    <Need
      icon={isRacing ? <Flag /> : <Trophy />}
      words={`${isRacing ? 'Racing now' : 'Waiting for the result'}: ${name}`}
      facts={`Lights out was at ${cardDate(date).time}, ${registeredCount} on the grid`}
      act={
        <Link to={`${addressOf(race)}/result`} className={button({ size: 'sm' })}>
          Enter the result
        </Link>
      }
    />
  )
}

/** Maximum number of races named. */
const NAMED = 5

/** Finished races without a result, newest first. */
export function ResultsMissing({ races }: { races: Race[] }) {
  const named = races.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date)).slice(0, NAMED)
  const names = named.map(({ name, date }) => `${name} (${shortDate(date)})`)
  const others = races.length - named.length
  const isMore = races.length >= AWAITED_LISTED
  const [only] = races.length === 1 ? races : []
  return (
    <Need
      icon={<Trophy />}
      words={
        only
          ? '1 race awaits its result'
          : `${races.length}${isMore ? ' or more' : ''} races await their results`
      }
      facts={[...names, others > 0 && `and ${isMore ? 'at least ' : ''}${others} more`]
        .filter(Boolean)
        .join(', ')}
      act={
        <Link to={only ? `${addressOf(only)}/result` : '/admin?tab=races'} className={button({ size: 'sm' })}>
          {only ? 'Enter the result' : 'Open'}
        </Link>
      }
    />
  )
}

/** Whether a finished race should have a result and has none; a race nobody entered needs none. */
export function lacksResult({ isActive, result, registeredCount }: Race): boolean {
  return isActive && !result && registeredCount > 0
}
