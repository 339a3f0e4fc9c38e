import type { Part } from './message-parts.ts'

/** Assumed number of characters per line: right for a desktop, more than fits on a phone. */
const COLUMNS = 60
/** Maximum number of lines of a message before it is folded. */
const LINES_MAX = 16
/** Number of lines shown of a folded message; well below the maximum, so that unfolding is worth the press. */
const LINES_SHOWN = 10

/** Line breaks with nothing but white space and invisible characters between them. */
const blankRun = /\n(?:(?:[^\S\n]|[\u2800\u3164\u115F\u1160\uFFA0\u00AD])*\n){2,}/g

/** Collapses runs of blank lines into one. */
export function collapseBlankLines(text: string): string {
  return text.replace(blankRun, '\n\n')
}

/** The beginning of a long message, with links and mentions kept whole; `null` if it need not be folded. */
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

/** The index at which the first `max` lines of a text end; `null` if it has no more lines than that. */
function endOfLines(text: string, max: number): number | null {
  let [at, line, column] = [0, 1, 0]
  for (const sign of text) {
    const width = (sign.codePointAt(0) ?? 0) > 0x10ff ? 2 : 1 // Asian characters and emoji
    column += width
    if (sign === '\n') [line, column] = [line + 1, 0]
    else if (column > COLUMNS) [line, column] = [line + 1, width]
    if (line > max) return at
    at += sign.length
  }
  return null
}

// Back to the end of a word; if that is more than a line away, to the end of a whole character, such as a flag.
function wordEnd(text: string, end: number): number {
  if (/\s/.test(text[end] ?? ' ')) return end
  const last = /\s\S*$/.exec(text.slice(Math.max(0, end - COLUMNS), end))
  return last ? end - last[0].length : (new Intl.Segmenter().segment(text).containing(end)?.index ?? end)
}
