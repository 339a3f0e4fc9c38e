import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace, takePlace } from '#tests/support/grid.ts'

freshClub()

test('the director sees who races, in the order they registered', async () => {
  await plantRace('spa')
  const registration = expectStatus(await takePlace(priya, 'spa'), 201)
  passTime(1500)
  await takePlace(marcus, 'spa')
  expect(expectStatus(await call(director, 'GET', '/api/races/spa/drivers'), 200)).toEqual([
    {
      id: registration.id,
      registeredAt: '2026-11-21T12:00:00.000Z',
      member: {
        id: 'priya',
        displayName: 'Priya_K at home',
        gamertag: 'Priya_K',
        experienceLevel: 'Advanced',
      },
    },
    {
      id: expect.any(String),
      registeredAt: '2026-11-21T12:00:01.500Z',
      member: {
        id: 'marcus',
        displayName: 'Marcus Webb at home',
        gamertag: 'Marcus Webb',
        experienceLevel: 'Advanced',
      },
    },
  ])
})

test('a race without drivers has an empty list, an unknown race none', async () => {
  await plantRace('spa', { is_active: 0 })
  expect(expectStatus(await call(director, 'GET', '/api/races/spa/drivers'), 200)).toEqual([])
  expectRefused(await call(director, 'GET', '/api/races/nobody/drivers'), '404 not_found')
})
