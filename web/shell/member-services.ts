import type { QueryClient } from '@tanstack/react-query'
import { startAlerts } from '#web/features/push/alerts/alerts.ts'
import { startClubFeed } from './club-feed.ts'

/** Keeps the club's feed open and looks after this member's alerts; returns how to end all that. */
export function startMemberServices(client: QueryClient, memberId: string) {
  const stops = [startClubFeed(client, memberId), startAlerts(memberId)]
  return () => {
    for (const stop of stops) stop()
  }
}
