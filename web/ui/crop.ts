/** In pixels. */
export interface Size {
  width: number
  height: number
}

/** A part of a picture, in its pixels after EXIF orientation is applied. */
export interface Crop extends Size {
  x: number
  y: number
}

/** Makes a crop a square inside the picture: what was measured on the screen may be a pixel off. */
export function squareIn(crop: Crop, picture: Size): Crop {
  const side = Math.max(1, Math.min(crop.width, crop.height, picture.width, picture.height))
  const within = (at: number, length: number) => Math.min(Math.max(0, at), length - side)
  return { x: within(crop.x, picture.width), y: within(crop.y, picture.height), width: side, height: side }
}

/** The placing of a picture under its frame, in CSS pixels: its size at zoom 1, and its offset from the centre. */
interface Placing {
  zoom: number
  offset: { x: number; y: number }
  crop: Size
  viewportRect: Size
}

/** Describes the crop for screen readers. */
export function describeCrop({ zoom, offset, crop, viewportRect }: Placing): string {
  const share = (length: number, side: number, moved: number) => {
    const spare = length * zoom - side
    return spare < 1 ? 0 : Math.round((100 * (spare / 2 - moved)) / (length * zoom))
  }
  const left = share(viewportRect.width, crop.width, offset.x)
  const top = share(viewportRect.height, crop.height, offset.y)
  return `Zoom ${Math.round(zoom * 100)}%, ${left}% from the left, ${top}% from the top`
}
