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

/** What a member has prepared in a room and not sent. */
export interface Draft {
  text: string
  /** What it answers, with its whole text. */
  replyTo: Quote | null
  attachments: Attachment[]
  /** The own message whose text is being changed, if any. */
  edit: Edit | null
}

/** A message that its author is changing, and what they had prepared when they began: that comes back afterwards. */
export interface Edit {
  messageId: string
  before: string
  aside: Omit<Draft, 'edit'>
}

/** A file that is in the club and goes along with a message. */
export interface Attachment {
  path: string
  name: string
  isVideo: boolean
  /** Epoch ms; absent for what is the club's own. */
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

/** The draft whose field somebody is typing in. */
let underCursor: string | null = null
/** Drafts that have words of their own here, while storage has those of another tab. */
const apart = new Set<string>()

// What another tab writes or sends is written and sent here too, but takes nobody's words from under their cursor.
globalThis.window?.addEventListener?.('storage', ({ key, newValue }: StorageEvent) => {
  if (!key?.startsWith('chat-draft/')) return
  const draft = newValue === null ? emptyDraft : parse(newValue)
  const own = store.get(draftsAtom)[key]?.text ?? ''
  if (newValue === null && apart.has(key)) return
  if (newValue !== null && key === underCursor && own !== '' && own !== draft.text) return apart.add(key)
  apart.delete(key)
  store.set(draftsAtom, drafts => ({ ...drafts, [key]: draft }))
})

/** The field of a room's draft has the cursor, or has it no more. */
export function setUnderCursor(memberId: string, roomId: string, isThere: boolean) {
  const key = below(memberId) + roomId
  if (isThere) underCursor = key
  else if (underCursor === key) underCursor = null
}

/** The member's draft in a room, and how it changes. It stays over room changes and reloads. */
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

/** Changes what a member has prepared in a room. Storage that is full or forbidden only costs it at a reload. */
export function changeDraft(memberId: string, roomId: string, changes: Partial<Draft>) {
  if (!mayKeepDataOf(memberId)) return
  const key = below(memberId) + roomId
  const draft = { ...draftOf(memberId, roomId), ...changes }
  store.set(draftsAtom, drafts => ({ ...drafts, [key]: draft }))
  const isOthers = apart.delete(key) // what is kept is what another tab is writing
  if (isEmpty(draft) && isOthers) return
  if (isEmpty(draft)) siteStorage.removeItem(key)
  else siteStorage.setItem(key, JSON.stringify({ ...draft, at: clubNow() }))
}

/** What a member writes in a room answers this message now. */
export function setDraftReply(memberId: string, { chatRoomId, ...message }: ChatMessage) {
  const { id, memberId: authorId, member, message: text, isDeleted } = message
  leaveEdit(memberId, chatRoomId)
  changeDraft(memberId, chatRoomId, { replyTo: { id, memberId: authorId, member, message: text, isDeleted } })
}

/** From now on a member changes this message of theirs; what they have prepared is laid aside. */
export function beginEdit(memberId: string, { chatRoomId, id, message }: ChatMessage) {
  leaveEdit(memberId, chatRoomId)
  const { edit: _, ...aside } = draftOf(memberId, chatRoomId)
  const edit = { messageId: id, before: message, aside }
  changeDraft(memberId, chatRoomId, { ...emptyDraft, text: message, edit })
}

/** A member changes no message any more: what they had prepared before is there again. */
export function leaveEdit(memberId: string, roomId: string) {
  const { edit } = draftOf(memberId, roomId)
  if (edit) changeDraft(memberId, roomId, { ...edit.aside, edit: null })
}

/** What a member has prepared in a room, as it is known now. */
export function draftOf(memberId: string, roomId: string): Draft {
  return store.get(draftsAtom)[below(memberId) + roomId] ?? storedDraft(memberId, roomId)
}

/** Whether there is nothing in it. */
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

// What is no draft of ours was typed into a page of an earlier build, which kept the text alone.
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

/** The message that a draft becomes: what is written, and below it each attachment on a line of its own. */
export function messageOfDraft({ text, attachments }: Draft): string {
  return [text.trim(), ...attachments.map(({ path }) => path)].filter(line => line !== '').join('\n')
}

/** Why a draft that is not too long cannot be sent at a time (epoch ms), in a sentence, or `null`. */
export function draftProblem(draft: Draft, people: readonly Mentionable[], at: number): string | null {
  // The browser may still show it; the others would see that it is gone.
  if (draft.attachments.some(({ uploadedAt }) => uploadedAt !== undefined && at - uploadedAt >= UNUSED))
    return 'An unsent file expired after a day: add it again'
  if (draft.attachments.length > PREVIEWS_MAX) return PREVIEWS_ENOUGH
  return mentionsProblem(cleanText(messageOfDraft(draft)), people)
}
