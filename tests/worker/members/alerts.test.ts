import { expect, test, vi } from 'vitest'
import { ringUntilQuiet, standInService, turnOn } from '#tests/support/alerts.ts'
import { takeDown } from '#tests/support/breakage.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, stranger } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { MINUTE } from '#worker/lib/clock.ts'

freshClub()
const stand = standInService()

const joins = async () =>
  expectStatus(await call(stranger, 'POST', '/api/members', { displayName: 'Jo', gamertag: 'Jo_Racer' }), 201)
const decide = async (memberId: string, approved: boolean) =>
  expectStatus(await call(director, 'POST', '/api/admin/approve-member', { memberId, approved }), 200)

test('a new profile rings the phones of all admins, of nobody else, and leads to its card', async () => {
  const phones = []
  for (const who of [director, gina, marcus]) phones.push(await turnOn(stand.service, who))
  const { id } = await joins()
  await ringUntilQuiet()
  expect(phones.map(({ received }) => received.length)).toEqual([1, 1, 0])
  expect(phones[0]?.received).toMatchObject([
    {
      payload: {
        title: 'A driver is waiting',
        body: 'Jo (Jo_Racer) is waiting for approval.',
        url: `/admin/members?member=${id}`,
        kind: 'member-pending',
      },
    },
  ])
})

test.each([
  ['approved', (id: string) => decide(id, true)],
  ['rejected', (id: string) => decide(id, false)],
  [
    'deleted',
    async (id: string) => expectStatus(await call(director, 'DELETE', `/api/admin/members/${id}`), 204),
  ],
])('no admin is called to a driver who has been %s meanwhile', async (_, settle) => {
  const phone = await turnOn(stand.service, gina)
  const { id } = await joins()
  await settle(id)
  await ringUntilQuiet()
  expect(phone.asked).toBe(0)
})

test('an approval rings the driver’s phone, whatever they do not want to hear otherwise', async () => {
  const phone = await turnOn(stand.service, ines)
  const nothing = { mentions: false, races: false, announcements: false }
  await call(ines, 'PUT', '/api/push/preferences', nothing)
  await decide(ines.id, true)
  await ringUntilQuiet()
  expect(phone.received).toMatchObject([
    {
      payload: {
        title: 'Welcome to the grid',
        body: 'Your profile was approved. You can join races now.',
        url: '/races',
        kind: 'decision',
      },
      topic: 'decision',
    },
  ])
})

test('a rejection ends the driver’s alerts: nothing rings, not even what was on its way', async () => {
  const phone = await turnOn(stand.service, ines)
  await decide(ines.id, true)
  await decide(ines.id, false)
  await ringUntilQuiet()
  expect(phone.asked).toBe(0)
  expect(await rowsOf('SELECT id FROM push_subscriptions')).toEqual([])
})

test('each approval rings anew, once the driver has turned their alerts on again', async () => {
  await turnOn(stand.service, ines)
  await decide(ines.id, true)
  await decide(ines.id, false)
  passTime(MINUTE)
  await decide(ines.id, true)
  const phone = await turnOn(stand.service, ines)
  passTime(MINUTE)
  await decide(ines.id, true)
  await ringUntilQuiet()
  expect(phone.received).toHaveLength(1)
})

test('a decision stands where no phone can be rung', async () => {
  await turnOn(stand.service, ines)
  takeDown('outbox')
  await decide(ines.id, true)
  await vi.waitFor(() => expect(stray.mock.calls).toHaveLength(2)) // of the approval, and that nobody waits any more
  expect(stray.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: 'afterwards', route: '/api/admin/approve-member' },
    { event: 'afterwards', route: '/api/admin/approve-member' },
  ])
  stray.mockClear()
  expect(await rowsOf("SELECT status FROM members WHERE id = 'ines'")).toEqual([{ status: 'approved' }])
})
