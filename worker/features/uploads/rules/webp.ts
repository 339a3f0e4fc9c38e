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

const HEADER = 12
const FRAME_HEADER = 16
const EXIF_FLAG = 0x08
const XMP_FLAG = 0x04

interface Chunk {
  type: string
  /** Including header and padding. */
  whole: Uint8Array
  data: Uint8Array
}

/**
 * Reads a WebP and keeps the chunks that show, and the orientation; trailing bytes are removed. A truncated file ends after
 * its last whole chunk, as browsers show it.
 */
export function readWebp(bytes: Uint8Array): CleanPicture {
  const length = Math.min(dataViewOf(bytes).getUint32(4, true) + 8, bytes.length)
  const pieces = new PieceCount()
  const chunks = chunksOf(bytesBetween(bytes, HEADER, length), pieces)
  const first = chunks[0]
  // Without the extended header, EXIF data are ignored.
  const exif = first?.type === 'VP8X' ? chunks.find(({ type }) => type === 'EXIF') : undefined
  const orientation = exif ? orientationOf(tiffOf(exif.data)) : 1
  if (!first || !chunks.some(({ type }) => /^(VP8 |VP8L|ANMF)$/.test(type)))
    throw new BrokenFile('There is no picture in it')
  const kept = chunks.flatMap(chunk => keptOfChunk(chunk, orientation, exif, pieces))
  const { width, height } = sizeOf(first)
  return { ...turned(width, height, orientation), clean: withHeader(bytes, kept) }
}

// As far as they are whole.
function chunksOf(body: Uint8Array, pieces: PieceCount): Chunk[] {
  const chunks: Chunk[] = []
  const view = dataViewOf(body)
  for (let at = 0; at < body.length; ) {
    pieces.add()
    if (at + 8 > body.length) break
    const length = view.getUint32(at + 4, true)
    const to = at + 8 + length
    if (to > body.length) break
    const data = body.subarray(at + 8, to)
    // Some files lack the padding of the last chunk.
    const end = Math.min(to + (length % 2), body.length)
    chunks.push({ type: textAt(body, at, 4), whole: body.subarray(at, end), data })
    at = end
  }
  return chunks
}

// Some writers put the name of the JPEG segment before the data.
function tiffOf(data: Uint8Array) {
  return textAt(data, 0, 6) === 'Exif\0\0' ? data.subarray(6) : data
}

function sizeOf({ type, data }: Chunk) {
  const view = dataViewOf(data)
  if (type === 'VP8X') return { width: threeBytes(view, 4) + 1, height: threeBytes(view, 7) + 1 }
  if (type === 'VP8L' && view.getUint8(0) === 0x2f) {
    const bits = view.getUint32(1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (type !== 'VP8 ' || textAt(data, 3, 3) !== '\x9d\x01\x2a')
    throw new BrokenFile('A frame without its mark')
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
}

function threeBytes(view: DataView, at: number) {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

function keptOfChunk(
  chunk: Chunk,
  orientation: number,
  exif: Chunk | undefined,
  pieces: PieceCount,
): Uint8Array[] {
  const { type, whole, data } = chunk
  if (type === 'VP8X') return [withFlags(chunk, orientation)]
  if (type === 'ANMF') return [keptOfFrame(whole, data, pieces)]
  if (chunk === exif && orientation !== 1) return [orientationChunk(whole, orientation)]
  return /^(VP8 |VP8L|ALPH|ANIM|ICCP)$/.test(type) ? [whole] : []
}

// The header says whether there are EXIF and XMP data. EXIF stays only for a rotation, XMP never.
function withFlags({ whole, data }: Chunk, orientation: number) {
  const flags = data[0] ?? 0
  const honest = (flags & ~(EXIF_FLAG | XMP_FLAG)) | (orientation === 1 ? 0 : EXIF_FLAG)
  if (honest === flags) return whole
  const copy = whole.slice()
  copy[8] = honest
  return copy
}

// A frame of an animation holds chunks of its own.
function keptOfFrame(whole: Uint8Array, data: Uint8Array, pieces: PieceCount) {
  const header = bytesBetween(data, 0, FRAME_HEADER)
  const chunks = chunksOf(data.subarray(FRAME_HEADER), pieces)
  const kept = chunks.filter(({ type }) => /^(VP8 |VP8L|ALPH)$/.test(type))
  if (kept.length === chunks.length) return whole
  return chunk('ANMF', joinBytes([header, ...kept.map(one => one.whole)]))
}

function orientationChunk(whole: Uint8Array, orientation: number) {
  const only = chunk('EXIF', orientationOnly(orientation))
  return sameBytes(only, whole) ? whole : only
}

function chunk(type: string, data: Uint8Array) {
  return joinBytes([latin1Bytes(type), length32(data.length), data, new Uint8Array(data.length % 2)])
}

function withHeader(bytes: Uint8Array, kept: Uint8Array[]) {
  const clean = joinKept(bytes, [bytes.subarray(0, HEADER), ...kept])
  const length = length32(clean.length - 8)
  if (sameBytes(length, clean.subarray(4, 8))) return clean
  const honest = clean === bytes ? clean.slice() : clean
  honest.set(length, 4)
  return honest
}

function length32(value: number) {
  const bytes = new Uint8Array(4)
  dataViewOf(bytes).setUint32(0, value, true)
  return bytes
}
