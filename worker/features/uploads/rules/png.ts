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

// What makes the picture and its colours, and the frames of an animation. Texts, times and whatever else go.
const shown =
  /^(IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/

/** Reads a PNG and keeps of it the chunks that show, and the orientation; what follows the end goes. */
export function readPng(bytes: Uint8Array): CleanPicture {
  const view = dataViewOf(bytes)
  const pieces = new PieceCount()
  const kept = [bytesBetween(bytes, 0, 8)]
  let orientation: number | undefined
  let hasPicture = false
  for (let at = 8; ; ) {
    pieces.add()
    const type = textAt(bytes, at + 4, 4)
    const chunk = bytesBetween(bytes, at, at + 12 + view.getUint32(at))
    if ((at === 8) !== (type === 'IHDR') || !/^[A-Za-z]{4}$/.test(type))
      throw new BrokenFile('A chunk out of place')
    at += chunk.length
    if (type === 'eXIf' && orientation === undefined) {
      orientation = orientationOf(chunk.subarray(8, -4)) // the first word on it counts
      if (orientation !== 1) kept.push(orientationChunk(chunk, orientation))
      continue
    }
    if (shown.test(type)) kept.push(chunk)
    else if (/^[A-Z]/.test(type)) throw new BrokenFile('A chunk that nobody knows and that everybody needs')
    hasPicture ||= type === 'IDAT'
    if (type !== 'IEND') continue
    if (!hasPicture || view.getUint32(8) !== 13) throw new BrokenFile('There is no picture in it')
    const size = turned(view.getUint32(16), view.getUint32(20), orientation ?? 1)
    return { ...size, clean: joinKept(bytes, kept) }
  }
}

function orientationChunk(chunk: Uint8Array, orientation: number) {
  const data = orientationOnly(orientation)
  const body = joinBytes([latin1Bytes('eXIf'), data])
  const length = Uint8Array.of(0, 0, 0, data.length)
  const only = joinBytes([length, body, numberOf(checksum(body))])
  return sameBytes(only, chunk) ? chunk : only
}

function numberOf(value: number) {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}

// CRC-32 as PNG has it, bit by bit: it is for some thirty bytes.
function checksum(bytes: Uint8Array) {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}
