import { findMentions, type Mentionable } from '#worker/features/chat/rules/mentions.ts'
import { findLinks } from './message-links.ts'

/** A stretch of a message: plain text, a link, or a mention of a member or of everyone (`null`). */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; memberId: string | null }

interface Piece {
  start: number
  end: number
  part: Part
}

/**
 * A message cut into what is shown differently. Nothing inside a link is a mention, and `@everyone` is one only where
 * its writer may ring everybody (decision 24).
 */
export function partsOf(text: string, people: readonly Mentionable[], mayRingAll: boolean): Part[] {
  const links = findLinks(text).map(({ start, end, href }): Piece => {
    return { start, end, part: { kind: 'link', text: href, href } }
  })
  const mentions = findMentions(text, people)
    .filter(({ memberId }) => mayRingAll || memberId !== null)
    .filter(mention => links.every(({ start, end }) => mention.end <= start || mention.start >= end))
    .map(({ start, end, memberId }): Piece => {
      return { start, end, part: { kind: 'mention', text: text.slice(start, end), memberId } }
    })
  const parts: Part[] = []
  let at = 0
  for (const { start, end, part } of [...links, ...mentions].sort((a, b) => a.start - b.start)) {
    if (start > at) parts.push({ kind: 'text', text: text.slice(at, start) })
    parts.push(part)
    at = end
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}
