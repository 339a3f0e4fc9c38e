import type { SetStateAction } from 'react'

/** A text that is being edited: what stood there when that began, and what is typed by now. */
export interface ClubDraft {
  start: string
  text: string
}

export interface ClubDraftProps {
  /** What is typed and not saved, if anything is. */
  draft: ClubDraft | null
  onDraft: (draft: SetStateAction<ClubDraft | null>) => void
}

/** The draft after a keystroke; none where the text is again what the club has. */
export function draftOf(draft: ClubDraft | null, saved: string, text: string): ClubDraft | null {
  const start = draft?.start ?? saved
  return text === start && start === saved ? null : { start, text }
}

/** Whether another admin has saved something else since the draft was begun. */
export function isOverrun(draft: ClubDraft | null, saved: string): draft is ClubDraft {
  return draft !== null && saved !== draft.start && saved !== draft.text.trim()
}

/** What is left of the draft once `sent` has been saved as `saved`: whatever was typed meanwhile, begun with that. */
export function draftAfter(draft: ClubDraft | null, sent: ClubDraft | null, saved: string): ClubDraft | null {
  return draft && draft.text !== sent?.text ? draftOf(null, saved, draft.text) : null
}
