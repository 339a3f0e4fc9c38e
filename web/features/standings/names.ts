import type { Table } from '#worker/features/standings/rules/tables.ts'
import type { Names } from '#worker/features/standings/rules/words.ts'
import type { Standings } from './api.ts'

/** The driver or team of a row. */
export interface Contender {
  name: string
  carNumber: string | null
  team: string | null
  /** Their profile, for readers who may open it. */
  to: string | null
  isOwn: boolean
}

/** Returns the driver or team of each row by id, as a reader sees them; `null` for a stranger. */
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

/** The names for ids in explanations: teams for a tie between teams, else drivers. */
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
