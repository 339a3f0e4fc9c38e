import type { LiveFeature, LiveTab } from '#web/features/feed/events.ts'
import { sessionQuery } from './api.ts'

/** Who is signed in: only he himself may know all of it, so it is asked for. */
export const liveSession: LiveFeature = {
  on: {
    'session-ended': tab => ask(tab),
    'member-changed': (tab, { memberId }) => (memberId === tab.me ? ask(tab) : []),
  },
  // Whoever was decided on while the page was still connecting is in no event.
  atStart: (_, client) => {
    const { queryKey } = sessionQuery
    return client.getQueryData(queryKey)?.status === 'pending' ? queryKey : undefined
  },
}

function ask({ client }: LiveTab) {
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  return []
}
