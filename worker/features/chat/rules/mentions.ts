import { gamertagKey } from '../../members/rules/gamertag.ts'

/** Longest name that can be mentioned: a display name of 50 code points, in UTF-16 units. */
const NAME_MAX = 100
/** After so many `@` nobody is mentioned any more, so that a message of nothing else costs little. */
const SIGNS_MAX = 40

export interface Mentionable {
  id: string
  gamertag: string
  displayName: string
}

/** A mention in a text: `text.slice(start, end)` is the `@name` as typed. */
export interface Mention {
  start: number
  end: number
  /** Whom it means; several members can have the same display name. */
  memberIds: string[]
  isEveryone: boolean
}

/**
 * The mentions in a text, in order. After an `@` the longest gamertag or display name that ends at a word boundary
 * wins, in any case (decision 47); `@everyone` is one too, and whether it rings anybody is for the caller to decide.
 */
export function findMentions(text: string, people: readonly Mentionable[]): Mention[] {
  if (!text.includes('@')) return []
  const byName = namesOf(people)
  const mentions: Mention[] = []
  const signs = [...text.matchAll(/(?<![\p{L}\p{N}_])@/gu)].slice(0, SIGNS_MAX)
  for (const { index } of signs) {
    if (index < (mentions.at(-1)?.end ?? 0)) continue
    const mention = mentionAt(text, index, byName)
    if (mention) mentions.push(mention)
  }
  return mentions
}

function mentionAt(text: string, start: number, byName: Map<string, string[]>): Mention | null {
  const line = text.slice(start + 1, start + 1 + NAME_MAX).split('\n', 1)[0] ?? ''
  for (let end = start + 1 + line.length; end > start + 1; end--) {
    if (!isBoundary(text, end)) continue
    const name = gamertagKey(text.slice(start + 1, end))
    if (name === 'everyone') return { start, end, memberIds: [], isEveryone: true } // whoever calls himself that
    const memberIds = byName.get(name)
    if (memberIds) return { start, end, memberIds, isEveryone: false }
  }
  return null
}

// A name may not end inside a word or before a blank, which its own key would swallow.
function isBoundary(text: string, end: number) {
  return !/\s/.test(text[end - 1] ?? '') && !/^[\p{L}\p{N}\p{M}_]/u.test(text.slice(end, end + 2))
}

function namesOf(people: readonly Mentionable[]) {
  const byName = new Map<string, string[]>()
  for (const { id, gamertag, displayName } of people)
    for (const name of new Set([gamertagKey(gamertag), gamertagKey(displayName)]))
      byName.set(name, [...(byName.get(name) ?? []), id])
  return byName
}
