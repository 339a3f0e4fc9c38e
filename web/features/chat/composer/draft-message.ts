import { type Mentionable, mentionsProblem } from '#worker/features/chat/rules/mentions.ts'
import { cleanMessage } from '#worker/features/chat/rules/message-text.ts'
import { UNUSED } from '#worker/features/uploads/rules/upload-limits.ts'
import { PREVIEWS_ENOUGH, PREVIEWS_MAX } from '../media/previews.ts'
import type { Draft } from './drafts.ts'

/** The message that a draft becomes: what is written, and below it each attachment on a line of its own. */
export function messageOf({ text, attachments }: Draft): string {
  return [text.trim(), ...attachments.map(({ path }) => path)].filter(line => line !== '').join('\n')
}

/** How long the club takes a message to be: its code points, without what is trimmed or cleaned away. */
export function messageLength(text: string): number {
  return Array.from(cleanMessage(text).trim().normalize('NFC')).length
}

/** Why a draft that is not too long cannot be sent at a time (epoch ms), in a sentence, or `null`. */
export function draftProblem(draft: Draft, people: readonly Mentionable[], at: number): string | null {
  // The browser may still show it; the others would see that it is gone.
  if (draft.attachments.some(({ uploadedAt }) => uploadedAt !== undefined && at - uploadedAt >= UNUSED))
    return 'A file waited for a day and is gone'
  if (draft.attachments.length > PREVIEWS_MAX) return PREVIEWS_ENOUGH
  return mentionsProblem(cleanMessage(messageOf(draft)), people)
}
