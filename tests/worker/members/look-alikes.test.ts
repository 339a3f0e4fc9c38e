import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, person, plantPeople, priya, stranger } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plant } from '#tests/support/plant.ts'
import { configure } from '#tests/support/settings.ts'
import { register } from '#tests/support/sign-in.ts'

freshClub()

const create = (gamertag: string) => call(stranger, 'POST', '/api/members', { displayName: 'Jo', gamertag })

async function expectReserved(gamertag: string) {
  expectRefused(await expectNoChange(() => create(gamertag)), '409 gamertag_reserved')
}

test.each(['RaceDirector', 'racedirector', 'ＲａｃｅＤｉｒｅｃｔｏｒ'])(
  'nobody registers the founding gamertag as "%s"',
  gamertag => expectReserved(gamertag),
)

test.each(['Race Director', 'Race_Director', 'RaceDirect0r', 'RaceDirеctor', 'RасеDirector'])(
  'nobody registers "%s", which reads like the founding gamertag',
  gamertag => expectReserved(gamertag),
)

test('the founding gamertag is reserved before the founding admin has ever signed in', async () => {
  configure({ ADMIN_GAMERTAG: 'Chief Steward' })
  for (const gamertag of ['chief  steward', 'ChiefSteward']) await expectReserved(gamertag)
})

test.each([
  'everyone',
  'Here',
  'ADMIN',
  'administrator',
  'System',
  'moderator',
  'null',
  'undefined',
  'Me',
  'Former  Member',
])('nobody registers "%s", which the club uses itself', gamertag => expectReserved(gamertag))

test.each(['GinaGT', 'Gina-GT', 'Gina_GT', 'Ginа GT'])(
  'nobody registers "%s", which reads like an admin',
  gamertag => expectReserved(gamertag),
)

describe('of a driver with a passkey', () => {
  beforeEach(() =>
    plant('passkeys', { id: 'k', member_id: priya.id, public_key: 'k', counter: 0, created_at: NOON }),
  )

  test.each(['PriyaK', 'Priya-K', 'Рriya_K'])('the look-alike "%s" is refused', gamertag =>
    expectReserved(gamertag),
  )
})

test.each([
  ['Elliot', 'EIIiot'],
  ['Marlon', 'MarIon'],
])('a capital I does not pass for the small l of the admin %s', async (gamertag, lookAlike) => {
  await plantPeople(person('admin-with-l', gamertag, 'approved', true))
  await expectReserved(lookAlike)
})

test('look-alikes of ordinary drivers may register and are flagged for the admins, both ways', async () => {
  await register('Marcus_Webb')
  await register('Ines R', { ...stranger, address: '198.51.100.1' })
  const pending = expectStatus(await call(director, 'GET', '/api/admin/pending-members'), 200)
  const flags = pending.map((member: { gamertag: string; looksLike: string[] }) => [
    member.gamertag,
    member.looksLike,
  ])
  expect(Object.fromEntries(flags)).toEqual({
    Marcus_Webb: ['Marcus Webb'],
    'Ines R': ['Ines.R'],
    [ines.gamertag]: ['Ines R'],
  })
})
