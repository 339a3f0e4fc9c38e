import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { startAlerts } from '#web/features/push/components/alerts/alerts.ts'
import { startClubFeed } from './live-features.ts'
import { followNotifications } from './notification-clicks.ts'

/** Keeps the club's feed open, looks after this member's alerts and goes where they lead; returns how to end all that. */
export function startBackground(client: QueryClient, memberId: string, navigate: NavigateFunction) {
  const stops = [startClubFeed(client, memberId), startAlerts(memberId), followNotifications(navigate)]
  return () => {
    for (const stop of stops) stop()
  }
}
