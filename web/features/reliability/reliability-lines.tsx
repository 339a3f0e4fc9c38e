import { useQuery } from '@tanstack/react-query'
import { Check, Minus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import type { CommitmentView, ReliabilityView } from '#worker/features/reliability/contract.ts'
import { type Outcome, reliabilityInWords } from '#worker/features/reliability/rules.ts'
import { reliabilityQuery, useExcuse } from './api.ts'

/** Number of races listed at first. */
const NAMED = 4

type ReliabilityLinesProps = {
  memberId: string
  /** The reader: the driver, or an admin, who may excuse. */
  reader: 'driver' | 'admin'
}

/** How often a driver turned up, with each race counted. */
export default function ReliabilityLines({ memberId, reader }: ReliabilityLinesProps) {
  const query = useQuery(reliabilityQuery(memberId))
  return (
    <SectionStates query={query} what="reliability">
      {reliability => <Lines {...reliability} memberId={memberId} reader={reader} />}
    </SectionStates>
  )
}

function Lines({ came, of, lines, memberId, reader }: ReliabilityView & ReliabilityLinesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, NAMED)
  return (
    <div className={body}>
      <p className={css({ fontWeight: 'bold', fontSize: 'lg' })}>{reliabilityInWords({ came, of })}</p>
      {lines.length === 0 && (
        <p className={quiet}>
          Counts from {reader === 'driver' ? 'your' : 'their'} first race with a result.
        </p>
      )}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
        <ul role="list" aria-label="Races that count" className={css({ listStyle: 'none' })}>
          {shown.map(line => (
            <Line key={line.raceId} line={line} memberId={memberId} mayExcuse={reader === 'admin'} />
          ))}
        </ul>
      )}
      {lines.length > NAMED && (
        <Button variant="secondary" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${lines.length}`}
        </Button>
      )}
      {reader === 'driver' && lines.some(({ outcome }) => outcome !== 'came') && (
        <p className={quiet}>
          Not right? <Link to="/chat">Tell an admin</Link>
        </p>
      )}
    </div>
  )
}

const words: Record<Outcome, string> = {
  came: 'Raced',
  late: 'Gave back the place after the deadline',
  'passed-on': 'Lost the place: did not check in',
  'no-show': 'No-show',
  excused: 'Excused, does not count',
}

type LineProps = { line: CommitmentView; memberId: string; mayExcuse: boolean }

function Line({ line, memberId, mayExcuse }: LineProps) {
  const { raceId, raceName, date, outcome, isExcusable } = line
  const nameId = useId()
  const isExcused = outcome === 'excused'
  const { mutateAsync } = useExcuse(memberId)
  const { send, busy } = useSubmit({
    done: () => ({
      title: isExcused ? 'Excuse Removed' : 'Excused',
      description: isExcused ? `${raceName} counts again.` : `${raceName} no longer counts.`,
    }),
    failed: { title: 'Not Changed', fallback: 'That could not be changed. Please try again.' },
  })
  return (
    <li className={row}>
      <Sign outcome={outcome} />
      <div className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
        <p id={nameId} className={css({ fontWeight: 'bold', fontSize: 'md' })}>
          {raceName}
        </p>
        <p className={quiet}>
          {words[outcome]}, <time dateTime={date}>{shortDate(date)}</time>
        </p>
      </div>
      {mayExcuse && isExcusable && (
        <Button
          variant="secondary"
          size="sm"
          aria-describedby={nameId}
          busy={busy}
          onClick={() => send(() => mutateAsync({ raceId, excused: !isExcused }))}
        >
          {isExcused ? 'Remove excuse' : 'Excuse'}
        </Button>
      )}
    </li>
  )
}

function Sign({ outcome }: Pick<CommitmentView, 'outcome'>) {
  const Icon = outcome === 'came' ? Check : outcome === 'excused' ? Minus : X
  return <Icon aria-hidden="true" size={18} className={css({ mt: '0.5', color: 'fg.muted' })} />
}

const body = css({ display: 'grid', gap: '3' })
const quiet = css({ color: 'fg.muted', fontSize: 'sm' })
const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  py: '3',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
})
