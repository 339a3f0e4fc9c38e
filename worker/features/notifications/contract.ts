import * as z from 'zod/mini'
import { type NotificationType, notificationTypes } from './rules/types.ts'

/** Which notifications to mark read: all, or those of one type. */
export const readAllQuery = z.object({
  type: z.optional(z.enum(notificationTypes, 'That is no type of notification')),
})

/** A notification as the bell shows it; `chatRoom` and `message` come with mentions only. Instants are ISO 8601, UTC. */
export interface NotificationView {
  id: string
  type: NotificationType
  isRead: boolean
  createdAt: string
  /** What happened, in a sentence. */
  text: string
  /** Where it leads: a path of the app, or of an announcement also an https address. */
  link: string
  /** Of an announcement: what it says under its title, which is the `text`. */
  body?: string
  chatRoom?: { id: string; name: string }
  /** The message's id and how it begins; the author is `null` once they have left. */
  message?: { id: string; message: string; member: { gamertag: string } | null }
}
