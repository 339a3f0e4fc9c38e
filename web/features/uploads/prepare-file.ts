import { notify } from '#web/ui/notify.ts'
import { type Kind, mediaTypes } from '#worker/features/uploads/rules/file-kinds.ts'
import { type Inspection, inspect } from '#worker/features/uploads/rules/inspection.ts'
import { UploadError } from './api.ts'
import { drawImage, drawPhotograph } from './draw-image.ts'

/** Maximum length of a photograph's longer side, in pixels. */
const SIDE_MAX = 2560

/**
 * Prepares a file for upload and removes its metadata (place, device, person). A photograph is redrawn upright, at most
 * `SIDE_MAX` long. Animations, videos, small drawings and full-size uploads by admins keep their pixels.
 */
export async function prepareFile(file: Blob, isOriginal = false): Promise<Blob> {
  const found = await inspectFile(file)
  if (!found) return drawnForeign(file)
  if (isOriginal) return withoutMetadata(found)
  const isLong = Math.max(found.width, found.height) > SIDE_MAX
  if (isMoving(found) || !(found.kind === 'jpeg' || isLong)) return withoutMetadata(found)
  // Keeps transparency.
  const type = found.kind === 'jpeg' ? 'image/jpeg' : 'image/webp'
  const drawn = await drawImage(file, type, { most: SIDE_MAX }).catch(() => null)
  // A small, strongly compressed photograph can be smaller than its redrawn version.
  const isBest = drawn && (isLong || drawn.size < found.clean.length)
  return isBest ? drawn : withoutMetadata(found)
}

/** Inspects a file's bytes; `null` if the club does not accept its type. */
export async function inspectFile(file: Blob): Promise<Inspection | null> {
  return inspect(new Uint8Array(await file.arrayBuffer()))
}

// For a damaged file, or a type the club does not accept, such as HEIC: if this browser can draw it, it is converted. The
// sender is told, because any animation is lost.
async function drawnForeign(file: Blob): Promise<Blob> {
  try {
    const drawn = await drawPhotograph(file, { most: SIDE_MAX })
    const name = file instanceof File ? file.name : 'The picture'
    notify({
      title: 'Picture Converted',
      description: `${name} is damaged or in a format the club does not support. It will be sent as a still picture.`,
      variant: 'info',
    })
    return drawn
  } catch {
    throw new UploadError(
      'Only image and video files are allowed',
      'Use a JPG, PNG, WebP or GIF picture, or an MP4 or MOV video. This file is something else, or damaged.',
    )
  }
}

/** The file unchanged except for its metadata, which is removed. */
export function withoutMetadata({ clean, kind }: Inspection): Blob {
  return new Blob([clean as Uint8Array<ArrayBuffer>], { type: mediaTypes[kind].contentType })
}

/** Markers near the beginning of a file that show it is animated. */
const frameMarks: Partial<Record<Kind, string>> = { png: 'acTL', webp: 'ANIM' }

/** Whether it is a video or animated; redrawing would keep only one frame. */
export function isMoving({ kind, clean }: Inspection): boolean {
  if (mediaTypes[kind].isVideo) return true
  if (kind === 'gif') return countTimedFrames(clean) > 1
  const mark = frameMarks[kind]
  return mark !== undefined && latin1(clean.subarray(0, 65_536)).includes(mark)
}

// A graphic control extension: eight bytes, of which the first three and the last are fixed.
function countTimedFrames(gif: Uint8Array) {
  const [, ...frames] = latin1(gif).split('!\xf9\x04')
  return frames.filter(frame => frame[4] === '\0').length
}

function latin1(bytes: Uint8Array) {
  return new TextDecoder('latin1').decode(bytes)
}
