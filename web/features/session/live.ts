import type { LiveFeature, LiveTab } from '#web/features/feed/events.ts'
import { sessionQuery } from './api.ts'

/** Who is signed in: only they themselves may know all of it, so it is asked for. */
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
