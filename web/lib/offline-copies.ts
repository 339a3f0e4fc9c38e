import type { Query } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api.ts'
import { clubNow, HOUR } from './clock.ts'
import { memberPrefix } from './member-data.ts'
import { siteStorage } from './site-storage.ts'
import { type KeyStore, keysWithPrefix, removeKeysWithPrefix } from './storage.ts'

/** A stored copy of an answer; `at`: when it was right, in epoch ms. */
export interface Copy<Value> {
  value: Value
  at: number
}

/** Maximum length of a copy, in characters: drafts and unsent messages need the space more. */
const LONGEST = 200_000

/** Lifetimes of copies, in ms: a day for chat, a month for the calendar. */
export const CHAT_COPY_KEPT = 24 * HOUR
export const COPY_KEPT = 30 * CHAT_COPY_KEPT

function hasExpired(name: string, at: number, now: number) {
  const isChat = /^room\/|^\["(chat-rooms|pinned-messages|club-admin-text)"/.test(name)
  return now - at > (isChat ? CHAT_COPY_KEPT : COPY_KEPT)
}

const keyOf = (memberId: string, name: string) => memberPrefix('kept', memberId) + name

/** Stores a copy for a member, for when the club cannot be reached. If storage is full, all copies are dropped. */
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

/** A member's copy by name; `null` if there is none, it is unreadable, or it has expired and is deleted. */
export function readCopy<Value>(
  storage: KeyStore,
  memberId: string,
  name: string,
  now = clubNow(),
): Copy<Value> | null {
  try {
    const copy: Partial<Copy<Value>> | null = JSON.parse(storage.getItem(keyOf(memberId, name)) ?? 'null')
    if (typeof copy?.at !== 'number' || copy.value === undefined) return null
    if (!hasExpired(name, copy.at, now)) return copy as Copy<Value>
    storage.removeItem(keyOf(memberId, name))
    return null
  } catch {
    return null
  }
}

/** Deletes expired copies, including those of rooms that are never opened again. */
export function forgetExpiredCopies(storage: KeyStore, memberId: string): void {
  const prefix = memberPrefix('kept', memberId)
  for (const key of keysWithPrefix(storage, prefix)) readCopy(storage, memberId, key.slice(prefix.length))
}

/** Deletes all copies. */
export function forgetCopies(storage: KeyStore): void {
  removeKeysWithPrefix(storage, 'kept/')
}

/**
 * Fills a failed query from its copy if the club cannot be reached. The query keeps its error and the copy's time, so that
 * the page can show how old the data is.
 */
export function restoreFromCopy(query: Query, error: unknown, memberId: string | undefined): void {
  const isOutOfReach = error instanceof ApiError && ['offline', 'club_full'].includes(error.code)
  if (!memberId || !isOutOfReach || query.state.data !== undefined) return
  const copy = readCopy(siteStorage, memberId, query.queryHash)
  if (copy) query.setState({ data: copy.value, dataUpdatedAt: copy.at })
}
