import * as z from 'zod/mini'
import { type NotificationType, notificationTypes } from './rules/types.ts'

/** Which notifications to mark read: all, or those of one type. */
export const readAllQuery = z.object({
  type: z.optional(z.enum(notificationTypes, 'That is not a type of notification')),
})

/** A notification in the bell; only mentions have `chatRoom` and `message`. Instants are ISO 8601, UTC. */
export interface NotificationView {
  id: string
  type: NotificationType
  isRead: boolean
  createdAt: string
  /** What happened, as a sentence. */
  text: string
  /** The page it opens: a path of the app, or for an announcement also an https address. */
  link: string
  /** For an announcement: the text below its title, which is `text`. */
  body?: string
  chatRoom?: { id: string; name: string }
  /** The message's id and beginning; the author is `null` for a former member. */
  message?: { id: string; message: string; member: { gamertag: string } | null }
}
