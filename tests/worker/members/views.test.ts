import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, priya, rammer, script } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'

freshClub()

const publicKeys = [
  'bio',
  'carNumber',
  'createdAt',
  'displayName',
  'experienceLevel',
  'favoriteCarClass',
  'favoriteTrack',
  'gamertag',
  'id',
  'isAdmin',
  'profileImageUrl',
  'status',
  'streamLink',
  'streamLink2',
]
const fullKeys = [
  ...publicKeys,
  'approvedAt',
  'approvedBy',
  'leavesAt',
  'protected',
  'rejectionReason',
  'takesMessages',
].sort()
const listKeys = [
  'carNumber',
  'createdAt',
  'displayName',
  'experienceLevel',
  'gamertag',
  'id',
  'isAdmin',
  'profileImageUrl',
  'status',
]
const keysOf = (view: object) => Object.keys(view).sort()

test.each([
  { who: marcus, whom: priya, keys: publicKeys },
  { who: ines, whom: marcus, keys: publicKeys },
  { who: gina, whom: marcus, keys: publicKeys },
  { who: marcus, whom: marcus, keys: fullKeys },
  { who: ines, whom: ines, keys: fullKeys },
  { who: rammer, whom: rammer, keys: fullKeys },
  { who: director, whom: marcus, keys: fullKeys },
  { who: director, whom: rammer, keys: fullKeys },
  { who: script, whom: marcus, keys: fullKeys },
])('$who.name sees of $whom.name exactly what is for such eyes', async ({ who, whom, keys }) => {
  expect(keysOf(expectStatus(await call(who, 'GET', `/api/members/${whom.id}`), 200))).toEqual(keys)
})

test('the session shows the own full view', async () => {
  for (const who of [marcus, ines, rammer, gina, director])
    expect(keysOf(expectStatus(await call(who, 'GET', '/api/session'), 200).member)).toEqual(fullKeys)
})

test('the list shows members to members, by gamertag, without the rejected', async () => {
  const list = expectStatus(await call(marcus, 'GET', '/api/members'), 200)
  expect(list.map((member: { gamertag: string }) => member.gamertag)).toEqual([
    'Gina GT',
    'Ines.R',
    'Marcus Webb',
    'Priya_K',
    'RaceDirector',
  ])
  for (const member of list) expect(keysOf(member)).toEqual(listKeys)
})

test('an admin who has not proven themselves sees what members see', async () => {
  const list = expectStatus(await call(gina, 'GET', '/api/members'), 200)
  expect(list).toHaveLength(5)
  expectRefused(await call(gina, 'GET', '/api/members/rammer'), '404 not_found')
})

test('the director sees everybody, and in full who asks for details', async () => {
  const list = expectStatus(await call(director, 'GET', '/api/members'), 200)
  expect(list).toHaveLength(6)
  for (const member of list) expect(keysOf(member)).toEqual(listKeys)
  const details = expectStatus(await call(director, 'GET', '/api/members?detail=all'), 200)
  expect(details).toHaveLength(6)
  for (const member of details) expect(keysOf(member)).toEqual(fullKeys)
})

test('a rejected driver is not there for other members, and sees only themselves', async () => {
  expectRefused(await call(marcus, 'GET', '/api/members/rammer'), '404 not_found')
  expectRefused(await call(rammer, 'GET', '/api/members/marcus'), '403 rejected')
  expectRefused(await call(rammer, 'GET', '/api/members'), '403 rejected')
  expect(expectStatus(await call(rammer, 'GET', '/api/members/rammer'), 200).rejectionReason).toBe(
    'Rammed three cars at Monza',
  )
})

test('no list shows normalised gamertags or anything of sessions', async () => {
  for (const path of ['/api/members', '/api/members?detail=all']) {
    const text = JSON.stringify(expectStatus(await call(director, 'GET', path), 200))
    expect(text).not.toMatch(/key|skeleton|token|hash/i)
  }
})
