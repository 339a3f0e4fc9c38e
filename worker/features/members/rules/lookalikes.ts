import lookAlikes from 'unhomoglyph/data.json?raw'
import { gamertagKey } from './gamertag.ts'

/** `@everyone` rings the club, so no name may so much as begin with it (docs/decisions.md 50). */
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
 * founding gamertag (docs/decisions.md 5 and 50). Server only.
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

/** A gamertag reduced to what the eye sees: two that are equal here can be taken for each other. Server only. */
export function gamertagSkeleton(gamertag: string): string {
  // Looked at as it is written, before case and compatibility go: a capital tau is a T, a small one no t.
  const seen = Array.from(gamertag.normalize('NFC'), latinTwin).join('')
  const bare = gamertagKey(seen).replace(/[ _\-.#'’]/g, '')
  return asSeen(asSeen(bare).toLowerCase()).replaceAll('i', 'l') // a capital I is an l to the eye
}

// The letter or digit that this one, or its capital, can be taken for.
function latinTwin(letter: string) {
  const twins = [letter, letter.toUpperCase()].map(asSeen)
  return twins.find(twin => /^[A-Za-z0-9]$/.test(twin)) ?? letter
}

let table: Record<string, string> | undefined

// By the table of Unicode alone: the package's own function makes one expression of its 6,300 signs, whose compiling takes
// half of what a cold isolate may take for a call. Few calls need the table, so it is read by the first that does.
function asSeen(text: string) {
  table ??= JSON.parse(lookAlikes) as Record<string, string>
  let seen = ''
  for (const sign of text) seen += Object.hasOwn(table, sign) ? table[sign] : sign
  return seen
}
