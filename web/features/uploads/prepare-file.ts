import { notify } from '#web/ui/notify.ts'
import { type Kind, mediaTypes } from '#worker/features/uploads/rules/file-kinds.ts'
import { type Inspection, inspect } from '#worker/features/uploads/rules/inspection.ts'
import { UploadError } from './api.ts'
import { drawImage, drawPhotograph } from './draw-image.ts'

/** A photograph is sent no larger than this, in pixels of its longer side. */
const SIDE_MAX = 2560

/**
 * A file for a message, or of a result, as it leaves this device: without place, device and person. A photograph is drawn anew, upright
 * and at most 2560 pixels long; what moves, and a small drawing, keeps its picture and loses only its metadata, as does an
 * original that an admin wishes to send.
 */
export async function prepareFile(file: Blob, isOriginal = false): Promise<Blob> {
  const found = await inspectFile(file)
  if (!found) return drawnForeign(file)
  if (isOriginal) return withoutMetadata(found)
  const isLong = Math.max(found.width, found.height) > SIDE_MAX
  if (isMoving(found) || !(found.kind === 'jpeg' || isLong)) return withoutMetadata(found)
  // What may be transparent stays so.
  const type = found.kind === 'jpeg' ? 'image/jpeg' : 'image/webp'
  const drawn = await drawImage(file, type, { most: SIDE_MAX }).catch(() => null)
  // A small photograph that was saved sparingly can be smaller than what is drawn of it.
  const isBest = drawn && (isLong || drawn.size < found.clean.length)
  return isBest ? drawn : withoutMetadata(found)
}

/** What a file holds by its bytes; `null` if it is nothing the club takes. */
export async function inspectFile(file: Blob): Promise<Inspection | null> {
  return inspect(new Uint8Array(await file.arrayBuffer()))
}

// Damaged, or of a kind that the club does not keep, such as HEIC: whatever this browser can draw becomes one that everybody can
// see. Whoever sends it is told, since nothing that moved does so any more.
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

/** The file as it came, less its metadata. */
export function withoutMetadata({ clean, kind }: Inspection): Blob {
  return new Blob([clean as Uint8Array<ArrayBuffer>], { type: mediaTypes[kind].contentType })
}

/** What says, near the beginning, that there is more than one picture. */
const frameMarks: Partial<Record<Kind, string>> = { png: 'acTL', webp: 'ANIM' }

/** Whether it is a clip or has frames, which drawing would leave one of. */
export function isMoving({ kind, clean }: Inspection): boolean {
  if (mediaTypes[kind].isVideo) return true
  if (kind === 'gif') return countTimedFrames(clean) > 1
  const mark = frameMarks[kind]
  return mark !== undefined && latin1(clean.subarray(0, 65_536)).includes(mark)
}

// A frame with a time of its own: eight bytes, of which the first three and the last are always these.
function countTimedFrames(gif: Uint8Array) {
  const [, ...frames] = latin1(gif).split('!\xf9\x04')
  return frames.filter(frame => frame[4] === '\0').length
}

function latin1(bytes: Uint8Array) {
  return new TextDecoder('latin1').decode(bytes)
}
