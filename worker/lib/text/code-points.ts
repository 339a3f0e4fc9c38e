/** Length in Unicode code points, which is how every limit of the club counts. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
