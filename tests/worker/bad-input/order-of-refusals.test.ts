import { expect, test } from 'vitest'
import { call, expectInvalid, expectRefused } from '#tests/support/call.ts'
import { director, gina, guesser, ines, marcus, priya, rammer, stranger } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { raceForm } from '#tests/support/grid.ts'
import { plantSituation } from '../authorization-matrix.ts'

freshClub(plantSituation)

const megabyte = 'x'.repeat(1024 * 1024)
const foreign = { Origin: 'https://evil.test' }
const plain = { 'Content-Type': 'text/plain' }

test('another site is refused before its content type, size, session and address are looked at', async () => {
  for (const path of ['/api/races', '/api/session', '/api/nothing'])
    expectRefused(
      await call(stranger, 'POST', path, megabyte, { headers: { ...foreign, ...plain } }),
      '403 cross_site',
    )
})

test('a wrong content type is refused before the size and the session', async () => {
  expectRefused(
    await call(stranger, 'POST', '/api/races', megabyte, { headers: plain }),
    '415 unsupported_media_type',
  )
  expectRefused(
    await call(guesser, 'POST', '/api/races', megabyte, { headers: plain }),
    '415 unsupported_media_type',
  )
})

test('a body that is too big is refused before the session', async () => {
  expectRefused(await call(stranger, 'POST', '/api/races', megabyte), '413 too_large')
  expectRefused(await call(guesser, 'POST', '/api/races', megabyte), '413 too_large')
  expectRefused(await call(rammer, 'POST', '/api/nothing', megabyte), '413 too_large')
})

test('a stranger hears nothing but that a session is needed', async () => {
  expectRefused(await call(stranger, 'POST', '/api/races', '{'), '401 sign_in_required')
  expectRefused(await call(stranger, 'PUT', '/api/races/nobody', {}), '401 sign_in_required')
  expectRefused(await call(stranger, 'GET', '/api/races?scope=wrong'), '401 sign_in_required')
  expectRefused(await call(stranger, 'GET', '/api/admin/audit?before=wrong'), '401 sign_in_required')
})

test('a wrong key is refused before anything else about the call', async () => {
  expectRefused(await call(guesser, 'POST', '/api/session', '{'), '401 bad_key')
  expectRefused(await call({ ...guesser, cookie: director.cookie }, 'GET', '/api/races'), '401 bad_key')
})

test('a rejected driver hears nothing but that', async () => {
  expectRefused(await call(rammer, 'POST', '/api/races', '{'), '403 rejected')
  expectRefused(await call(rammer, 'PUT', `/api/members/${priya.id}/profile`, '{'), '403 rejected')
  expectRefused(await call(rammer, 'GET', '/api/races?scope=wrong'), '403 rejected')
  expectRefused(await call(rammer, 'GET', '/api/members/nobody'), '403 rejected')
  expectRefused(await call(rammer, 'DELETE', '/api/races/nobody'), '403 rejected')
})

test('someone who is too fast is told so before the input is looked at', async () => {
  for (let n = 0; n < 10; n++) expectInvalid(await call(stranger, 'POST', '/api/session', {}), 'gamertag')
  expectRefused(await call(stranger, 'POST', '/api/session', '{'), '429 slow_down')
  for (let n = 0; n < 10; n++) await call(stranger, 'POST', '/api/members', {})
  expectRefused(await call(stranger, 'POST', '/api/members', '{'), '429 slow_down')
})

test('bad input is refused before a foreign id, a missing role and an unknown thing', async () => {
  expectRefused(await call(marcus, 'POST', '/api/registrations', '{'), '400 bad_json')
  expectInvalid(await call(marcus, 'POST', '/api/registrations', { memberId: priya.id }), 'raceId')
  expectInvalid(await call(marcus, 'PUT', `/api/members/${priya.id}/profile`, { bio: 7 }), 'bio')
  expectInvalid(await call(marcus, 'PUT', '/api/members/nobody/profile', { bio: 7 }), 'bio')
  expectInvalid(await call(marcus, 'PUT', '/api/races/nobody', raceForm({ name: '' })), 'name')
  expectInvalid(await call(gina, 'POST', '/api/races', raceForm({ name: '' })), 'name')
  expectInvalid(await call(marcus, 'GET', '/api/admin/audit?before=wrong'), 'before')
  expectInvalid(await call(marcus, 'GET', '/api/races?scope=wrong&memberId=priya'), 'scope')
})

test('a foreign id is refused before a missing role, approval and unknown things', async () => {
  expectRefused(await call(marcus, 'PUT', '/api/members/nobody/profile', {}), '403 not_you')
  expectRefused(await call(marcus, 'DELETE', '/api/registrations/nobody/priya'), '403 not_you')
  const body = { raceId: 'nobody', memberId: priya.id }
  expectRefused(await call(ines, 'POST', '/api/registrations', body), '403 not_you')
})

test('a missing role or approval is refused before an unknown thing', async () => {
  expectRefused(await call(marcus, 'PUT', '/api/races/nobody', raceForm()), '403 admins_only')
  expectRefused(await call(gina, 'DELETE', '/api/races/nobody'), '403 proof_required')
  expectRefused(await call(marcus, 'GET', '/api/races/nobody/drivers'), '403 admins_only')
  expectRefused(await call(ines, 'POST', '/api/registrations', { raceId: 'nobody' }), '403 not_approved')
  expectRefused(
    await call(marcus, 'POST', '/api/admin/approve-member', { memberId: 'nobody', approved: true }),
    '403 admins_only',
  )
})

test('a refusal for being too fast says when to come back', async () => {
  for (let n = 0; n < 10; n++) await call(stranger, 'POST', '/api/session', {})
  const answer = await call(stranger, 'POST', '/api/session', {})
  expect(Number(answer.headers.get('retry-after'))).toBe(180)
})
