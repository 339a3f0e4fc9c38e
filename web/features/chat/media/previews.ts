import type { MediaPart, Part } from '../messages/message-parts.ts'
import { gifPath } from '../pickers/gifs.ts'

/** Maximum number of previews per message; further media stay links. */
export const PREVIEWS_MAX = 4
/** The message for a draft with more media than that. */
export const PREVIEWS_ENOUGH = `At most ${PREVIEWS_MAX} pictures and videos per message`

/** Maximum size of a preview, in CSS pixels. */
const BOX = { width: 480, height: 320 }
/** Aspect ratio of media of unknown size. */
const REMOTE = { width: 16, height: 9 }
const CHANNEL = { width: 3, height: 1 }
/** Pictures narrower or wider than these ratios are cropped in the conversation; the lightbox shows them whole. */
const NARROWEST = 2 / 5
const WIDEST = 3

/** The previews of a message: its first four different media. */
export function previewsOf(parts: readonly Part[]): MediaPart[] {
  const different = new Map(parts.filter(isMedia).map(part => [previewSource(part), part]))
  return [...different.values()].slice(0, PREVIEWS_MAX)
}

/**
 * The text of a message without the uploads and GIFs that are shown as previews. Links to other sites stay, because they
 * lead somewhere and their preview may fail.
 */
export function textWithoutPreviews(parts: readonly Part[]): Part[] {
  const shown = new Set(previewsOf(parts).filter(isShownOnly).map(previewSource))
  const left: Part[] = []
  for (const part of parts) {
    const last = left.at(-1)
    if (!isMedia(part) || !shown.has(previewSource(part))) left.push(part)
    else if (last?.kind === 'text') left[left.length - 1] = { ...last, text: last.text.replace(/\s$/, '') }
  }
  return withoutOuterBlanks(left.filter(hasText)).filter(hasText)
}

/** The size of a preview's box, in CSS pixels. The space is reserved before anything has loaded. */
export function previewSize(part: MediaPart): { width: number; height: number } {
  const { width, height } = sizeOf(part)
  const ratio = Math.min(Math.max(width / height, NARROWEST), WIDEST)
  // Small pictures are not enlarged, but even a tiny one stays large enough to press.
  const isSized = part.kind === 'object' || part.kind === 'club-gif'
  const most = isSized ? Math.max(width, 44) : BOX.width
  const shown = Math.min(BOX.width, BOX.height * ratio, most)
  return { width: Math.round(shown), height: Math.round(shown / ratio) }
}

/** The style that reserves a preview's box. */
export function reservedBox(part: MediaPart) {
  const { width, height } = previewSize(part)
  return { width, aspectRatio: `${width} / ${height}` }
}

/** The source of a preview, which also identifies it. */
export function previewSource(part: MediaPart): string {
  if (part.kind === 'club-gif') return gifPath(part.gif)
  if (part.kind === 'youtube') return part.videoId
  return part.kind === 'object' || part.kind === 'gif' ? part.src : part.href
}

function sizeOf(part: MediaPart) {
  if (part.kind === 'object') return part
  if (part.kind === 'club-gif') return part.gif
  if (part.kind === 'channel') return CHANNEL
  return part.kind === 'gif' ? { width: 4, height: 3 } : REMOTE
}

function isMedia(part: Part): part is MediaPart {
  return part.kind !== 'text' && part.kind !== 'link' && part.kind !== 'mention'
}

function isShownOnly({ kind }: MediaPart) {
  return kind === 'object' || kind === 'club-gif' || kind === 'gif'
}

// Removed parts may leave white space at the beginning and end.
function withoutOuterBlanks(parts: Part[]): Part[] {
  return parts.map((part, at) => {
    if (part.kind !== 'text') return part
    const begun = at === 0 ? part.text.trimStart() : part.text
    return { ...part, text: at === parts.length - 1 ? begun.trimEnd() : begun }
  })
}

function hasText({ text }: Part) {
  return text !== ''
}
