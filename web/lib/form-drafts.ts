import { useCallback, useState } from 'react'
import { clubNow } from './clock.ts'
import { hasDraftExpired, mayKeepDataOf, memberPrefix } from './member-data.ts'
import { siteStorage } from './site-storage.ts'

const keyOf = (memberId: string, form: string) => memberPrefix('form-draft', memberId) + form

/** What a member has typed into a form, as it is kept until it is sent or given up. */
export interface FormDraft<Typed> {
  /** What was kept when the form opened. */
  kept: Typed | undefined
  /** At once with every change: the session may end at any moment, and takes the form away. `null`: nothing is typed. */
  keep(typed: Typed | null): void
}

/** The draft of a form. It outlives the form, the page and the session: whoever has to sign in again finds it, and nobody else. */
export function useFormDraft<Typed>(memberId: string, form: string): FormDraft<Typed> {
  const [kept] = useState(() => keptDraft<Typed>(memberId, form))
  const keep = useCallback((typed: Typed | null) => keepDraft(memberId, form, typed), [memberId, form])
  return { kept, keep }
}

/** What a member has typed into a form and not sent. A number that was none is `null`. */
export function keptDraft<Typed>(memberId: string, form: string): Typed | undefined {
  const key = keyOf(memberId, form)
  try {
    const stored = siteStorage.getItem(key)
    if (stored === null) return undefined
    if (!hasDraftExpired(stored)) return JSON.parse(stored).typed
    siteStorage.removeItem(key)
    return undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps what a member has typed into a form; `null`: nothing any more. Nothing of nobody (`''`), as whom a form is drawn
 * while its session ends, nor of one who was forgotten while it still stands.
 */
export function keepDraft(memberId: string, form: string, typed: unknown): void {
  if (memberId === '' || !mayKeepDataOf(memberId)) return
  const key = keyOf(memberId, form)
  const text = JSON.stringify({ typed, at: clubNow() })
  if (typed === null) siteStorage.removeItem(key)
  else siteStorage.setItem(key, text)
}
