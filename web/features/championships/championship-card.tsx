import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleDot, Flag, ScrollText } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import { SeasonEntry } from '#web/features/entries/season-entry.tsx'
import type { Race } from '#web/features/races/api.ts'
import type { Livery } from '#web/features/races/livery.ts'
import { OwnStanding } from '#web/features/standings/own-standing.tsx'
import { errorMessage } from '#web/lib/api.ts'
import { cardDate, shortDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type ChampionshipStatus, championshipStatus } from '#worker/features/championships/rules.ts'
import { type Championship, championshipQuery } from './api.ts'
import { championshipCard } from './championship-card.look.ts'
import { seasonProgress } from './season-progress.ts'

type ChampionshipCardProps = {
  championship: Championship
  livery: Livery
  /** Its next race; `null` if there is none, absent until loaded. */
  next: Race | null | undefined
  /** Epoch ms. */
  now: number
  onAskRules: () => void
}

/** One championship: when it runs, its description, the number of drivers, and a link to its races. */
export function ChampionshipCard({ championship, livery, next, now, onAskRules }: ChampionshipCardProps) {
  const { id, name, description, hasRules, raceCount, totalRegistrations, maxParticipants } = championship
  const nameId = useId()
  const isOver = championshipStatus(championship, now) === 'Completed'
  const styles = championshipCard({ livery })
  return (
    <Card as="article" clip className={styles.root} aria-labelledby={nameId}>
      <ChampionshipArt championship={championship} now={now} />
      <div className={styles.body}>
        <h3 id={nameId} className={styles.name}>
          {name}
        </h3>
        {description && <Description championship={championship} nameId={nameId} className={styles.text} />}
        <p className={styles.next}>{next !== undefined && <NextRace race={next} />}</p>
        <dl className={styles.facts}>
          <Fact label="Races" value={raceCount} />
          <Fact label="Total registrations" value={totalRegistrations} />
          <Fact label="Max participants" value={maxParticipants ?? 'Unlimited'} />
        </dl>
        {championship.hasStandings && (
          <OwnStanding
            championshipId={id}
            ownPlace={championship.ownPlace}
            isOver={isOver}
            describedBy={nameId}
            className={css({ mt: '3', py: '1' })}
          />
        )}
        {!isOver && <SeasonEntry championship={championship} nameId={nameId} />}
        <div className={styles.actions}>
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
  if (!race) return <span>No upcoming races</span>
  const { weekday, day, month, time } = cardDate(race.date)
  return (
    <span>
      Next: <b>{race.track}</b>, <span>{`${weekday} ${day} ${month} ${time}`}</span>
    </span>
  )
}

function Fact({ label, value }: { label: string; value: number | string }) {
  const styles = championshipCard()
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value.toLocaleString('en-GB')}</dd>
    </div>
  )
}

const plates: Record<ChampionshipStatus, { status: 'open' | 'neutral' | 'closed'; icon: ReactNode }> = {
  Upcoming: { status: 'neutral', icon: <CalendarClock /> },
  Active: { status: 'open', icon: <CircleDot /> },
  Completed: { status: 'closed', icon: <Flag /> },
}

type ChampionshipArtProps = { championship: Championship; now: number }

/** The upper part of a card: status, season, and the dates as a line with today on it. */
function ChampionshipArt({ championship, now }: ChampionshipArtProps) {
  const standing = championshipStatus(championship, now)
  const over = standing === 'Completed'
  const styles = championshipCard({ over })
  const gone = { '--gone': `${Math.round(seasonProgress(championship, now) * 100)}%` } as CSSProperties
  return (
    <div className={styles.art}>
      <div className={styles.plates}>
        <Badge status={plates[standing].status} on="art" icon={plates[standing].icon}>
          {standing}
        </Badge>
        <Badge on="art">
          <span className={css({ whiteSpace: 'normal', overflowWrap: 'anywhere' })}>
            {championship.season}
          </span>
        </Badge>
      </div>
      <p className={styles.dates}>
        <Day day={championship.startDate} word="From" over={over} />
        <span className={styles.line} style={gone} aria-hidden="true" />
        <Day day={championship.endDate} word="to" over={over} />
      </p>
    </div>
  )
}

/** A date set large; in words for screen readers. */
function Day({ day, word, over }: { day: string; word: string; over: boolean }) {
  const styles = championshipCard({ over })
  const inWords = shortDate(day)
  const [date, month, year] = inWords.split(' ')
  return (
    <time dateTime={day}>
      <VisuallyHidden>
        {word} {inWords}{' '}
      </VisuallyHidden>
      <span className={styles.date} aria-hidden="true">
        <span className={styles.day}>{date}</span>
        <span>
          <span className={styles.month}>{month}</span>
          <span className={styles.year}>{year}</span>
        </span>
      </span>
    </time>
  )
}

const SHORT = 240
const SHORT_LINES = 5

type DescriptionProps = { championship: Championship; nameId: string; className?: string }

/** The description, with its line breaks; a long one is cut, and the rest fetched on request. */
function Description({ championship, nameId, className }: DescriptionProps) {
  const { id, description: listed, hasMore } = championship
  const [isAsked, setIsAsked] = useState(false)
  const whole = useQuery({ ...championshipQuery(id), enabled: isAsked && hasMore })
  const text = (isAsked && whole.data?.description) || listed || ''
  const isOpen = isAsked && (!hasMore || whole.data !== undefined)
  const isLong = hasMore || text.length > SHORT || text.split('\n').length > SHORT_LINES
  const ask = () => {
    setIsAsked(!isOpen)
    if (whole.isError) void whole.refetch()
  }
  return (
    <div className={className}>
      <p className={cx(css({ whiteSpace: 'pre-line' }), isLong && !isOpen && css({ lineClamp: '5' }))}>
        {text}
      </p>
      {isAsked && whole.isError && !isOpen && (
        <p role="alert" className={css({ color: 'status.danger.fg', fontSize: 'sm' })}>
          {errorMessage(whole.error)}
        </p>
      )}
      {isLong && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-describedby={nameId}
          busy={isAsked && whole.isFetching && !isOpen}
          busyLabel="Loading..."
          className={css({ mx: '-3', mt: '1' })}
          onClick={ask}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
