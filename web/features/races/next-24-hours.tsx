import { ArrowDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { css, cx } from 'styled-system/css'
import { cardIdOf } from '#web/features/races/race-grid.tsx'
import { nextToClose, type UpcomingEvent, upcomingEvents } from '#web/features/races/upcoming-events.ts'
import { HOUR, useMinute, useNow } from '#web/lib/clock.ts'
import { countdown } from '#web/lib/dates.ts'
import { ChequeredStrip } from '#web/ui/chequered-strip.tsx'
import { KerbStrip } from '#web/ui/kerb-strip.tsx'
import { timeUntilDeadline } from '#worker/features/races/rules.ts'
import type { Race } from './api.ts'

/** Above the cards: the next start and the next deadline of the coming 24 hours, each linked to its card. */
export function Next24Hours({ races }: { races: Race[] }) {
  const now = useMinute()
  const soon = upcomingEvents(races, now)
  const onLamps = nextToClose(races, now)
  const isOnLamps = ({ race, event }: UpcomingEvent) => event === 'closes' && race.id === onLamps?.id
  const { search } = useLocation()
  if (soon.length === 0) return null
  return (
    <nav aria-label="In the next 24 hours" className={cx(strip, soon.every(isOnLamps) && whereNoLampsAre)}>
      {soon.map(({ race, event, at }) => (
        <Link
          key={event}
          to={{ search, hash: cardIdOf(race) }}
          onClick={() => focusCardOf(race)}
          className={cx(row, isOnLamps({ race, event, at }) && whereNoLampsAre)}
        >
          {event === 'starts' ? (
            <ChequeredStrip className={edge} />
          ) : (
            <KerbStrip className={cx(edge, stones)} />
          )}
          <span className={name}>{race.name}</span>{' '}
          <span className={words}>
            {event} in <TimeLeft event={event} at={at} />
          </span>
          <ArrowDown aria-hidden="true" className={arrow} />
        </Link>
      ))}
    </nav>
  )
}

// The router scrolls to the card; focus moves there too, as with a browser's own fragment links.
function focusCardOf(race: Race) {
  document.getElementById(cardIdOf(race))?.focus({ preventScroll: true })
}

function TimeLeft({ event, at }: Pick<UpcomingEvent, 'event' | 'at'>) {
  const isLastHour = at - useMinute() <= HOUR
  const look = cx(time, event === 'closes' ? closing : quiet)
  return isLastHour ? <Clock at={at} look={look} /> : <Hours at={at} look={look} />
}

type TimeProps = { at: number; look: string }

function Clock({ at, look }: TimeProps) {
  return <b className={look}>{countdown(at - useNow())}</b>
}

function Hours({ at, look }: TimeProps) {
  return <b className={look}>{timeUntilDeadline(at, useMinute())}</b>
}

const strip = css({
  display: 'grid',
  gridAutoFlow: { md: 'column' },
  gridAutoColumns: '[minmax(0, 1fr)]',
  gap: { base: '2', md: '6' },
  mb: { base: '4', md: '6' },
})
const row = css({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '[0.6ch]',
  minHeight: 'control',
  pl: '6',
  pr: '10',
  py: '2',
  overflow: 'clip',
  bg: 'bg.surface',
  color: 'fg.default',
  borderRadius: 'control',
  boxShadow: { base: 'card', _dark: '[inset 0 0 0 1px {colors.border.subtle}]' },
  fontSize: 'md',
  lineHeight: 'snug',
  textDecoration: 'none',
  _hover: { bg: 'bg.raised' },
  _highContrast: { borderWidth: 'hair', borderStyle: 'solid' },
})
// From `md` on the lamps in the head of the page count the deadline.
const whereNoLampsAre = css({ hideFrom: 'md' })
// The edge that a card has below its art.
const edge = css({ position: 'absolute', insetBlock: '0', left: '0', width: '[8px]', height: '[auto]' })
const stones = css({
  backgroundImage: '[repeating-linear-gradient(158deg, {colors.kerb.a} 0 9px, {colors.kerb.b} 9px 18px)]',
})
const name = css({ minWidth: '0', truncate: true, fontWeight: 'semibold' })
const words = css({ color: 'fg.muted', whiteSpace: 'nowrap' })
const time = css({ fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' })
const closing = css({ color: 'status.closing.fg' })
const quiet = css({ color: 'fg.default' })
const arrow = css({
  position: 'absolute',
  right: '3',
  top: '[calc(50% - 9px)]',
  width: '[18px]',
  height: '[18px]',
  color: 'fg.muted',
})
