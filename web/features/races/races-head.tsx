import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { AnimatedCircuitBackdrop } from '#web/features/circuits/circuit-art.tsx'
import { useSession } from '#web/features/session/api.ts'
import { useNow } from '#web/lib/clock.ts'
import { countdown } from '#web/lib/dates.ts'
import { button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { StartLamps } from '#web/ui/start-lamps.tsx'
import { litLamps } from '#worker/features/races/rules.ts'
import { isolated } from '#worker/lib/text/isolate.ts'
import type { Race } from './api.ts'
import { nextToClose } from './upcoming-events.ts'

type RacesHeadProps = {
  /** Whether a championship is chosen, and its name once loaded. */
  filtered: boolean
  name: string | null
  coming: Race[]
  /** The number of races that have started and have no result yet. */
  underWay: number
  /** The number of finished races loaded, and whether there are earlier ones. */
  finished: number
  hasEarlier: boolean
  /** The number of them in which this driver has a place. */
  registered: number
  /** Whether the lists are loaded. */
  state: 'loading' | 'failed' | 'known'
  /** The championship filter. */
  children: ReactNode
}

/** The head of the page: title, the next deadline on the gantry, and the number of races of this driver. */
export function RacesHead(props: RacesHeadProps) {
  const { filtered, name, coming, underWay, finished, hasEarlier, registered, state, children } = props
  const { member } = useSession()
  const title = titleOf(filtered, name)
  // Elements that appear for the first time do not count as a layout shift: none is rendered before all are known.
  const [hasStood, setHasStood] = useState(false)
  if (!hasStood && state !== 'loading') setHasStood(true)
  const known = state === 'known'
  const next = coming.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))[0]
  // An empty list offers the same link itself.
  const mayLookElsewhere = !known || coming.length + underWay + finished > 0
  return (
    <>
      <title>{`${isolated(title)} | Racing Club`}</title>
      <PageHead
        overlap
        title={title}
        subtitle={
          <span role="status" className={sentence}>
            {state === 'known'
              ? calendarSentence(coming.length, underWay, finished, hasEarlier)
              : unknown[state]}
          </span>
        }
        art={hasStood && next && <AnimatedCircuitBackdrop track={next.track} />}
        side={
          hasStood && (
            <>
              <NextDeadline races={known ? coming : []} />
              <dl className={tile}>
                <dt className={tileLabel}>Registered</dt>
                <dd className={tileCount}>{known ? registered : '–'}</dd>
              </dl>
              {filtered && mayLookElsewhere && (
                <Link to="/races" className={button({ variant: 'onPit' })}>
                  View All Races
                </Link>
              )}
              {member?.isAdmin && (
                <Link to="/admin?tab=races" className={button({ variant: 'onPit' })}>
                  <SlidersHorizontal aria-hidden="true" />
                  Manage Races
                </Link>
              )}
            </>
          )
        }
      >
        {hasStood && children}
      </PageHead>
    </>
  )
}

/**
 * "Six races on the calendar. All times are London time." or "Four races to come, one without a result yet, two
 * finished. …"
 */
function calendarSentence(coming: number, underWay: number, finished: number, hasEarlier: boolean): string {
  const races = `${inWords(coming)} ${coming === 1 ? 'race' : 'races'}`
  const past = hasEarlier ? `more than ${finished}` : inWords(finished).toLowerCase()
  const others = [
    underWay > 0 && `${inWords(underWay).toLowerCase()} without a result yet`,
    finished > 0 && `${past} finished`,
  ].filter(Boolean)
  const count = others.length > 0 ? [`${races} to come`, ...others].join(', ') : `${races} on the calendar`
  return `${count}. All times are London time.`
}

function inWords(count: number) {
  return words[count] ?? String(count)
}

const words = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ')

// An unknown championship keeps the title from loading: a longer one might wrap.
function titleOf(filtered: boolean, name: string | null) {
  if (!filtered) return 'Upcoming Races'
  return name ? `${name} Races` : 'Races'
}

const unknown = {
  // As long as the final text: this is the largest text on a phone's first paint.
  loading: 'Loading... All times on this page are London time.',
  failed: 'All times are London time.',
}

// Two lines on a phone once loaded; reserved, so that nothing below moves.
const sentence = css({ display: 'block', minHeight: { base: '[2.5em]', md: '[auto]' } })
// On one line below the gantry on phones, beside it behind a hairline from there on.
const tile = css({
  display: { base: 'flex', md: 'block' },
  alignItems: 'baseline',
  gap: '3',
  pl: { md: '6' },
  borderLeftWidth: { md: 'hair' },
  borderLeftStyle: 'solid',
  borderColor: 'border.onPit',
  _first: { pl: '0', borderLeftWidth: '[0]' },
})
const tileLabel = css({ color: 'fg.onPitMuted', fontSize: 'md', lineHeight: 'snug' })
const tileCount = css({ mt: { md: '1.5' }, textStyle: 'numeral', fontSize: { base: '3xl', md: '4xl' } })

/** The big gantry: the race that closes next within the hour, and when. Renders nothing otherwise. */
function NextDeadline({ races }: { races: Race[] }) {
  const now = useNow()
  const next = nextToClose(races, now)
  if (!next) return null
  const deadline = Date.parse(next.registrationDeadline)
  return (
    <div className={gantry}>
      <StartLamps size="lg" lit={litLamps(deadline, now)} />
      <div className={css({ flex: '[1 1 7rem]', minWidth: '0' })}>
        <p className={deadlineSentence}>
          <span className={css({ truncate: true })}>{next.name}</span> <span>closes in</span>
        </p>
        <p
          role="timer"
          className={css({ mt: '1.5', textStyle: 'clock', fontSize: '3xl', whiteSpace: 'nowrap' })}
        >
          {countdown(deadline - now)}
        </p>
      </div>
    </div>
  )
}

// On a phone the strip above the cards says the same in less space.
const gantry = css({ hideBelow: 'md', display: 'flex', alignItems: 'center', gap: '4', minWidth: '0' })
// A long name is cut, never what follows it.
const deadlineSentence = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '[0.5ch]',
  maxWidth: '[32ch]',
  color: 'fg.onPitMuted',
  fontSize: 'md',
  lineHeight: 'snug',
})
