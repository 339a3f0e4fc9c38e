import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { Link, useParams } from 'react-router'
import { css } from 'styled-system/css'
import { type Member, useSession } from '#web/features/session/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { atClubTime } from '#web/lib/clock.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { isolated } from '#worker/lib/text/isolate.ts'
import { type Incident, incidentQuery } from './api.ts'
import { CaseDecision } from './case-decision.tsx'
import { CaseSides, clipsPart } from './case-sides.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { CaseVotes } from './case-votes.tsx'
import { placeOf } from './case-words.ts'
import { ProofFirst } from './proof-first.tsx'
import { leftDrafts } from './use-case-draft.ts'

// Loaded on demand: hardly anybody has drafts that can no longer be sent.
const leftDraftsPart = new LazyPart(() => import('./left-drafts.tsx'))

/** One steward case: its state, and what its reader may see and do. */
export default function CasePage() {
  const { id = '' } = useParams()
  const query = useQuery(incidentQuery(id))
  const { member } = useSession()
  const { data: incident, error } = query
  const clips = useLazyPart(clipsPart)
  useAskAtTheEnd(query)
  // An unknown case and a forbidden one look the same.
  if (error instanceof ApiError && error.status === 404) return <UnknownCase />
  if (incident && member && (clips.Part || clips.isMissing))
    return (
      <>
        <CaseHead incident={incident} />
        <Page overlap key="known">
          {query.isError && <FetchOutdated query={query} what="the case" />}
          <CaseFile incident={incident} me={member} />
        </Page>
      </>
    )
  const methods = error instanceof ApiError && error.code === 'proof_required' && error.methods
  return (
    <>
      <PageHead overlap awaits title="Steward case" subtitle="Loading..." />
      {/* Not the final page element, which a two-line title would push down. */}
      <Page overlap key="awaited">
        {methods && (
          <Card>
            <ProofFirst methods={methods} onProven={() => void query.refetch()} />
          </Card>
        )}
        {query.isError && !methods && <FetchFailed query={query} what="the case" />}
        {!query.isError && (
          <Loading label="Loading the case" className={stack}>
            <Skeleton height="13rem" />
            <Skeleton height="20rem" />
          </Loading>
        )}
      </Page>
    </>
  )
}

/** Refetches when a deadline passes, a second late because the club clock is accurate to a second. */
function useAskAtTheEnd({ data, refetch }: UseQueryResult<Incident>) {
  const until = data?.until
  useEffect(() => {
    if (until) return atClubTime(Date.parse(until) + 1000, () => void refetch())
  }, [until, refetch])
}

function CaseHead({ incident }: { incident: Incident }) {
  const { race } = incident
  const place = placeOf(incident)
  return (
    <>
      <title>{isolated(`${place}, ${race.name} | Racing Club`)}</title>
      <PageHead
        overlap
        title={<span className={css({ overflowWrap: 'anywhere' })}>{place}</span>}
        subtitle={
          <>
            <Link to={`/races/${encodeURIComponent(race.id)}`} className={raceLink}>
              {race.name}
            </Link>
            <br />
            <time dateTime={race.date}>{dayAndTime(race.date)}</time> London time
          </>
        }
      />
    </>
  )
}

type CaseFileProps = { incident: Incident; me: Member }

function CaseFile({ incident, me }: CaseFileProps) {
  const { decision, voting, takenBack } = incident
  // Before the vote the sides come first; after it, the decision.
  const isVotingOpen =
    voting !== null &&
    voting.votes?.length !== 0 && // empty: one steward decided, without a vote
    ['voting', 'decided', 'appealed', 'final'].includes(incident.state)
  const room = (decision || isVotingOpen) && (
    <div className={stack}>
      {decision && (
        <FaultBoundary what="decision">
          <CaseDecision incident={incident} decision={decision} me={me.id} />
        </FaultBoundary>
      )}
      {isVotingOpen && (
        <FaultBoundary what="votes">
          <CaseVotes incident={incident} voting={voting} me={me.id} />
        </FaultBoundary>
      )}
    </div>
  )
  const sides = (
    <FaultBoundary what="sides">
      <CaseSides incident={incident} me={me.id} isWide={!room} />
    </FaultBoundary>
  )
  return (
    <div className={stack}>
      <CaseTimeline incident={incident} />
      <LeftOver incident={incident} me={me.id} />
      <Standing incident={incident} isAdmin={me.isAdmin} />
      {takenBack && !decision && (
        <Notice title="A decision was withdrawn">
          {`${dayAndTime(takenBack.at)}: ${takenBack.reason} The stewards will decide again.`}
        </Notice>
      )}
      <div className={room ? columns : stack}>
        {decision ? room : sides}
        {decision ? sides : room}
      </div>
    </div>
  )
}

/** Tells a steward why they cannot judge this case. */
function Standing({ incident, isAdmin }: { incident: Incident; isAdmin: boolean }) {
  const { role, isStuck, state } = incident
  const isOpen = ['hearing', 'voting', 'decided', 'appealed'].includes(state)
  return (
    <>
      {isAdmin && isOpen && ['reporter', 'named', 'steward-in-conflict'].includes(role) && (
        <Notice title="You are involved in this case, so others decide.">
          {role === 'steward-in-conflict' && 'You share a team with a driver in it.'}
        </Notice>
      )}
      {isAdmin && isOpen && role === 'member' && (
        <Notice
          title="You see this case as any member does."
          action={
            <Link to="/admin" className={button({ variant: 'secondary', size: 'sm' })}>
              Prove who you are
            </Link>
          }
        />
      )}
      {isStuck && (
        <Notice tone="warn" title="This case needs an admin who is not involved.">
          {`Every admin ${state === 'appealed' ? 'judged it or ' : ''}is involved. Once the club has another, they are notified and the case goes on.`}
        </Notice>
      )}
    </>
  )
}

/** Drafts that can no longer be sent; nothing typed is lost without notice. */
function LeftOver({ incident, me }: { incident: Incident; me: string }) {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const drafts = leftDrafts(incident, me)
  const { Part: LeftDrafts } = useLazyPart(leftDraftsPart, drafts.length > 0)
  return LeftDrafts && drafts.length > 0 ? <LeftDrafts drafts={drafts} onForgotten={look} /> : null
}

/** Shown for a case the reader cannot see. */
function UnknownCase() {
  return (
    <>
      <title>Case not found | Racing Club</title>
      <PageHead overlap title="Case not found" />
      <Page overlap>
        <Card>
          <EmptyState
            title="We can’t find this case"
            action={
              <Link to="/races" className={button({ variant: 'primary' })}>
                View All Races
              </Link>
            }
          >
            It may not be decided yet. Until then, only those involved can read it.
          </EmptyState>
        </Card>
      </Page>
    </>
  )
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })
// One column on a phone; on a desktop the stewards' room beside both sides.
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: '5',
  alignItems: 'start',
})
const raceLink = css({ color: 'fg.onPit', textDecoration: 'underline', overflowWrap: 'anywhere' })
