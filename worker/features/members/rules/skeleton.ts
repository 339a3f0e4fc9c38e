import lookAlikes from 'unhomoglyph/data.json?raw'
import { gamertagKey } from './gamertag.ts'

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
