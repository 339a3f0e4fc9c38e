import type { MediaPart, Part } from '../messages/message-parts.ts'
import { gifPath } from '../pickers/gifs.ts'

/** How many previews a message shows at most; what is beyond stays a link. */
export const PREVIEWS_MAX = 4
/** What is said where a message would have more. */
export const PREVIEWS_ENOUGH = `At most ${PREVIEWS_MAX} pictures and videos per message`

/** Nothing in a message is shown larger, in CSS pixels. */
const BOX = { width: 480, height: 320 }
/** The box of what tells no size. */
const REMOTE = { width: 16, height: 9 }
const CHANNEL = { width: 3, height: 1 }
/** Pictures that are longer and narrower than this are cut in the conversation; the lightbox shows all of them. */
const NARROWEST = 2 / 5
const WIDEST = 3

/** What a message shows below its text: the first four different things that there are to see. */
export function previewsOf(parts: readonly Part[]): MediaPart[] {
  const different = new Map(parts.filter(isMedia).map(part => [previewSource(part), part]))
  return [...different.values()].slice(0, PREVIEWS_MAX)
}

/**
 * The text of a message beside its previews: an upload or a loop that is shown is not named as well. Links of others
 * stay, because they lead on and may have nothing to show.
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

/** The box in which something is shown, in CSS pixels; its room is kept before anything of it has come. */
export function previewSize(part: MediaPart): { width: number; height: number } {
  const { width, height } = sizeOf(part)
  const ratio = Math.min(Math.max(width / height, NARROWEST), WIDEST)
  // A loop of the club's is small by nature, and a small picture is not blown up; a tiny one can still be pressed.
  const isSized = part.kind === 'object' || part.kind === 'club-gif'
  const most = isSized ? Math.max(width, 44) : BOX.width
  const shown = Math.min(BOX.width, BOX.height * ratio, most)
  return { width: Math.round(shown), height: Math.round(shown / ratio) }
}

/** The room that something takes, before it has come and after. */
export function reservedBox(part: MediaPart) {
  const { width, height } = previewSize(part)
  return { width, aspectRatio: `${width} / ${height}` }
}

/** Where a preview's picture or clip comes from: what tells two of them apart. */
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

// What remains may begin and end with the blanks that parted it from what is gone.
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
