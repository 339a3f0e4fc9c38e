import type { LiveFeature } from '#web/features/feed/events.ts'
import { sessionsQuery } from './api.ts'

/** Where the member is signed in. */
export const liveSessions: LiveFeature = {
  on: {
    'sessions-changed': ({ client }) => {
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      return []
    },
  },
}
