import { ArrowLeft, History, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import { dayAndTime } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { field } from '#web/ui/controls.look.ts'
import { LazyDialog, LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { REASON_MAX } from '#worker/features/results/rules.ts'
import type { ResultAnswer } from './api.ts'
import { CheckList } from './check-list.tsx'
import type { EntryDrivers } from './entry-drivers.ts'
import { resultEntry } from './result-entry.look.ts'
import type { usePublishing } from './use-publishing.ts'
import type { DraftInHand } from './use-result-draft.ts'
import { WinnerTime } from './winner-time.tsx'

/** Loads the picture reader and scaler. */
export const resultPicture = new LazyPart(() => import('./result-picture.tsx'))
export const noShowDialog = new LazyPart(() => import('./no-show-dialog.tsx'))
const noPoints = new LazyPart(() => import('./no-points.tsx'))
const versionsCard = new LazyPart(() => import('./versions-card.tsx'))

type CheckingProps = {
  hand: DraftInHand
  drivers: EntryDrivers
  answer: ResultAnswer
  publishing: ReturnType<typeof usePublishing>
  onAsk: (memberId: string) => void
  onAddDriver: () => void
}

/** Step two: the list beside the picture of the result screen, earlier versions, and Publish. */
export function Checking({ hand, drivers, answer, publishing, onAsk, onAddDriver }: CheckingProps) {
  const { draft, act } = hand
  const { issues, question } = publishing
  const { Part: ResultPicture } = useLazyPart(resultPicture)
  const { Part: NoPoints } = useLazyPart(noPoints)
  const [isSending, setIsSending] = useState(false)
  return (
    <>
      {answer.result && !hand.isTouched && <Published answer={answer} />}
      {NoPoints && <NoPoints raceId={answer.raceId} />}
      <div className={cx(columns, draft.pictureUrl ? halves : mostlyList)}>
        <div
          className={css({
            gridArea: 'picture',
            minHeight: '[64px]',
            position: { lg: 'sticky' },
            top: { lg: '[84px]' },
          })}
        >
          {ResultPicture && (
            <ResultPicture
              url={draft.pictureUrl}
              onChange={url => act({ type: 'picture', url })}
              onSending={setIsSending}
            />
          )}
        </div>
        <div className={css({ gridArea: 'list', minWidth: '0' })}>
          <CheckList hand={hand} drivers={drivers} issues={issues} onAsk={onAsk} />
          <Button variant="ghost" icon={<UserPlus />} onClick={onAddDriver}>
            Add a driver
          </Button>
          <WinnerTime hand={hand} drivers={drivers} issue={issues.winnerTime} />
          {answer.version > 0 && hand.isTouched && <Reason hand={hand} answer={answer} />}
          {issues.general.map(issue => (
            <Notice key={issue} tone="error" className={css({ mt: '3' })}>
              {issue}
            </Notice>
          ))}
          {hand.isOutdated && (
            <p className={css({ mt: '3', color: 'fg.muted' })}>Choose a version above first.</p>
          )}
          <Bar hand={hand} answer={answer} publishing={publishing} isSending={isSending} />
        </div>
      </div>
      {answer.version > 0 && <Versions answer={answer} drivers={drivers} />}
      <LazyDialog
        part={noShowDialog}
        open={question.isAsking}
        names={question.noShows.map(drivers.nameOf)}
        onConfirm={() => void question.confirm()}
        onClose={question.cancel}
      />
    </>
  )
}

/** The published result, while nothing is being changed. */
function Published({ answer }: { answer: ResultAnswer }) {
  const { result, raceId } = answer
  if (!result) return null
  const state = {
    provisional: `Published. Provisional until ${dayAndTime(result.until)}.`,
    'under-review': `Published. Under review: ${result.openCases === 1 ? '1 case' : `${result.openCases} cases`}.`,
    final: 'Published and final. Changes need a reason.',
  }[result.state]
  return (
    <Notice tone="success" title={state} className={css({ mb: '5' })}>
      <Link to={`/races/${raceId}`}>See it on the race page</Link>
    </Notice>
  )
}

function Reason({ hand, answer }: Pick<CheckingProps, 'hand' | 'answer'>) {
  const id = useId()
  const styles = field
  const isFinal = answer.result?.state === 'final'
  return (
    <div className={cx(styles.root, css({ mt: '4' }))}>
      <label htmlFor={id} className={styles.label}>
        Reason for the change{isFinal && <span className={styles.required}>*</span>}
      </label>
      <input
        id={id}
        className={styles.control}
        value={hand.draft.reason}
        maxLength={REASON_MAX}
        required={isFinal}
        autoComplete="off"
        aria-describedby={`${id}-help`}
        onChange={({ currentTarget }) => hand.act({ type: 'reason', reason: currentTarget.value })}
      />
      <p id={`${id}-help`} className={styles.helper}>
        {isFinal ? 'The result is final, so everyone can read why.' : 'Optional. Shown with the version.'}
      </p>
    </div>
  )
}

type BarProps = Pick<CheckingProps, 'hand' | 'answer' | 'publishing'> & { isSending: boolean }

function Bar({ hand, answer, publishing, isSending }: BarProps) {
  const isUndecided = hand.isOutdated
  const isPublished = answer.result !== null && !hand.isTouched
  return (
    <div className={resultEntry().bar}>
      <Button
        variant="secondary"
        icon={<ArrowLeft />}
        onClick={() => hand.act({ type: 'step', step: 'tap' })}
      >
        Back to tapping
      </Button>
      {!isPublished && (
        <Button
          data-way-on
          aria-disabled={isUndecided}
          busy={publishing.busy || isSending}
          busyLabel={isSending ? 'Uploading...' : 'Publishing...'}
          onClick={() => !isUndecided && void publishing.publish()}
        >
          Publish
        </Button>
      )}
    </div>
  )
}

// Loaded on request: few look back.
function Versions({ answer, drivers }: Pick<CheckingProps, 'answer' | 'drivers'>) {
  const [isWanted, setIsWanted] = useState(false)
  const { Part: VersionsCard } = useLazyPart(versionsCard, isWanted)
  return (
    <div className={css({ mt: '6' })}>
      {isWanted && VersionsCard ? (
        <VersionsCard answer={answer} drivers={drivers} />
      ) : (
        <Button variant="secondary" icon={<History />} busy={isWanted} onClick={() => setIsWanted(true)}>
          Show all versions
        </Button>
      )}
    </div>
  )
}

const columns = css({
  display: 'grid',
  gridTemplateAreas: { base: '"picture" "list"', lg: '"list picture"' },
  alignItems: 'start',
  gap: { base: '4', lg: '6' },
})
const halves = css({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
})
const mostlyList = css({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '[minmax(0, 2fr) minmax(0, 1fr)]' },
})
