import type { Db } from '../../../db/client.ts'
import { type Issue, Problem } from '../../../lib/problem.ts'
import { LAPPED_GAP_FORM } from '../../results/rules.ts'
import type { Penalty, ResultLine } from '../../standings/rules/classification.ts'
import { findSheet, isAnyForGood, listGamertags } from '../queries/decisions.ts'
import { type CasePenalty, missingGaps, newlyMissingGaps } from '../rules/penalties.ts'
import type { LoadedCase } from '../rules/views.ts'

/** Maximum number of attempts, when the result changes between reading it and deciding by it. */
const ATTEMPTS = 3

/** A case's race: its result, and the penalties of all other cases. */
export type Sheet = Awaited<ReturnType<typeof findSheet>>

/**
 * Runs an act that depends on the result of a case's race, and repeats it if the result or other cases' penalties have
 * changed since they were read. `null` if it was refused for another reason.
 */
export async function bySheet<T>(
  db: Db,
  { id, raceId }: Pick<LoadedCase, 'id' | 'raceId'>,
  work: (sheet: Sheet) => Promise<T | null>,
): Promise<T | null> {
  let sheet = await findSheet(db, raceId, id)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const done = await work(sheet)
    if (done) return done
    const { basis } = sheet
    sheet = await findSheet(db, raceId, id)
    if (sheet.basis === basis) return null
  }
  return null
}

/** Throws `gaps_missing` if these penalties in seconds need gaps that the result lacks. */
export async function refuseMissingGaps(db: Db, { lines, penalties }: Sheet, taken: readonly CasePenalty[]) {
  const isTimed = (id: string) => taken.some(({ memberId, seconds }) => memberId === id && seconds > 0)
  await refuseLackOf(db, missingGaps(lines, [...taken, ...penalties], isTimed), names => ({
    detail: `These seconds need gaps that are missing from the result: ${names}. Add them to the result, or give a place penalty instead.`,
  }))
}

/** Throws `gaps_missing` if lifting an exclusion would make existing seconds depend on gaps that the result lacks. */
export async function refuseGapsOfReturned(
  db: Db,
  { lines, penalties }: Sheet,
  change: Record<'before' | 'after', readonly CasePenalty[]>,
) {
  await refuseLackOf(db, newlyMissingGaps(lines, penalties, change), names => ({
    detail: `Without the exclusion, the stewards' seconds need gaps that are missing from the result: ${names}. Add them to the result first.`,
  }))
}

/** Throws `gaps_missing` if a submitted sheet lacks gaps that the race's penalties in seconds need, and names its rows. */
export async function refuseSheetWithoutGaps(
  db: Db,
  sheet: readonly ResultLine[],
  penalties: readonly Penalty[],
  sent: readonly Pick<ResultLine, 'memberId' | 'lapsDown'>[],
  now: number,
) {
  const missing = missingGaps(sheet, penalties)
  if (missing.length === 0) return
  const timed = penalties.filter(
    ({ memberId, seconds }) => seconds > 0 && missingGaps(sheet, penalties, id => id === memberId).length > 0,
  )
  const isForGood = await isAnyForGood(
    db,
    timed.map(({ incidentId }) => incidentId),
    now,
  )
  const advice = isForGood
    ? 'Add them: that decision stands, so it can no longer become a place penalty.'
    : 'Add them, or ask the stewards for a place penalty instead.'
  await refuseLackOf(db, missing, names => ({
    detail: `The stewards' seconds need gaps that are missing from this result: ${names}. ${advice}`,
    issues: sent.flatMap(({ memberId, lapsDown }, n) => {
      const how = lapsDown > 0 ? `: ${LAPPED_GAP_FORM}` : ''
      const issue = { path: `lines.${n}.gap`, message: `The stewards' seconds need this gap${how}` }
      return missing.includes(memberId) ? [issue] : []
    }),
  }))
}

async function refuseLackOf(
  db: Db,
  ids: readonly string[],
  say: (names: string) => { detail: string; issues?: Issue[] },
) {
  if (ids.length === 0) return
  const names = await listGamertags(db, ids)
  const missing = ids.map((id, n) => ({ id, gamertag: names[n] ?? '' }))
  throw new Problem('gaps_missing', { ...say(names.join(', ')), missing })
}
