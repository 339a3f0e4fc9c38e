/** The normalised form in which a gamertag is unique (docs/decisions.md 5): NFKC, trimmed, single spaces, case folded. */
export function gamertagKey(gamertag: string): string {
  const folded = gamertag.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC') // ß = SS, ı = i, ς = σ
  const plain = folded.replaceAll('’', "'") // phones insert curly ones
  return plain.replace(/[\p{Zs}\t\r\n]+/gu, ' ').trim()
}

/**
 * The form in which texts are searched for a name. A sigma's form depends on what follows, but the key of a name's beginning
 * must be the beginning of its key.
 */
export function nameKey(name: string): string {
  return gamertagKey(name).replaceAll('ς', 'σ')
}
