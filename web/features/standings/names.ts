import type { Table } from '#worker/features/standings/rules/tables.ts'
import type { Names } from '#worker/features/standings/rules/words.ts'
import type { Standings } from './api.ts'

/** Who stands in a row of a table. */
export interface Contender {
  name: string
  carNumber: string | null
  team: string | null
  /** Their profile, for those who may go there. */
  to: string | null
  isOwn: boolean
}

/** Who the rows of a table are about, by their ids, as a reader sees them; `null` for a stranger. */
export function contendersOf(
  { drivers, season }: Standings,
  kind: Table['kind'],
  reader: { id: string } | null,
): (id: string) => Contender {
  const own = reader ? drivers.findIndex(({ id }) => id === reader.id) : -1
  const teamOf = (driver: number) => season.entries[driver]?.[1] ?? null
  if (kind === 'teams')
    return id => ({ name: id, carNumber: null, team: null, to: null, isOwn: own >= 0 && teamOf(own) === id })
  return id => {
    const driver = drivers[Number(id)]
    return {
      name: nameOf(driver),
      carNumber: driver?.carNumber ?? null,
      team: teamOf(Number(id)),
      to: driver?.id ? `/members/${driver.id}/profile` : null,
      isOwn: Number(id) === own,
    }
  }
}

/** What explanations call the ids of a season: a tie between teams names those, anything else drivers. */
export function namesOf({ drivers, season }: Standings, isOfTeams: boolean): Names {
  const laps = new Map(season.rounds.flatMap(({ penalties }) => penalties.map(([, id, lap]) => [id, lap])))
  return {
    contender: id => (isOfTeams ? id : nameOf(drivers[Number(id)])),
    race: raceId => season.rounds.find(round => round.raceId === raceId)?.name ?? 'a race',
    incident: id => (laps.get(id) ? `lap ${laps.get(id)}` : null),
  }
}

function nameOf(driver: { name: string | null } | undefined) {
  return driver?.name ?? 'Former member'
}
