import type { LiveFeature } from '#web/features/feed/events.ts'
import { type Incident, incidentQuery, incidentsKey, incidentsQuery } from './api.ts'

/** Cases and lists of them that are open are asked for again once something has happened in one. */
export const liveIncidents: LiveFeature = {
  on: {
    'incident-changed': ({ client, ask }, { incidentId }) => {
      const { queryKey } = incidentQuery(incidentId)
      if (client.getQueryState(queryKey)) ask(queryKey)
      ask(incidentsKey)
      return []
    },
    // Who is no party hears by it alone that a case of theirs to read has been decided anew.
    'result-changed': ({ client, askSoon }, { raceId }) => {
      for (const [queryKey, incident] of client.getQueriesData<Incident>({ queryKey: ['incident'] }))
        if (incident?.race.id === raceId) askSoon(queryKey)
      const ofRace = raceId === null ? undefined : incidentsQuery({ raceId }).queryKey
      if (ofRace && client.getQueryState(ofRace)) askSoon(ofRace)
      return []
    },
  },
}
