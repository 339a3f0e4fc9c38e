import { useCallback, useRef, useState } from 'react'
import { keepDraft, keptDraft } from '#web/lib/form-drafts.ts'
import { onForgetOthers } from '#web/lib/member-data.ts'
import type { Incident } from './api.ts'

/** The forms of a case; each draft name starts with one. */
const drafted = ['reply', 'vote', 'decision', 'appeal', 'answer'] as const
export type Drafted = (typeof drafted)[number]

const nameOf = (what: Drafted, incidentId: string) => `case-${what} ${incidentId}`

/** Unsent input of this tab by member and name; the kept draft may be another tab's by now. */
const typedHere = new Map<string, Map<string, object>>()

onForgetOthers(present => {
  for (const memberId of typedHere.keys()) if (memberId !== present) typedHere.delete(memberId)
})

/** Keeps input for this tab and others. */
export function noteTyped(memberId: string, what: Drafted, incidentId: string, typed: object): void {
  const name = nameOf(what, incidentId)
  const theirs = typedHere.get(memberId) ?? new Map<string, object>()
  typedHere.set(memberId, theirs.set(name, typed))
  keepDraft(memberId, name, typed)
}

// A different kept draft belongs to another tab, which has not sent it.
function forgetTyped(memberId: string, name: string, typed: object | undefined) {
  typedHere.get(memberId)?.delete(name)
  if (JSON.stringify(keptDraft(memberId, name)) === JSON.stringify(typed)) keepDraft(memberId, name, null)
}

/**
 * The draft of a case form. It is kept until sent or discarded, and survives the tab, the session, and another
 * steward or tab that was faster.
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

/** Whether a member has an unsent draft in a case form. */
export function hasCaseDraft(memberId: string, what: Drafted, incidentId: string): boolean {
  return keptDraft(memberId, nameOf(what, incidentId)) !== undefined
}

/** A draft that can no longer be sent, as text. */
export interface LeftDraft {
  what: Drafted | 'report'
  text: string
  forget: () => void
}

/** Drafts that are too late to send, except those that did arrive although the answer was lost. */
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

/** The text fields of the case forms. */
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
