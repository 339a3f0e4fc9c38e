/** One emoji of the picker. */
export type Emoji = {
  /** What is written into the message. */
  sign: string
  /** Its name, `_` between the words. */
  name: string
  /** What else it is called between colons. */
  others: string[]
  /** Further words that find it. */
  words: string[]
}

/** The emoji that everything typed is the beginning of a word of; those whose name begins so come first. */
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

/** The emoji that has exactly this name, in any case. */
export function emojiNamed(emojis: readonly Emoji[], typed: string): Emoji | undefined {
  const name = typed.toLowerCase()
  return emojis.find(emoji => emoji.name === name || emoji.others.includes(name))
}

/** A name as it is read aloud: "checkered flag". */
export function spokenName({ name }: Emoji): string {
  return name.replaceAll('_', ' ')
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s_:-]+/)
    .filter(word => word !== '')
}
