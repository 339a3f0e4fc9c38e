import { cleanText } from './clean.ts'

/** Length in Unicode code points, which all of the club's limits count. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Length of a text after cleaning and trimming, in code points. */
export function trimmedLength(text: string): number {
  return codePoints(cleanText(text).trim())
}
