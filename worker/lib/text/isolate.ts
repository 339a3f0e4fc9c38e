// Letters of right-to-left scripts, and what may stand between two of them.
const letter = String.raw`[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Samr}\p{sc=Mand}\p{sc=Rohg}\p{sc=Adlm}]`
const stretches = new RegExp(String.raw`${letter}(?:[^\p{L}\p{N}\n]*${letter})*\p{M}*`, 'gu')

/**
 * Isolates right-to-left parts of a sentence, such as a name; otherwise a number after it would be shown before it. For texts
 * drawn as one string; pages use `<bdi>`. Other texts stay as they are.
 */
export function isolated(text: string): string {
  return text.replace(stretches, '\u2068$&\u2069')
}
