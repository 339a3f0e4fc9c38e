import { useCallback, useState } from 'react'
import { clubNow } from './clock.ts'
import { hasDraftExpired, mayKeepDataOf, memberPrefix } from './member-data.ts'
import { siteStorage } from './site-storage.ts'

const keyOf = (memberId: string, form: string) => memberPrefix('form-draft', memberId) + form

/** A member's draft of a form, kept until it is sent or discarded. */
export interface FormDraft<Typed> {
  /** The draft at the time the form opened. */
  kept: Typed | undefined
  /** Call at every change: the session may end at any moment and close the form. `null` deletes the draft. */
  keep(typed: Typed | null): void
}

/** The draft of a form. It survives the form, the page and the session, for the same member only. */
export function useFormDraft<Typed>(memberId: string, form: string): FormDraft<Typed> {
  const [kept] = useState(() => keptDraft<Typed>(memberId, form))
  const keep = useCallback((typed: Typed | null) => keepDraft(memberId, form, typed), [memberId, form])
  return { kept, keep }
}

/** A member's stored draft of a form. An invalid number is `null`. */
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
 * Stores a member's draft of a form; `null` deletes it. Does nothing without a member (`''`, while a session ends), or for a
 * member whose data was deleted while the form is still open.
 */
export function keepDraft(memberId: string, form: string, typed: unknown): void {
  if (memberId === '' || !mayKeepDataOf(memberId)) return
  const key = keyOf(memberId, form)
  const text = JSON.stringify({ typed, at: clubNow() })
  if (typed === null) siteStorage.removeItem(key)
  else siteStorage.setItem(key, text)
}
