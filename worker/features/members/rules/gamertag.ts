/** The form under which a gamertag is unique (docs/decisions.md 5): NFKC, trimmed, single spaces, case folded. */
export function gamertagKey(gamertag: string): string {
  const folded = gamertag.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC') // ß = SS, ı = i, ς = σ
  const plain = folded.replaceAll('’', "'") // phones curl it by themselves
  return plain.replace(/[\p{Zs}\t\r\n]+/gu, ' ').trim()
}

/**
 * The form under which a name is looked for in a text. The form of a sigma depends on what follows it, and the key of a
 * beginning must be the beginning of the key.
 */
export function nameKey(name: string): string {
  return gamertagKey(name).replaceAll('ς', 'σ')
}
