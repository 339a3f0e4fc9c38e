import {
  BrokenFile,
  bytesBetween,
  type CleanPicture,
  dataViewOf,
  joinKept,
  PieceCount,
  textAt,
} from './bytes.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

/** Reads a GIF and keeps of it the frames, their timing and the loop; comments, applications' data and what follows go. */
export function readGif(bytes: Uint8Array): CleanPicture {
  const view = dataViewOf(bytes)
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  let at = 13 + colourTable(view.getUint8(10))
  const pieces = new PieceCount()
  const kept = [bytesBetween(bytes, 0, at)]
  let hasPicture = false
  for (;;) {
    pieces.add()
    const start = at
    const block = view.getUint8(at)
    if (block === TRAILER) {
      if (!hasPicture) throw new BrokenFile('There is no picture in it')
      kept.push(bytes.subarray(at, at + 1))
      return { ...size, clean: joinKept(bytes, kept) }
    }
    if (block === EXTENSION) at = endOfData(bytes, at + 2)
    else if (block === IMAGE) at = endOfData(bytes, at + 11 + colourTable(view.getUint8(at + 9)))
    else throw new BrokenFile('A block that is none')
    hasPicture ||= block === IMAGE
    const whole = bytesBetween(bytes, start, at)
    if (block === IMAGE || isShown(whole)) kept.push(whole)
  }
}

function colourTable(flags: number) {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

// Blocks of at most 255 bytes, each led by its length, until an empty one.
function endOfData(bytes: Uint8Array, start: number) {
  const view = dataViewOf(bytes)
  let at = start
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += length + 1
  return at + 1
}

// The loop is three bytes in a block of eleven; what is longer carries something else.
function isShown(extension: Uint8Array) {
  const label = extension[1]
  if (label === GRAPHIC_CONTROL) return extension.length === 8
  return (
    label === APPLICATION &&
    extension.length === 19 &&
    /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(textAt(extension, 3, 11))
  )
}
