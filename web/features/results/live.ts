import type { Query } from '@tanstack/react-query'
import type { LiveFeature } from '#web/features/feed/events.ts'
import type { ResultAnswer } from './api.ts'

/** Refetches open results when they, their championship's scoring or its leader change. */
export const liveResults: LiveFeature = {
  on: {
    'result-changed': ({ client, askSoon }, { raceId, championshipId }) => {
      const isTouched = ({ queryKey, state }: Query) => {
        const standings = (state.data as ResultAnswer | undefined)?.standings
        const isCounted = standings != null && standings.championshipId === championshipId
        return raceId === null || queryKey[1] === raceId || isCounted
      }
      for (const { queryKey } of client
        .getQueryCache()
        .findAll({ queryKey: ['result'], predicate: isTouched }))
        askSoon(queryKey)
      return []
    },
  },
}
