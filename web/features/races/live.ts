import type { LiveFeature } from '#web/features/feed/events.ts'
import { clubNow } from '#web/lib/clock.ts'
import { isCheckInOpen } from '#worker/features/reserves/rules.ts'
import { changeRace, driversQuery, figuresQuery, type Race, raceQuery, racesKey } from './api.ts'

/** Whether more than the counts may have changed for this driver: their turn, an offer, a place passed on. */
function isMovedOn({ reserve, isRegistered, date }: Race, now: number) {
  return Boolean(reserve) || (isRegistered && isCheckInOpen(Date.parse(date), now))
}

/** The lists of races: counts come with the event, anything else is refetched. */
export const liveRaces: LiveFeature = {
  on: {
    'race-changed': ({ client, askSoon }, { raceId, registeredCount, heldCount = 0, reserveCount = 0 }) => {
      askSoon(driversQuery(raceId).queryKey)
      if (client.getQueryState(figuresQuery.queryKey)) askSoon(figuresQuery.queryKey)
      const { queryKey } = raceQuery(raceId)
      if (registeredCount === null) {
        askSoon(racesKey)
        if (client.getQueryState(queryKey)) askSoon(queryKey)
        return []
      }
      let isMoving = false
      changeRace(client, raceId, race => {
        isMoving ||= isMovedOn(race, clubNow())
        return { ...race, registeredCount, heldCount, reserveCount }
      })
      if (isMoving) askSoon(racesKey)
      return [racesKey, queryKey]
    },
    // What this driver, or the host for them, has set on another page or device.
    presence: ({ client, me }, { raceId, memberId, state }) => {
      if (memberId !== me) return []
      changeRace(client, raceId, race => ({ ...race, presence: state }))
      return [racesKey, raceQuery(raceId).queryKey]
    },
    // A race with a result is no longer under way.
    'result-changed': ({ client, askSoon }, { raceId }) => {
      const isListed = client.getQueryCache().find({ queryKey: racesKey, exact: false }) !== undefined
      if (raceId !== null && isListed) askSoon(racesKey)
      return []
    },
    // Races carry the name of their championship, and lose it with it.
    'championship-changed': ({ askSoon }) => {
      askSoon(racesKey)
      return []
    },
  },
}
