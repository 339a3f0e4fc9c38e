import type { LiveFeature } from '#web/features/feed/events.ts'
import { changeRace, driversQuery, figuresQuery, racesKey } from './api.ts'

/** The lists of races: places are counted as the club says, whatever else changed is asked for. */
export const liveRaces: LiveFeature = {
  on: {
    'race-changed': ({ client, askSoon }, { raceId, registeredCount }) => {
      askSoon(driversQuery(raceId).queryKey)
      if (client.getQueryState(figuresQuery.queryKey)) askSoon(figuresQuery.queryKey)
      if (registeredCount === null) {
        askSoon(racesKey)
        return []
      }
      changeRace(client, raceId, race => ({ ...race, registeredCount }))
      return [racesKey]
    },
    // Races carry the name of their championship, and lose it with it.
    'championship-changed': ({ askSoon }) => {
      askSoon(racesKey)
      return []
    },
  },
}
