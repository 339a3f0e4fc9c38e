/** Minimum and maximum length of a search, in code points, and maximum number of words. */
export const SEARCH_MIN = 2
export const SEARCH_MAX = 60
const WORDS_MAX = 10
/** Maximum number of places in a word that are tried with both ß and ss. */
const EITHER_MAX = 3

/** Default number of hits in a page. */
export const SEARCH_PAGE = 20
/** Maximum number of a room's newest polls that are searched. */
export const POLLS_SEARCHED = 300

const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu

/** The distinct words of a search; none if it has only symbols. A hit contains a word beginning with each. */
export function searchWords(text: string): string[] {
  const words = Array.from(text.normalize('NFC').matchAll(WORD), ([word]) => word)
  return [...new Set(words)].slice(0, WORDS_MAX)
}

/** The FTS5 query for these words. A single letter matches only itself, because too many words begin with it. */
export function wordsQuery(words: readonly string[]): string {
  return words.map(beginningOf).join(' AND ')
}

function beginningOf(word: string) {
  if (Array.from(word).length === 1) return `"${word}"`
  return `(${Array.from(spellingsOf(word), it => `"${it}"*`).join(' OR ')})`
}

// The index takes ß for a letter of its own, so a word is searched with ß and ss wherever it may have either, such as at the
// beginning of Fußballklasse; a final s may be the beginning of ß.
function spellingsOf(word: string) {
  const [first = '', ...rest] = word.split(/ss|ß|s$/iu)
  const joints = word.match(/ss|ß|s$/giu) ?? []
  let spellings = [first]
  for (const [n, after] of rest.entries()) {
    const joint = joints[n] ?? ''
    const either = n >= EITHER_MAX ? [joint] : joint.toLowerCase() === 's' ? [joint, 'ß'] : ['ss', 'ß']
    spellings = spellings.flatMap(begun => either.map(it => begun + it + after))
  }
  return new Set([word, ...spellings])
}

/** Whether a text has words beginning with each of these, as the message index would find. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const said = Array.from(text.matchAll(WORD), ([word]) => folded(word))
  return words.map(folded).every(sought => said.some(word => beginsWith(word, sought)))
}

/** A piece of a text; `isFound` if it begins a searched word. */
export interface TextPiece {
  text: string
  isFound: boolean
}

/** Splits a text so that the beginnings of searched words can be marked. */
export function markFound(text: string, words: readonly string[]): TextPiece[] {
  const sought = words.map(folded)
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = foundLength(word, sought)
    if (length === 0) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isFound: false })
    end = index + length
    pieces.push({ text: text.slice(index, end), isFound: true })
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false })
  return pieces
}

// The length of the longest searched beginning of a word, in UTF-16 units.
function foundLength(word: string, sought: readonly string[]) {
  const fold = folded(word)
  const reach = Math.max(0, ...sought.filter(it => beginsWith(fold, it)).map(it => it.length))
  if (reach === 0) return 0
  let length = 0
  for (const sign of word) {
    if (folded(word.slice(0, length)).length >= reach && !/^\p{M}/u.test(sign)) break
    length += sign.length
  }
  return length
}

// A single letter matches only itself.
function beginsWith(word: string, sought: string) {
  return sought.length > 1 ? word.startsWith(sought) : word === sought
}

// As the index compares: without case and accents, ß as ss.
function folded(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}
