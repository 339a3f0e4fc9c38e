import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { countEverything } from '#tests/bench/counted.ts'
import { plantDrivers } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { costs } from '#worker/features/chat/room/rate-limits.ts'
import { dayBudgets } from '#worker/lib/costs.ts'
import { makeCall, plantSituation, rows } from './authorization-matrix.ts'

/** Nobody is kept from signing out. */
const isFree = /^DELETE \/api\/sessions?(\/:id)?$/
/** What a room tells D1 of these, in its own time, it takes from its maker's day by itself. */
const isTakenByRoom = /\/(messages|polls|like|vote)$|^PATCH .*\/messages\//

freshClub(async () => {
  await plantDrivers(120)
  await plantSituation()
})

const granted = rows.flatMap(row => {
  const caller = (['admin', 'approved'] as const).find(name => typeof row.answers[name] === 'number')
  return caller && !isFree.test(row.route)
    ? [{ what: `${row.method ?? ''} ${row.at ?? row.route}`.trim(), row, caller }]
    : []
})

// A point is a row written, or fifty read.
test.each(granted)('in a club of 120 its caller pays for what D1 does for $what', async ({ row, caller }) => {
  await row.ready?.()
  const paid = countPaid()
  const cost = { queries: 0, read: 0, written: 0 }
  onTestFinished(countEverything(env.DB, cost))
  const answer = await makeCall(row, caller)
  expect(answer.status, answer.call).toBe(row.answers[caller])
  const due = paid() + (isTakenByRoom.test(row.route) ? costs.light : 0)
  expect(Math.max(cost.written, cost.read / 50), JSON.stringify(cost)).toBeLessThanOrEqual(due)
})

/** What is taken from the budgets of this isolate from now on, in points. */
function countPaid() {
  const ways = [vi.spyOn(dayBudgets, 'take'), vi.spyOn(dayBudgets, 'takeFirst')]
  onTestFinished(() => {
    for (const way of ways) way.mockRestore()
  })
  return () => ways.flatMap(way => way.mock.calls).reduce((sum, [, , points]) => sum + points, 0)
}
