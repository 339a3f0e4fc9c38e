import {
  BrokenFile,
  bytesBetween,
  type CleanPicture,
  dataViewOf,
  joinBytes,
  joinKept,
  latin1Bytes,
  PieceCount,
  sameBytes,
  textAt,
} from './bytes.ts'
import { orientationOf, orientationOnly, turned } from './exif-orientation.ts'

// The chunks for the picture, its colours and the frames of an animation. Texts, times and others are removed.
const shown =
  /^(IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/

/**
 * Reads a PNG and keeps the chunks that show, and the orientation; trailing bytes are removed. A file that is truncated after
 * its picture, or continues as something else, ends there; an animation after its last whole frame.
 */
export function readPng(bytes: Uint8Array): CleanPicture {
  const view = dataViewOf(bytes)
  const pieces = new PieceCount()
  const kept = [bytesBetween(bytes, 0, 8)]
  let orientation: number | undefined
  let hasPicture = false
  for (let at = 8; ; ) {
    pieces.add()
    const type = textAt(bytes, at + 4, 4)
    const chunk = chunkAt(bytes, at)
    if (chunk && (at === 8) !== (type === 'IHDR')) throw new BrokenFile('A chunk out of place')
    if (!chunk || type === 'IEND') {
      if (!hasPicture || view.getUint32(8) !== 13) throw new BrokenFile('There is no picture in it')
      if (chunk) kept.push(chunk)
      else endEarly(kept, bytes.subarray(at))
      const size = turned(view.getUint32(16), view.getUint32(20), orientation ?? 1)
      return { ...size, clean: joinKept(bytes, kept) }
    }
    at += chunk.length
    if (type === 'eXIf' && orientation === undefined) {
      orientation = orientationOf(chunk.subarray(8, -4)) // the first one counts
      if (orientation !== 1) kept.push(orientationChunk(chunk, orientation))
      continue
    }
    if (shown.test(type)) kept.push(chunk)
    else if (/^[A-Z]/.test(type)) throw new BrokenFile('A chunk that nobody knows and that everybody needs')
    hasPicture ||= type === 'IDAT'
  }
}

function chunkAt(bytes: Uint8Array, at: number) {
  if (at + 12 > bytes.length || !/^[A-Za-z]{4}$/.test(textAt(bytes, at + 4, 4))) return null
  const end = at + 12 + dataViewOf(bytes).getUint32(at)
  return end > bytes.length ? null : bytes.subarray(at, end)
}

const end = chunkOf('IEND', new Uint8Array())

// Ends a file that is truncated, or stops being a PNG at `rest`.
function endEarly(kept: Uint8Array[], rest: Uint8Array) {
  const type = textAt(rest, 4, 4)
  // A few bytes could be the beginning of any chunk; only those of the end chunk say that the picture is complete.
  const isPartOfPicture =
    rest.length < 8 ? !sameBytes(rest, end.subarray(0, rest.length)) : /^(IDAT|fdAT)$/.test(type)
  const frames = kept.flatMap((chunk, n) => (typeOf(chunk) === 'fcTL' ? [n] : []))
  if (isPartOfPicture) kept.length = lastFrame(frames, kept)
  // A frame with nothing but its header is dropped.
  else if (frames.at(-1) === kept.length - 1) kept.length -= 1
  const count = frames.filter(n => n < kept.length).length
  const control = kept.findIndex(chunk => typeOf(chunk) === 'acTL')
  if (control > 0 && count === 0) throw new BrokenFile('An animation without a frame')
  if (control > 0) kept[control] = framesCounted(kept[control] as Uint8Array, count)
  kept.push(end)
}

// Where the frame begins in which the file ends; a still picture has nothing before it.
function lastFrame(frames: readonly number[], kept: readonly Uint8Array[]) {
  const last = frames.at(-1)
  if (last === undefined || !kept.slice(0, last).some(chunk => typeOf(chunk) === 'IDAT'))
    throw new BrokenFile('It ends too early')
  return last
}

function framesCounted(chunk: Uint8Array, count: number) {
  if (dataViewOf(chunk).getUint32(8) === count) return chunk
  return chunkOf('acTL', joinBytes([numberOf(count), chunk.subarray(12, -4)]))
}

function typeOf(chunk: Uint8Array) {
  return textAt(chunk, 4, 4)
}

function orientationChunk(chunk: Uint8Array, orientation: number) {
  const only = chunkOf('eXIf', orientationOnly(orientation))
  return sameBytes(only, chunk) ? chunk : only
}

function chunkOf(type: string, data: Uint8Array) {
  const body = joinBytes([latin1Bytes(type), data])
  return joinBytes([numberOf(data.length), body, numberOf(checksum(body))])
}

function numberOf(value: number) {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}

// PNG's CRC-32, bit by bit, which is fast enough for about thirty bytes.
function checksum(bytes: Uint8Array) {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}
