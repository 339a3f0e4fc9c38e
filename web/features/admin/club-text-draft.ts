import type { SetStateAction } from 'react'

/** A text that is being edited: what stood there when that began, and what is typed by now. */
export interface ClubTextDraft {
  start: string
  text: string
}

export interface ClubTextDraftProps {
  /** What is typed and not saved, if anything is. */
  draft: ClubTextDraft | null
  onDraft: (draft: SetStateAction<ClubTextDraft | null>) => void
}

/** The draft after a keystroke; none where the text is again what the club has. */
export function editedDraft(draft: ClubTextDraft | null, saved: string, text: string): ClubTextDraft | null {
  const start = draft?.start ?? saved
  return text === start && start === saved ? null : { start, text }
}

/** Whether another admin has saved something else since the draft was begun. */
export function isChangedByOthers(draft: ClubTextDraft | null, saved: string): draft is ClubTextDraft {
  return draft !== null && saved !== draft.start && saved !== draft.text.trim()
}

/** What is left of the draft once `sent` has been saved as `saved`: whatever was typed meanwhile, begun with that. */
export function draftAfterSaving(
  draft: ClubTextDraft | null,
  sent: ClubTextDraft | null,
  saved: string,
): ClubTextDraft | null {
  return draft && draft.text !== sent?.text ? editedDraft(null, saved, draft.text) : null
}
