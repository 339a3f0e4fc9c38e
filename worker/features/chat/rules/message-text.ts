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
export const BANNER_QUOTE_MAX = 80

/** The beginning of a text: at most `max` code points, then "...". */
export function cut(text: string, max: number): string {
  const points = Array.from(text)
  return points.length <= max ? text : `${points.slice(0, max).join('')}...`
}
