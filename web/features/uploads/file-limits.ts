import type { Purpose } from './api.ts'

const MEGABYTE = 1024 * 1024
// A photograph of a screen is shrunk before it is sent.
const most: Record<Purpose, number> = { chat: 10, profile: 5, result: 20 }

/** Why a file is refused, in the specification's words; `null` if it is accepted. */
export function fileRefusal({ type, size }: Pick<File, 'type' | 'size'>, purpose: Purpose): string | null {
  if (purpose === 'profile' && !/^image\/(jpeg|png|gif)$/.test(type))
    return 'Choose a JPG, PNG or GIF picture'
  if (purpose === 'result' && !type.startsWith('image/')) return 'Choose a picture of the result'
  if (!/^(image|video)\//.test(type)) return 'Only image and video files are allowed'
  return size > most[purpose] * MEGABYTE ? `File size must be less than ${most[purpose]}MB` : null
}

/** Formats a number of bytes: `9.5 MB`, `43 kB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < MEGABYTE / 10) return `${Math.ceil(bytes / 1024)} kB`
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}
