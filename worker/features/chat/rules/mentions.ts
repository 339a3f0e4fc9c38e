import { nameKey } from '../../members/rules/gamertag.ts'
import { findAddresses } from './links.ts'

/** Maximum number of people that a message may mention, `@everyone` apart (docs/decisions.md 50). */
export const MENTIONS_MAX = 10

/** An `@` at a word boundary, before a possible name. */
const MENTION = /(?<![\p{L}\p{N}_])@(?=\S)/gu

/** Maximum length of a name in UTF-16 units: a display name of 50 code points. */
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
  /** The member mentioned; `null` for everyone. */
  memberId: string | null
}

/**
 * The mentions in a text, in order. After an `@` at a word boundary, case ignored, `everyone` is matched first, then the
 * longest gamertag, then the longest display name that only one member has (docs/decisions.md 47 and 50): nobody can take
 * over another's mentions by choosing a name. A web address contains no mentions (docs/decisions.md 69). The caller decides
 * whether `@everyone` notifies anybody.
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

/** The ids of the members that a text mentions, each once and in order, without `@everyone`. */
export function mentionedPeople(text: string, people: readonly Mentionable[]): string[] {
  return [...new Set(findMentions(text, people).flatMap(({ memberId }) => memberId ?? []))]
}

/** Maximum number of `@` in a message that are looked at for notifications; a sentence has no more. */
const LOOKED_AT = 40

/**
 * The names that a text's `@` may mean, as keys (`nameKey`): the text after each `@`, up to every place where a name can end.
 * `mentionedPeople` needs only their owners.
 */
export function namesTyped(text: string): string[] {
  const names = startsIn(text)
    .slice(0, LOOKED_AT)
    .flatMap(start => Array.from(ends(text, start), end => nameKey(text.slice(start + 1, end))))
  return [...new Set(names)]
}

/** Whether a text has enough `@` to mention too many people; only then is it worth looking the names up. */
export function mayMentionTooMany(text: string): boolean {
  return startsIn(text).length > MENTIONS_MAX
}

/** What is wrong with a message's mentions, as a sentence, or `null`. */
export function mentionsProblem(text: string, people: readonly Mentionable[]): string | null {
  const tooMany = mentionedPeople(text, people).length > MENTIONS_MAX
  return tooMany ? `Mention at most ${MENTIONS_MAX} people` : null
}

// Where a mention may begin; never inside a web address.
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

// From the shortest reading to the longest, up to the longest name, so that a text of nothing but `@` costs little.
function mentionAt(text: string, start: number, names: Names): Mention | null {
  let byGamertag: Mention | null = null
  let byDisplayName: Mention | null = null
  for (const end of ends(text, start)) {
    const name = nameKey(text.slice(start + 1, end))
    if (name === 'everyone') return { start, end, memberId: null } // even if a member has that name
    if (!isBeginning(name, names.sorted)) break
    const gamertagOf = names.gamertags.get(name)
    const displayNameOf = names.displayNames.get(name)
    if (gamertagOf) byGamertag = { start, end, memberId: gamertagOf }
    if (displayNameOf) byDisplayName = { start, end, memberId: displayNameOf }
  }
  return byGamertag ?? byDisplayName
}

// Where a name after the `@` at `start` may end, nearest first.
function* ends(text: string, start: number): Generator<number> {
  const line = text.slice(start + 1, start + 1 + NAME_MAX).split('\n', 1)[0] ?? ''
  for (let end = start + 2; end <= start + 1 + line.length; end++) if (isBoundary(text, end)) yield end
}

// A name cannot end inside a word or surrogate pair, nor after a space, which its key would drop.
function isBoundary(text: string, end: number) {
  return (
    !/[\s\uD800-\uDBFF]/.test(text[end - 1] ?? '') && !/^[\p{L}\p{N}\p{M}_]/u.test(text.slice(end, end + 2))
  )
}

interface Names {
  gamertags: Map<string, string>
  /** Member ids by display name; `null` if several members have it. */
  displayNames: Map<string, string | null>
  sorted: string[]
}

// A browser calls this for every message and key press, always with the same list.
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
