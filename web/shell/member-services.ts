import type { QueryClient } from '@tanstack/react-query'
import { startAlerts } from '#web/features/push/alerts/alerts.ts'
import { startClubFeed } from './club-feed.ts'

/** Starts the feed and the alerts of a member; returns a function that stops both. */
export function startMemberServices(client: QueryClient, memberId: string) {
  const stops = [startClubFeed(client, memberId), startAlerts(memberId)]
  return () => {
    for (const stop of stops) stop()
  }
}
