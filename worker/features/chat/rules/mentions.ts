import { nameKey } from '../../members/rules/gamertag.ts'
import { findAddresses } from './links.ts'

/** How many people one message may ring, `@everyone` apart (docs/decisions.md 50). */
export const MENTIONS_MAX = 10

/** An `@` at a word boundary, before what may be a name. */
const MENTION = /(?<![\p{L}\p{N}_])@(?=\S)/gu

/** Longest name that can be mentioned: a display name of 50 code points, in UTF-16 units. */
const NAME_MAX = 100

export interface Mentionable {
  id: string
  gamertag: string
  displayName: string
}

/** A mention in a text: `text.slice(start, end)` is the `@name` as typed. */
export interface Mention {
  start: number
  end: number
  /** Whom it means; `null`: everyone. */
  memberId: string | null
}

/**
 * The mentions in a text, in order. After an `@`, in any case and at a word boundary, `everyone` is matched first, then
 * the longest gamertag, then the longest display name that only one member has (docs/decisions.md 47 and 50): nobody can take
 * away another's mention by what they call themselves. A name in a web address is none (docs/decisions.md 69). Whether `@everyone`
 * rings anybody is for the caller to decide.
 */
export function findMentions(text: string, people: readonly Mentionable[]): Mention[] {
  if (!text.includes('@')) return []
  const names = namesOf(people)
  const mentions: Mention[] = []
  for (const index of startsIn(text)) {
    if (index < (mentions.at(-1)?.end ?? 0)) continue
    const mention = mentionAt(text, index, names)
    if (mention) mentions.push(mention)
  }
  return mentions
}

/** The ids of the members that a text mentions, each once and in its order; `@everyone` apart. */
export function mentionedPeople(text: string, people: readonly Mentionable[]): string[] {
  return [...new Set(findMentions(text, people).flatMap(({ memberId }) => memberId ?? []))]
}

/** So many `@` of a message are looked at for whom it rings; a sentence has none further on. */
const LOOKED_AT = 40

/**
 * The names that may be meant by a text's `@`, as keys (`nameKey`): whatever follows one up to each place where a name
 * can end. Whom they belong to is all that `mentionedPeople` has to know.
 */
export function namesTyped(text: string): string[] {
  const names = startsIn(text)
    .slice(0, LOOKED_AT)
    .flatMap(start => Array.from(ends(text, start), end => nameKey(text.slice(start + 1, end))))
  return [...new Set(names)]
}

/** Whether a text has so many `@` that it may mention too many people; only then it is worth knowing who they are. */
export function mayMentionTooMany(text: string): boolean {
  return startsIn(text).length > MENTIONS_MAX
}

/** What is wrong with the mentions of a message, in a sentence, or `null`. */
export function mentionsProblem(text: string, people: readonly Mentionable[]): string | null {
  const tooMany = mentionedPeople(text, people).length > MENTIONS_MAX
  return tooMany ? `Mention at most ${MENTIONS_MAX} people` : null
}

// Where a mention may begin: at no `@` of a web address.
function startsIn(text: string): number[] {
  const addresses = findAddresses(text)
  const starts: number[] = []
  let next = 0
  for (const { index } of text.matchAll(MENTION)) {
    while ((addresses[next]?.end ?? Infinity) <= index) next++
    if (index < (addresses[next]?.start ?? Infinity)) starts.push(index)
  }
  return starts
}

// From the shortest reading to the longest, and no further than any name goes, so that a text of nothing but `@` costs little.
function mentionAt(text: string, start: number, names: Names): Mention | null {
  let byGamertag: Mention | null = null
  let byDisplayName: Mention | null = null
  for (const end of ends(text, start)) {
    const name = nameKey(text.slice(start + 1, end))
    if (name === 'everyone') return { start, end, memberId: null } // whoever is called that
    if (!isBeginning(name, names.sorted)) break
    const gamertagOf = names.gamertags.get(name)
    const displayNameOf = names.displayNames.get(name)
    if (gamertagOf) byGamertag = { start, end, memberId: gamertagOf }
    if (displayNameOf) byDisplayName = { start, end, memberId: displayNameOf }
  }
  return byGamertag ?? byDisplayName
}

// Where a name behind the `@` at `start` may end, the nearest first.
function* ends(text: string, start: number): Generator<number> {
  const line = text.slice(start + 1, start + 1 + NAME_MAX).split('\n', 1)[0] ?? ''
  for (let end = start + 2; end <= start + 1 + line.length; end++) if (isBoundary(text, end)) yield end
}

// A name may not end inside a word or a sign, or behind a blank, which its own key would swallow.
function isBoundary(text: string, end: number) {
  return (
    !/[\s\uD800-\uDBFF]/.test(text[end - 1] ?? '') && !/^[\p{L}\p{N}\p{M}_]/u.test(text.slice(end, end + 2))
  )
}

interface Names {
  /** Member ids by gamertag. */
  gamertags: Map<string, string>
  /** Member ids by display name; `null` where several have it. */
  displayNames: Map<string, string | null>
  sorted: string[]
}

// A browser asks for every message and every key that is pressed, always with the same list.
const known = new WeakMap<readonly Mentionable[], Names>()

function namesOf(people: readonly Mentionable[]): Names {
  const names = known.get(people) ?? readNames(people)
  known.set(people, names)
  return names
}

function readNames(people: readonly Mentionable[]): Names {
  const gamertags = new Map(people.map(({ id, gamertag }) => [nameKey(gamertag), id]))
  const displayNames = new Map<string, string | null>()
  for (const { id, displayName } of people) {
    const name = nameKey(displayName)
    displayNames.set(name, displayNames.has(name) ? null : id)
  }
  return { gamertags, displayNames, sorted: [...gamertags.keys(), ...displayNames.keys()].sort() }
}

function isBeginning(start: string, sorted: string[]) {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return sorted[low]?.startsWith(start) ?? false
}
