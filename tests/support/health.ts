import type { HealthReport } from '#worker/features/health/contract.ts'
import { CLUB_QUOTA } from '#worker/features/uploads/rules/upload-limits.ts'

/** How a club is that is well, at noon. */
export const wellReport: HealthReport = {
  database: { ms: 12, bytes: 3 * 1024 ** 2, limit: 500 * 1024 ** 2 },
  rooms: { asked: 4, silent: [], behind: [] },
  feedAnswers: true,
  outboxAnswers: true,
  alertsWaitSince: null,
  errands: { waiting: 0, since: null },
  jobs: [
    { name: 'handOverSends', lastGood: '2026-11-21T11:55:00.000Z', isStuck: false },
    { name: 'removeUnused', lastGood: '2026-11-21T11:59:00.000Z', isStuck: false },
  ],
  migrations: { applied: 30, missing: [], later: [] },
  keys: { adminKey: true, pushKeys: true, pushSubject: true },
  today: { share: 0.03, endsAt: '2026-11-22T00:00:00.000Z' },
  storage: { bytes: 1024 ** 3, limit: CLUB_QUOTA, perDay: 120 * 1024 ** 2, stray: { files: 0, bytes: 0 } },
}
