import type { SetStateAction } from 'react'

/** A text being edited: the saved text it started from, and the current input. */
export interface ClubTextDraft {
  start: string
  text: string
}

export interface ClubTextDraftProps {
  /** The unsaved input, if any. */
  draft: ClubTextDraft | null
  onDraft: (draft: SetStateAction<ClubTextDraft | null>) => void
}

/** The draft after a keystroke; none if the text equals the saved one again. */
export function editedDraft(draft: ClubTextDraft | null, saved: string, text: string): ClubTextDraft | null {
  const start = draft?.start ?? saved
  return text === start && start === saved ? null : { start, text }
}

/** Whether another admin has saved a different text since the draft began. */
export function isChangedByOthers(draft: ClubTextDraft | null, saved: string): draft is ClubTextDraft {
  return draft !== null && saved !== draft.start && saved !== draft.text.trim()
}

/** The draft that remains after saving: anything typed since, now based on the saved text. */
export function draftAfterSaving(
  draft: ClubTextDraft | null,
  sent: ClubTextDraft | null,
  saved: string,
): ClubTextDraft | null {
  return draft && draft.text !== sent?.text ? editedDraft(null, saved, draft.text) : null
}
