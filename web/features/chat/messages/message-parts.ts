import { findLinks } from '#worker/features/chat/rules/links.ts'
import { findMentions, type Mentionable } from '#worker/features/chat/rules/mentions.ts'
import { parseObjectPath } from '#worker/features/uploads/rules/object-paths.ts'
import { type LinkedMedia, linkedMedia } from '../media/linked-media.ts'
import { type Gif, gifAt } from '../pickers/gifs.ts'

/**
 * A part of a message: plain text, a link, a mention of a member or of everyone (`null`), or media, linked from elsewhere
 * or the club's own. The texts of all parts joined are the message.
 */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; memberId: string | null }
  | MediaPart

/** A part that a preview can show. */
export type MediaPart = (LinkedMedia | OwnMedia) & { text: string }

interface Piece {
  start: number
  end: number
  part: Part
}

/**
 * Splits a message into parts. Nothing inside a link is a mention, and `@everyone` is one only if its author may notify
 * everyone (docs/decisions.md 24).
 */
export function partsOf(text: string, people: readonly Mentionable[], mayRingAll: boolean): Part[] {
  const mentions = mentionPieces(text, people).filter(
    ({ part }) => mayRingAll || part.kind !== 'mention' || part.memberId !== null,
  )
  const pieces = [...linkPieces(text), ...ownPieces(text), ...mentions].sort((a, b) => a.start - b.start)
  const parts: Part[] = []
  let at = 0
  for (const { start, end, part } of pieces) {
    if (start > at) parts.push({ kind: 'text', text: text.slice(at, start) })
    parts.push(part)
    at = end
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}

function linkPieces(text: string): Piece[] {
  return findLinks(text).map(({ start, end, href }) => {
    const media = linkedMedia(href)
    return { start, end, part: media ? { ...media, text: href } : { kind: 'link', text: href, href } }
  })
}

function ownPieces(text: string): Piece[] {
  return findOwnMedia(text).map(({ start, end, media }) => {
    return { start, end, part: { ...media, text: text.slice(start, end) } }
  })
}

function mentionPieces(text: string, people: readonly Mentionable[]): Piece[] {
  return findMentions(text, people).map(({ start, end, memberId }) => {
    return { start, end, part: { kind: 'mention', text: text.slice(start, end), memberId } }
  })
}

/** Media served by the club: an upload, with its size in pixels, or one of the club's GIFs. */
type OwnMedia =
  | { kind: 'object'; src: string; width: number; height: number; isVideo: boolean }
  | { kind: 'club-gif'; gif: Gif }

interface Found {
  start: number
  end: number
  media: OwnMedia
}

/** The club's own media in a text, in order: paths surrounded by white space. */
function findOwnMedia(text: string): Found[] {
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
