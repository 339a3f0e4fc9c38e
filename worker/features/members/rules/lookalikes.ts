import lookAlikes from 'unhomoglyph/data.json?raw'
import { gamertagKey } from './gamertag.ts'

/** `@everyone` notifies the club, so no name may begin with it (docs/decisions.md 50). */
const EVERYONE = 'everyone'

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

/** Minimum length of words that are also matched in digits, because an M3 is a car. */
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
 * Whether a gamertag or display name is refused because it resembles a reserved word or the founding gamertag
 * (docs/decisions.md 5 and 50). Server only.
 */
export function isReservedName(name: string, foundingGamertag: string): boolean {
  const plain = look(name)
  const spelt = look(speltOut(name))
  if ([plain, spelt].some(seen => seen.startsWith(look(EVERYONE)))) return true
  return [...reserved, foundingGamertag].some(
    word => plain === look(word) || (word.length >= SPELT_IN_DIGITS && spelt === look(speltOut(word))),
  )
}

/** Everything a gamertag or display name could be mistaken for. Two names look alike if these lists share an entry. Server only. */
export function lookAlikesOf(name: string): string[] {
  const bare = name.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return [...new Set([gamertagSkeleton(bare), look(name)])].filter(seen => seen !== '')
}

// A name without accents and punctuation.
function look(name: string) {
  const bare = name.normalize('NFKD').replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
  return gamertagSkeleton(bare).replace(/\p{M}/gu, '')
}

// Replaces digits and symbols by the letters they resemble, except a symbol at the end.
function speltOut(name: string) {
  return Array.from(
    name.normalize('NFKC').replace(/[^\p{L}\p{N}]+$/u, ''),
    sign => letters[sign] ?? sign,
  ).join('')
}

/** A gamertag reduced to its appearance. Two with the same skeleton look alike. Server only. */
export function gamertagSkeleton(gamertag: string): string {
  // Compared as written, before case and compatibility folding: a capital tau looks like a T, a small one not like a t.
  const seen = Array.from(gamertag.normalize('NFC'), latinTwin).join('')
  const bare = gamertagKey(seen).replace(/[ _\-.#'’]/g, '')
  return asSeen(asSeen(bare).toLowerCase()).replaceAll('i', 'l') // a capital I looks like an l
}

// The Latin letter or digit that this one, or its capital, looks like.
function latinTwin(letter: string) {
  const twins = [letter, letter.toUpperCase()].map(asSeen)
  return twins.find(twin => /^[A-Za-z0-9]$/.test(twin)) ?? letter
}

let table: Record<string, string> | undefined

// Uses only Unicode's table. The package's own function builds one regular expression of 6,300 characters, whose compilation
// takes half of the CPU limit in a cold isolate. Few calls need the table, so it is parsed on first use.
function asSeen(text: string) {
  table ??= JSON.parse(lookAlikes) as Record<string, string>
  let seen = ''
  for (const sign of text) seen += Object.hasOwn(table, sign) ? table[sign] : sign
  return seen
}
