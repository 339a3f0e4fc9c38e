/** A hash of a text, from 0 to 2³² − 1 (FNV-1a over code points). */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
