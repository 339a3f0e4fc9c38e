import { BrokenFile, type CleanPicture } from './bytes.ts'
import { type Kind, kindOf } from './file-kinds.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readMp4 } from './mp4.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/** A file's kind, displayed size, and its bytes without metadata. */
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
 * Reads a file completely and removes what reveals place, device or person (EXIF, XMP, IPTC, comments, user data in clips).
 * The image itself stays byte for byte, and so does its orientation. `clean` is the given array if there was nothing to
 * remove. `null` if it is not a valid picture or video of an accepted kind.
 */
export function inspect(bytes: Uint8Array): Inspection | null {
  const kind = kindOf(bytes)
  if (!kind) return null
  try {
    const reading = readers[kind](bytes)
    return reading.width > 0 && reading.height > 0 ? { kind, ...reading } : null
  } catch (error) {
    // A DataView throws a RangeError if a file ends inside a number.
    if (error instanceof BrokenFile || error instanceof RangeError) return null
    throw error
  }
}

/** Maximum width and height in pixels. Larger pictures keep a phone busy for too long. */
const SIDE_MAX = 10_000
const PIXELS_MAX = 50_000_000

/** Whether a picture has more pixels than the club accepts: 10,000 a side, 50 million in all. */
export function isTooLarge({ width, height }: { width: number; height: number }): boolean {
  return width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX
}
