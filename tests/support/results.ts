import type { ResultStatus } from '#worker/features/standings/rules/classification.ts'
import { type Answer, type Caller, call, expectStatus } from './call.ts'
import { rowsOf } from './dump.ts'
import { plant } from './plant.ts'

/** A line of a sheet as a page sends it: finished, unless told otherwise. */
export function sent(driver: { id: string }, status: ResultStatus = 'finished', more: object = {}) {
  return { memberId: driver.id, status, ...more }
}

/** Saves the result of a race as these lines say. */
export function saveResult(
  who: Caller,
  raceId: string,
  lines: unknown,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return call(who, 'PUT', `/api/races/${raceId}/result`, { basedOn: 0, lines, ...more })
}

/** What a caller reads of a race's result. */
export async function resultFor(who: Caller, raceId: string) {
  return expectStatus(await call(who, 'GET', `/api/races/${raceId}/result`), 200)
}

/** The sheet of a race behind the API: "ana finished", in its order. */
export async function sheetOf(raceId: string): Promise<string[]> {
  const rows = await rowsOf(
    'SELECT member_id, status FROM results WHERE race_id = ? ORDER BY position',
    raceId,
  )
  return rows.map(({ member_id, status }) => `${member_id} ${status}`)
}

/** Who was absent from a race and how: "ana no-show", excused ones with a mark. */
export async function absencesOf(raceId: string): Promise<string[]> {
  const rows = await rowsOf('SELECT * FROM absences WHERE race_id = ? ORDER BY member_id', raceId)
  return rows.map(({ member_id, kind, excused_by }) => `${member_id} ${kind}${excused_by ? ' excused' : ''}`)
}

/** Gives a race its first result, with these finishers, past the API. */
export async function plantResult(raceId: string, by: { id: string }, finishers: readonly { id: string }[]) {
  const lines = finishers.map(driver => sent(driver))
  const sheet = JSON.stringify({ lines, poleId: null, fastestId: null, pictureUrl: null })
  await plant('result_versions', { race_id: raceId, version: 1, at: Date.now(), by_id: by.id, sheet })
  await plant('result_sheets', { race_id: raceId, version: 1, published_at: Date.now() })
  const rows = finishers.map(({ id: member_id }, n) => ({
    race_id: raceId,
    member_id,
    position: n + 1,
    status: 'finished',
  }))
  await plant('results', ...rows)
}

/** Takes everything of a race's result away, past the API. */
export async function wipeResult(raceId: string) {
  for (const table of ['result_versions', 'result_sheets', 'results'])
    await rowsOf(`DELETE FROM ${table} WHERE race_id = ?`, raceId)
}
