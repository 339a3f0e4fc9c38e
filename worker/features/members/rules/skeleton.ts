import unhomoglyph from 'unhomoglyph'
import { gamertagKey } from './gamertag.ts'

/** A gamertag reduced to what the eye sees: two that are equal here can be taken for each other. Server only. */
export function gamertagSkeleton(gamertag: string): string {
  const bare = gamertagKey(gamertag).replace(/[ _\-.#'’]/g, '')
  return unhomoglyph(unhomoglyph(bare).toLowerCase()).replaceAll('i', 'l') // a capital I is an l to the eye
}
