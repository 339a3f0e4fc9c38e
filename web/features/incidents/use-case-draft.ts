import { useCallback, useRef, useState } from 'react'
import { keepDraft, keptDraft } from '#web/lib/form-drafts.ts'
import { onForgetOthers } from '#web/lib/member-data.ts'
import type { Incident } from './api.ts'

/** What is written about a case: the name of each form's draft begins so. */
const drafted = ['reply', 'vote', 'decision', 'appeal', 'answer'] as const
export type Drafted = (typeof drafted)[number]

const nameOf = (what: Drafted, incidentId: string) => `case-${what} ${incidentId}`

/** What was typed in this tab and neither sent nor given up, by member and name: what is kept may be another tab's by now. */
const typedHere = new Map<string, Map<string, object>>()

onForgetOthers(present => {
  for (const memberId of typedHere.keys()) if (memberId !== present) typedHere.delete(memberId)
})

/** Keeps what somebody has typed about a case, for this tab and any other. */
export function noteTyped(memberId: string, what: Drafted, incidentId: string, typed: object): void {
  const name = nameOf(what, incidentId)
  const theirs = typedHere.get(memberId) ?? new Map<string, object>()
  typedHere.set(memberId, theirs.set(name, typed))
  keepDraft(memberId, name, typed)
}

// Other words that are kept are another tab's, whose reader has not sent them.
function forgetTyped(memberId: string, name: string, typed: object | undefined) {
  typedHere.get(memberId)?.delete(name)
  if (JSON.stringify(keptDraft(memberId, name)) === JSON.stringify(typed)) keepDraft(memberId, name, null)
}

/**
 * What somebody has typed into a form of a case, and how they change a part of it. Kept at once, until it is sent or given
 * up: it outlives the tab, the session, and another steward or tab that was faster.
 */
export function useCaseDraft<Draft extends object>(
  memberId: string,
  what: Drafted,
  incidentId: string,
  start: () => Draft,
) {
  const name = nameOf(what, incidentId)
  const [typed, setTyped] = useState<Draft>(() => ({
    ...start(),
    ...keptDraft<Partial<Draft>>(memberId, name),
  }))
  const latest = useRef(typed)
  const [isTyped, setIsTyped] = useState(() => hasCaseDraft(memberId, what, incidentId))
  const change = useCallback(
    (part: Partial<Draft>) => {
      latest.current = { ...latest.current, ...part }
      setTyped(latest.current)
      setIsTyped(true)
      noteTyped(memberId, what, incidentId, latest.current)
    },
    [memberId, what, incidentId],
  )
  const forget = useCallback(() => forgetTyped(memberId, name, latest.current), [memberId, name])
  return { typed, isTyped, change, forget }
}

/** Whether somebody has begun to write something about a case and not sent it. */
export function hasCaseDraft(memberId: string, what: Drafted, incidentId: string): boolean {
  return keptDraft(memberId, nameOf(what, incidentId)) !== undefined
}

/** What somebody has written of a race or about a case and cannot send any more, as its words. */
export interface LeftDraft {
  what: Drafted | 'report'
  text: string
  forget: () => void
}

/** Drafts for which it is too late, but for those that have arrived after all, whose answer was lost. */
export function leftDrafts(incident: Incident, memberId: string): LeftDraft[] {
  return drafted
    .filter(what => !mayStill(incident, what))
    .flatMap(what => {
      const name = nameOf(what, incident.id)
      const here: Written | undefined = typedHere.get(memberId)?.get(name)
      const left = [here, keptDraft<Written>(memberId, name)].find(
        typed => wordsOf(typed) !== '' && wordsOf(typed) !== arrived(incident, what, memberId),
      )
      return left ? [{ what, text: wordsOf(left), forget: () => forgetTyped(memberId, name, left) }] : []
    })
}

function mayStill({ may }: Incident, what: Drafted) {
  return may[what === 'decision' ? 'decide' : what]
}

/** What is written in words in a form of a case. */
interface Written {
  account?: string
  text?: string
  reason?: string
}

function wordsOf(draft: Written | undefined): string {
  return (draft?.account ?? draft?.text ?? draft?.reason ?? '').trim()
}

function arrived(incident: Incident, what: Drafted, memberId: string): string | null | undefined {
  const { drivers, voting, decision, appeals, answer } = incident
  switch (what) {
    case 'reply':
      return drivers.find(({ id }) => id === memberId)?.account
    case 'vote':
      return voting?.own?.reason
    case 'decision':
      return decision?.by?.id === memberId ? decision.text : null
    case 'appeal':
      return appeals.find(({ id }) => id === memberId)?.text
    case 'answer':
      return answer?.text
  }
}
