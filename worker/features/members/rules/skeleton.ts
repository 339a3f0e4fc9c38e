import unhomoglyph from 'unhomoglyph'
import { gamertagKey } from './gamertag.ts'

/** A gamertag reduced to what the eye sees: two that are equal here can be taken for each other. Server only. */
export function gamertagSkeleton(gamertag: string): string {
  // Looked at as it is written, before case and compatibility go: a capital tau is a T, a small one no t.
  const seen = Array.from(gamertag.normalize('NFC'), latinTwin).join('')
  const bare = gamertagKey(seen).replace(/[ _\-.#'’]/g, '')
  return unhomoglyph(unhomoglyph(bare).toLowerCase()).replaceAll('i', 'l') // a capital I is an l to the eye
}

// The letter or digit that this one, or its capital, can be taken for.
function latinTwin(letter: string) {
  const twins = [letter, letter.toUpperCase()].map(shape => unhomoglyph(shape))
  return twins.find(twin => /^[A-Za-z0-9]$/.test(twin)) ?? letter
}
