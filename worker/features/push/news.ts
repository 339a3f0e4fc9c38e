import { openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { publish } from '../feed/broadcast.ts'
import { type Announcement, announcementView, listHearers } from '../notifications/queries/announcements.ts'

/** Publishes a new announcement to every approved member's open tabs. */
export async function publishAnnouncement(env: Env, announcement: Announcement): Promise<void> {
  const notification = announcementView(announcement, false)
  await publish(env, [
    { to: await listHearers(openDb(env.DB)), events: [{ type: 'announcement', notification }] },
  ])
}
