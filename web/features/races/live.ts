import type { LiveFeature } from '#web/features/feed/events.ts'
import { clubNow } from '#web/lib/clock.ts'
import { isCheckInOpen } from '#worker/features/reserves/rules.ts'
import { changeRace, driversQuery, figuresQuery, type Race, raceQuery, racesKey } from './api.ts'

/** Whether the counts of a race do not say all to this driver: their place in the line, an offer, a place passed on at the doors. */
function isMovedOn({ reserve, isRegistered, date }: Race, now: number) {
  return Boolean(reserve) || (isRegistered && isCheckInOpen(Date.parse(date), now))
}

/** The lists of races: places are counted as the club says, whatever else changed is asked for. */
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
    // What this driver has said on another page or phone, or the host for them.
    presence: ({ client, me }, { raceId, memberId, state }) => {
      if (memberId !== me) return []
      changeRace(client, raceId, race => ({ ...race, presence: state }))
      return [racesKey, raceQuery(raceId).queryKey]
    },
    // A race that gets its result is not under way any more.
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
