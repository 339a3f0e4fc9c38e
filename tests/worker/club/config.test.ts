import { expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { stranger } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'

freshClub()

test('anyone may know the name of the club, and nothing of its secrets', async () => {
  expect(expectStatus(await call(stranger, 'GET', '/api/config'), 200)).toEqual({
    clubName: 'Racing Club',
    adminGamertag: 'RaceDirector',
    vapidPublicKey: '',
    militaryRoomId: 'bravo-six',
  })
})

test('the military room of the configuration is there', async () => {
  expect(await rowsOf("SELECT type FROM chat_rooms WHERE id = 'bravo-six'")).toEqual([{ type: 'military' }])
})
