import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { emojiNamed } from '../pickers/emoji-search.ts'
import { useSkinToned } from '../pickers/skin-tone.ts'
import { insertBetween, replaceFieldText } from './insert-text.ts'

/** From where to where a text is about an emoji, in UTF-16 units, and what it calls it. */
export type Shortcode = { start: number; end: number; typed: string }

// A colon begins a code where no word, number or address goes before it: 20:00:15 and https://ok:secure: are none.
const begins = '(?:^|[^\\p{L}\\p{N}_:/])'
const open = new RegExp(`${begins}(:([a-z]?|[a-z]{2}[a-z0-9_]*))$`, 'iu')
const closed = new RegExp(`${begins}(:([a-z0-9_+-]+):)$`, 'iu')

/** The code that is being typed before the caret, from its colon on. */
export function shortcodeAtCaret(text: string, caret: number): Shortcode | null {
  return codeBefore(open, text, caret)
}

/** The code that was closed with a second colon right before the caret. */
export function closedShortcodeAtCaret(text: string, caret: number): Shortcode | null {
  return codeBefore(closed, text, caret)
}

function codeBefore(pattern: RegExp, text: string, caret: number): Shortcode | null {
  const [, code, typed] = pattern.exec(text.slice(0, caret)) ?? []
  return code === undefined || typed === undefined ? null : { start: caret - code.length, end: caret, typed }
}

const emojisQuery = queryOptions({
  queryKey: ['emojis'],
  queryFn: async () => (await import('../pickers/emoji-data.ts')).allEmojis,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/**
 * All emoji, once they have been wanted and are there: their data is a chunk of its own. `onType` puts the emoji in the
 * place of a `:name:` that was typed out before the caret, also where the data arrives later than that.
 */
export function useEmojiShortcodes(input: RefObject<HTMLTextAreaElement | null>, isWanted: boolean) {
  const client = useQueryClient()
  const { data: emojis } = useQuery({ ...emojisQuery, enabled: isWanted })
  const toned = useSkinToned()

  async function replace(area: HTMLTextAreaElement, { start, end, typed }: Shortcode) {
    const emoji = emojiNamed(await client.ensureQueryData(emojisQuery), typed)
    const { value: text, selectionStart: caret } = area
    if (!emoji || text.slice(start, end) !== `:${typed}:`) return
    replaceFieldText(area, { start, end }, insertBetween({ text, caret }, start, end, toned(emoji.sign)))
  }

  function onType() {
    const area = input.current
    const code = area && closedShortcodeAtCaret(area.value, area.selectionStart)
    // A name that cannot be looked up stays as it was typed.
    if (code) replace(area, code).catch(() => null)
  }

  return { emojis, toned, onType }
}
