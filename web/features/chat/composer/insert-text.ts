/** A text with the caret in it; places are in UTF-16 units, as the field counts them. */
export type TextWithCaret = { text: string; caret: number }

/**
 * Writes into the field, in place of what stands from `start` to `end`, for whoever picks instead of typing: `changed` is
 * the text with it. Heard as if it were typed there, and undone as that is.
 */
export function replaceFieldText(
  area: HTMLTextAreaElement,
  { start, end }: { start: number; end: number },
  { text, caret }: TextWithCaret,
) {
  const inserted = text.slice(start, text.length - (area.value.length - end))
  withFocus(area, () => {
    area.setSelectionRange(start, end)
    // Deprecated, and still the only way into what Ctrl+Z undoes, in all browsers.
    if (!document.execCommand('insertText', false, inserted)) {
      area.setRangeText(inserted, start, end)
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
    area.setSelectionRange(caret, caret)
  })
}

/** Whether a field has the focus only to be written into: no keyboard is wanted then, and nothing gives way to one. */
export function isWrittenInto({ inputMode }: HTMLElement): boolean {
  return inputMode === 'none'
}

// A browser edits only where the focus is; it goes back to the emoji that was pressed, so that the next can be.
function withFocus(area: HTMLTextAreaElement, write: () => void) {
  const before = document.activeElement
  if (before === area) return write()
  area.inputMode = 'none'
  area.focus({ preventScroll: true })
  write()
  if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
  else area.blur()
  area.removeAttribute('inputmode')
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
