import { Check } from 'lucide-react'
import { useId } from 'react'
import { css } from 'styled-system/css'
import { useNow } from '#web/lib/clock.ts'
import { countdown, dayAndTime, timeHere } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Incident } from './api.ts'
import { caseTimeline } from './case-timeline.look.ts'
import { type Mark, marksOf, nextWords, stateWords } from './case-words.ts'

/** The state of a case, its next deadline and its timeline; the same for every reader. */
export function CaseTimeline({ incident }: { incident: Incident }) {
  const titleId = useId()
  const styles = caseTimeline
  const { sentence, until, more } = nextWords(incident)
  return (
    <Card as="section" padded aria-labelledby={titleId}>
      <div className={styles.state}>
        <div role="status">
          <h2 id={titleId} className={css({ textStyle: 'cardTitle', fontSize: { base: '2xl', md: '3xl' } })}>
            {stateWords(incident)}
          </h2>
          <p className={css({ mt: '2', color: 'fg.muted', fontSize: 'lg' })}>
            <span>{sentence}</span>
            {until && (
              <span>
                {' '}
                <When at={until} />. <span>{more}</span>
              </span>
            )}
          </p>
        </div>
        {until && <TimeLeft until={Date.parse(until)} />}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ol role="list" aria-label="The way of this case" className={styles.marks}>
        {marksOf(incident).map(mark => (
          <MarkOnTheWay key={mark.name} mark={mark} />
        ))}
      </ol>
    </Card>
  )
}

const said = { done: 'done', now: 'now', 'to-come': 'to come' }

function MarkOnTheWay({ mark }: { mark: Mark }) {
  const { name, is, at } = mark
  return (
    <li data-is={is} aria-current={is === 'now' ? 'step' : undefined} className={caseTimeline.mark}>
      <span aria-hidden="true">{is === 'done' && <Check />}</span>
      <strong>
        {name}
        <VisuallyHidden>{`, ${said[is]}`}</VisuallyHidden>
      </strong>
      {at && <time dateTime={at}>{dayAndTime(at)}</time>}
      {is === 'now' && <small>Now</small>}
    </li>
  )
}

/** A time in London and, if different, in the reader's time zone. */
function When({ at }: { at: string }) {
  const here = timeHere(at)
  return (
    <>
      <time dateTime={at} className={css({ color: 'fg.default', fontWeight: 'semibold' })}>
        {dayAndTime(at)}
      </time>
      {' London time'}
      {here && <span>{`, ${here} where you are`}</span>}
    </>
  )
}

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

function TimeLeft({ until }: { until: number }) {
  const left = until - useNow()
  if (left <= 0) return null
  return (
    <p className={caseTimeline.clock}>
      <span role="timer">{leftWords(left)}</span> <small>left</small>
    </p>
  )
}

function leftWords(ms: number) {
  if (ms < HOUR) return countdown(ms)
  if (ms >= 3 * DAY) return `${Math.floor(ms / DAY)} days`
  return `${Math.floor(ms / HOUR)} h ${String(Math.floor(ms / 60_000) % 60).padStart(2, '0')} min`
}
