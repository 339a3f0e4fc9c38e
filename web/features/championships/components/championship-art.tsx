import { CalendarClock, CircleDot, Flag } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { css } from 'styled-system/css'
import { championshipCard } from 'styled-system/recipes'
import { shortDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type ChampionshipStatus, championshipStatus } from '#worker/features/championships/rules.ts'
import type { Championship } from '../api.ts'
import { seasonGone } from '../season-progress.ts'

const plates: Record<ChampionshipStatus, { status: 'open' | 'neutral' | 'closed'; icon: ReactNode }> = {
  Upcoming: { status: 'neutral', icon: <CalendarClock /> },
  Active: { status: 'open', icon: <CircleDot /> },
  Completed: { status: 'closed', icon: <Flag /> },
}

type ChampionshipArtProps = { championship: Championship; now: number }

/** The upper part of a card: where the championship stands, its season's name, and its days as a line with today on it. */
export function ChampionshipArt({ championship, now }: ChampionshipArtProps) {
  const standing = championshipStatus(championship, now)
  const over = standing === 'Completed'
  const look = championshipCard({ over })
  const gone = { '--gone': `${Math.round(seasonGone(championship, now) * 100)}%` } as CSSProperties
  return (
    <div className={look.art}>
      <div className={look.plates}>
        <Badge status={plates[standing].status} on="art" icon={plates[standing].icon}>
          {standing}
        </Badge>
        <Badge on="art">
          <span className={css({ overflow: 'hidden', textOverflow: 'ellipsis' })}>{championship.season}</span>
        </Badge>
      </div>
      <p className={look.dates}>
        <Day day={championship.startDate} word="From" over={over} />
        <span className={look.line} style={gone} aria-hidden="true" />
        <Day day={championship.endDate} word="to" over={over} />
      </p>
    </div>
  )
}

/** A day set large; in words for whoever listens. */
function Day({ day, word, over }: { day: string; word: string; over: boolean }) {
  const look = championshipCard({ over })
  const inWords = shortDate(day)
  const [date, month, year] = inWords.split(' ')
  return (
    <time dateTime={day}>
      <VisuallyHidden>
        {word} {inWords}{' '}
      </VisuallyHidden>
      <span className={look.date} aria-hidden="true">
        <span className={look.day}>{date}</span>
        <span>
          <span className={look.month}>{month}</span>
          <span className={look.year}>{year}</span>
        </span>
      </span>
    </time>
  )
}
