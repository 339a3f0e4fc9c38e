import { BrokenFile, type CleanPicture } from './bytes.ts'
import { type Kind, kindOf } from './file-kinds.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readMp4 } from './mp4.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/** What a file turned out to be: its kind, how large it shows, and itself without metadata. */
export interface Inspection extends CleanPicture {
  kind: Kind
}

const readers: Record<Kind, (bytes: Uint8Array) => CleanPicture> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  gif: readGif,
  mp4: readMp4,
  mov: readMp4,
}

/**
 * Reads a file to its end and takes out what tells of place, device and person (EXIF, XMP, IPTC, comments, user data of
 * clips); the picture itself stays as it is, byte for byte, and so does how it is turned. `clean` is the array that was
 * given if there was nothing to remove. `null` if it is no sound picture or film of the kinds that the club takes.
 */
export function inspect(bytes: Uint8Array): Inspection | null {
  const kind = kindOf(bytes)
  if (!kind) return null
  try {
    const reading = readers[kind](bytes)
    return reading.width > 0 && reading.height > 0 ? { kind, ...reading } : null
  } catch (error) {
    // The latter is what a DataView throws where a file ends before its numbers do.
    if (error instanceof BrokenFile || error instanceof RangeError) return null
    throw error
  }
}

/** Larger ones keep a phone busy for longer than anybody looks at them. */
const SIDE_MAX = 10_000
const PIXELS_MAX = 50_000_000

/** Whether a picture has more pixels than the club takes: 10,000 a side, 50 million in all. */
export function isTooLarge({ width, height }: { width: number; height: number }): boolean {
  return width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX
}
