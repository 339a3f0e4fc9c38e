import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { emojiNamed } from '../pickers/emoji-search.ts'
import { useSkinToned } from '../pickers/skin-tone.ts'
import { insertBetween, replaceFieldText } from './insert-text.ts'

/** A shortcode in a text: its range in UTF-16 units, and the name typed. */
export type Shortcode = { start: number; end: number; typed: string }

// A code begins at a colon without a word, number or address before it: 20:00:15 and https://ok:secure: have none.
const begins = '(?:^|[^\\p{L}\\p{N}_:/])'
const open = new RegExp(`${begins}(:([a-z]?|[a-z]{2}[a-z0-9_]*))$`, 'iu')
const closed = new RegExp(`${begins}(:([a-z0-9_+-]+):)$`, 'iu')

/** The shortcode being typed before the caret. */
export function shortcodeAtCaret(text: string, caret: number): Shortcode | null {
  return codeBefore(open, text, caret)
}

/** The complete shortcode, with its second colon, right before the caret. */
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
 * All emoji, loaded on demand from a chunk of their own. `onType` replaces a complete `:name:` before the caret with its
 * emoji, even if the data arrives later.
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
    // If the data cannot be loaded, the name stays as typed.
    if (code) replace(area, code).catch(() => null)
  }

  return { emojis, toned, onType }
}
