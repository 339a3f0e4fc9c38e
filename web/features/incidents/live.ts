import type { LiveFeature } from '#web/features/feed/events.ts'
import { type Incident, incidentQuery, incidentsKey, incidentsQuery } from './api.ts'

/** Refetches open cases and case lists when something happens in a case. */
export const liveIncidents: LiveFeature = {
  on: {
    'incident-changed': ({ client, ask }, { incidentId }) => {
      const { queryKey } = incidentQuery(incidentId)
      if (client.getQueryState(queryKey)) ask(queryKey)
      ask(incidentsKey)
      return []
    },
    // Readers who are not a party learn only through this event that a case they may read was decided again.
    'result-changed': ({ client, askSoon }, { raceId }) => {
      for (const [queryKey, incident] of client.getQueriesData<Incident>({ queryKey: ['incident'] }))
        if (incident?.race.id === raceId) askSoon(queryKey)
      const ofRace = raceId === null ? undefined : incidentsQuery({ raceId }).queryKey
      if (ofRace && client.getQueryState(ofRace)) askSoon(ofRace)
      return []
    },
  },
}
