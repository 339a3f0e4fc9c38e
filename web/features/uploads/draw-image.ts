import type { Crop, Size } from '#web/ui/crop.ts'

const QUALITY = 0.86

interface Drawing {
  /** Pixels of the longer side at most; nothing is drawn larger than it is. */
  most: number
  /** What of the picture; all of it where absent. */
  crop?: Crop
}

/** Draws a picture anew, upright, which leaves behind everything else that its file said. Throws what it cannot read. */
export async function drawImage(file: Blob, type: string, drawing: Drawing): Promise<Blob> {
  return blobOf(await canvasOf(file, drawing), type)
}

/** The same in the smallest form that keeps it: a photograph as JPEG, a drawing as PNG where it is transparent or smaller so. */
export async function drawSmallest(file: Blob, drawing: Drawing): Promise<Blob> {
  const canvas = await canvasOf(file, drawing)
  if (file.type === 'image/jpeg') return blobOf(canvas, 'image/jpeg')
  const png = await blobOf(canvas, 'image/png')
  if (!isOpaque(canvas)) return png
  const jpeg = await blobOf(canvas, 'image/jpeg')
  return jpeg.size < png.size ? jpeg : png
}

/** How large a picture shows. Throws what this browser cannot read. */
export async function imageSize(file: Blob): Promise<Size> {
  const bitmap = await bitmapOf(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

function bitmapOf(file: Blob) {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

async function canvasOf(file: Blob, { most, crop }: Drawing): Promise<HTMLCanvasElement> {
  const bitmap = await bitmapOf(file)
  try {
    const { x, y, width, height } = crop ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
    const scale = Math.min(1, most / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const context = contextOf(canvas)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    bitmap.close()
  }
}

function contextOf(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  return context
}

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false
  return true
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('Not drawn'))), type, QUALITY),
  )
}
