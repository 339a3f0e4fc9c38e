import { expect, test } from 'vitest'
import { bytes, gif, jpeg, png } from '#tests/support/media-files.ts'
import { BrokenFile, KeptPieces, PIECES_MAX } from '#worker/features/uploads/rules/bytes.ts'
import { readGif } from '#worker/features/uploads/rules/gif.ts'
import { readJpeg } from '#worker/features/uploads/rules/jpeg.ts'
import { readPng } from '#worker/features/uploads/rules/png.ts'

const MANY = 600_000

/** A picture with something small in it so many times, behind its first `head` bytes. */
function stuffed(picture: Uint8Array, head: number, piece: number[]) {
  const filling = new Uint8Array(piece.length * MANY)
  for (let n = 0; n < MANY; n++) filling.set(piece, n * piece.length)
  return bytes(picture.subarray(0, head), filling, picture.subarray(head))
}

// Behind the header and the table of colours.
function firstBlock(picture: Uint8Array) {
  const flags = picture[10] ?? 0
  return 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
}

test.each([
  ['a JPEG of tables without content', readJpeg, stuffed(jpeg(), 2, [0xff, 0xdb, 0, 2])],
  ['a GIF of timings', readGif, stuffed(gif(), firstBlock(gif()), [0x21, 0xf9, 4, 0, 0, 0, 0, 0])],
  ['a PNG of empty chunks', readPng, stuffed(png(), 33, [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0])],
])('%s is given up as soon as its pieces are too many', (_, read, file) => {
  const kept: number[] = []
  const keep = KeptPieces.prototype.keep
  KeptPieces.prototype.keep = function (...pieces) {
    kept.push(pieces.length)
    keep.apply(this, pieces)
  }
  expect(() => read(file)).toThrow(BrokenFile)
  KeptPieces.prototype.keep = keep
  expect(kept.length).toBe(PIECES_MAX + 1)
})
