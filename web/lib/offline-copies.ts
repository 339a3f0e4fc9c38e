import type { Query } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api.ts'
import { memberPrefix } from './member-data.ts'
import { type KeyStore, removeKeysWithPrefix } from './storage.ts'

/** What this browser keeps of something that the club told a member, and when that was known to be so: epoch ms. */
export interface Copy<Value> {
  value: Value
  at: number
}

/** A copy with more characters is not worth its place: drafts and unsent messages need that more. */
const LONGEST = 200_000

const keyOf = (memberId: string, name: string) => memberPrefix('kept', memberId) + name

/** Keeps a copy for a member, to be read while the club cannot be reached. Storage that is full only costs the copy. */
export function saveCopy<Value>(storage: KeyStore, memberId: string, name: string, copy: Copy<Value>): void {
  const key = keyOf(memberId, name)
  const text = JSON.stringify(copy)
  try {
    if (text.length > LONGEST) storage.removeItem(key)
    else storage.setItem(key, text)
  } catch {
    forgetCopies(storage)
  }
}

/** What was kept for this member under this name; `null` where there is nothing, or nothing that can be read. */
export function readCopy<Value>(storage: KeyStore, memberId: string, name: string): Copy<Value> | null {
  try {
    const copy: Partial<Copy<Value>> | null = JSON.parse(storage.getItem(keyOf(memberId, name)) ?? 'null')
    return typeof copy?.at === 'number' && copy.value !== undefined ? (copy as Copy<Value>) : null
  } catch {
    return null
  }
}

/** Forgets all copies. */
export function forgetCopies(storage: KeyStore): void {
  removeKeysWithPrefix(storage, 'kept/')
}

/**
 * Shows the copy of what the club cannot be asked for. That it could not be asked stays said, and since when, so that
 * the page tells how old it is.
 */
export function restoreFromCopy(query: Query, error: unknown, memberId: string | undefined): void {
  const isOutOfReach = error instanceof ApiError && error.code === 'offline'
  if (!memberId || !isOutOfReach || query.state.data !== undefined) return
  const copy = readCopy(localStorage, memberId, query.queryHash)
  if (copy) query.setState({ data: copy.value, dataUpdatedAt: copy.at })
}
