/**
 * A text of several lines as it is stored: in NFC, line ends as `\n`, tabs as spaces, and without what nobody can see (control
 * characters, marks that reorder or hide text) or should (towers of accents). What people paste is cleaned, never refused.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC') // takes some signs apart, so before towers are counted
    .replace(/\r\n?|[\v\f]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cs}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\u061C\uFEFF]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .normalize('NFC') // where something stood between a letter and its mark
}

/** A text of one line as it is stored: cleaned, and where it was broken a space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\n[ \n]*/g, ' ')
}
