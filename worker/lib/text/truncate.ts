import { codePoints } from './code-points.ts'

// Made when it is first needed: most texts are short, and a phone takes a while for it.
let signs: Intl.Segmenter | undefined

/** The beginning of a text that is longer than `max` code points, then "...": it ends between two signs, never within a flag or a family. */
export function truncate(text: string, max: number): string {
  return codePoints(text) <= max ? text : `${beginning(text, max)}...`
}

/** The longest beginning of a text that has at most `max` code points and ends between two signs as people see them. */
export function beginning(text: string, max: number): string {
  signs ??= new Intl.Segmenter('en')
  let end = 0
  let left = max
  for (const { segment, index } of signs.segment(text)) {
    left -= codePoints(segment)
    if (left < 0) break
    end = index + segment.length
  }
  return text.slice(0, end)
}
