import { expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { marcus, priya } from '#tests/support/cast.ts'
import { say } from '#tests/support/chat.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { aSubscription, PushService } from '#tests/support/push-service.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { expectNoTrace } from '#tests/support/traces.ts'
import { normalize, put, ticketFor, uploaded } from '#tests/support/uploads.ts'
import { plantSituation } from '../authorization-matrix.ts'
import { goodCalls } from '../bad-input/calls.ts'

freshClub(plantSituation)

const photo = jpeg()

/** A profile picture that Marcus has uploaded and shown nowhere. */
const ofMarcus = () => uploaded(marcus, photo, { purpose: 'profile' })

test('idor 17: nobody has a file of another for their picture', async () => {
  const path = await ofMarcus()
  const answer = await expectNoTrace(() =>
    call(priya, 'PUT', '/api/members/priya/profile', { profileImageUrl: path }),
  )
  expectInvalid(answer, 'profileImageUrl')
})

test('idor 18: a file that a message of another names is still its uploader’s: only they can use it', async () => {
  const path = await ofMarcus()
  await say(priya, `Look: ${path}`)
  await settleRooms()
  expect(await rowsOf('SELECT uploader_id FROM uploads WHERE path = ?', path)).toEqual([
    { uploader_id: 'marcus' },
  ])
  expectInvalid(
    await call(priya, 'PUT', '/api/members/priya/profile', { profileImageUrl: path }),
    'profileImageUrl',
  )
})

test('idor 19: nobody sends bytes to the ticket of another, and it stays good', async () => {
  const ticket = await ticketFor(marcus, photo)
  expectRefused(await expectNoTrace(() => put(priya, ticket, photo)), '404 not_found')
  expectStatus(await put(marcus, ticket, photo), 200)
})

test('idor 20: nobody learns the path of what another has uploaded', async () => {
  const ticket = await ticketFor(marcus, photo)
  expectStatus(await put(marcus, ticket, photo), 200)
  for (const url of [ticket, `https://club.test${ticket}`])
    expectRefused(await expectNoTrace(() => normalize(priya, url)), '404 not_found')
})

test('idor 21: no answer tells another of a file that has not been shown, and its id alone opens nothing', async () => {
  const path = await ofMarcus()
  const id = path.slice('/objects/'.length, '/objects/'.length + 36)
  for (const { path: read } of goodCalls.filter(({ method }) => method === 'GET')) {
    const { body } = await call(priya, 'GET', read)
    expect(JSON.stringify(body), read).not.toContain(id)
  }
  for (const guess of [id, `${id}.jpg`, `${id}-1x1.jpg`, `${id}-640x480.png`, `../objects/${id}`])
    expectRefused(await call(priya, 'GET', `/objects/${guess}`), '404 not_found')
})

test('idor 22: nobody ends the alerts of another by their endpoint', async () => {
  expectStatus(await call(marcus, 'POST', '/api/push/subscribe', aSubscription), 201)
  const { endpoint } = aSubscription
  const answer = await expectNoTrace(() => call(priya, 'DELETE', '/api/push/unsubscribe', { endpoint }))
  expectStatus(answer, 204)
})

test('idor 23: nobody takes over the alerts of another by their endpoint', async () => {
  const { subscription } = await new PushService().subscribe()
  expectStatus(await call(marcus, 'POST', '/api/push/subscribe', subscription), 201)
  const stolen = { ...aSubscription, endpoint: subscription.endpoint }
  const answer = await expectNoTrace(() => call(priya, 'POST', '/api/push/subscribe', stolen))
  expectRefused(answer, '409 belongs_to_another')
})
