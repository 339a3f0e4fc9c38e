import { UploadError } from '#web/features/uploads/api.ts'
import { drawSmallest } from '#web/features/uploads/draw-image.ts'
import { inspectFile, isMoving, withoutMetadata } from '#web/features/uploads/prepare-file.ts'
import type { Crop } from '#web/ui/crop.ts'
import type { Inspection } from '#worker/features/uploads/rules/inspection.ts'

/** A profile's picture is never shown larger than a fifth of this, in pixels of its side; some screens have three to one. */
const SIDE = 512

/** What of the chosen file becomes the picture: a square of it, or the whole that moves. */
export type PictureFraming = Crop | 'whole'

/** Whether it may stay whole and move: only a GIF, which whoever wants nothing to move is not shown. */
export function mayStayAnimated(found: Inspection): boolean {
  return found.kind === 'gif' && isMoving(found)
}

/**
 * The picture as it leaves this device, without place, device and person: a square that is drawn anew, upright, or for
 * what moves the file less its metadata, since drawing would leave one frame of it. Throws `UploadError`.
 */
export async function preparePicture(file: File, framing: PictureFraming | null): Promise<Blob> {
  const found = framing === 'whole' ? await inspectFile(file) : null
  if (found) return withoutMetadata(found)
  const drawn =
    framing && framing !== 'whole'
      ? await drawSmallest(file, { most: SIDE, crop: framing }).catch(() => null)
      : null
  if (drawn) return drawn
  throw new UploadError('Choose a JPG, PNG or GIF picture', 'This file is of another type, or damaged.')
}
