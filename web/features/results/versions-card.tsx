import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { css } from 'styled-system/css'
import { dayAndTime } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { REASON_MAX } from '#worker/features/results/rules.ts'
import { type ResultAnswer, type ResultVersion, resultVersionsQuery, useResultCalls } from './api.ts'
import { newNoShows } from './draft-sheet.ts'
import type { EntryDrivers } from './entry-drivers.ts'
import { noShowWords } from './result-words.ts'

/** What to do with the result: restore a version, or remove it. */
type Wish = { version: ResultVersion } | 'delete'

type VersionsCardProps = { answer: ResultAnswer; drivers: EntryDrivers }

/** All versions of the result: who saved each, when and why, with restore. */
export default function VersionsCard({ answer, drivers }: VersionsCardProps) {
  const titleId = useId()
  const query = useQuery(resultVersionsQuery(answer.raceId))
  const [wish, setWish] = useState<Wish | null>(null)
  return (
    <Card as="section" padded aria-labelledby={titleId}>
      <h2 id={titleId} className={css({ textStyle: 'cardTitle' })}>
        Versions
      </h2>
      <SectionStates query={query} what="the versions">
        {versions => (
          // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
          <ol role="list" aria-labelledby={titleId} className={css({ display: 'grid', mt: '3' })}>
            {versions.map(version => (
              <li key={version.version} className={row}>
                <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
                  <p className={css({ fontWeight: 'semibold' })}>{versionLine(version)}</p>
                  {version.reason && <p className={css({ color: 'fg.muted' })}>{version.reason}</p>}
                </div>
                {version.version === answer.version ? (
                  <span className={css({ color: 'fg.muted' })}>Current</span>
                ) : (
                  version.sheet && (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`Restore version ${version.version}`}
                      onClick={() => setWish({ version })}
                    >
                      Restore
                    </Button>
                  )
                )}
              </li>
            ))}
          </ol>
        )}
      </SectionStates>
      {answer.result && (
        <Button variant="dangerGhost" className={css({ mt: '3' })} onClick={() => setWish('delete')}>
          Remove the result
        </Button>
      )}
      {wish && <WishDialog wish={wish} answer={answer} drivers={drivers} onClose={() => setWish(null)} />}
    </Card>
  )
}

/** "3, Sat 28 Nov, 21:43, RaceDirector" */
export function versionLine({ version, at, by, sheet }: ResultVersion): string {
  const what = sheet ? `${version}` : `${version}, removed`
  return `${what}, ${dayAndTime(at)}, ${by ?? 'a former member'}`
}

type WishDialogProps = VersionsCardProps & { wish: Wish; onClose: () => void }

function WishDialog({ wish, answer, drivers, onClose }: WishDialogProps) {
  const formId = useId()
  const calls = useResultCalls(answer.raceId)
  const [reason, setReason] = useState('')
  const isDeleting = wish === 'delete'
  const isFinal = answer.result?.state === 'final'
  const { send, busy, failure } = useSubmit<ResultAnswer>({
    done: () => ({ title: isDeleting ? 'Result removed' : 'Version restored' }),
    failed: {
      title: isDeleting ? 'Result not removed' : 'Version not restored',
      fallback: 'Please try again.',
    },
    onDone: onClose,
  })
  const noShows =
    wish !== 'delete' && wish.version.sheet ? newNoShows(wish.version.sheet, answer, drivers) : []
  const noShowsBroughtBack = noShows.length > 0 ? [noShowWords(noShows.map(drivers.nameOf))] : []
  const act = () => {
    const on = { basedOn: answer.version, reason: reason.trim() || null }
    return isDeleting || !wish.version.sheet ? calls.remove(on) : calls.save({ ...wish.version.sheet, ...on })
  }
  return (
    <Dialog
      open
      alert
      size="sm"
      onClose={onClose}
      title={isDeleting ? 'Remove the result?' : `Restore version ${wish.version.version}?`}
      description={
        isDeleting
          ? 'The race will be waiting for its result again. All versions are kept.'
          : ['It is published as a new version.', ...noShowsBroughtBack].join(' ')
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDeleting ? 'danger' : 'primary'}
            disabled={isFinal && reason.trim() === ''}
            busy={busy}
            busyLabel="Saving..."
          >
            {isDeleting ? 'Remove result' : 'Restore version'}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="error" className={css({ mb: '4' })}>
          {failure}
        </Notice>
      )}
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send(act)
        }}
      >
        <Field
          label="Reason"
          required={isFinal}
          helper={isFinal ? 'The result is final, so everyone can read why.' : 'Optional.'}
        >
          <Input
            value={reason}
            maxLength={REASON_MAX}
            autoComplete="off"
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: '[56px]',
  py: '2',
  borderTop: '1px solid {colors.border.subtle}',
})
