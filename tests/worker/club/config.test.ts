import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { stranger } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { configure } from '#tests/support/settings.ts'

freshClub()

test('anyone may know the name of the club, and nothing of its secrets', async () => {
  expect(expectStatus(await call(stranger, 'GET', '/api/config'), 200)).toEqual({
    clubName: 'Racing Club',
    adminGamertag: 'RaceDirector',
    vapidPublicKey: expect.stringMatching(/^B[\w-]{86}$/),
    militaryRoomId: 'bravo-six',
  })
})

test('a club without both keys for alerts has none', async () => {
  for (const missing of ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const) {
    const { [missing]: key } = env
    configure({ [missing]: undefined })
    expect((await call(stranger, 'GET', '/api/config')).body.vapidPublicKey).toBe('')
    configure({ [missing]: key })
  }
})

test('the military room of the configuration is there', async () => {
  expect(await rowsOf("SELECT type FROM chat_rooms WHERE id = 'bravo-six'")).toEqual([{ type: 'military' }])
})
