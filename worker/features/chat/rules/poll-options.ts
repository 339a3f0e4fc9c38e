/** The indexes of options that repeat an earlier one. */
export function repeatedOptions(options: readonly string[]): number[] {
  const keys = options.map(optionKey)
  return keys.flatMap((key, at) => (key !== '' && keys.indexOf(key) < at ? [at] : []))
}

// Two options are the same if they look the same, so invisible characters (soft hyphens, joiners) are ignored, except the
// tags that make a flag England's or Scotland's.
function optionKey(text: string): string {
  const seen = text
    .normalize('NFKC')
    .replace(/(?![\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu, '')
  return seen
    .toLowerCase()
    .replace(/[\s\u2800]+/gu, ' ')
    .trim()
}
