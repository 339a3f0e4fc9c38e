import { type Inspection, inspect } from '#worker/features/uploads/rules/inspection.ts'
import { type Kind, mediaTypes } from '#worker/features/uploads/rules/kinds.ts'
import { type Purpose, UploadError } from '../api.ts'

/** No photograph is sent larger than this, in pixels of its longer side: a profile's is never shown large. */
const sideMax: Record<Purpose, number> = { chat: 2560, profile: 512 }
const QUALITY = 0.86

/**
 * A file as it leaves this device: without place, device and person. A photograph is drawn anew, upright and at most
 * 2560 pixels long; what moves, and a small drawing, keeps its picture and loses only its metadata.
 */
export async function prepared(file: Blob, purpose: Purpose): Promise<Blob> {
  const most = sideMax[purpose]
  const found = inspect(new Uint8Array(await file.arrayBuffer()))
  if (!found) return drawnForeign(file, most)
  const isLong = Math.max(found.width, found.height) > most
  if (isMoving(found) || !(found.kind === 'jpeg' || isLong)) return cleaned(found)
  const drawn = await draw(file, drawnType(found.kind, purpose), most).catch(() => null)
  // A small photograph that was saved sparingly can be smaller than what is drawn of it.
  const isBest = drawn && (isLong || drawn.size < found.clean.length)
  return isBest ? drawn : cleaned(found)
}

// What may be transparent stays so; a profile's picture is no WebP.
function drawnType(kind: Kind, purpose: Purpose) {
  if (kind === 'jpeg') return 'image/jpeg'
  return purpose === 'chat' ? 'image/webp' : 'image/png'
}

// A kind that the club does not keep, such as HEIC: whatever this browser can draw becomes one that everybody can see.
async function drawnForeign(file: Blob, most: number): Promise<Blob> {
  try {
    return await draw(file, 'image/jpeg', most)
  } catch {
    throw new UploadError(
      'Only image and video files are allowed',
      'Pictures as JPG, PNG, WebP or GIF, videos as MP4 or MOV; this file is another, or damaged.',
    )
  }
}

function cleaned({ clean, kind }: Inspection): Blob {
  return new Blob([clean as Uint8Array<ArrayBuffer>], { type: mediaTypes[kind].contentType })
}

/** What says, near the beginning, that there is more than one picture. */
const frameMarks: Partial<Record<Kind, string>> = { png: 'acTL', webp: 'ANIM' }

/** Whether it is a clip or has frames, which drawing would leave one of. */
function isMoving({ kind, clean }: Inspection) {
  if (mediaTypes[kind].isVideo || kind === 'gif') return true
  const mark = frameMarks[kind]
  return mark !== undefined && new TextDecoder('latin1').decode(clean.subarray(0, 65_536)).includes(mark)
}

async function draw(file: Blob, type: string, most: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await blobOf(canvas, type)
  } finally {
    bitmap.close()
  }
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('Not drawn'))), type, QUALITY),
  )
}
