import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import {
  adminKey,
  director,
  ines,
  marcus,
  person,
  plantDrivers,
  plantPeople,
  priya,
  script,
  stranger,
} from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plant } from '#tests/support/plant.ts'
import { rowsReadBy } from '#tests/support/query-plans.ts'
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

test.each([
  'everyone.',
  'Everyone practice',
  'Adm1n',
  'ádmin',
  'Аdmin',
  'ａｄｍｉｎ.',
  'RaceDirectoŕ',
  'R4ceDirector',
])('nobody registers "%s", which reads like such a word', gamertag => expectReserved(gamertag))

test.each(['everyone', 'everyone practice', 'Adm1n', 'Race Director', 'RaceDirectoŕ', 'Former Member'])(
  'nobody is called "%s", neither from the start nor later',
  async displayName => {
    const atOnce = () => call(stranger, 'POST', '/api/members', { displayName, gamertag: 'Jo' })
    const later = () => call(ines, 'PUT', '/api/members/ines/profile', { displayName, bio: 'Hello' })
    const byAnAdmin = () => call(director, 'PUT', '/api/members/ines/profile', { displayName })
    for (const attempt of [atOnce, later, byAnAdmin])
      expectInvalid(await expectNoChange(attempt), 'displayName')
  },
)

test('who is called so already keeps the name while it is not changed', async () => {
  await rowsOf("UPDATE members SET display_name = 'Everyone', gamertag = 'everyone 1' WHERE id = 'ines'")
  const edit = (body: object) => call(ines, 'PUT', '/api/members/ines/profile', body)
  expectStatus(await edit({ bio: 'Still here' }), 200)
  expect(expectStatus(await edit({ displayName: ' Everyone ', bio: 'And here' }), 200)).toMatchObject({
    displayName: 'Everyone',
    bio: 'And here',
  })
  expectInvalid(await edit({ displayName: 'everyone' }), 'displayName')
  expectStatus(await edit({ displayName: 'Ines' }), 200)
})

test('the founding admin is let in by any such name, and may be called by the own gamertag', async () => {
  configure({ ADMIN_GAMERTAG: 'Administrator' })
  const key = { gamertag: 'Administrator', adminKey }
  const { id } = expectStatus(await call(stranger, 'POST', '/api/session', key), 200).member
  const edit = (displayName: string) => call(script, 'PUT', `/api/members/${id}/profile`, { displayName })
  for (const own of ['The Boss', 'Administrator', 'Admini Strator']) expectStatus(await edit(own), 200)
  expectInvalid(await edit('Everyone'), 'displayName')
})

test.each(['GinaGT', 'Gina-GT', 'Gina_GT', 'Ginа GT', 'ＧlNа ＧΤ'])(
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

describe('a nickname that can be taken for somebody who is protected', () => {
  beforeEach(async () => {
    await plant('passkeys', { id: 'k', member_id: priya.id, public_key: 'k', counter: 0, created_at: NOON })
    await rowsOf("UPDATE members SET display_name = 'The Steward' WHERE id = 'gina'")
  })

  const ways: Record<string, (displayName: string) => Promise<Answer>> = {
    'from the start': displayName => call(stranger, 'POST', '/api/members', { displayName, gamertag: 'Jo' }),
    later: displayName => call(marcus, 'PUT', '/api/members/marcus/profile', { displayName }),
    'by an admin': displayName => call(director, 'PUT', '/api/members/marcus/profile', { displayName }),
  }

  describe.each(Object.entries(ways))('%s', (_, nameAs) => {
    test.each([
      ['an admin’s gamertag', 'Gina GT'],
      ['an admin’s gamertag', '★ ginа-gt ★'],
      ['an admin’s gamertag', 'Gína GT'],
      ['an admin’s nickname', 'The Steward'],
      ['an admin’s nickname', 'the stewarԁ!'],
      ['the gamertag of a driver with a passkey', 'Priya K.'],
      ['the gamertag of a driver with a passkey', '[priya_k]'],
    ])('%s is refused as "%s"', async (_what, displayName) =>
      expectInvalid(await expectNoChange(() => nameAs(displayName)), 'displayName'),
    )

    test.each(['Marcus Webb', 'Ines.R', 'Steward of none', 'Priya K at home'])(
      '"%s" is nobody’s who is protected, and free',
      async displayName => {
        expect((await nameAs(displayName)).body.displayName).toBe(displayName)
      },
    )
  })

  test('may be an admin’s own, in any spelling', async () => {
    for (const displayName of ['Gina GT', 'gina gt!', 'The  Steward'])
      expectStatus(await call(director, 'PUT', '/api/members/gina/profile', { displayName }), 200)
  })

  test('is no gamertag either', async () => {
    for (const gamertag of ['The Steward', 'the.steward', 'Тhe_Steward']) await expectReserved(gamertag)
  })

  test('is looked for among the admins and by index, however many members there are', async () => {
    const cost = (name: string) => rowsReadBy(async () => ways.later?.(name))
    const before = await cost('Nobody else')
    await plantDrivers(300)
    expect(await cost('Nobody at all')).toBe(before)
  })
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
