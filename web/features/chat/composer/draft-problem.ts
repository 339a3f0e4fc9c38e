import { type Mentionable, mentionsProblem } from '#worker/features/chat/rules/mentions.ts'
import { cleanMessage } from '#worker/features/chat/rules/text.ts'

/** Why the room would refuse a draft that is not too long, in a sentence, or `null`. */
export function draftProblem(draft: string, people: readonly Mentionable[]): string | null {
  return mentionsProblem(cleanMessage(draft), people)
}
