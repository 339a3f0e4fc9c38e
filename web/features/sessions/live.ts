import type { LiveFeature } from '#web/features/feed/events.ts'
import { ownEnrolmentCodeQuery } from '#web/features/passkeys/api.ts'
import { sessionsQuery } from './api.ts'

/** Where the member is signed in, and who may come in besides. */
export const liveSessions: LiveFeature = {
  on: {
    'sessions-changed': ({ ask }) => {
      ask(sessionsQuery.queryKey)
      ask(ownEnrolmentCodeQuery.queryKey)
      return []
    },
  },
}
