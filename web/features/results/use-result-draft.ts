import { useMemo, useRef, useState } from 'react'
import { useFormDraft } from '#web/lib/form-drafts.ts'
import type { ResultAnswer } from './api.ts'
import { draftOf, emptyDraft, isSameDraft, type ResultDraft } from './draft.ts'
import { changedDraft, type DraftAct } from './draft-acts.ts'

/** A draft on the screen, and whether it says anything else than what it began with. */
interface Held {
  draft: ResultDraft
  isTouched: boolean
}

/**
 * The draft of a race's result, with what an admin entered before, where that is kept. As long as nothing is entered it
 * follows what the club has; from then on it stays, whatever others save.
 */
export function useResultDraft(memberId: string, answer: ResultAnswer) {
  const { kept, keep } = useFormDraft<ResultDraft>(memberId, `result ${answer.raceId}`)
  const [held, setHeld] = useState<Held | null>(() =>
    // One that an earlier build has kept lacks what that did not ask for.
    kept ? { draft: { ...emptyDraft(kept.basedOn), ...kept }, isTouched: true } : null,
  )
  // Two taps come before the first is drawn.
  const latest = useRef(held)
  const start = useMemo(() => draftOf(answer), [answer])
  const standing = (it: Held | null) =>
    it && (it.isTouched || it.draft.basedOn === start.basedOn) ? it.draft : start
  const draft = standing(held)

  function replace(next: ResultDraft | null) {
    const isTouched = next !== null && !isSameDraft(next, start)
    latest.current = next && { draft: next, isTouched }
    setHeld(latest.current)
    keep(isTouched ? next : null)
  }

  return {
    draft,
    isTouched: draft === held?.draft && held.isTouched,
    /** Somebody else has saved the result since the version that it goes on from; right after an undo the answer on the screen is the older. */
    isOutdated: draft.basedOn < answer.version,
    act: (act: DraftAct) => replace(changedDraft(standing(latest.current), act)),
    replace,
    giveUp: () => replace(null),
  }
}

export type DraftInHand = ReturnType<typeof useResultDraft>
