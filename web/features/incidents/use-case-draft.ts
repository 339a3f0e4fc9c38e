import { useCallback, useRef, useState } from 'react'
import { keepDraft, keptDraft } from '#web/lib/form-drafts.ts'
import type { Incident } from './api.ts'

/** What is written about a case: the name of each form's draft begins so. */
export const drafted = ['reply', 'vote', 'decision', 'appeal', 'answer'] as const
export type Drafted = (typeof drafted)[number]

const nameOf = (what: Drafted, incidentId: string) => `case-${what} ${incidentId}`

/**
 * What somebody has typed into a form of a case, and how they change a part of it. Kept at once, until it is sent or given
 * up: it outlives the tab, the session, and another steward who was faster.
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
  const change = useCallback(
    (part: Partial<Draft>) => {
      latest.current = { ...latest.current, ...part }
      setTyped(latest.current)
      keepDraft(memberId, name, latest.current)
    },
    [memberId, name],
  )
  const forget = useCallback(() => keepDraft(memberId, name, null), [memberId, name])
  return { typed, change, forget }
}

/** Whether somebody has begun to write something about a case and not sent it. */
export function hasCaseDraft(memberId: string, what: Drafted, incidentId: string): boolean {
  return keptDraft(memberId, nameOf(what, incidentId)) !== undefined
}

/** What somebody has written about a case and cannot send any more, as its words. */
export interface LeftDraft {
  what: Drafted
  text: string
  forget: () => void
}

/** Drafts for which it is too late, but for those that have arrived after all, whose answer was lost. */
export function leftDrafts(incident: Incident, memberId: string): LeftDraft[] {
  return drafted
    .filter(what => !mayStill(incident, what))
    .flatMap(what => {
      const name = nameOf(what, incident.id)
      const text = wordsOf(keptDraft<{ account?: string; text?: string; reason?: string }>(memberId, name))
      if (text === '' || text === arrived(incident, what, memberId)) return []
      return [{ what, text, forget: () => keepDraft(memberId, name, null) }]
    })
}

function mayStill({ may }: Incident, what: Drafted) {
  return may[what === 'decision' ? 'decide' : what]
}

function wordsOf(draft: { account?: string; text?: string; reason?: string } | undefined) {
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
