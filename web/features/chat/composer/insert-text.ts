/** A text with the caret in it; places are in UTF-16 units, as the field counts them. */
export type TextWithCaret = { text: string; caret: number }

/** Writes into the field for whoever picks instead of typing; heard as if it were typed there. */
export function replaceFieldText(area: HTMLTextAreaElement, { text, caret }: TextWithCaret) {
  area.setRangeText(text, 0, area.value.length)
  area.setSelectionRange(caret, caret)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The text with something in place of what stands from `start` to `end`; a caret behind that stays where it was. */
export function insertBetween(
  { text, caret }: TextWithCaret,
  start: number,
  end: number,
  inserted: string,
): TextWithCaret {
  return {
    text: text.slice(0, start) + inserted + text.slice(end),
    caret: start + inserted.length + Math.max(0, caret - end),
  }
}

/** The text with a word in place of what stands from `start` to the caret; one space is behind it, and then the caret. */
export function insertWord(text: string, caret: number, start: number, word: string): TextWithCaret {
  const after = text.slice(caret)
  const hasSpace = /^\s/.test(after)
  const inserted = hasSpace ? word : `${word} `
  return { text: text.slice(0, start) + inserted + after, caret: start + word.length + 1 }
}
