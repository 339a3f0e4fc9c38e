import { ChevronRight, Gavel, Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { dayAndTime, shortDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { IncidentSummary } from './api.ts'
import { nameOf, placeOf, stateWords, verdictWords } from './case-words.ts'

type CaseListProps = {
  cases: readonly IncidentSummary[]
  label: string
  /** Names the race, on pages that do not. */
  withRace?: boolean
}

/** Cases as rows, each linking to its page. */
export function CaseList({ cases, label, withRace }: CaseListProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" aria-label={label} className={css({ listStyle: 'none' })}>
      {cases.map(incident => (
        <li key={incident.id} className={item}>
          <Link to={`/incidents/${encodeURIComponent(incident.id)}`} className={row}>
            <span className={css({ flex: { base: '[1 0 100%]', sm: '[1 1 12rem]' }, minWidth: '0' })}>
              <span className={css({ display: 'block', fontWeight: 'bold', overflowWrap: 'anywhere' })}>
                {withRace ? `${incident.race.name}, ${placeOf(incident)}` : placeOf(incident)}
              </span>
              <span className={facts}>{factsOf(incident, Boolean(withRace))}</span>
            </span>
            <span className={plates}>
              {incident.waitsForYou && (
                <Badge status="registered" icon={<Hourglass />}>
                  Your turn
                </Badge>
              )}
              <Badge icon={incident.verdict ? <Gavel /> : undefined}>{outcomeOf(incident)}</Badge>
            </span>
            <ChevronRight aria-hidden="true" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The state of a case, or the verdict once decided. */
function outcomeOf(incident: IncidentSummary): string {
  const { state, verdict } = incident
  const isUnsettled = state === 'appealed' || state === 'closed'
  return verdict && !isUnsettled ? verdictWords[verdict] : stateWords(incident)
}

/** "Marcus Webb. Your report. Answers until Sat 28 Nov, 21:40, London time." */
function factsOf({ drivers, role, next, isStuck, until, race }: IncidentSummary, withDay: boolean): string {
  const ends = until && (isStuck ? stuckEndings : endings)[next]
  return [
    drivers.map(({ member }) => nameOf(member)).join(', '),
    withDay && shortDate(race.date),
    roles[role],
    isStuck ? 'Needs an admin who is not involved' : next === 'decision' && 'One steward writes the decision',
    ends && `${ends} ${dayAndTime(until)}, London time`,
  ]
    .filter(Boolean)
    .map(sentence => `${sentence}.`)
    .join(' ')
}

const roles: Record<IncidentSummary['role'], string | null> = {
  reporter: 'Your report',
  named: 'You are named',
  steward: null,
  'steward-in-conflict': 'You are involved, so others decide',
  member: null,
}

const endings: Partial<Record<IncidentSummary['next'], string>> = {
  replies: 'Answers until',
  votes: 'Votes until',
  decision: 'If undecided, closes on',
  appeals: 'Appeals until',
  answer: 'Answer due by',
}

const stuckEndings: typeof endings = {
  decision: 'If undecided, closes on',
  answer: 'Otherwise the decision stands from',
}

const item = css({
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
})
const row = css({
  display: 'flex',
  flexWrap: { base: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  minHeight: '[64px]',
  px: { base: '4', md: '5' },
  py: '3',
  color: 'fg.default',
  textDecoration: 'none',
  _hover: { bg: 'bg.raised' },
  '& > svg': { hideBelow: 'sm', flexShrink: '0', color: 'fg.muted' },
})
const facts = css({ display: 'block', color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' })
const plates = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
