import { codePoints } from '../../../lib/fields.ts'

/** How long a question or an option is: its code points, without what is trimmed away. */
export function writtenLength(text: string): number {
  return codePoints(text.trim().normalize('NFC'))
}

/** Which of these repeat an earlier one, by their places. */
export function repeatedOptions(options: readonly string[]): number[] {
  const keys = options.map(optionKey)
  return keys.flatMap((key, at) => (key !== '' && keys.indexOf(key) < at ? [at] : []))
}

// They are the same where nobody could tell them apart.
function optionKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}
