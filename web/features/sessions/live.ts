import type { LiveFeature } from '#web/features/feed/events.ts'
import { ownEnrolmentCodeQuery } from '#web/features/passkeys/api.ts'
import { sessionsQuery } from './api.ts'

/** The member's signed-in browsers and one-time code. */
export const liveSessions: LiveFeature = {
  on: {
    'sessions-changed': ({ ask }) => {
      ask(sessionsQuery.queryKey)
      ask(ownEnrolmentCodeQuery.queryKey)
      return []
    },
  },
}
