import type { LiveFeature } from '#web/features/feed/events.ts'

/** Tables that are open move by themselves when a result is in, changes or counts otherwise. */
export const liveStandings: LiveFeature = {
  on: {
    'result-changed': ({ askSoon }, { championshipId }) => {
      if (championshipId === null) return []
      askSoon(['leaderboards'])
      askSoon(['standings', championshipId])
      return []
    },
  },
}
