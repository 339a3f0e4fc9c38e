import { searchKey } from '#web/features/members/member-search.ts'
import type { Mentionable } from '#worker/features/chat/rules/mentions.ts'
import { insertWord, type TextWithCaret } from './insert-text.ts'

/** Maximum number of suggestions (docs/specification.md 9). */
export const CHOICES_MAX = 5

/** A member who can be mentioned, as shown in the list. */
interface Offered extends Mentionable {
  profileImageUrl?: string | null
}

/** A member to mention, or `everyone` for the whole club. */
export type Choice = Offered | 'everyone'

/** The mention being typed before the caret: the position of its `@` and the text after it. */
export function mentionAtCaret(text: string, caret: number): { start: number; typed: string } | null {
  const found = /(?:^|\s)@([^\s@]*)$/.exec(text.slice(0, caret))
  const typed = found?.[1]
  return typed === undefined ? null : { start: caret - typed.length - 1, typed }
}

/** The members matching what was typed. Names that begin with it come first; accents are ignored. */
export function mentionChoices(people: readonly Offered[], typed: string, mayRingAll: boolean): Choice[] {
  const wanted = typed.toLocaleLowerCase('en-GB')
  const begins = (name: string) => name.toLocaleLowerCase('en-GB').startsWith(wanted)
  const key = searchKey(typed)
  const has = (name: string) => searchKey(name).includes(key)
  const first = people.filter(({ gamertag, displayName }) => begins(gamertag) || begins(displayName))
  const rest = people.filter(it => !first.includes(it) && (has(it.gamertag) || has(it.displayName)))
  const everyone = mayRingAll && 'everyone'.startsWith(wanted) ? (['everyone'] as const) : []
  return [...everyone, ...first, ...rest].slice(0, CHOICES_MAX)
}

/** The text with the typed mention replaced by the choice, and the new caret position. */
export function insertMention(text: string, caret: number, start: number, choice: Choice): TextWithCaret {
  return insertWord(text, caret, start, `@${choice === 'everyone' ? choice : choice.gamertag}`)
}
