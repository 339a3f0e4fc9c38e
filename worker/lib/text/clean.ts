/**
 * A text of several lines as it is stored: in NFC, with `\n` line ends and spaces for tabs, without invisible characters
 * (control characters, marks that reorder or hide text) or stacks of accents. Pasted text is cleaned, never refused.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC') // decomposes some characters, so before stacks are counted
    .replace(/\r\n?|[\v\f]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cs}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\u061C\uFEFF]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .normalize('NFC') // if something was removed between a letter and its mark
}

/** A one-line text as it is stored: cleaned, with a space for each line break. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\n[ \n]*/g, ' ')
}
