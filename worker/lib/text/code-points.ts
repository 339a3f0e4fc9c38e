import { cleanText } from './clean.ts'

/** Length in Unicode code points, which is how every limit of the club counts. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** How long the club takes a text to be that is cleaned and trimmed: in code points. */
export function trimmedLength(text: string): number {
  return codePoints(cleanText(text).trim())
}
