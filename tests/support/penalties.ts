import type { Penalty } from '#worker/features/standings/rules/classification.ts'

/** What stewards took from a driver, in a case of their own unless told otherwise; nothing but what is said. */
export function penaltyOf(memberId: string, what: Partial<Penalty>): Penalty {
  const nothing = { seconds: 0, places: 0, points: 0, excluded: false }
  return { incidentId: `case-${memberId}`, memberId, ...nothing, ...what }
}
