import type { LiveFeature } from '#web/features/feed/events.ts'

/** Open tables update when a result is published or changed, or when the scoring changes. */
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
