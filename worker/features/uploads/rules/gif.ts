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

/**
 * Reads a GIF and keeps its frames, timing and loop; comments, application data and trailing bytes are removed. A truncated
 * file, or one that continues as something else, ends after its last whole frame, as browsers show it.
 */
export function readGif(bytes: Uint8Array): CleanPicture {
  const view = dataViewOf(bytes)
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  let at = 13 + colourTable(view.getUint8(10))
  const pieces = new PieceCount()
  const kept = [bytesBetween(bytes, 0, at)]
  let frames = 0 // length of `kept` up to the last whole frame
  for (;;) {
    pieces.add()
    const block = bytes[at]
    const end = endOfBlock(bytes, at)
    if (end === null && frames === 0) throw new BrokenFile('There is no picture in it')
    if (end === null) {
      const isWhole = block === TRAILER
      if (!isWhole) kept.length = frames
      kept.push(isWhole ? bytes.subarray(at, at + 1) : Uint8Array.of(TRAILER))
      return { ...size, clean: joinKept(bytes, kept) }
    }
    const whole = bytes.subarray(at, end)
    if (block === IMAGE || isShown(whole)) kept.push(whole)
    if (block === IMAGE) frames = kept.length
    at = end
  }
}

// Where a block ends; `null` at the trailer, and if there is no whole block.
function endOfBlock(bytes: Uint8Array, at: number) {
  if (bytes[at] === EXTENSION) return endOfData(bytes, at + 2)
  if (bytes[at] !== IMAGE) return null
  return endOfData(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0))
}

function colourTable(flags: number) {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

// Blocks of at most 255 bytes, each preceded by its length, up to an empty one; `null` if the file ends before.
function endOfData(bytes: Uint8Array, start: number) {
  let at = start
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
  return at < bytes.length ? at + 1 : null
}

// The loop is three bytes in a block of eleven; anything longer carries something else.
function isShown(extension: Uint8Array) {
  const label = extension[1]
  if (label === GRAPHIC_CONTROL) return extension.length === 8
  return (
    label === APPLICATION &&
    extension.length === 19 &&
    /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(textAt(extension, 3, 11))
  )
}
