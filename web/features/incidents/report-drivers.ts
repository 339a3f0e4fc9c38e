import type { Board } from '#web/features/board/api.ts'
import type { ResultAnswer } from '#web/features/results/api.ts'
import { keepDraft, keptDraft } from '#web/lib/form-drafts.ts'
import { isolated } from '#worker/lib/text/isolate.ts'
import type { LeftDraft } from './use-case-draft.ts'

/** A driver who can be named in a report. */
export interface NamedDriver {
  id: string
  name: string
}

/** The draft name of a race's report. */
export const reportDraft = (raceId: string) => `incident ${raceId}`

/** The text of a race's report that can no longer be sent, if any. */
export function leftReport(memberId: string, raceId: string): LeftDraft[] {
  const name = reportDraft(raceId)
  const text = keptDraft<{ account: string }>(memberId, name)?.account.trim()
  return text ? [{ what: 'report', text, forget: () => keepDraft(memberId, name, null) }] : []
}

/** Everyone in a race by name, from its grid and result, except the reporter. */
export function driversOf(
  { grid }: Pick<Board, 'grid'>,
  { result }: Pick<ResultAnswer, 'result'>,
  reporterId: string,
): NamedDriver[] {
  const known = new Map<string, NamedDriver>()
  for (const { member } of grid) known.set(member.id, namedDriver(member))
  for (const { memberId, driver } of result?.lines ?? [])
    if (driver) known.set(memberId, namedDriver({ ...driver, id: memberId }))
  known.delete(reporterId)
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name))
}

// Two drivers may share a nickname; their gamertags differ.
function namedDriver(driver: {
  id: string
  displayName: string
  gamertag: string
  carNumber: string | null
}) {
  const { id, displayName, gamertag, carNumber } = driver
  const brackets = [gamertag !== displayName && gamertag, carNumber && `#${carNumber}`].filter(Boolean)
  return { id, name: isolated(brackets.length > 0 ? `${displayName} (${brackets.join(', ')})` : displayName) }
}
