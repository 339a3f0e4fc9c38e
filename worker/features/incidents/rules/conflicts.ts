/** Who has to do with a case, as far as it decides who may judge it. */
export interface Involved {
  reporterId: string
  /** Reported for the club by an admin, who is no party to it then. */
  isOfficial: boolean
  named: readonly string[]
  /** The teams in the championship of the race, by member; none for who has no team, or where it is no round of one. */
  teams: ReadonlyMap<string, string>
}

/** Whoever a case is about: the named drivers, and who reported them. */
export function partiesOf({ reporterId, isOfficial, named }: Involved): string[] {
  return isOfficial ? [...named] : [reporterId, ...named]
}

/** Why a steward may not judge a case: they are part of it, or drive in a team with somebody who is. `null`: they may. */
export function conflictOf(stewardId: string, involved: Involved): 'party' | 'team-mate' | null {
  const parties = partiesOf(involved)
  if (parties.includes(stewardId)) return 'party'
  const team = involved.teams.get(stewardId)
  return team !== undefined && parties.some(id => involved.teams.get(id) === team) ? 'team-mate' : null
}

/** Who of these stewards may vote and decide. */
export function judgesOf(stewardIds: readonly string[], involved: Involved): string[] {
  return stewardIds.filter(id => conflictOf(id, involved) === null)
}

/** Who of these stewards may answer an appeal: nobody who has voted or decided. */
export function answerersOf(
  stewardIds: readonly string[],
  involved: Involved,
  { voters, deciderId }: { voters: readonly string[]; deciderId: string | null },
): string[] {
  return judgesOf(stewardIds, involved).filter(id => id !== deciderId && !voters.includes(id))
}
