// Letters that are written from right to left, and what may stand between two of them.
const letter = String.raw`[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Samr}\p{sc=Mand}\p{sc=Rohg}\p{sc=Adlm}]`
const stretches = new RegExp(String.raw`${letter}(?:[^\p{L}\p{N}\n]*${letter})*\p{M}*`, 'gu')

/**
 * A sentence in which what is written from right to left, such as a name, keeps to itself: a number behind it would stand in
 * front of it else. For what is drawn as one text; on a page a `<bdi>` does the same. Other texts stay as they are.
 */
export function isolated(text: string): string {
  return text.replace(stretches, '\u2068$&\u2069')
}
