import type { LiveFeature } from '#web/features/feed/events.ts'
import { championshipsQuery } from './api.ts'

const { queryKey } = championshipsQuery

/** The list of championships, with their counts of races and places. */
export const liveChampionships: LiveFeature = {
  on: {
    'race-changed': ({ client, askSoon }, { registeredCount, heldCount = 0, championship }) => {
      if (registeredCount === null) askSoon(queryKey)
      if (!championship) return []
      // The event does not say whose places are held.
      const known = client.getQueryData(queryKey)?.find(({ id }) => id === championship.id)
      if (known?.maxParticipants && (heldCount > 0 || known.promisedCount > 0)) askSoon(queryKey)
      client.setQueryData(queryKey, list =>
        list?.map(it => (it.id === championship.id ? { ...it, ...championship } : it)),
      )
      return [queryKey]
    },
    // It includes the reader's own position.
    'result-changed': ({ askSoon }, { championshipId }) => {
      if (championshipId !== null) askSoon(queryKey)
      return []
    },
    'championship-changed': ({ askSoon }) => {
      askSoon(queryKey)
      return []
    },
  },
}
