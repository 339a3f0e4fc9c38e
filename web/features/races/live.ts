import type { LiveFeature } from '#web/features/feed/events.ts'
import { driversQuery, type Race, racesKey } from './api.ts'

/** The lists of races: places are counted as the club says, whatever else changed is asked for. */
export const liveRaces: LiveFeature = {
  on: {
    'race-changed': ({ client, askSoon }, { raceId, registeredCount }) => {
      askSoon(driversQuery(raceId).queryKey)
      if (registeredCount === null) {
        askSoon(racesKey)
        return []
      }
      client.setQueriesData<Race[]>({ queryKey: racesKey }, races =>
        races?.some(({ id }) => id === raceId)
          ? races.map(race => (race.id === raceId ? { ...race, registeredCount } : race))
          : races,
      )
      return [racesKey]
    },
    // Races carry the name of their championship, and lose it with it.
    'championship-changed': ({ askSoon }) => {
      askSoon(racesKey)
      return []
    },
  },
}
