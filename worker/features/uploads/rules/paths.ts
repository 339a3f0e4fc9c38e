import { type Kind, kinds, mediaTypes } from './kinds.ts'

/** What the path of an uploaded file tells before anything of it is loaded (decision 55). */
export interface ObjectPath {
  id: string
  /** Pixels as shown. */
  width: number
  height: number
  kind: Kind
  isVideo: boolean
}

const shape =
  /^\/objects\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([1-9]\d{0,4})x([1-9]\d{0,4})\.([a-z0-9]{3,4})$/

/** The path of an uploaded file: `/objects/{id}-{width}x{height}.{ext}`. */
export function objectPath({ id, width, height, kind }: Omit<ObjectPath, 'isVideo'>): string {
  return `/objects/${id}-${width}x${height}.${mediaTypes[kind].extension}`
}

/** Reads the path of an uploaded file; `null` for everything else. Whether there is such a file, only the club knows. */
export function parseObjectPath(path: string): ObjectPath | null {
  const [, id = '', width, height, extension] = shape.exec(path) ?? []
  const kind = kinds.find(one => mediaTypes[one].extension === extension)
  if (!kind) return null
  return { id, width: Number(width), height: Number(height), kind, isVideo: mediaTypes[kind].isVideo }
}

/** The ids of the uploaded files that a message names, each once. */
export function objectIdsIn(text: string): string[] {
  const words = text.split(/\s+/).map(word => parseObjectPath(word)?.id)
  return [...new Set(words.filter(id => id !== undefined))]
}
