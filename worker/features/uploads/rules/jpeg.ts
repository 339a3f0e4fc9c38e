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

const EXIF = 'Exif\0\0'
const END = 0xd9
const SCAN = 0xda

/**
 * Reads a JPEG and keeps what shows: tables, frames and scans, the colour profile (APP2), Adobe's colour transform (APP14)
 * and the orientation. Other application data and trailing bytes are removed.
 */
export function readJpeg(bytes: Uint8Array): CleanPicture {
  const pieces = new PieceCount()
  const kept = [bytesBetween(bytes, 0, 2)]
  let size: { width: number; height: number } | undefined
  let orientation: number | undefined
  let hasScan = false
  for (let at = 2; ; ) {
    pieces.add()
    const { marker, from, to } = segmentAt(bytes, at)
    const segment = bytes.subarray(from, to)
    at = to
    if (marker === END) {
      if (!size || !hasScan) throw new BrokenFile('There is no picture in it')
      kept.push(segment)
      return { ...turned(size.width, size.height, orientation ?? 1), clean: joinKept(bytes, kept) }
    }
    if (isFrame(marker)) size ??= frameSize(segment)
    if (orientation === undefined && isExif(marker, segment)) {
      orientation = orientationOf(segment.subarray(10)) // the first one counts
      if (orientation !== 1) kept.push(orientationSegment(segment, orientation))
    } else if (!isApplication(marker)) kept.push(segment)
    else kept.push(...keptOfApplication(marker, segment))
    if (marker !== SCAN) continue
    hasScan = true
    at = endOfScan(bytes, to)
    kept.push(bytes.subarray(to, at))
  }
}

// A marker may be preceded by any number of 0xFF.
function segmentAt(bytes: Uint8Array, start: number) {
  if (bytes[start] !== 0xff) throw new BrokenFile('There is no marker where one is due')
  let from = start
  while (bytes[from + 1] === 0xff) from++
  const marker = bytesBetween(bytes, from + 1, from + 2)[0] ?? 0
  if (marker === END) return { marker, from, to: from + 2 }
  if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) throw new BrokenFile('A marker out of place')
  const length = dataViewOf(bytes).getUint16(from + 2)
  if (length < 2) throw new BrokenFile('A segment without a length')
  const to = from + 2 + length
  bytesBetween(bytes, from, to)
  return { marker, from, to }
}

// Within a scan 0xFF is followed by 0 or a restart marker; anything else ends it.
function endOfScan(bytes: Uint8Array, start: number) {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xff
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new BrokenFile('It ends too early')
}

function isFrame(marker: number) {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function frameSize(segment: Uint8Array) {
  const view = dataViewOf(segment)
  return { height: view.getUint16(5), width: view.getUint16(7) }
}

function isApplication(marker: number) {
  return (marker >= 0xe0 && marker <= 0xef) || marker >= 0xf0
}

function isExif(marker: number, segment: Uint8Array) {
  return marker === 0xe1 && textAt(segment, 4, 6) === EXIF
}

function keptOfApplication(marker: number, segment: Uint8Array): Uint8Array[] {
  if (marker === 0xe0) return textAt(segment, 4, 5) === 'JFIF\0' ? [withoutThumbnail(segment)] : []
  if (marker === 0xe2) return textAt(segment, 4, 12) === 'ICC_PROFILE\0' ? [segment] : []
  if (marker === 0xee) return textAt(segment, 4, 5) === 'Adobe' ? [segment] : []
  return []
}

// A thumbnail in the header may show what was cropped away.
function withoutThumbnail(segment: Uint8Array) {
  if (segment.length === 18) return segment
  return joinBytes([Uint8Array.of(0xff, 0xe0, 0, 16), bytesBetween(segment, 4, 16), Uint8Array.of(0, 0)])
}

function orientationSegment(segment: Uint8Array, orientation: number) {
  const data = orientationOnly(orientation)
  const only = joinBytes([Uint8Array.of(0xff, 0xe1, 0, 8 + data.length), latin1Bytes(EXIF), data])
  return sameBytes(only, segment) ? segment : only
}
