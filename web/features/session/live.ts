import type { LiveFeature, LiveTab } from '#web/features/feed/events.ts'
import { sessionQuery } from './api.ts'

/** Who is signed in: the event cannot carry all of it, so it is refetched. */
export const liveSession: LiveFeature = {
  on: {
    'session-ended': tab => ask(tab),
    'member-changed': (tab, { memberId }) => (memberId === tab.me ? ask(tab) : []),
  },
}

function ask(tab: LiveTab) {
  tab.ask(sessionQuery.queryKey)
  return []
}
