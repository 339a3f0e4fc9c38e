import { useMemo, useRef, useState } from 'react'
import { useFormDraft } from '#web/lib/form-drafts.ts'
import type { ResultAnswer } from './api.ts'
import { draftOf, emptyDraft, isSameDraft, type ResultDraft } from './draft.ts'
import { changedDraft, type DraftAct } from './draft-acts.ts'

/** A draft, and whether it differs from what it started from. */
interface Held {
  draft: ResultDraft
  isTouched: boolean
}

/**
 * The draft of a race's result, restored if one was kept. Until touched it follows the server; after that it stays,
 * whatever others save.
 */
export function useResultDraft(memberId: string, answer: ResultAnswer) {
  const { kept, keep } = useFormDraft<ResultDraft>(memberId, `result ${answer.raceId}`)
  const [held, setHeld] = useState<Held | null>(() =>
    // A draft kept by an earlier build may lack newer fields.
    kept ? { draft: { ...emptyDraft(kept.basedOn), ...kept }, isTouched: true } : null,
  )
  // Two taps may come before the first is rendered.
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
    /** A newer version than the draft's base exists; right after an undo the shown answer may be the older one. */
    isOutdated: draft.basedOn < answer.version,
    act: (act: DraftAct) => replace(changedDraft(standing(latest.current), act)),
    replace,
    giveUp: () => replace(null),
  }
}

export type DraftInHand = ReturnType<typeof useResultDraft>
