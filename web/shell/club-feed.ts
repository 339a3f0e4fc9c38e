import type { QueryClient } from '@tanstack/react-query'
import { liveBoard } from '#web/features/board/live.ts'
import { liveChampionships } from '#web/features/championships/live.ts'
import { liveChat } from '#web/features/chat/live.ts'
import type { CloseActions } from '#web/features/feed/close-codes.ts'
import { type FeedEnvironment, startFeed } from '#web/features/feed/connection.ts'
import { liveIncidents } from '#web/features/incidents/live.ts'
import { liveMembers } from '#web/features/members/live.ts'
import { liveNotifications } from '#web/features/notifications/live.ts'
import { liveRaces } from '#web/features/races/live.ts'
import { liveResults } from '#web/features/results/live.ts'
import { liveSession } from '#web/features/session/live.ts'
import { liveSessions } from '#web/features/sessions/live.ts'
import { liveStandings } from '#web/features/standings/live.ts'

const features = [
  liveSession,
  liveSessions,
  liveNotifications,
  liveMembers,
  liveRaces,
  liveBoard,
  liveResults,
  liveIncidents,
  liveChampionships,
  liveStandings,
  liveChat,
]

/** Keeps the data of every feature up to date from the feed; returns a function that stops it. */
export function startClubFeed(
  client: QueryClient,
  memberId: string,
  environment?: FeedEnvironment,
  actions?: CloseActions,
) {
  return startFeed(client, memberId, features, environment, actions)
}
