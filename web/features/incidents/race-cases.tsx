import type { UseQueryResult } from '@tanstack/react-query'
import { Flag, Pencil } from 'lucide-react'
import { useEffect, useId, useReducer, useState } from 'react'
import { useNavigate } from 'react-router'
import { css } from 'styled-system/css'
import type { Board } from '#web/features/board/api.ts'
import type { ResultAnswer } from '#web/features/results/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { useHasCome } from '#web/lib/clock.ts'
import { dayAndTime, timeHere } from '#web/lib/dates.ts'
import { keptDraft } from '#web/lib/form-drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyDialog, LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { REPORTS } from '#worker/features/incidents/rules/windows.ts'
import { REPORT_WINDOW } from '#worker/features/results/rules.ts'
import { spanWords } from '#worker/lib/text/spans.ts'
import type { IncidentSummary } from './api.ts'
import { CaseList } from './case-list.tsx'
import { driversOf, leftReport, reportDraft } from './report-drivers.ts'

const reportDialog = new LazyPart(() => import('./report-dialog.tsx'))
const leftDraftsPart = new LazyPart(() => import('./left-drafts.tsx'))

type RaceCasesProps = {
  race: { id: string; isActive: boolean }
  board: Board
  answer: ResultAnswer
  /** The cases of this race, fetched with its result. */
  cases: UseQueryResult<IncidentSummary[]>
  me: Member
}

/** The incidents of a race that has started: the reporting deadline and form, and the cases the reader may see. */
export default function RaceCases({ race, board, answer, cases, me }: RaceCasesProps) {
  const titleId = useId()
  const end = answer.result ? Date.parse(answer.result.until) : Number.POSITIVE_INFINITY
  const isOver = useHasCome(end)
  const drivers = driversOf(board, answer, me.id)
  const mayReport = me.status === 'approved' && race.isActive && drivers.length > 0
  const known = cases.data ?? []
  const isUsedUp = ownReports(known) >= REPORTS
  const isForClub = isOver || isUsedUp
  const { isReporting, open, close, setSent } = useReporting()
  const [, look] = useReducer((count: number) => count + 1, 0)
  // A report form already open when reports close stays open: the server decides what becomes of it.
  const left = isForClub && !me.isAdmin && !isReporting ? leftReport(me.id, race.id) : []
  const { Part: LeftDrafts } = useLazyPart(leftDraftsPart, left.length > 0)
  const isNothing = known.length === 0 && left.length === 0 && !isReporting
  if (isNothing && (isOver || !mayReport) && !(me.isAdmin && mayReport)) return null
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={head}>
        <div className={css({ flex: '[1 1 14rem]' })}>
          <h2 id={titleId} className={css({ textStyle: 'cardTitle' })}>
            Incidents
          </h2>
          <p className={css({ mt: '1', color: 'fg.muted' })}>
            {isUsedUp && !isOver && !me.isAdmin
              ? `You have used all ${REPORTS} of your reports for this race, including any you withdrew.`
              : closingWords(answer.result?.until ?? null, isOver)}
          </p>
        </div>
        {mayReport && (me.isAdmin || !isForClub) && (
          <ReportButton raceId={race.id} me={me} isForClub={isForClub} onOpen={open} />
        )}
      </div>
      {LeftDrafts && left.length > 0 && (
        <div className={css({ px: { base: '4', md: '5' }, pb: '5' })}>
          <LeftDrafts drafts={left} onForgotten={look} />
        </div>
      )}
      <SectionStates<IncidentSummary[]> query={cases} what="cases of this race">
        {list => (list.length > 0 ? <CaseList cases={list} label="Cases of this race" /> : null)}
      </SectionStates>
      {isReporting && (
        <LazyDialog
          part={reportDialog}
          raceId={race.id}
          drivers={drivers}
          me={me}
          isForClub={isForClub}
          onClose={close}
          onSent={setSent}
        />
      )}
    </Card>
  )
}

/** Tracks the report form; after sending, goes to the new case. */
function useReporting() {
  const navigate = useNavigate()
  const [isReporting, setIsReporting] = useState(false)
  const [sent, setSent] = useState<string>()
  // Wait until the form is closed: leaving it open would ask first.
  useEffect(() => {
    if (sent !== undefined && !isReporting) void navigate(`/incidents/${encodeURIComponent(sent)}`)
  }, [sent, isReporting, navigate])
  return { isReporting, open: () => setIsReporting(true), close: () => setIsReporting(false), setSent }
}

type ReportButtonProps = {
  raceId: string
  me: Member
  /** The reader can only report for the club. */
  isForClub: boolean
  onOpen: () => void
}

/** Opens the form, with any draft in it. */
function ReportButton({ raceId, me, isForClub, onOpen }: ReportButtonProps) {
  const isBegun = keptDraft(me.id, reportDraft(raceId)) !== undefined
  return (
    <Button
      icon={isBegun ? <Pencil /> : <Flag />}
      variant={isForClub ? 'secondary' : 'primary'}
      className={css({ minHeight: '[48px]', flexGrow: { base: '1', sm: '0' } })}
      onPointerEnter={reportDialog.fetchAhead}
      onFocus={reportDialog.fetchAhead}
      onClick={onOpen}
    >
      {isBegun ? 'Continue your report' : isForClub ? 'Report for the club' : 'Report an incident'}
    </Button>
  )
}

function ownReports(cases: readonly IncidentSummary[]): number {
  return cases.filter(({ role }) => role === 'reporter').length
}

/** The deadline for reports, in London and local time; `until` is `null` without a result. */
function closingWords(until: string | null, isOver: boolean): string {
  if (until === null)
    return `Reports are open until ${spanWords(REPORT_WINDOW)} after the result is published.`
  const here = timeHere(until)
  const when = `${dayAndTime(until)}, London time`
  if (isOver) return `Reports closed ${when}.`
  return `Reports close ${when}${here ? ` (${here} where you are)` : ''}.`
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  p: { base: '4', md: '5' },
})
