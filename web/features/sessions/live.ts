import type { LiveFeature } from '#web/features/feed/events.ts'
import { ownCodeQuery } from '#web/features/passkeys/api.ts'
import { sessionsQuery } from './api.ts'

/** Where the member is signed in, and who may come in besides. */
export const liveSessions: LiveFeature = {
  on: {
    'sessions-changed': ({ client }) => {
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      void client.invalidateQueries({ queryKey: ownCodeQuery.queryKey })
      return []
    },
  },
}
