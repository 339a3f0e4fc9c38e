import { gamertagSkeleton } from './skeleton.ts'

/** `@everyone` rings the club, so no name may so much as begin with it (decision 50). */
const EVERYONE = 'everyone'

// Words that the club itself uses for people.
const reserved = [
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

/** Shorter words are not looked for in digits: an M3 is a car. */
const SPELT_IN_DIGITS = 4

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}

/**
 * Whether nobody may have this gamertag or display name, since it can be taken for a word of the club's own or for the
 * founding gamertag (decisions 5 and 50). Server only.
 */
export function isReservedName(name: string, foundingGamertag: string): boolean {
  const plain = look(name)
  const spelt = look(speltOut(name))
  if ([plain, spelt].some(seen => seen.startsWith(look(EVERYONE)))) return true
  return [...reserved, foundingGamertag].some(
    word => plain === look(word) || (word.length >= SPELT_IN_DIGITS && spelt === look(speltOut(word))),
  )
}

/**
 * All that a gamertag or display name can be taken for: two names look alike where they have one of these in common.
 * Server only.
 */
export function lookAlikesOf(name: string): string[] {
  const bare = name.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return [...new Set([gamertagSkeleton(bare), look(name)])].filter(seen => seen !== '')
}

// What the eye sees of the letters: without accents and without signs.
function look(name: string) {
  const bare = name.normalize('NFKD').replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
  return gamertagSkeleton(bare).replace(/\p{M}/gu, '')
}

// Digits and signs as the letters that they can stand for; a sign at the end stands for itself.
function speltOut(name: string) {
  return Array.from(
    name.normalize('NFKC').replace(/[^\p{L}\p{N}]+$/u, ''),
    sign => letters[sign] ?? sign,
  ).join('')
}
