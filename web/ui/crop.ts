/** In pixels. */
export interface Size {
  width: number
  height: number
}

/** A part of a picture, in its own pixels as it is shown, so after a turn by the orientation. */
export interface Crop extends Size {
  x: number
  y: number
}

/** A crop as a square that lies inside the picture: what was measured on the screen may be a pixel off. */
export function squareIn(crop: Crop, picture: Size): Crop {
  const side = Math.max(1, Math.min(crop.width, crop.height, picture.width, picture.height))
  const within = (at: number, length: number) => Math.min(Math.max(0, at), length - side)
  return { x: within(crop.x, picture.width), y: within(crop.y, picture.height), width: side, height: side }
}

/** How a picture lies under its frame, in CSS pixels: its size at zoom 1, and how far it was moved from the middle. */
interface Placing {
  zoom: number
  offset: { x: number; y: number }
  crop: Size
  viewportRect: Size
}

/** Where the crop is, for those who cannot see it. */
export function describeCrop({ zoom, offset, crop, viewportRect }: Placing): string {
  const share = (length: number, side: number, moved: number) => {
    const spare = length * zoom - side
    return spare < 1 ? 0 : Math.round((100 * (spare / 2 - moved)) / (length * zoom))
  }
  const left = share(viewportRect.width, crop.width, offset.x)
  const top = share(viewportRect.height, crop.height, offset.y)
  return `Zoom ${Math.round(zoom * 100)}%, ${left}% from the left, ${top}% from the top`
}
