import { useQuery } from '@tanstack/react-query'
import { Gavel } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { useSession } from '#web/features/session/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { type IncidentSummary, type IncidentsOf, incidentsQuery } from './api.ts'
import { CaseList } from './case-list.tsx'
import { ProofFirst } from './proof-first.tsx'

/** Number of cases listed before "Show all". */
const SHOWN = 10

/** The reader's cases, those for the stewards, and recent decisions. */
export default function IncidentsPage() {
  const { member } = useSession()
  return (
    <>
      <title>Incidents | Racing Club</title>
      <PageHead
        overlap
        title="Incidents"
        subtitle="Your cases, and what the stewards have decided."
        side={
          <Link to="/rules/appeals" className={button({ variant: 'onPit' })}>
            How a review works
          </Link>
        }
      />
      <Page overlap>
        <div className={css({ display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' })}>
          {member?.isAdmin && (
            <Cases
              title="For the stewards"
              query={{ scope: 'open' }}
              what="cases for the stewards"
              none={<NothingToSteward />}
            />
          )}
          <Cases title="Your cases" query={{ scope: 'mine' }} what="your cases" none={<NoCase />} />
          <Cases
            title="Recent decisions"
            query={{ scope: 'decided' }}
            what="decided cases"
            none={<p className={line}>No decisions yet.</p>}
          />
        </div>
      </Page>
    </>
  )
}

type CasesProps = { title: string; query: IncidentsOf; what: string; none: ReactNode }

function Cases({ title, query: of, what, none }: CasesProps) {
  const titleId = useId()
  const query = useQuery(incidentsQuery(of))
  const [isWhole, setIsWhole] = useState(false)
  const { error } = query
  const methods = error instanceof ApiError && error.code === 'proof_required' && error.methods
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className={css({ textStyle: 'cardTitle', p: { base: '4', md: '5' } })}>
        {title}
      </h2>
      <FaultBoundary what={`list of ${what}`}>
        {query.isError && query.data && (
          <div className={css({ px: { base: '4', md: '5' } })}>
            <FetchOutdated query={query} what={what} />
          </div>
        )}
        {!query.data && methods ? (
          <ProofFirst methods={methods} onProven={() => void query.refetch()} />
        ) : (
          <SectionStates<IncidentSummary[]> query={query} what={what}>
            {cases => {
              if (cases.length === 0) return none
              const shown = isWhole ? cases : yourTurnFirst(cases).slice(0, SHOWN)
              return (
                <>
                  <CaseList cases={shown} label={title} withRace />
                  {shown.length < cases.length && (
                    <div className={more}>
                      <Button variant="secondary" onClick={() => setIsWhole(true)}>
                        {`Show all ${cases.length}`}
                      </Button>
                    </div>
                  )}
                </>
              )
            }}
          </SectionStates>
        )}
      </FaultBoundary>
    </Card>
  )
}

/** Cases that need the reader first, otherwise in the given order. */
export function yourTurnFirst(cases: readonly IncidentSummary[]): IncidentSummary[] {
  return cases.toSorted((a, b) => Number(b.waitsForYou) - Number(a.waitsForYou))
}

function NothingToSteward() {
  return (
    <EmptyState art={<Gavel />} level={3} title="No open cases">
      Reported incidents appear here until they are decided.
    </EmptyState>
  )
}

function NoCase() {
  return (
    <EmptyState
      level={3}
      title="You are not involved in any case"
      action={
        <Link to="/races" className={button({ variant: 'secondary' })}>
          View All Races
        </Link>
      }
    >
      Once a race has started, you can report an incident on its page.
    </EmptyState>
  )
}

const line = css({ px: { base: '4', md: '5' }, pb: '5', color: 'fg.muted' })
const more = css({ display: 'flex', justifyContent: 'center', p: '4' })
