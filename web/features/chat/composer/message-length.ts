import { cleanMessage } from '#worker/features/chat/rules/text.ts'

/** How long the club takes a message to be: its code points, without what is trimmed or cleaned away. */
export function messageLength(text: string): number {
  return Array.from(cleanMessage(text).trim().normalize('NFC')).length
}
