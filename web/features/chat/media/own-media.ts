import { parseObjectPath } from '#worker/features/uploads/rules/object-paths.ts'
import { gifAt } from '../pickers/gif-files.ts'
import type { Gif } from '../pickers/gifs.ts'

/** What the club serves itself: an upload, with its size in pixels, or one of its loops. */
export type OwnMedia =
  | { kind: 'object'; src: string; width: number; height: number; isVideo: boolean }
  | { kind: 'club-gif'; gif: Gif }

interface Found {
  start: number
  end: number
  media: OwnMedia
}

/** The club's own media in a text, in order: paths that stand as words of their own. */
export function findOwnMedia(text: string): Found[] {
  return [...text.matchAll(/(?<!\S)\/(?:objects|gifs)\/\S+/g)].flatMap(({ 0: path, index: start }) => {
    const media = ownMedia(path)
    return media ? [{ start, end: start + path.length, media }] : []
  })
}

function ownMedia(path: string): OwnMedia | null {
  const object = parseObjectPath(path)
  if (object) {
    const { width, height, isVideo } = object
    return { kind: 'object', src: path, width, height, isVideo }
  }
  const gif = gifAt(path)
  return gif ? { kind: 'club-gif', gif } : null
}
