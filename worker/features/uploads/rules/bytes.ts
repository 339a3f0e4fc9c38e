/** A file that is not what its first bytes promise: cut off, inconsistent, or of a make that nobody plays. */
export class BrokenFile extends Error {}

/** What one kind of file holds: how large it shows, and itself without what is nobody's business. */
export interface CleanPicture {
  /** Pixels as shown, so after a turn by the orientation. */
  width: number
  height: number
  /** The very array that was read if there was nothing to remove. */
  clean: Uint8Array
}

/** Numbers of a file by their place; reading behind the end throws RangeError. */
export function dataViewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The bytes of a place as text, each a character; shorter behind the end. */
export function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

/** A stretch of a file without copying it; throws where the file ends before. */
export function bytesBetween(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to > bytes.length || from > to) throw new BrokenFile('It ends too early')
  return bytes.subarray(from, to)
}

/** The characters of a text as bytes (Latin-1). */
export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, character => character.charCodeAt(0))
}

/** A file in more pieces than this was made to fill a memory, not to be looked at. */
export const PIECES_MAX = 20_000

/** Counts the pieces of one file while it is read, wherever they stand; throws at the first one too many. */
export class PieceCount {
  #count = 0

  add(pieces = 1): void {
    this.#count += pieces
    if (this.#count > PIECES_MAX) throw new BrokenFile('It is in too many pieces')
  }
}

/** Several stretches as one. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** What is kept of a file, joined; the file itself if that is all of it. */
export function joinKept(bytes: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  const isWhole = parts.every(part => part.buffer === bytes.buffer)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return isWhole && length === bytes.length ? bytes : joinBytes(parts)
}

/** Whether two stretches hold the same. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
