import { expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus, inWords } from '#tests/support/call.ts'
import { director, ines, marcus, priya, rammer } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace, raceForm, takePlace } from '#tests/support/grid.ts'
import { expectNoTrace } from '#tests/support/traces.ts'
import { MINUTE } from '#worker/lib/clock.ts'
import { plantSituation } from '../authorization-matrix.ts'
import { bodyCalls } from '../bad-input/calls.ts'

freshClub(plantSituation)

test('idor 37: nobody takes a place in a race that is not open by its id', async () => {
  await plantRace('hidden', { is_active: 0 })
  expectRefused(await expectNoTrace(() => takePlace(marcus, 'hidden')), '409 race_inactive')
})

test('idor 38: no race belongs to a championship that is not there', async () => {
  const race = raceForm({ championshipId: 'nobody' })
  for (const [method, path] of [
    ['POST', '/api/races'],
    ['PUT', '/api/races/spa'],
  ] as const)
    expectInvalid(await expectNoTrace(() => call(director, method, path, race)), 'championshipId')
})

test('idor 40: who decides on a driver whom another admin has decided on meanwhile is told so', async () => {
  const decision = { memberId: rammer.id, approved: true, expectedStatus: 'pending' }
  const answer = await expectNoTrace(() => call(director, 'POST', '/api/admin/approve-member', decision))
  expectRefused(answer, '409 already_decided')
})

test('idor 41: a decision is true or false, and not what looks like it', async () => {
  for (const approved of ['true', 'false', 1, 0, null, [], {}, undefined]) {
    const decision = { memberId: ines.id, approved }
    expectInvalid(
      await expectNoTrace(() => call(director, 'POST', '/api/admin/approve-member', decision)),
      'approved',
    )
  }
})

const noIds = [
  ['marcus'],
  { id: 'marcus' },
  { $ne: null },
  '*',
  '%',
  '%00',
  '\u0000',
  "' OR 1=1 --",
  'marcus%',
  '__proto__',
  '\ud800',
  '../marcus',
  '[object Object]',
]

test('idor 42: an id that is a list, an object, a pattern, a NUL or SQL is nobody’s', async () => {
  await expectNoTrace(async () => {
    for (const good of bodyCalls)
      for (const field of ['memberId', 'raceId', 'optionId', 'replyToMessageId', 'createdBy', 'pinnedBy'])
        if (takes(good.route, field)) {
          passTime(MINUTE) // so that nobody is too fast
          for (const id of noIds) {
            const answer = await call(priya, good.method, good.path, { ...good.body, [field]: id })
            expect([400, 403, 404], inWords(answer)).toContain(answer.status)
          }
        }
  })
})

// Where a body has no such field, it is ignored as any other unknown key.
function takes(route: string, field: string) {
  const fields: Record<string, RegExp> = {
    memberId: /approve-member|registrations$|messages$|like$|vote$|subscribe$/,
    raceId: /registrations$/,
    optionId: /vote$/,
    replyToMessageId: /POST .*\/messages$/,
    createdBy: /POST .*\/polls$/,
    pinnedBy: /pin$/,
  }
  return fields[field]?.test(route) && !route.includes('unsubscribe')
}

test('idor 42: an id in a path that is a pattern, a NUL or SQL is nobody’s', async () => {
  const ids = ['*', '%', '%00', '%27%20OR%201=1--', 'marcus%25', '__proto__', '%ED%A0%80', '..%2Fmarcus']
  await expectNoTrace(async () => {
    for (const id of ids)
      for (const [method, path] of [
        ['GET', `/api/members/${id}`],
        ['PUT', `/api/members/${id}/profile`],
        ['GET', `/api/notifications/${id}`],
        ['PATCH', `/api/notifications/${id}/read`],
        ['DELETE', `/api/registrations/spa/${id}`],
        ['GET', `/objects/${id}`],
      ] as const) {
        const answer = await call(priya, method, path, method === 'PUT' ? { bio: 'Me' } : undefined)
        expect([400, 403, 404], inWords(answer)).toContain(answer.status)
      }
  })
  expectStatus(await call(priya, 'GET', '/api/members/marcus'), 200)
})
