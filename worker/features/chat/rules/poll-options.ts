/** Which of these repeat an earlier one, by their places. */
export function repeatedOptions(options: readonly string[]): number[] {
  const keys = options.map(optionKey)
  return keys.flatMap((key, at) => (key !== '' && keys.indexOf(key) < at ? [at] : []))
}

// They are the same where nobody could tell them apart, so what cannot be seen (soft hyphens, joiners) does not count;
// of the signs that cannot, only the tags that make a flag England's or Scotland's do.
function optionKey(text: string): string {
  const seen = text
    .normalize('NFKC')
    .replace(/(?![\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu, '')
  return seen
    .toLowerCase()
    .replace(/[\s\u2800]+/gu, ' ')
    .trim()
}
