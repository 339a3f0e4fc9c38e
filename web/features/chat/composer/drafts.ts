import { atom, useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { useSession } from '#web/features/session/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { hasDraftExpired, mayKeepDataOf, memberPrefix, onForgetOthers } from '#web/lib/member-data.ts'
import { siteStorage } from '#web/lib/site-storage.ts'
import { store } from '#web/lib/store.ts'
import type { ChatMessage, Quote } from '#worker/features/chat/contract.ts'
import { type Mentionable, mentionsProblem } from '#worker/features/chat/rules/mentions.ts'
import { UNUSED } from '#worker/features/uploads/rules/upload-limits.ts'
import { cleanText } from '#worker/lib/text/clean.ts'
import { PREVIEWS_ENOUGH, PREVIEWS_MAX } from '../media/previews.ts'

/** An unsent message of a member in a room. */
export interface Draft {
  text: string
  /** The message it replies to, with its full text. */
  replyTo: Quote | null
  attachments: Attachment[]
  /** The member's message being edited, if any. */
  edit: Edit | null
}

/** A message being edited, and the draft that was set aside for it and comes back afterwards. */
export interface Edit {
  messageId: string
  before: string
  aside: Omit<Draft, 'edit'>
}

/** An uploaded file attached to a message. */
export interface Attachment {
  path: string
  name: string
  isVideo: boolean
  /** Epoch ms; absent for the club's own GIFs. */
  uploadedAt?: number
}

export const emptyDraft: Draft = { text: '', replyTo: null, attachments: [], edit: null }

const draftsAtom = atom<Record<string, Draft>>({})

const below = (memberId: string) => memberPrefix('chat-draft', memberId)

onForgetOthers(present =>
  store.set(draftsAtom, drafts =>
    Object.fromEntries(
      Object.entries(drafts).filter(([key]) => present !== null && key.startsWith(below(present))),
    ),
  ),
)

/** Key of the draft whose field has the cursor. */
let underCursor: string | null = null
/** Keys of drafts whose text here differs from the one another tab has stored. */
const apart = new Set<string>()

// Takes over what another tab types or sends, but never replaces text under the cursor.
globalThis.window?.addEventListener?.('storage', ({ key, newValue }: StorageEvent) => {
  if (!key?.startsWith('chat-draft/')) return
  const draft = newValue === null ? emptyDraft : parse(newValue)
  const own = store.get(draftsAtom)[key]?.text ?? ''
  if (newValue === null && apart.has(key)) return
  if (newValue !== null && key === underCursor && own !== '' && own !== draft.text) return apart.add(key)
  apart.delete(key)
  store.set(draftsAtom, drafts => ({ ...drafts, [key]: draft }))
})

/** Records whether the field of a room's draft has the cursor. */
export function setUnderCursor(memberId: string, roomId: string, isThere: boolean) {
  const key = below(memberId) + roomId
  if (isThere) underCursor = key
  else if (underCursor === key) underCursor = null
}

/** The member's draft in a room, and its setter. It survives room changes and reloads. */
export function useDraft(roomId: string): [Draft, (changes: Partial<Draft>) => void] {
  const { member } = useSession()
  const memberId = member?.id ?? ''
  const changed = useAtomValue(draftsAtom)[below(memberId) + roomId]
  const draft = useMemo(() => changed ?? storedDraft(memberId, roomId), [changed, memberId, roomId])
  const change = useCallback(
    (changes: Partial<Draft>) => changeDraft(memberId, roomId, changes),
    [memberId, roomId],
  )
  return [draft, change]
}

/** Changes a member's draft in a room. If storage is full or blocked, the draft is only lost on a reload. */
export function changeDraft(memberId: string, roomId: string, changes: Partial<Draft>) {
  if (!mayKeepDataOf(memberId)) return
  const key = below(memberId) + roomId
  const draft = { ...draftOf(memberId, roomId), ...changes }
  store.set(draftsAtom, drafts => ({ ...drafts, [key]: draft }))
  const isOthers = apart.delete(key) // storage holds what another tab is writing
  if (isEmpty(draft) && isOthers) return
  if (isEmpty(draft)) siteStorage.removeItem(key)
  else siteStorage.setItem(key, JSON.stringify({ ...draft, at: clubNow() }))
}

/** Makes a member's draft a reply to this message. */
export function setDraftReply(memberId: string, { chatRoomId, ...message }: ChatMessage) {
  const { id, memberId: authorId, member, message: text, isDeleted } = message
  leaveEdit(memberId, chatRoomId)
  changeDraft(memberId, chatRoomId, { replyTo: { id, memberId: authorId, member, message: text, isDeleted } })
}

/** Starts editing a member's message; their draft is set aside. */
export function beginEdit(memberId: string, { chatRoomId, id, message }: ChatMessage) {
  leaveEdit(memberId, chatRoomId)
  const { edit: _, ...aside } = draftOf(memberId, chatRoomId)
  const edit = { messageId: id, before: message, aside }
  changeDraft(memberId, chatRoomId, { ...emptyDraft, text: message, edit })
}

/** Stops editing; the draft that was set aside comes back. */
export function leaveEdit(memberId: string, roomId: string) {
  const { edit } = draftOf(memberId, roomId)
  if (edit) changeDraft(memberId, roomId, { ...edit.aside, edit: null })
}

/** A member's current draft in a room. */
export function draftOf(memberId: string, roomId: string): Draft {
  return store.get(draftsAtom)[below(memberId) + roomId] ?? storedDraft(memberId, roomId)
}

/** Whether a draft is empty. */
export function isEmpty({ text, replyTo, attachments, edit }: Draft): boolean {
  return edit === null && text === '' && replyTo === null && attachments.length === 0
}

function storedDraft(memberId: string, roomId: string): Draft {
  try {
    const key = below(memberId) + roomId
    const stored = siteStorage.getItem(key)
    if (stored === null) return emptyDraft
    if (!hasDraftExpired(stored)) return parse(stored)
    siteStorage.removeItem(key)
    return emptyDraft
  } catch {
    return emptyDraft
  }
}

// An earlier build stored the text alone, so anything that is not a draft is taken as text.
function parse(stored: string): Draft {
  try {
    const draft: Partial<Draft> = JSON.parse(stored)
    const words = wordsIn(draft)
    return words ? { ...words, edit: editIn(draft.edit) } : { ...emptyDraft, text: stored }
  } catch {
    return { ...emptyDraft, text: stored }
  }
}

function wordsIn({ text, replyTo, attachments }: Partial<Draft>) {
  if (typeof text !== 'string') return null
  return {
    text,
    replyTo: isQuote(replyTo) ? replyTo : null,
    attachments: Array.isArray(attachments) ? attachments.filter(isAttachment) : [],
  }
}

function editIn(edit: Partial<Edit> | null | undefined): Edit | null {
  const { messageId, before, aside } = edit ?? {}
  const words = wordsIn(aside ?? {})
  return typeof messageId === 'string' && typeof before === 'string' && words
    ? { messageId, before, aside: words }
    : null
}

function isQuote(value: Partial<Quote> | null | undefined): value is Quote {
  const { id, memberId, message } = value ?? {}
  return [id, memberId, message].every(it => typeof it === 'string')
}

function isAttachment(value: Partial<Attachment> | null): value is Attachment {
  const { path, name } = value ?? {}
  return [path, name].every(it => typeof it === 'string')
}

/** A draft as message text: what was typed, then each attachment on its own line. */
export function messageOfDraft({ text, attachments }: Draft): string {
  return [text.trim(), ...attachments.map(({ path }) => path)].filter(line => line !== '').join('\n')
}

/** Why a draft cannot be sent at a time (epoch ms), or `null`. Does not check the length. */
export function draftProblem(draft: Draft, people: readonly Mentionable[], at: number): string | null {
  // The browser may still show it from its cache; everyone else would see it missing.
  if (draft.attachments.some(({ uploadedAt }) => uploadedAt !== undefined && at - uploadedAt >= UNUSED))
    return 'An unsent file expired after a day: add it again'
  if (draft.attachments.length > PREVIEWS_MAX) return PREVIEWS_ENOUGH
  return mentionsProblem(cleanText(messageOfDraft(draft)), people)
}
