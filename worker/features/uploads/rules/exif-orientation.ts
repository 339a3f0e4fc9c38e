import { dataViewOf, joinBytes, latin1Bytes, textAt } from './bytes.ts'

const ORIENTATION = 0x0112
const SHORT = 3

/** A picture's orientation (1 to 8, 1 for none) from its EXIF data, which begin with the TIFF header. */
export function orientationOf(tiff: Uint8Array): number {
  const order = textAt(tiff, 0, 4)
  const isLittle = order === 'II*\0'
  if (!isLittle && order !== 'MM\0*') return 1
  try {
    return findOrientation(dataViewOf(tiff), isLittle)
  } catch (error) {
    if (error instanceof RangeError) return 1 // truncated data; browsers do not rotate such a picture either
    throw error
  }
}

function findOrientation(view: DataView, isLittle: boolean) {
  const directory = view.getUint32(4, isLittle)
  const entries = view.getUint16(directory, isLittle)
  for (let entry = directory + 2; entry < directory + 2 + entries * 12; entry += 12) {
    if (view.getUint16(entry, isLittle) !== ORIENTATION || view.getUint16(entry + 2, isLittle) !== SHORT)
      continue
    const value = view.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** EXIF data with nothing but the orientation. */
export function orientationOnly(orientation: number): Uint8Array {
  const header = latin1Bytes('MM\0*\0\0\0\x08')
  const entry = Uint8Array.of(0, 1, ORIENTATION >> 8, ORIENTATION & 255, 0, SHORT, 0, 0, 0, 1)
  return joinBytes([header, entry, Uint8Array.of(0, orientation, 0, 0, 0, 0, 0, 0)])
}

/** The size of a picture after rotation. */
export function turned(width: number, height: number, orientation: number) {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}
