import { useEffect, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import type { Board } from '#web/features/board/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { sinceWhen } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog, LazyPart, useLazyPart, usePrefetch } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { ResultAnswer } from './api.ts'
import { sortableLines } from './check-list.tsx'
import { Checking, noShowDialog, resultPicture } from './checking.tsx'
import { useEntryDrivers } from './entry-drivers.ts'
import { FinishingOrder } from './finishing-order.tsx'
import { usePublishing } from './use-publishing.ts'
import { type DraftInHand, useResultDraft } from './use-result-draft.ts'

const driverSheet = new LazyPart(() => import('./driver-sheet.tsx'))
const addDriverDialog = new LazyPart(() => import('./add-driver-dialog.tsx'))
// Needed by a phone that goes offline.
const ahead = [sortableLines, driverSheet, addDriverDialog, resultPicture, noShowDialog]

type ResultEntryProps = { board: Board; answer: ResultAnswer; me: Member }

/** Enters or edits a race's result, from the first tap to publishing. */
export function ResultEntry({ board, answer, me }: ResultEntryProps) {
  const hand = useResultDraft(me.id, answer)
  const drivers = useEntryDrivers(board, answer, hand.draft)
  const publishing = usePublishing({ hand, answer, drivers, me: me.gamertag })
  const [asked, setAsked] = useState<string | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const heading = useStepHeading(hand.draft.step)
  usePrefetch(ahead)
  const isTapping = hand.draft.step === 'tap'
  // Arriving late, the picture would push the list away under a thumb about to drag.
  const picture = useLazyPart(resultPicture, !isTapping)
  return (
    <div className={clearOfBar} data-typed={hand.isTouched || undefined}>
      {hand.isOutdated && !publishing.busy && (
        <ChangedMeanwhile hand={hand} answer={answer} me={me.gamertag} />
      )}
      <div className={stepLine}>
        <h2 ref={heading} tabIndex={-1} className={css({ textStyle: 'cardTitle', outline: 'none' })}>
          {isTapping ? 'Tap drivers in finishing order' : 'Check and publish'}
        </h2>
        <p className={css({ textStyle: 'label', color: 'fg.muted' })}>
          {isTapping ? 'Step 1 of 2' : 'Step 2 of 2'}
        </p>
      </div>
      {isTapping ? (
        <FinishingOrder
          hand={hand}
          drivers={drivers}
          onAddDriver={() => setIsAdding(true)}
          onAsk={setAsked}
        />
      ) : picture.Part || picture.isMissing ? (
        <Checking
          {...{ hand, drivers, answer, publishing }}
          onAsk={setAsked}
          onAddDriver={() => setIsAdding(true)}
        />
      ) : (
        <Loading label="Loading the result">
          <Skeleton height="30rem" />
        </Loading>
      )}
      {hand.isTouched && <KeptDraft hand={hand} />}
      <LazyDialog
        part={driverSheet}
        open={asked !== null}
        memberId={asked}
        hand={hand}
        drivers={drivers}
        issue={asked === null ? undefined : publishing.issues.byDriver[asked]}
        onClose={() => setAsked(null)}
      />
      <LazyDialog
        part={addDriverDialog}
        open={isAdding}
        present={[...drivers.grid, ...hand.draft.added]}
        onAdd={memberId => hand.act({ type: 'add', memberId })}
        onClose={() => setIsAdding(false)}
      />
    </div>
  )
}

// Focus the heading of a new step.
function useStepHeading(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

type ChangedMeanwhileProps = { hand: DraftInHand; answer: ResultAnswer; me: string }

/** Another admin saved since the draft began: the draft is kept, and the admin chooses which version to use. */
function ChangedMeanwhile({ hand, answer, me }: ChangedMeanwhileProps) {
  return (
    <Notice tone="warn" title={savedLine(answer, me)} className={css({ mb: '5' })}>
      <p>Your draft is based on the version before that. It is as you left it.</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' })}>
        <Button size="sm" onClick={() => hand.act({ type: 'lay-over', version: answer.version })}>
          Use my version
        </Button>
        <Button size="sm" variant="secondary" onClick={() => giveUp(hand)}>
          Take theirs
        </Button>
      </div>
    </Notice>
  )
}

/** "RaceDirector saved this result at 21:43" */
export function savedLine({ result, saved }: Pick<ResultAnswer, 'result' | 'saved'>, me: string): string {
  const who = saved?.by === me ? 'You' : (saved?.by ?? 'Another admin')
  const when = saved ? ` at ${sinceWhen(Date.parse(saved.at), clubNow())}` : ''
  return result ? `${who} saved this result${when}` : `${who} removed this result${when}`
}

function KeptDraft({ hand }: { hand: DraftInHand }) {
  return (
    <p className={kept}>
      Your draft is kept on this device until you publish it.
      <Button variant="ghost" size="sm" onClick={() => giveUp(hand)}>
        Discard draft
      </Button>
    </p>
  )
}

// Undo brings the draft back.
function giveUp(hand: DraftInHand) {
  const { draft } = hand
  hand.giveUp()
  notify({
    title: 'Draft discarded',
    variant: 'info',
    action: { label: 'Undo', onPress: () => hand.replace(draft) },
  })
}

// Keep focused elements clear of the bottom bar.
const clearOfBar = css({
  '& :is(button, input, a)': {
    scrollMarginBottom: '[calc(8rem + {sizes.bottomBar})]',
    scrollMarginTop: '[96px]',
  },
})
const stepLine = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '4',
  mb: '3',
})
const kept = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  mt: '4',
  color: 'fg.muted',
  fontSize: 'sm',
})
