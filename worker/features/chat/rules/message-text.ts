import { codePoints } from '../../../lib/text/code-points.ts'

/**
 * A message as it is stored: line ends as `\n`, tabs as spaces, and without what nobody can see (control characters,
 * marks that reorder or hide text) or should (towers of accents). Chat takes what people paste and never refuses it.
 */
export function cleanMessage(text: string): string {
  return text
    .normalize('NFC') // takes some signs apart, so before towers are counted
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cs}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\u061C\uFEFF]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
}

/** Longest reply quote in the list and above the composer, in code points before the "..." (decision 19). */
export const QUOTE_MAX = 100
export const SHORT_QUOTE_MAX = 80

/** Longest message in code points (decision 20); the second is for admins with a proven session. */
const MESSAGE_MAX = 500
export const ADMIN_MESSAGE_MAX = 2000

/** Longest message of a writer, in code points (decision 20). */
export function messageMax(writer: { isProvenAdmin: boolean }): number {
  return writer.isProvenAdmin ? ADMIN_MESSAGE_MAX : MESSAGE_MAX
}

/** What is wrong with the length of a message, in a sentence, or `null`. */
export function lengthProblem(message: string, writer: { isProvenAdmin: boolean }): string | null {
  const max = messageMax(writer)
  return codePoints(message) > max ? `A message can have at most ${max} characters` : null
}
