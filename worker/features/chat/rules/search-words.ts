/** Shortest and longest search, in code points, and how many words of it are looked for. */
export const SEARCH_MIN = 2
export const SEARCH_MAX = 60
const WORDS_MAX = 10
/** So many places of a word are looked for with ß and with ss. */
const EITHER_MAX = 3

/** How many hits a page has, when nobody asks for fewer. */
export const SEARCH_PAGE = 20
/** So many of a room's newest polls are looked through. */
export const POLLS_SEARCHED = 300

const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu

/** The words of a search, each once; none where it is of signs alone. A message is a hit that has a word beginning with each. */
export function searchWords(text: string): string[] {
  const words = Array.from(text.normalize('NFC').matchAll(WORD), ([word]) => word)
  return [...new Set(words)].slice(0, WORDS_MAX)
}

/** What FTS5 is asked for these words; a single letter is a word of its own, since it begins too many. */
export function wordsQuery(words: readonly string[]): string {
  return words.map(beginningOf).join(' AND ')
}

function beginningOf(word: string) {
  if (Array.from(word).length === 1) return `"${word}"`
  return `(${Array.from(spellingsOf(word), it => `"${it}"*`).join(' OR ')})`
}

// The index takes ß for a letter of its own, so a word is looked for with ß and ss in each place that may be either, such
// as at the beginning of Fußballklasse; where it ends in s, that may be the beginning of ß.
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

/** Whether a text has words beginning with each of these, as the index of messages would find it. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const said = Array.from(text.matchAll(WORD), ([word]) => folded(word))
  return words.map(folded).every(sought => said.some(word => beginsWith(word, sought)))
}

/** A piece of a text; `isFound` if a word that is looked for begins there. */
export interface TextPiece {
  text: string
  isFound: boolean
}

/** A text in pieces, so that the beginnings of words that are looked for can be marked. */
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

// How much of a word is its longest beginning that is looked for, in UTF-16 units.
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

// A single letter is a word of its own.
function beginsWith(word: string, sought: string) {
  return sought.length > 1 ? word.startsWith(sought) : word === sought
}

// As the search does: without case and accents, ß as ss.
function folded(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}
