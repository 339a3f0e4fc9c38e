import type { LiveFeature } from '#web/features/feed/events.ts'
import { resultQuery } from './api.ts'

/** Results that are open are asked for again once somebody has changed them, or how their championship counts. */
export const liveResults: LiveFeature = {
  on: {
    'result-changed': ({ client, askSoon }, { raceId }) => {
      const queryKey = raceId === null ? ['result'] : resultQuery(raceId).queryKey
      if (client.getQueryCache().find({ queryKey, exact: false })) askSoon(queryKey)
      return []
    },
  },
}
