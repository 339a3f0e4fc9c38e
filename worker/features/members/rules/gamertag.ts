/** The form under which a gamertag is unique (decision 5): NFKC, trimmed, single spaces, case folded. */
export function gamertagKey(gamertag: string): string {
  const folded = gamertag.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC') // ß = SS, ı = i, ς = σ
  const plain = folded.replaceAll('’', "'") // phones curl it by themselves
  return plain.replace(/[\p{Zs}\t\r\n]+/gu, ' ').trim()
}

// Words that the club itself uses for people.
const reserved = [
  'everyone',
  'here',
  'admin',
  'administrator',
  'system',
  'moderator',
  'null',
  'undefined',
  'me',
  'former member',
]

/** Whether nobody may take this gamertag, whoever asks. */
export function isReservedGamertag(gamertag: string): boolean {
  return reserved.includes(gamertagKey(gamertag))
}
