import { useCallback, useState } from 'react'
import { mayKeepDataOf, onForgetOthers } from './member-data.ts'

/** What members have typed into windows and not sent: by member id, then by form, as JSON. */
const drafts = new Map<string, Map<string, string>>()

onForgetOthers(present => {
  for (const memberId of drafts.keys()) if (memberId !== present) drafts.delete(memberId)
})

/** What a member has typed into a form, as it is kept until it is sent or given up. */
export interface FormDraft<Typed> {
  /** What was kept when the form opened. */
  kept: Typed | undefined
  /** At once with every change: the session may end at any moment, and takes the form away. `null`: nothing is typed. */
  keep(typed: Typed | null): void
}

/** The draft of a form. It outlives the form and the session: whoever has to sign in again finds it, and nobody else. */
export function useFormDraft<Typed>(memberId: string, form: string): FormDraft<Typed> {
  const [kept] = useState(() => keptDraft<Typed>(memberId, form))
  const keep = useCallback((typed: Typed | null) => keepDraft(memberId, form, typed), [memberId, form])
  return { kept, keep }
}

/** What a member has typed into a form and not sent. A number that was none is `null`. */
export function keptDraft<Typed>(memberId: string, form: string): Typed | undefined {
  const text = drafts.get(memberId)?.get(form)
  return text === undefined ? undefined : JSON.parse(text)
}

/**
 * Keeps what a member has typed into a form; `null`: nothing any more. Nothing of nobody (`''`), as whom a form is drawn
 * while its session ends, nor of one who was forgotten while it still stands.
 */
export function keepDraft(memberId: string, form: string, typed: unknown): void {
  if (memberId === '' || !mayKeepDataOf(memberId)) return
  const own = drafts.get(memberId) ?? new Map<string, string>()
  if (typed === null) own.delete(form)
  else own.set(form, JSON.stringify(typed))
  drafts.set(memberId, own)
}
