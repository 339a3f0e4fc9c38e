import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import {
  director,
  gina,
  ines,
  marcus,
  person,
  plantPeople,
  priya,
  rammer,
  script,
} from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces, plantRace, takePlace } from '#tests/support/grid.ts'
import { whoIs } from '#tests/support/sign-in.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

freshClub()

const decide = (memberId: string, approved: boolean, rejectionReason?: string | null) =>
  call(director, 'POST', '/api/admin/approve-member', { memberId, approved, rejectionReason })

test('the director approves Ines, who may then race', async () => {
  await plantRace('monza')
  passTime(1000)
  expect(expectStatus(await decide(ines.id, true), 200)).toMatchObject({
    gamertag: ines.gamertag,
    status: 'approved',
    approvedBy: director.id,
    approvedAt: '2026-11-21T12:00:01.000Z',
    rejectionReason: null,
  })
  expectStatus(await takePlace(ines, 'monza'), 201)
})

test('the director rejects Ines with a reason that Ines reads, and Ines stays signed in', async () => {
  expect(expectStatus(await decide(ines.id, false, '  Please use your real gamertag '), 200)).toMatchObject({
    status: 'rejected',
    approvedBy: null,
    approvedAt: null,
    rejectionReason: 'Please use your real gamertag',
  })
  expect(await whoIs(ines)).toBe(ines.id)
  expectRefused(await call(ines, 'GET', '/api/races'), '403 rejected')
  const { member } = expectStatus(await call(ines, 'GET', '/api/session'), 200)
  expect(member.rejectionReason).toBe('Please use your real gamertag')
})

test.each([undefined, null, '', '   '])('a rejection needs no reason (%j)', async reason => {
  expect(expectStatus(await decide(ines.id, false, reason), 200)).toMatchObject({
    status: 'rejected',
    rejectionReason: null,
  })
})

test('a decision can be reversed, and an approval forgets the reason', async () => {
  expect(expectStatus(await decide(rammer.id, true, 'ignored'), 200)).toMatchObject({
    status: 'approved',
    rejectionReason: null,
  })
  expectStatus(await call(rammer, 'GET', '/api/races'), 200)
  expectStatus(await decide(rammer.id, false, 'Again'), 200)
  expectRefused(await call(rammer, 'GET', '/api/races'), '403 rejected')
  expect(await auditTrail()).toEqual(['director member.approve rammer', 'director member.reject rammer'])
})

test('a rejection gives back the places in races to come, and only those', async () => {
  await plantRace('past', { date: NOON - DAY, registration_deadline: NOON - 2 * DAY })
  await plantRace('now', { date: NOON, registration_deadline: NOON - DAY })
  await plantRace('soon', { date: NOON + 1, registration_deadline: NOON })
  await plantRace('later')
  for (const race of ['past', 'now', 'soon', 'later']) await plantPlaces(race, marcus, priya)
  expectStatus(await decide(marcus.id, false), 200)
  expect(await rowsOf('SELECT race_id, member_id FROM registrations ORDER BY 1, 2')).toEqual([
    { race_id: 'later', member_id: 'priya' },
    { race_id: 'now', member_id: 'marcus' },
    { race_id: 'now', member_id: 'priya' },
    { race_id: 'past', member_id: 'marcus' },
    { race_id: 'past', member_id: 'priya' },
    { race_id: 'soon', member_id: 'priya' },
  ])
  expect(await rowsOf('SELECT id, registered_count AS n FROM races ORDER BY id')).toEqual([
    { id: 'later', n: 1 },
    { id: 'now', n: 2 },
    { id: 'past', n: 2 },
    { id: 'soon', n: 1 },
  ])
})

test('an approval leaves places alone', async () => {
  await plantRace('later')
  await plantPlaces('later', marcus)
  expectStatus(await decide(marcus.id, true), 200)
  expect(await rowsOf('SELECT member_id FROM registrations')).toEqual([{ member_id: 'marcus' }])
})

test.each([gina, director])('$name is an admin and can be neither approved nor rejected', async admin => {
  await plantRace('later')
  await plantPlaces('later', admin)
  for (const approved of [true, false])
    expectRefused(await expectNoChange(() => decide(admin.id, approved, 'Coup')), '409 is_admin')
})

test('nobody is approved by anything but true', async () => {
  for (const approved of ['true', 'false', 1, 0, null, undefined, []]) {
    const body = { memberId: ines.id, approved }
    const attempt = () => call(script, 'POST', '/api/admin/approve-member', body)
    expectInvalid(await expectNoChange(attempt), 'approved')
  }
})

test('somebody who does not exist cannot be decided about', async () => {
  expectRefused(await expectNoChange(() => decide('nobody', true)), '404 not_found')
})

describe('the list of those who wait', () => {
  beforeEach(async () => {
    passTime(-HOUR)
    await plantPeople(person('older', 'Older One', 'pending'))
    passTime(2 * HOUR)
    await plantPeople(person('newer', 'Newer One', 'pending'))
  })

  test('shows the oldest first, and nobody who is decided', async () => {
    const pending = expectStatus(await call(director, 'GET', '/api/admin/pending-members'), 200)
    expect(pending.map(({ id }: { id: string }) => id)).toEqual(['older', 'ines', 'newer'])
    expect(pending[0]).toMatchObject({ gamertag: 'Older One', status: 'pending', looksLike: [] })
  })

  test('gets shorter with every decision', async () => {
    await decide('older', true)
    await decide('newer', false)
    const pending = expectStatus(await call(director, 'GET', '/api/admin/pending-members'), 200)
    expect(pending.map(({ id }: { id: string }) => id)).toEqual(['ines'])
  })

  test('holds more people than the database binds values', async () => {
    await plantPeople(...Array.from({ length: 250 }, (_, n) => person(`p${n}`, `Pending ${n}`, 'pending')))
    await plantPeople(person('twin', 'Pending_249', 'approved'))
    const pending = expectStatus(await call(director, 'GET', '/api/admin/pending-members'), 200)
    expect(pending).toHaveLength(253)
    const last = pending.find(({ id }: { id: string }) => id === 'p249')
    expect(last.looksLike).toEqual(['Pending_249'])
  })
})

test('of two admins who decide on Ines at once, the second is told that the first was faster', async () => {
  const answers = await Promise.all(
    [true, false].map(approved =>
      call(director, 'POST', '/api/admin/approve-member', {
        memberId: ines.id,
        approved,
        expectedStatus: 'pending',
      }),
    ),
  )
  const [refused] = answers.filter(({ status }) => status !== 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  if (refused) expectRefused(refused, '409 already_decided')
  expect(refused).toBeDefined()
  expect(await auditTrail()).toHaveLength(1)
})

test('of two admins who delete Ines at once one does, and the log has it once', async () => {
  const remove = () => call(director, 'DELETE', `/api/admin/members/${ines.id}`)
  const answers = await Promise.all([remove(), remove(), remove()])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
  expect(await auditTrail()).toEqual(['director member.delete ines'])
})

test('Ines is deleted while another admin decides: the member is gone, and no notice or place is left', async () => {
  const approve = { memberId: ines.id, approved: true, expectedStatus: 'pending' }
  const [decision, deletion] = await Promise.all([
    call(director, 'POST', '/api/admin/approve-member', approve),
    call(director, 'DELETE', `/api/admin/members/${ines.id}`),
  ])
  expectStatus(deletion, 204)
  expect([200, 404]).toContain(decision.status)
  expect(await rowsOf("SELECT id FROM members WHERE id = 'ines'")).toEqual([])
  expect(
    await rowsOf("SELECT id FROM notifications WHERE member_id = 'ines' OR subject_id = 'ines'"),
  ).toEqual([])
  expect(await auditTrail()).toHaveLength(decision.status === 200 ? 2 : 1)
})

test('who has left can be neither approved nor rejected', async () => {
  expectStatus(await call(director, 'DELETE', `/api/admin/members/${ines.id}`), 204)
  for (const approved of [true, false])
    expectRefused(await expectNoChange(() => decide(ines.id, approved)), '404 not_found')
})
