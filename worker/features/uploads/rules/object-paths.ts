import { type Kind, kinds, mediaTypes } from './file-kinds.ts'

/** What an uploaded file's path says before anything is loaded (docs/decisions.md 55). */
export interface ObjectPath {
  id: string
  /** Pixels as shown. */
  width: number
  height: number
  kind: Kind
  isVideo: boolean
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shape = `/objects/(${id})-([1-9]\\d{0,4})x([1-9]\\d{0,4})\\.(jpg|png|webp|gif|mp4|mov)`
const wholePath = new RegExp(`^${shape}$`)
const inText = new RegExp(shape, 'g')

/** The path of an uploaded file: `/objects/{id}-{width}x{height}.{ext}`. */
export function objectPath({ id, width, height, kind }: Omit<ObjectPath, 'isVideo'>): string {
  return `/objects/${id}-${width}x${height}.${mediaTypes[kind].extension}`
}

/** Reads the path of an uploaded file; `null` for any other. Whether the file exists only the club knows. */
export function parseObjectPath(path: string): ObjectPath | null {
  const [, id = '', width, height, extension] = wholePath.exec(path) ?? []
  const kind = kinds.find(one => mediaTypes[one].extension === extension)
  if (!kind) return null
  return { id, width: Number(width), height: Number(height), kind, isVideo: mediaTypes[kind].isVideo }
}

/** The ids of the uploads in a message, each once. */
export function objectIdsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(inText), ([, id = '']) => id))]
}

const ticket = new RegExp(`^/api/objects/uploads/(${id})$`)

/** The path to which an upload's bytes are sent. */
export function uploadPath(id: string): string {
  return `/api/objects/uploads/${id}`
}

/** The id in such a path, or in a full address of this site; `null` for any other. */
export function parseUploadUrl(url: string, origin: string): string | null {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  return ticket.exec(path)?.[1] ?? null
}
