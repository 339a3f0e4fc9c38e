/** A file that does not match its first bytes: truncated, inconsistent, or of a variant that nothing plays. */
export class BrokenFile extends Error {}

/** The size at which a file shows, and the file without private metadata. */
export interface CleanPicture {
  /** Pixels as shown, after rotation by the orientation. */
  width: number
  height: number
  /** The same array that was read if there was nothing to remove. */
  clean: Uint8Array
}

/** Reads numbers of a file by offset; beyond the end it throws RangeError. */
export function dataViewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The bytes at an offset as text, one character each; shorter at the end. */
export function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

/** A part of a file without copying it; throws if the file ends before. */
export function bytesBetween(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to > bytes.length || from > to) throw new BrokenFile('It ends too early')
  return bytes.subarray(from, to)
}

/** The characters of a text as bytes (Latin-1). */
export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, character => character.charCodeAt(0))
}

/** Maximum number of pieces in a file. More are meant to fill the memory, not to be seen. */
export const PIECES_MAX = 20_000

/** Counts the pieces of a file while it is read; throws at the first one too many. */
export class PieceCount {
  #count = 0

  add(pieces = 1): void {
    this.#count += pieces
    if (this.#count > PIECES_MAX) throw new BrokenFile('It is in too many pieces')
  }
}

/** Several parts as one. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The kept parts of a file, joined; the file itself if they are all of it. */
export function joinKept(bytes: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  const isWhole = parts.every(part => part.buffer === bytes.buffer)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return isWhole && length === bytes.length ? bytes : joinBytes(parts)
}

/** Whether two parts are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
