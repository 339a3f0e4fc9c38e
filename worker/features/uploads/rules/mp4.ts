import { BrokenFile, type CleanPicture, dataViewOf, latin1Bytes, PieceCount, textAt } from './bytes.ts'
import {
  areWithin,
  type Box,
  type BoxedFile,
  boxesIn,
  boxOf,
  neededBox,
  sampleStretches,
} from './mp4-boxes.ts'

// The boxes that a clip needs to play, by parent. Everything else (user data, tags, places, the camera's own boxes, padding)
// becomes an empty `free` box of the same size, so that no offset changes.
const needed: Record<string, RegExp> = {
  '': /^(ftyp|moov|mdat|moof|mfra|sidx|ssix|styp)$/,
  moov: /^(mvhd|trak|mvex|iods)$/,
  trak: /^(tkhd|edts|mdia|tref|tapt)$/,
  edts: /^elst$/,
  mdia: /^(mdhd|hdlr|minf|elng)$/,
  minf: /^(vmhd|smhd|nmhd|hdlr|dinf|stbl)$/,
  dinf: /^dref$/,
  stbl: /^(stsd|stts|ctts|cslg|stss|stps|stsc|stsz|stco|co64|sdtp|sbgp|sgpd|subs)$/,
  mvex: /^(mehd|trex|leva)$/,
  moof: /^(mfhd|traf)$/,
  traf: /^(tfhd|tfdt|trun|sbgp|sgpd|subs|sdtp)$/,
}

/** Maximum number of tracks. Cameras write up to eight, and each could claim all of the data. */
const TRACKS_MAX = 16

/**
 * Reads an MP4 or MOV and keeps what plays: picture and sound. Other tracks are removed with their samples (action cameras
 * write the place there), and so are names of camera and software makers, and recording times.
 */
export function readMp4(bytes: Uint8Array): CleanPicture {
  const file = { bytes, pieces: new PieceCount() }
  const erasure = new Erasure(bytes)
  const top = boxesIn(file, 0, bytes.length)
  if (top[0]?.type !== 'ftyp' || !top.some(({ type }) => type === 'mdat'))
    throw new BrokenFile('There is no film in it')
  const movie = neededBox(top, 'moov')
  if (top.filter(({ type }) => type === 'moov').length > 1) throw new BrokenFile('Two films in one')
  const inMovie = boxesIn(file, movie.body, movie.end)
  const inTracks = inMovie.filter(({ type }) => type === 'trak')
  if (inTracks.length > TRACKS_MAX) throw new BrokenFile('It is in too many pieces')
  const tracks = inTracks.map(box => trackOf(file, box))
  const isFragmented = boxOf(inMovie, 'mvex') !== undefined
  const data = top.filter(({ type }) => type === 'mdat')
  for (const track of tracks) if (!track.isShown) eraseTrack(file, erasure, track, isFragmented ? null : data)
  eraseBelow(file, erasure, '', top)
  const picture = tracks.find(({ isShown, width, height }) => isShown && width > 0 && height > 0)
  if (!picture) throw new BrokenFile('There is no picture in it')
  return { width: picture.width, height: picture.height, clean: erasure.result() }
}

interface Track {
  box: Box
  /** Picture or sound. */
  isShown: boolean
  table: Box[]
  /** As shown; 0 without a picture. */
  width: number
  height: number
}

function trackOf(file: BoxedFile, box: Box): Track {
  const { bytes } = file
  const inTrack = boxesIn(file, box.body, box.end)
  const media = neededBox(inTrack, 'mdia')
  const inMedia = boxesIn(file, media.body, media.end)
  const handler = textAt(bytes, neededBox(inMedia, 'hdlr').body + 8, 4)
  const information = neededBox(inMedia, 'minf')
  const sampleTable = neededBox(boxesIn(file, information.body, information.end), 'stbl')
  const table = boxesIn(file, sampleTable.body, sampleTable.end)
  const size =
    handler === 'vide' ? shownSize(dataViewOf(bytes), neededBox(inTrack, 'tkhd')) : { width: 0, height: 0 }
  return { box, isShown: handler === 'vide' || handler === 'soun', table, ...size }
}

// Width and height are 16.16 numbers at the end of the header, after the matrix, which rotates by 90° if its diagonal is zero.
function shownSize(view: DataView, header: Box) {
  const width = Math.round(view.getUint32(header.end - 8) / 65536)
  const height = Math.round(view.getUint32(header.end - 4) / 65536)
  const isTurned = view.getInt32(header.end - 44) === 0 && view.getInt32(header.end - 40) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

// `data` are the boxes with samples; `null` for fragments, which have tables of their own.
function eraseTrack(file: BoxedFile, erasure: Erasure, { box, table }: Track, data: readonly Box[] | null) {
  if (!data) throw new BrokenFile('Fragments with more than picture and sound')
  const stretches = sampleStretches(file, table)
  if (!areWithin(stretches, data)) throw new BrokenFile('Samples outside of the data')
  for (const { from, to } of stretches) erasure.wipe(from, to)
  empty(erasure, box)
}

function empty(erasure: Erasure, { type, at, body, end }: Box) {
  if (type !== 'free') erasure.write(at + 4, 'free')
  erasure.wipe(body, end)
}

function eraseBelow(file: BoxedFile, erasure: Erasure, parent: string, boxes: readonly Box[]) {
  for (const box of boxes) {
    if (textAt(erasure.result(), box.at + 4, 4) === 'free') erasure.wipe(box.body, box.end)
    else if (!needed[parent]?.test(box.type)) empty(erasure, box)
    else if (needed[box.type]) eraseBelow(file, erasure, box.type, boxesIn(file, box.body, box.end))
    else eraseNames(file, erasure, box)
  }
}

function eraseNames(file: BoxedFile, erasure: Erasure, box: Box) {
  const { bytes } = file
  if (/^(mvhd|tkhd|mdhd)$/.test(box.type))
    erasure.wipe(box.body + 4, box.body + (bytes[box.body] === 1 ? 20 : 12))
  if (box.type === 'hdlr') erasure.wipe(box.body + 12, box.end) // the maker of the handler, and its name
  if (box.type === 'stsd') eraseEncoders(file, erasure, box)
  if (box.type === 'dref') refuseElsewhere(file, erasure, box)
}

// A sample's description names its maker, and for a picture the encoder.
function eraseEncoders(file: BoxedFile, erasure: Erasure, { body, end }: Box) {
  for (const entry of boxesIn(file, body + 8, end)) {
    if (entry.at + 24 <= entry.end) erasure.wipe(entry.at + 20, entry.at + 24)
    if (entry.at + 86 <= entry.end && isPicture(entry)) erasure.wipe(entry.at + 50, entry.at + 82)
  }
}

function isPicture({ type }: Box) {
  return /^(avc[1-4]|hvc1|hev1|av01|vp0[89]|mp4v|s263|jpeg|mjp[ab]|dvh[1e]|dva[1v]|ap[ch4][nhsopqx])$/.test(
    type,
  )
}

// A reference to another file would reveal its folders; a reference to this file needs no name.
function refuseElsewhere(file: BoxedFile, erasure: Erasure, { body, end }: Box) {
  for (const entry of boxesIn(file, body + 8, end)) {
    if (((file.bytes[entry.body + 3] ?? 0) & 1) === 0) throw new BrokenFile('The film lies elsewhere')
    erasure.wipe(entry.body + 4, entry.end)
  }
}

/** Overwrites parts of a file, keeping its length and offsets. The given file is not changed. */
class Erasure {
  readonly #bytes: Uint8Array
  #copy: Uint8Array | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Overwrites a range with zeros. */
  wipe(from: number, to: number): void {
    if (this.#bytes.subarray(from, to).some(byte => byte !== 0)) this.#writable().fill(0, from, to)
  }

  /** Overwrites an offset with other characters. */
  write(at: number, text: string): void {
    this.#writable().set(latin1Bytes(text), at)
  }

  /** The resulting file; the given array if nothing was overwritten. */
  result(): Uint8Array {
    return this.#copy ?? this.#bytes
  }

  #writable() {
    this.#copy ??= this.#bytes.slice()
    return this.#copy
  }
}
