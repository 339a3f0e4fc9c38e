import type { Part } from './message-parts.ts'

/** So many signs are taken to fit in a line: what a line holds on a desk, and more than on a phone. */
const COLUMNS = 60
/** A message of more lines than this is folded … */
const LINES_MAX = 16
/** … to so many: opening it is then always worth the press. */
const LINES_SHOWN = 10

/** Line breaks with nothing between them, or only what nobody can see. */
const blankRun = /\n(?:(?:[^\S\n]|[\u2800\u3164\u115F\u1160\uFFA0\u00AD])*\n){2,}/g

/** A text with at most one blank line at a time, however many were written. */
export function collapseBlankLines(text: string): string {
  return text.replace(blankRun, '\n\n')
}

/** The beginning of a long message, its links and mentions whole; `null` for one that is shown as it is. */
export function foldLongText(parts: Part[]): Part[] | null {
  const text = parts.map(part => part.text).join('')
  if (endOfLines(text, LINES_MAX) === null) return null
  const end = wordEnd(text, endOfLines(text, LINES_SHOWN) ?? text.length)
  const shown: Part[] = []
  let at = 0
  for (const part of parts) {
    const isCut = at + part.text.length > end
    if (!isCut || shown.length === 0) shown.push(isCut ? cutPart(part, end) : part)
    else if (part.kind === 'text' && end > at) shown.push(cutPart(part, end - at))
    if (isCut) break
    at += part.text.length
  }
  const isWhole = shown.length === parts.length && shown.at(-1) === parts.at(-1)
  return isWhole ? null : [...shown, { kind: 'text', text: '…' }]
}

function cutPart(part: Part, length: number): Part {
  return part.kind === 'text' ? { ...part, text: part.text.slice(0, length).trimEnd() } : part
}

/** Where the first so many lines of a text end; `null` where it has no more. */
function endOfLines(text: string, max: number): number | null {
  let [at, line, column] = [0, 1, 0]
  for (const sign of text) {
    const width = (sign.codePointAt(0) ?? 0) > 0x10ff ? 2 : 1 // Asian signs and emoji
    column += width
    if (sign === '\n') [line, column] = [line + 1, 0]
    else if (column > COLUMNS) [line, column] = [line + 1, width]
    if (line > max) return at
    at += sign.length
  }
  return null
}

// Back to where a word ends; where that is more than a line away, to where a sign does, such as a flag.
function wordEnd(text: string, end: number): number {
  if (/\s/.test(text[end] ?? ' ')) return end
  const last = /\s\S*$/.exec(text.slice(Math.max(0, end - COLUMNS), end))
  return last ? end - last[0].length : (new Intl.Segmenter().segment(text).containing(end)?.index ?? end)
}
