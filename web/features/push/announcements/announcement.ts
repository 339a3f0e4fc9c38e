import { BODY_MAX, sendInput, TITLE_MAX } from '#worker/features/push/contract.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'

/** An announcement as typed; an empty `url` means no link. */
export interface Announcement {
  title: string
  body: string
  url: string
}

/** A draft, and what a template replaced while that can be restored. */
export interface AnnouncementDraft {
  draft: Announcement
  replaced: Announcement | null
  /** Identifies this text as one send, even after a lost answer or a reload; another text gets another id. */
  sendId: string
}

export const noAnnouncement: Announcement = { title: '', body: '', url: '' }

/** Whether nothing has been typed that could be lost. */
export function isBlank({ title, body, url }: Announcement): boolean {
  return [title, body, url].every(text => text.trim() === '')
}

/** Whether it lacks a title or a message. */
export function isIncomplete({ title, body }: Announcement): boolean {
  return title.trim() === '' || body.trim() === ''
}

/** The errors by field; empty if it can be sent. */
export function announcementProblems(draft: Announcement): Partial<Record<keyof Announcement, string>> {
  const problems: Partial<Record<keyof Announcement, string>> = {}
  for (const { path, message } of sendInput.safeParse(draft).error?.issues ?? []) {
    const field = String(path[0]) as keyof Announcement
    problems[field] ??= message
  }
  return problems
}

/** Errors shown while typing: only those that more typing does not fix. */
export function tooLongProblems({ title, body }: Announcement): Partial<Record<keyof Announcement, string>> {
  return {
    ...(trimmedLength(title) > TITLE_MAX && { title: `Title can have at most ${TITLE_MAX} characters` }),
    ...(trimmedLength(body) > BODY_MAX && { body: `Message can have at most ${BODY_MAX} characters` }),
  }
}
