/** A text and its caret position, in UTF-16 units as in the field. */
export type TextWithCaret = { text: string; caret: number }

/**
 * Replaces the field's text from `start` to `end` for a picked suggestion; `text` is the whole text afterwards. It fires
 * the same events as typing and can be undone like it.
 */
export function replaceFieldText(
  area: HTMLTextAreaElement,
  { start, end }: { start: number; end: number },
  { text, caret }: TextWithCaret,
) {
  const inserted = text.slice(start, text.length - (area.value.length - end))
  withFocus(area, () => {
    area.setSelectionRange(start, end)
    // Deprecated, but still the only way in all browsers to keep Ctrl+Z working.
    if (!document.execCommand('insertText', false, inserted)) {
      area.setRangeText(inserted, start, end)
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
    area.setSelectionRange(caret, caret)
  })
}

/** Whether a field has the focus only for `replaceFieldText`, so that no keyboard opens and no panel closes for one. */
export function isWrittenInto({ inputMode }: HTMLElement): boolean {
  return inputMode === 'none'
}

// Browsers edit only the focused field. The focus then returns to the pressed emoji, so that another can be picked.
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

/** The text with `start` to `end` replaced; a caret after that range keeps its place. */
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

/** The text with `start` to the caret replaced by a word and one space; the caret goes after the space. */
export function insertWord(text: string, caret: number, start: number, word: string): TextWithCaret {
  const after = text.slice(caret)
  const hasSpace = /^\s/.test(after)
  const inserted = hasSpace ? word : `${word} `
  return { text: text.slice(0, start) + inserted + after, caret: start + word.length + 1 }
}
