/** Length in Unicode code points, which is how every limit of the club counts. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** How long a text is once it is trimmed and composed: in code points. */
export function trimmedLength(text: string): number {
  return codePoints(text.trim().normalize('NFC'))
}
