import { findMentions, type Mentionable } from '#worker/features/chat/rules/mentions.ts'

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
  const links = linksIn(text)
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

function linksIn(text: string): Piece[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)].flatMap(({ 0: typed, index }) => {
    const link = withoutEnding(typed)
    if (!isLink(link)) return []
    return [
      { start: index, end: index + link.length, part: { kind: 'link', text: link, href: link } as const },
    ]
  })
}

// What ends the sentence is not part of the link, and neither is a bracket that was opened before it.
function withoutEnding(link: string): string {
  const bare = link.replace(/[.,;:!?'’”*_]+$/, '')
  const closing = /[)\]}]$/.exec(bare)?.[0]
  const opening = closing && '([{'[')]}'.indexOf(closing)]
  if (!closing || !opening || count(bare, closing) <= count(bare, opening)) return bare
  return withoutEnding(bare.slice(0, -1))
}

function count(text: string, sign: string) {
  return text.split(sign).length - 1
}

function isLink(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== ''
}
