import { UploadError } from '#web/features/uploads/api.ts'
import { drawSmallest } from '#web/features/uploads/draw-image.ts'
import { inspectFile, isMoving, withoutMetadata } from '#web/features/uploads/prepare-file.ts'
import type { Crop } from '#web/ui/crop.ts'
import type { Inspection } from '#worker/features/uploads/rules/inspection.ts'

/** Side of a stored picture, in px: five times the largest size shown, for screens with up to three pixels to one. */
const SIDE = 512

/** What becomes the picture: a square of the file, or the whole animation. */
export type PictureFraming = Crop | 'whole'

/** Whether it may stay animated: only a GIF, which members with reduced motion are not shown. */
export function mayStayAnimated(found: Inspection): boolean {
  return found.kind === 'gif' && isMoving(found)
}

/**
 * The picture as it is uploaded, without location, device and person: a square drawn upright or, for an animation, the
 * file without its metadata, since drawing would keep one frame of it. Throws `UploadError`.
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
