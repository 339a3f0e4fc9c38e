import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { expectNoTrace } from '#tests/support/traces.ts'
import { plantSituation } from '../authorization-matrix.ts'

// An id in a path, query or body never lets somebody act for another (docs/decisions.md 1).
freshClub(plantSituation)

/** Priya makes a call that names Marcus: refused, and without a trace. */
async function asMarcus(method: string, path: string, body?: unknown) {
  expectRefused(await expectNoTrace(() => call(priya, method, path, body)), '403 not_you')
}

test('idor 01: nobody takes a place for another by the memberId of the body', () =>
  asMarcus('POST', '/api/registrations', { raceId: 'monza', memberId: marcus.id }))

test('idor 02: nobody gives back the place of another by the id in the path', () =>
  asMarcus('DELETE', '/api/registrations/spa/marcus'))

test('idor 03: nobody sees the races as another by the memberId of the query', () =>
  asMarcus('GET', '/api/races?memberId=marcus'))

test('idor 04: nobody says something as another by the memberId of the body', () =>
  asMarcus('POST', '/api/chat-rooms/general/messages', { message: 'I cut the chicane', memberId: marcus.id }))

test('idor 05: nobody likes a message as another, and nobody takes back the like of another', async () => {
  expectStatus(await call(marcus, 'POST', '/api/messages/general.1/like', {}), 200)
  for (const method of ['POST', 'DELETE'])
    await asMarcus(method, '/api/messages/general.1/like', { memberId: marcus.id })
})

test('idor 06: nobody reads a room as another by its currentUserId', () =>
  asMarcus('GET', '/api/chat-rooms/general/messages?currentUserId=marcus'))

test('idor 07: nobody reads the pinned messages as another by their currentUserId', () =>
  asMarcus('GET', '/api/chat-rooms/general/pinned-messages?currentUserId=marcus'))

test('idor 08: nobody sees the polls as another by their userId', () =>
  asMarcus('GET', '/api/chat-rooms/general/polls?userId=marcus'))

test('idor 09: nobody asks a poll as another by its createdBy', () =>
  asMarcus('POST', '/api/chat-rooms/general/polls', {
    question: 'Ban Priya?',
    options: ['Yes', 'Of course'],
    createdBy: marcus.id,
  }))

test('idor 10: nobody votes as another by the memberId of the body', () =>
  asMarcus('POST', '/api/polls/general.2/vote', { optionId: 'general.2.1', memberId: marcus.id }))

test('idor 11: not even an admin pins or unpins as another by pinnedBy', async () => {
  for (const method of ['POST', 'DELETE'])
    expectRefused(
      await expectNoTrace(() =>
        call(director, method, '/api/messages/general.1/pin', { pinnedBy: marcus.id }),
      ),
      '403 not_you',
    )
})

test('idor 12: nobody counts the notifications of another', () =>
  asMarcus('GET', '/api/notifications/marcus/count'))

test('idor 13: nobody reads the notifications of another', () => asMarcus('GET', '/api/notifications/marcus'))

test('idor 14: nobody marks the notifications of another as read', () =>
  asMarcus('PATCH', '/api/notifications/marcus/read-all'))

test('idor 15: nobody marks a notification of another as read by its id, nor learns that it is there', async () => {
  for (const id of ['ring-marcus', 'ring-nobody']) {
    const path = `/api/notifications/${id}/read`
    expectRefused(await expectNoTrace(() => call(priya, 'PATCH', path)), '404 not_found')
  }
})

test('idor 16: nobody edits the profile of another', async () => {
  await asMarcus('PUT', '/api/members/marcus/profile', { bio: 'I brake late', displayName: 'Slow Marcus' })
  expect(await rowsOf("SELECT display_name FROM members WHERE id = 'marcus'")).toEqual([
    { display_name: 'Marcus Webb at home' },
  ])
})
