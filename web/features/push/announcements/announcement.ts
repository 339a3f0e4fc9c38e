import { BODY_MAX, sendInput, TITLE_MAX } from '#worker/features/push/contract.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'

/** An alert to everybody as it is typed; an empty `url` is none. */
export interface Announcement {
  title: string
  body: string
  url: string
}

/** An announcement at work, and what a template took the place of, as long as that can be put back. */
export interface AnnouncementDraft {
  draft: Announcement
  replaced: Announcement | null
  /** These words pressed again after an answer was lost are the same send, also once the page is loaded anew; others are another. */
  sendId: string
}

export const noAnnouncement: Announcement = { title: '', body: '', url: '' }

/** Whether nothing has been typed that could be lost. */
export function isBlank({ title, body, url }: Announcement): boolean {
  return [title, body, url].every(text => text.trim() === '')
}

/** Whether it lacks what every alert has: a title and a message. */
export function isIncomplete({ title, body }: Announcement): boolean {
  return title.trim() === '' || body.trim() === ''
}

/** What is wrong with it, by field; empty where it can be sent. */
export function announcementProblems(draft: Announcement): Partial<Record<keyof Announcement, string>> {
  const problems: Partial<Record<keyof Announcement, string>> = {}
  for (const { path, message } of sendInput.safeParse(draft).error?.issues ?? []) {
    const field = String(path[0]) as keyof Announcement
    problems[field] ??= message
  }
  return problems
}

/** What is wrong while it is still being typed: only what more typing does not mend. */
export function tooLongProblems({ title, body }: Announcement): Partial<Record<keyof Announcement, string>> {
  return {
    ...(trimmedLength(title) > TITLE_MAX && { title: `Title can have at most ${TITLE_MAX} characters` }),
    ...(trimmedLength(body) > BODY_MAX && { body: `Message can have at most ${BODY_MAX} characters` }),
  }
}
