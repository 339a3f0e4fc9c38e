import type { Query } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api.ts'
import { clubNow, HOUR } from './clock.ts'
import { memberPrefix } from './member-data.ts'
import { siteStorage } from './site-storage.ts'
import { type KeyStore, keysWithPrefix, removeKeysWithPrefix } from './storage.ts'

/** What this browser keeps of something that the club told a member, and when that was known to be so: epoch ms. */
export interface Copy<Value> {
  value: Value
  at: number
}

/** A copy with more characters is not worth its place: drafts and unsent messages need that more. */
const LONGEST = 200_000

/** How long a copy may stand in for the club, in ms: a day for what people say to each other, a month for the calendar. */
export const CHAT_COPY_KEPT = 24 * HOUR
export const COPY_KEPT = 30 * CHAT_COPY_KEPT

function hasExpired(name: string, at: number, now: number) {
  const isChat = /^room\/|^\["(chat-rooms|pinned-messages|club-admin-text)"/.test(name)
  return now - at > (isChat ? CHAT_COPY_KEPT : COPY_KEPT)
}

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

/** What was kept for this member under this name; `null` where there is nothing that can be read, or it is too old and goes. */
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

/** Forgets the copies that no longer stand in for the club, also of rooms that nobody opens. */
export function forgetExpiredCopies(storage: KeyStore, memberId: string): void {
  const prefix = memberPrefix('kept', memberId)
  for (const key of keysWithPrefix(storage, prefix)) readCopy(storage, memberId, key.slice(prefix.length))
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
  const isOutOfReach = error instanceof ApiError && ['offline', 'club_full'].includes(error.code)
  if (!memberId || !isOutOfReach || query.state.data !== undefined) return
  const copy = readCopy(siteStorage, memberId, query.queryHash)
  if (copy) query.setState({ data: copy.value, dataUpdatedAt: copy.at })
}
