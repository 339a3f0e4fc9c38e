/** The people in a case, as far as they decide who may judge it. */
export interface Involved {
  reporterId: string
  /** Reported by an admin on behalf of the club, so the reporter is no party. */
  isOfficial: boolean
  named: readonly string[]
  /** Teams in the race's championship, by member; no entry without a team or championship. */
  teams: ReadonlyMap<string, string>
}

/** The parties of a case: the named drivers, and the reporter unless it is official. */
export function partiesOf({ reporterId, isOfficial, named }: Involved): string[] {
  return isOfficial ? [...named] : [reporterId, ...named]
}

/** A steward's conflict of interest in a case: as a party, or as a party's team-mate. `null` if there is none. */
export function conflictOf(stewardId: string, involved: Involved): 'party' | 'team-mate' | null {
  const parties = partiesOf(involved)
  if (parties.includes(stewardId)) return 'party'
  const team = involved.teams.get(stewardId)
  return team !== undefined && parties.some(id => involved.teams.get(id) === team) ? 'team-mate' : null
}

/** The stewards who may vote and decide. */
export function judgesOf(stewardIds: readonly string[], involved: Involved): string[] {
  return stewardIds.filter(id => conflictOf(id, involved) === null)
}

/** The stewards who may answer an appeal: those who neither voted nor decided. */
export function answerersOf(
  stewardIds: readonly string[],
  involved: Involved,
  { voters, deciderId }: { voters: readonly string[]; deciderId: string | null },
): string[] {
  return judgesOf(stewardIds, involved).filter(id => id !== deciderId && !voters.includes(id))
}
