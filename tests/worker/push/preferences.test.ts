import { expect, test } from 'vitest'
import { call, expectInvalid, expectStatus } from '#tests/support/call.ts'
import { marcus, priya, script } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'

freshClub()

const everything = { mentions: true, races: true, announcements: true }
const read = async (who = marcus) => expectStatus(await call(who, 'GET', '/api/push/preferences'), 200)
const save = async (body: unknown) =>
  expectStatus(await call(marcus, 'PUT', '/api/push/preferences', body), 200)

test('a member hears everything until they say otherwise, and each thing by itself', async () => {
  expect(await read()).toEqual(everything)
  expect(await save({ races: false })).toEqual({ ...everything, races: false })
  expect(await save({ mentions: false, races: null })).toEqual({
    mentions: false,
    races: false,
    announcements: true,
  })
  expect(await save({})).toEqual({ mentions: false, races: false, announcements: true })
  expect(await save({ ...everything, announcements: false })).toEqual({ ...everything, announcements: false })
  expect(await read()).toEqual({ ...everything, announcements: false })
  expect(await read(priya)).toEqual(everything)
})

test('what is no choice is refused', async () => {
  expectInvalid(
    await call(marcus, 'PUT', '/api/push/preferences', { mentions: 'no', races: 0 }),
    'mentions',
    'races',
  )
})

test('choices go with their member', async () => {
  await save({ races: false })
  expectStatus(await call(script, 'DELETE', `/api/admin/members/${marcus.id}`), 204)
  expect(await rowsOf('SELECT * FROM push_preferences')).toEqual([])
})
