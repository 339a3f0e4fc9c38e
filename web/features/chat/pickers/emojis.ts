import { emojiText } from './emoji-data.ts'
import type { Emoji } from './emoji-search.ts'

/** The picker's categories in the order they are shown. */
export const emojiCategories: readonly { title: string; emojis: Emoji[] }[] = Object.entries(emojiText).map(
  ([title, text]) => ({ title, emojis: text.trim().split('\n').map(readLine) }),
)

/** All of them, in the order they are shown. */
export const allEmojis: readonly Emoji[] = emojiCategories.flatMap(({ emojis }) => emojis)

function readLine(line: string): Emoji {
  const [sign = '', names = '', ...words] = line.split(' ')
  const [name = '', ...others] = names.split('|')
  return { sign, name, others, words }
}
