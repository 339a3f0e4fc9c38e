import { expect, test } from 'vitest'
import { freshClub } from '#tests/support/fresh-club.ts'
import { fullScans, type Statement, statementsOf } from '#tests/support/query-plans.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { type CallerName, makeCall, plantSituation, type Row, rows } from './authorization-matrix.ts'

const leaving = /^SCAN (passkey_challenges|members)$/
const wholeAudience = /^SCAN (members|push_subscriptions USING .*)$/

/** Which calls read a whole table, and why they may. */
const mayReadAll: Record<string, RegExp> = {
  'GET /api/members': /^SCAN members USING INDEX members_gamertag_key_unique$/, // it is the list of all of them
  'GET /api/championships': /^SCAN championships$/, // and this of those
  'GET /api/leaderboards': /^SCAN standings$/, // and this of those that have some
  'GET /api/health': /^SCAN (chat_rooms|d1_migrations USING .*)$/, // a row a room and a migration
  'GET /api/push/audience': wholeAudience, // it counts whom an announcement to everybody reaches
  'POST /api/push/send': wholeAudience, // and this sends it
  // Whom somebody let in when they were an admin, and what they were asked to sign in the last five minutes: an index
  // of either would cost a row at every approval and sign-in, for a deletion now and then.
  'DELETE /api/admin/members/:id': leaving,
  'DELETE /api/admin/pending-members/today': leaving,
  'POST /api/admin/approve-member': /^SCAN push_subscriptions /, // none, where the decision lets somebody in: `AND 0`
}

const granted = rows.flatMap(row => {
  const caller = (['admin', 'approved'] as const).find(name => typeof row.answers[name] === 'number')
  return caller ? [{ what: `${row.method ?? ''} ${row.at ?? row.route}`.trim(), row, caller }] : []
})

freshClub(plantSituation)

test.each(granted)('no table that grows is read from end to end by $what', async ({ row, caller }) => {
  await row.ready?.()
  const statements = await statementsOf(() => answered(row, caller))
  const scans = await Promise.all(statements.map(scansOf))
  expect(scans.flat().filter(line => !mayReadAll[row.route]?.test(line))).toEqual([])
})

// A plan does not depend on what is bound, and every call asks who calls.
const plans = new Map<string, Promise<string[]>>()
function scansOf(statement: Statement) {
  const plan = plans.get(statement.sql) ?? fullScans(statement)
  plans.set(statement.sql, plan)
  return plan
}

// The call, and what its room then tells D1.
async function answered(row: Row, caller: CallerName) {
  const answer = await makeCall(row, caller)
  expect(answer.status, answer.call).toBe(row.answers[caller])
  await settleRooms()
}
