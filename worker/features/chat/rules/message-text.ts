import { codePoints } from '../../../lib/text/code-points.ts'

/** Maximum length of a quote in the list and above the composer, in code points before the "..." (docs/decisions.md 19). */
export const QUOTE_MAX = 100
export const SHORT_QUOTE_MAX = 80

/** Maximum length of a message, in code points (docs/decisions.md 20); the second is for admins in a proven session. */
const MESSAGE_MAX = 500
export const ADMIN_MESSAGE_MAX = 2000

/** Maximum length of a message by its author, in code points (docs/decisions.md 20). */
export function messageMax(writer: { isProvenAdmin: boolean }): number {
  return writer.isProvenAdmin ? ADMIN_MESSAGE_MAX : MESSAGE_MAX
}

/** What is wrong with a message's length, as a sentence, or `null`. */
export function lengthProblem(message: string, writer: { isProvenAdmin: boolean }): string | null {
  const max = messageMax(writer)
  return codePoints(message) > max ? `A message can have at most ${max} characters` : null
}
