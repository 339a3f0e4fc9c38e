/** One emoji of the picker. */
export type Emoji = {
  /** The emoji itself. */
  sign: string
  /** Its shortcode without the colons, `_` between words. */
  name: string
  /** Further shortcodes. */
  others: string[]
  /** Other search words. */
  words: string[]
}

/** The emoji for which every word typed begins one of their words. Those whose name begins with the text come first. */
export function findEmojis(emojis: readonly Emoji[], typed: string): Emoji[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const found = emojis.filter(emoji => {
    const words = [emoji.name, ...emoji.others, ...emoji.words].flatMap(wordsOf)
    return wanted.every(part => words.some(word => word.startsWith(part)))
  })
  const begins = ({ name }: Emoji) => name.startsWith(wanted.join('_'))
  return [...found.filter(begins), ...found.filter(emoji => !begins(emoji))]
}

/** The emoji with exactly this shortcode, ignoring case. */
export function emojiNamed(emojis: readonly Emoji[], typed: string): Emoji | undefined {
  const name = typed.toLowerCase()
  return emojis.find(emoji => emoji.name === name || emoji.others.includes(name))
}

/** The name for screen readers: "checkered flag". */
export function spokenName({ name }: Emoji): string {
  return name.replaceAll('_', ' ')
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s_:-]+/)
    .filter(word => word !== '')
}
