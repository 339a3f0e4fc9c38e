import { codePoints } from './code-points.ts'

// Created on first use: most texts are short, and a phone takes a while for it.
let signs: Intl.Segmenter | undefined

/** The beginning of a text longer than `max` code points, then `ending`; cut between two graphemes, never within a flag or a family. */
export function truncate(text: string, max: number, ending = '...'): string {
  if (text.length <= max) return text
  signs ??= new Intl.Segmenter()
  for (const { segment, index } of signs.segment(text))
    if (codePoints(text.slice(0, index) + segment) > max) return text.slice(0, index) + ending
  return text
}
