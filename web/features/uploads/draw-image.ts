import type { Crop, Size } from '#web/ui/crop.ts'
import { KIND_BYTES, kindOf, mediaTypes } from '#worker/features/uploads/rules/file-kinds.ts'

const QUALITY = 0.86

interface Drawing {
  /** Maximum length of the longer side, in pixels; nothing is enlarged. */
  most: number
  /** The part of the picture to draw; all of it if absent. */
  crop?: Crop
}

/** Redraws a picture upright, which drops all metadata. Throws if the file cannot be read. */
export async function drawImage(file: Blob, type: string, drawing: Drawing): Promise<Blob> {
  return blobOf(await canvasOf(file, drawing), type)
}

/** Like `drawImage`, in the smaller format: JPEG for a photograph, PNG if the picture is transparent or smaller that way. */
export async function drawSmallest(file: Blob, drawing: Drawing): Promise<Blob> {
  const canvas = await canvasOf(file, drawing)
  if (file.type === 'image/jpeg') return blobOf(canvas, 'image/jpeg')
  const png = await blobOf(canvas, 'image/png')
  if (!isOpaque(canvas)) return png
  const jpeg = await blobOf(canvas, 'image/jpeg')
  return jpeg.size < png.size ? jpeg : png
}

/** Like `drawImage`, as JPEG, or as WebP if the picture is transparent. */
export async function drawPhotograph(file: Blob, drawing: Drawing): Promise<Blob> {
  const canvas = await canvasOf(file, drawing)
  return blobOf(canvas, isOpaque(canvas) ? 'image/jpeg' : 'image/webp')
}

/** The displayed size of a picture. Throws if the browser cannot read it. */
export async function imageSize(file: Blob): Promise<Size> {
  const bitmap = await bitmapOf(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

async function bitmapOf(file: Blob) {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    const kind = kindOf(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()))
    if (!kind || mediaTypes[kind].isVideo) throw error
    return bitmapAsShown(file)
  }
}

// A truncated file cannot become a bitmap directly, but an `<img>` shows the part that exists.
async function bitmapAsShown(file: Blob) {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    const canvas = canvasOfSize(image.naturalWidth, image.naturalHeight)
    contextOf(canvas).drawImage(image, 0, 0)
    return await createImageBitmap(canvas)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

async function canvasOf(file: Blob, { most, crop }: Drawing): Promise<HTMLCanvasElement> {
  const bitmap = await bitmapOf(file)
  try {
    const { x, y, width, height } = crop ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
    const scale = Math.min(1, most / Math.max(width, height))
    const canvas = canvasOfSize(
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    )
    const context = contextOf(canvas)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    bitmap.close()
  }
}

function canvasOfSize(width: number, height: number) {
  return Object.assign(document.createElement('canvas'), { width, height })
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
